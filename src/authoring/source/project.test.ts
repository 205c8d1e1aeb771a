import { describe, expect, it } from 'vitest';
import { compile } from '../../compiler/compile/compile.js';
import { recompile } from '../../compiler/compile/edit/recompile.js';
import { ModelError } from '../../foundation/base/diagnostics.js';
import type { SpecElement } from '../../modelling/spec/element.js';
import { Data } from '../../simulation/model/data.js';
import { setAttribute } from './commands/attributes.js';
import { addElement, duplicateElement } from './commands/structure.js';
import { diskState, keepMine, mergeFromDisk, takeFromDisk, unsaved } from './disk.js';
import { Project } from './project.js';

const WHEELS = `<mujoco>
  <worldbody>
    <body name="car">
      <freejoint/>
      <geom name="hull" size=".1 .1 .1" type="box"/>
      <replicate count="3" offset=".1 0 0">
        <body name="wheel"><joint name="roll"/><geom name="tyre" size=".05"/></body>
      </replicate>
    </body>
  </worldbody>
  <actuator><motor name="drive" joint="roll"/></actuator>
</mujoco>`;

const open = (text = WHEELS, files: Record<string, string> = {}): Project =>
  new Project('car.xml', text, {
    files: (path) => (files[path] === undefined ? undefined : new TextEncoder().encode(files[path])),
  });

const geom = (project: Project, name: string) => project.spec.find('geom', name)!;
const text = (project: Project) => project.documents.get('car.xml')!.text;

describe('Project', () => {
  it('a transaction changes text and Spec together, and undo reverts both', () => {
    const project = open();
    const { version } = project.spec.changes;
    setAttribute(project, [geom(project, 'hull') as SpecElement], 'size', [0.1, 0.2, 0.1]);
    expect(text(project)).toBe(WHEELS.replace('.1 .1 .1', '.1 0.2 .1'));
    expect(project.spec.changes.version).toBe(version + 1);
    expect(project.undo()).toBe("set size of geom 'hull'");
    expect(text(project)).toBe(WHEELS);
    expect(geom(project, 'hull').size).toEqual([0.1, 0.1, 0.1]);
    expect(project.redo()).toBe("set size of geom 'hull'");
    expect(geom(project, 'hull').size).toEqual([0.1, 0.2, 0.1]);
    expect(project.redo()).toBeUndefined();
  });

  it('a duplicate in a generator is named after its text, not after the copy', () => {
    const project = open();
    const names = () => project.spec.all('geom').map(({ name }) => name);
    duplicateElement(project, geom(project, 'tyre1') as SpecElement);
    expect(text(project)).toContain('<geom name="tyre_1" size="0.05"/>');
    expect(names()).toEqual(['hull', 'tyre0', 'tyre_10', 'tyre1', 'tyre_11', 'tyre2', 'tyre_12']);
    duplicateElement(project, geom(project, 'tyre_11') as SpecElement);
    expect(text(project)).toContain('<geom name="tyre_2" size="0.05"/>');
    duplicateElement(project, project.spec.find('body', 'wheel2') as SpecElement);
    expect(text(project)).toMatch(/<body name="wheel_1">\s*<joint name="roll_1"\/>\s*<geom name="tyre_3"/);
    expect(text(project)).toContain('<motor name="drive_1" joint="roll_1"/>');
    expect(project.readAfresh().find('actuator', 'drive_12')!.joint).toBe('roll_12');
    addElement(project, project.spec.find('body', 'wheel0') as SpecElement, 'site', { name: 'wheel0_hub' });
    expect(text(project)).toContain('<site name="wheel_hub"/>');
    for (let i = 0; i < 4; i++) project.undo();
    expect(text(project)).toBe(WHEELS);
  });

  it('the duplicate of a replicated copy is written after the replicate', () => {
    const project = open();
    const copy = project.spec.find('body', 'wheel1')!.parent as SpecElement;
    project.transact('duplicate the copy', () => copy.clone());
    const frame = /<\/replicate>\s*<frame pos="0.1 0 0">\s*<body name="wheel1_1">/;
    expect(text(project)).toMatch(frame);
    const names = ['wheel0', 'wheel1', 'wheel2', 'wheel1_1'];
    const bodies = project.readAfresh().all('body');
    expect(bodies.map(({ name }) => name).filter((name) => name?.startsWith('wheel'))).toEqual(names);
    project.undo();
    expect(text(project)).toBe(WHEELS);
  });

  it('an edit of a generator applies to all its copies, and returns a note', () => {
    const project = open();
    const tyre = geom(project, 'tyre1') as SpecElement;
    expect(project.originOf(tyre)).toMatchObject({ copies: 3, path: [{ index: 1 }] });
    expect(project.originOf(tyre)!.path[0]!.generator.node.name).toBe('replicate');
    const { notes } = setAttribute(project, [tyre], 'size', [0.06]);
    expect(notes).toEqual([
      { type: 'generator', element: "geom 'tyre1'", generator: 'replicate', copies: 3, uri: 'car.xml' },
    ]);
    expect(text(project)).toBe(WHEELS.replace('.05', '0.06'));
    expect([0, 1, 2].map((i) => geom(project, `tyre${i}`).size[0])).toEqual([0.06, 0.06, 0.06]);
    expect(geom(project, 'tyre1')).toBe(tyre);
    project.undo();
    expect([0, 1, 2].map((i) => geom(project, `tyre${i}`).size[0])).toEqual([0.05, 0.05, 0.05]);
  });

  it('renaming a copy renames in its generator, or is refused if the affixes do not match', () => {
    const project = open();
    const joint = project.spec.find('joint', 'roll2') as SpecElement;
    project.transact('rename', () => joint.rename('turn2'));
    expect(text(project)).toBe(WHEELS.replaceAll('roll', 'turn'));
    expect(() => project.transact('rename', () => joint.rename('free'))).toThrow(/is generated by 'copy'/);
    expect(text(project)).toBe(WHEELS.replaceAll('roll', 'turn'));
    expect(joint.identifier).toBe('turn2');
  });

  it('an edit that a generator cannot express is refused', () => {
    const project = open();
    const frame = project.spec.all('frame')[0]!;
    expect(() => project.transact('move', () => frame.set('pos', [1, 2, 3]))).toThrow(/'replicate'/);
    expect(text(project)).toBe(WHEELS);
  });

  it('the last valid Spec is kept while the text has errors', () => {
    const project = open();
    const hull = geom(project, 'hull');
    const at = WHEELS.indexOf(' type="box"');
    project.editText('car.xml', [{ start: at, end: at + 10, insert: ' type="bo' }]);
    expect(project.isBroken).toBe(true);
    expect(project.diagnostics[0]!.location).toMatchObject({ uri: 'car.xml', line: 5 });
    expect(geom(project, 'hull')).toBe(hull);
    expect(() => setAttribute(project, [hull as SpecElement], 'mass', 1)).toThrow(ModelError);
    project.editText('car.xml', [{ start: at, end: at + 9, insert: ' type="sphere' }]);
    expect(project.isBroken).toBe(false);
    expect(geom(project, 'hull')).toBe(hull);
    expect(hull.type).toBe('sphere');
    project.undo();
    expect(project.isBroken).toBe(true);
    project.undo();
    expect([text(project), project.isBroken, hull.type]).toEqual([WHEELS, false, 'box']);
  });

  it('an edit that makes the text invalid is reverted', () => {
    const project = open();
    expect(() =>
      project.transact('two orientations', () => {
        const hull = geom(project, 'hull');
        hull.quat = [1, 0, 0, 0];
        hull.euler = [1, 0, 0];
      }),
    ).toThrow(ModelError);
    expect(text(project)).toBe(WHEELS);
    expect(project.isBroken).toBe(false);
    expect(geom(project, 'hull').isSet('euler')).toBe(false);
    expect(project.history.undoName).toBeUndefined();
  });

  it('successive transactions of one undo group are merged', () => {
    const project = open();
    const hull = geom(project, 'hull') as SpecElement;
    for (const x of [1, 2, 3]) project.transact('drag', () => hull.set('pos', [x, 0, 0]), { undoGroup: 'drag' });
    project.transact('another drag', () => hull.set('pos', [9, 0, 0]), { undoGroup: 'other' });
    expect(project.history.undoName).toBe('another drag');
    project.undo();
    expect(project.history.undoName).toBe('drag');
    expect(hull.get('pos')).toEqual([3, 0, 0]);
    project.undo();
    expect(text(project)).toBe(WHEELS);
    project.redo();
    expect(hull.get('pos')).toEqual([3, 0, 0]);
  });

  it('undo is refused after edits outside a transaction', () => {
    const project = open();
    geom(project, 'hull').mass = 3;
    expect(() => project.undo()).toThrow(TypeError);
  });

  it('edits of the text keep the state of a simulation', () => {
    const project = open();
    const model = compile(project.spec);
    const data = new Data(model);
    data.qpos[0] = 7;
    data.joint('roll2').qpos[0] = 0.25;
    const at = WHEELS.indexOf('<body name="wheel">');
    project.editText('car.xml', [{ start: at, end: at, insert: '<site name="mark"/>' }]);
    project.setText('car.xml', text(project).replace('count="3"', 'count="4"'));
    recompile(project.spec, model, data);
    expect([model.njnt, model.nsite]).toEqual([5, 4]);
    expect([data.qpos[0], data.joint('roll2').qpos[0], data.joint('roll3').qpos[0]]).toEqual([7, 0.25, 0]);
  });

  it('an edit is written to the file that contains the element', () => {
    const main = '<mujoco><include file="b/part.xml"/></mujoco>';
    const part = '<mujocoinclude><worldbody><body name="a"><geom size="1"/></body></worldbody></mujocoinclude>';
    const project = open(main, { 'b/part.xml': part });
    const body = project.spec.find('body', 'a')!;
    project.transact('add', () => body.addSite({ name: 's' }));
    expect(project.documents.get('b/part.xml')!.text).toContain('<geom size="1"/><site name="s"/>');
    project.transact('add', ({ spec }) => spec.worldbody.addBody({ name: 'b' }));
    expect(project.documents.get('b/part.xml')!.text).toContain('</body><body name="b"/></worldbody>');
    expect(text(project)).toBe(main);
    expect(unsaved(project).map(({ uri }) => uri)).toEqual(['b/part.xml']);
  });

  it('elementsAt finds elements by offsets in the text', () => {
    const project = open();
    const names = project.elementsAt('car.xml', WHEELS.indexOf('tyre')).map(({ identifier }) => identifier);
    expect(names).toEqual(['tyre0', 'tyre1', 'tyre2']);
  });
});

describe('files changed by other programs', () => {
  const theirs = WHEELS.replace('name="drive"', 'name="push"');

  it('takeFromDisk loads a newer file', () => {
    const project = open();
    expect(diskState(project, 'car.xml', WHEELS)).toBe('same');
    expect(diskState(project, 'car.xml', theirs)).toBe('newer');
    takeFromDisk(project, 'car.xml', theirs);
    expect(project.spec.find('actuator', 'push0')).toBeDefined();
    expect(unsaved(project)).toEqual([]);
    project.undo();
    expect(unsaved(project)).toMatchObject([{ uri: 'car.xml', text: WHEELS, expected: theirs }]);
  });

  it('mergeFromDisk merges changes in different places, and reports a conflict in the same place', () => {
    const project = open();
    setAttribute(project, [geom(project, 'hull') as SpecElement], 'size', [0.2, 0.1, 0.1]);
    expect(diskState(project, 'car.xml', theirs)).toBe('mergeable');
    const clash = WHEELS.replace('".1 .1 .1"', '".3 .1 .1"');
    expect(diskState(project, 'car.xml', clash)).toBe('conflict');
    expect(() => mergeFromDisk(project, 'car.xml', clash)).toThrow(RangeError);
    mergeFromDisk(project, 'car.xml', theirs);
    expect(text(project)).toBe(theirs.replace('".1 .1 .1"', '"0.2 .1 .1"'));
    keepMine(project, 'car.xml', clash);
    expect(unsaved(project)[0]!.expected).toBe(clash);
  });
});
