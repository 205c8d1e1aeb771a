import { describe, expect, it } from 'vitest';
import { compile } from '../../../compiler/compile/compile.js';
import { ModelError } from '../../../foundation/base/diagnostics.js';
import type { Element, SpecElement } from '../../../modelling/spec/element.js';
import { worldPose } from '../../../modelling/spec/pose.js';
import * as source from '../index.js';
import { Project, SNIPPETS, TEMPLATES } from '../index.js';

const ARM = `<mujoco>
  <default>
    <default class="thin"><geom size=".01"/></default>
  </default>
  <asset>
    <material name="wood" rgba=".6 .4 .2 1"/>
    <mesh name="block" vertex="0 0 0  .2 0 0  0 .4 0  .2 .4 0  0 0 .6  .2 0 .6  0 .4 .6  .2 .4 .6"/>
  </asset>
  <worldbody>
    <!-- upper -->
    <body name="upper" pos="0 0 1" euler="0 0 90">
      <joint name="shoulder"/>
      <geom name="bone" type="capsule" fromto="0 0 0 .3 0 0" size=".02" material="wood"/>
      <body name="lower" pos=".3 0 0">
        <joint name="elbow" axis="0 1 0"/>
        <geom name="shell" type="mesh" mesh="block" contype="0" conaffinity="0"/> <!-- seen -->
        <site name="tip" pos=".2 0 0"/>
      </body>
    </body>
  </worldbody>
  <actuator><motor name="bend" joint="elbow"/></actuator>
</mujoco>
`;

const other = `<mujoco><worldbody/></mujoco>`;

/** Opens a project that reads further files from `files`. */
function open(text = ARM, files: Record<string, string> = {}): Project {
  const readFile = (path: string) => (files[path] === undefined ? undefined : new TextEncoder().encode(files[path]));
  return new Project('arm.xml', text, { files: readFile });
}

const body = (project: Project, name: string) => project.spec.find('body', name) as unknown as SpecElement;
const geom = (project: Project, name: string) => project.spec.find('geom', name)!;
const text = (project: Project) => project.documents.get('arm.xml')!.text;

const expectNear = (values: readonly number[], wanted: readonly number[]) =>
  expect(values).toEqual(wanted.map((x) => expect.closeTo(x, 10)));

describe('commands', () => {
  it('reparent keeps the world pose, class and comments of a body', () => {
    const project = open(ARM.replace('<body name="upper"', '<body name="upper" childclass="thin"'));
    const lower = body(project, 'lower');
    const before = worldPose(lower);
    source.reparent(project, lower, project.spec.worldbody as SpecElement);
    const after = worldPose(lower);
    expectNear(after.pos, before.pos);
    expectNear(after.quat, before.quat);
    expect(
      text(project),
    ).toContain(`    <body name="lower" childclass="thin" pos="0 0.3 1" quat="0.707106781187 0 0 0.707106781187">
      <joint name="elbow" axis="0 1 0"/>`);
    expect(text(project)).toContain('conaffinity="0"/> <!-- seen -->\n');
    project.undo();
    expect(text(project)).toBe(ARM.replace('<body name="upper"', '<body name="upper" childclass="thin"'));
  });

  it('reparent transforms the end points of a geom with fromto', () => {
    const project = open();
    source.reparent(project, geom(project, 'bone') as SpecElement, project.spec.worldbody as SpecElement);
    expect(text(project)).toContain('fromto="0 0 1 0 0.3 1"');
  });

  it('deleteElements reports references to deleted elements, and deletes referrers if asked', () => {
    const project = open();
    const elbow = project.spec.find('joint', 'elbow') as SpecElement;
    expect(source.referrersOf([elbow]).map(({ element }) => element.label)).toEqual(["motor 'bend'"]);
    expect(() => source.deleteElements(project, [elbow])).toThrow(/cannot delete: motor 'bend' still refer to it/);
    expect(text(project)).toBe(ARM);
    source.deleteElements(project, [elbow], { withReferrers: true });
    expect(text(project)).toBe(
      ARM.replace('        <joint name="elbow" axis="0 1 0"/>\n', '').replace('<motor name="bend" joint="elbow"/>', ''),
    );
  });

  it('renameElement renames every reference', () => {
    const project = open();
    source.renameElement(project, project.spec.find('joint', 'elbow') as SpecElement, 'knee');
    expect(text(project)).toBe(ARM.replaceAll('elbow', 'knee'));
  });

  it('duplicateElement duplicates dependent elements', () => {
    const project = open();
    source.duplicateElement(project, body(project, 'lower'));
    expect(project.spec.find('actuator', 'bend_1')).toBeDefined();
    expect(project.spec.find('body', 'lower_1')?.parent).toBe(body(project, 'upper'));
  });

  it('pasting into another model adds materials and classes under unused names', () => {
    const project = open();
    const clip = source.copyElements([body(project, 'upper')]);
    const target = new Project('other.xml', other);
    source.pasteElements(target, clip, target.spec.worldbody as SpecElement);
    source.pasteElements(target, clip, target.spec.worldbody as SpecElement);
    expect(target.spec.all('body').map(({ name }) => name)).toEqual(['upper', 'lower', 'upper_1', 'lower_1']);
    expect(target.spec.find('material', 'wood')?.rgba).toEqual([0.6, 0.4, 0.2, 1]);
    expect(target.spec.all('frame')).toEqual([]);
    expect(compile(target.spec).nu).toBe(2);
    expect(target.isBroken).toBe(false);
  });

  it('pasting elements of sections adds them to their sections', () => {
    const project = open();
    const clip = source.copyElements([project.spec.find('material', 'wood') as SpecElement]);
    source.pasteElements(project, clip, project.spec.worldbody as SpecElement);
    expect(project.spec.all('material').map(({ name }) => name)).toEqual(['wood', 'wood_1']);
  });

  it('valueSource reports where a value comes from, and the inherited value', () => {
    const project = open(ARM.replace('size=".02" material="wood"', 'size=".02" class="thin" material="wood"'));
    const bone = geom(project, 'bone') as SpecElement;
    const found = source.valueSource(bone, 'size');
    expect(found).toMatchObject({ from: 'authored', value: [0.02], without: { from: 'class', className: 'thin' } });
    expect(source.valueSource(bone, 'density')).toEqual({ from: 'language', value: 1000 });
    source.setAttribute(project, [bone], 'size', undefined);
    expect(geom(project, 'bone').size[0]).toBe(0.01);
    expect(project.history.undoName).toBe("reset size of geom 'bone'");
  });

  it('sayInClass moves values of an element to its default class', () => {
    const project = open();
    source.sayInClass(project, geom(project, 'bone') as SpecElement, ['material']);
    expect(project.spec.main.child('geom')?.material).toBe('wood');
    expect(geom(project, 'shell').material).toBe('wood');
  });

  it('setting an orientation replaces another form of orientation', () => {
    const project = open();
    source.setAttribute(project, [body(project, 'upper')], 'quat', [1, 0, 0, 0]);
    expect(text(project)).toContain('<body name="upper" pos="0 0 1" quat="1 0 0 0">');
  });

  it('convertToFree turns bodies and geoms into free bodies at the same pose', () => {
    const project = open();
    const { pos } = worldPose(body(project, 'lower'));
    source.convertToFree(project, body(project, 'lower'));
    expectNear(worldPose(body(project, 'lower')).pos, pos);
    expect(body(project, 'lower').parent).toBe(project.spec.worldbody);
    expect(project.spec.find('actuator', 'bend')).toBeUndefined();
    const { result } = source.convertToFree(project, geom(project, 'bone') as SpecElement);
    expect(result.name).toBe('bone');
    source.deleteElements(project, [body(project, 'upper')]);
    expect(compile(project.spec).nq).toBe(14);
    expect(() => source.convertToFree(project, result as SpecElement)).toThrow(ModelError);
  });

  it('fuses static bodies, discards visual elements and adopts inertias, each in one step', () => {
    const project = open();
    source.addMeshRenderer(project, geom(project, 'shell') as Element<'geom'>);
    const hand = source.addElement(project, body(project, 'lower'), 'body', { name: 'hand', pos: [0, 0, 1] }).result;
    source.addElement(project, hand, 'geom', { name: 'palm', size: [0.1] });
    const before = text(project);
    const mass = compile(project.spec).body_subtreemass[0];
    source.fuseStatic(project);
    expect(text(project)).toMatch(/<frame pos="0 0 1">\s*<geom name="palm" size="0.1"\/>\s*<\/frame>/);
    source.adoptInertial(project, body(project, 'lower') as Element<'body'>);
    expect(text(project)).toContain('<inertial');
    source.discardVisual(project);
    expect(project.spec.find('geom', 'shell_visual')).toBeUndefined();
    expect(compile(project.spec).body_subtreemass[0]).toBeCloseTo(mass!, 12);
    for (let i = 0; i < 3; i++) project.undo();
    expect(text(project)).toBe(before);
  });

  it('adds a matching collision geom, and a visual mesh', () => {
    const project = open();
    source.addMatchingGeom(project, geom(project, 'shell') as Element<'geom'>);
    expect(text(project)).toContain('<geom name="shell_collision" type="mesh" group="3" mesh="block"/>');
    source.addMeshRenderer(project, geom(project, 'bone') as Element<'geom'>, { mesh: 'block' });
    const { mass, contype, group, mesh } = geom(project, 'bone_visual');
    expect({ mass, contype, group, mesh }).toEqual({ mass: 0, contype: 0, group: 2, mesh: 'block' });
  });

  it('fitPrimitive fits a primitive to a mesh in size and pose', () => {
    const project = open();
    source.fitPrimitive(project, geom(project, 'shell') as Element<'geom'>, 'box');
    const shell = geom(project, 'shell');
    expect(shell.mesh).toBeUndefined();
    expect([...shell.size].sort()).toEqual([0.1, 0.2, 0.3].map((x) => expect.closeTo(x, 6)));
    expect(shell.pos).toEqual([0.1, 0.2, 0.3].map((x) => expect.closeTo(x, 6)));
  });

  it('adds joints, and actuators and sensors for an element', () => {
    const project = open();
    const joint = source.addJoint(project, body(project, 'lower') as Element<'body'>, { type: 'slide' }).result;
    expect(joint.identifier).toBe('lower_joint');
    expect(source.attachable('actuatorSection', joint)).toContain('position');
    expect(source.attachable('sensorSection', joint)).toContain('jointpos');
    expect(source.attachable('sensorSection', joint)).not.toContain('gyro');
    source.addForElement(project, joint, 'position');
    source.addForElement(project, project.spec.find('site', 'tip') as SpecElement, 'framepos');
    expect(text(project)).toContain('<position name="lower_joint_position" joint="lower_joint"/>');
    expect(text(project)).toContain('<framepos name="tip_framepos" objtype="site" objname="tip"/>');
    compile(project.spec);
  });

  it('attaches a model file, and extracts an element to a file', () => {
    const hand = '<mujoco model="hand"><worldbody><body name="palm"><geom size=".1"/></body></worldbody></mujoco>';
    const project = open(ARM, { 'hand.xml': hand });
    source.attachFile(project, body(project, 'lower'), 'hand.xml', { prefix: 'left_' });
    expect(text(project)).toContain('<model name="hand" file="hand.xml"/>');
    expect(text(project)).toContain('        <attach model="hand" prefix="left_"/>\n');
    source.attachFile(project, body(project, 'upper'), 'hand.xml', { prefix: 'right_', body: 'palm' });
    expect(project.spec.find('body', 'right_palm')?.parent).toBe(body(project, 'upper'));

    const upper = body(project, 'upper');
    source.extractToFile(project, upper, 'parts/arm.xml');
    expect(body(project, 'upper')).toBe(upper);
    expect(text(project)).toContain('  <worldbody>\n    <include file="parts/arm.xml"/>\n  </worldbody>');
    expect(project.documents.get('parts/arm.xml')!.text).toContain('  <!-- upper -->\n  <body name="upper"');
    source.setAttribute(project, [upper], 'gravcomp', 1);
    expect(project.documents.get('parts/arm.xml')!.text).toContain('gravcomp="1"');
    for (let i = 0; i < 4; i++) project.undo();
    expect(text(project)).toBe(ARM);
    for (let i = 0; i < 4; i++) project.redo();
    expect(upper.location?.uri).toBe('parts/arm.xml');
  });
});

describe('templates and snippets', () => {
  it.each(Object.entries(TEMPLATES))('template %s compiles', (_, template) => {
    compile(new Project('a.xml', template.text).spec);
  });

  it.each(Object.keys(SNIPPETS) as (keyof typeof SNIPPETS)[])('snippet %s can be inserted twice', (name) => {
    const project = new Project('arm.xml', TEMPLATES.robot.text);
    const world = project.spec.worldbody as SpecElement;
    const before = text(project);
    source.insertSnippet(project, name, world);
    source.insertSnippet(project, name, world);
    expect(project.isBroken).toBe(false);
    compile(project.spec);
    project.undo();
    project.undo();
    expect(text(project)).toBe(before);
  });
});
