/**
 * Saving elements of files with different settings under one `compiler`. Expected values are computed by hand, and
 * the saved text compiles to the same Model here and in MuJoCo.
 */

import { describe, expect, it } from 'vitest';
import { readModelText as parsePlain } from '../../../../test/fixtures/read-model-text.js';
import { compareModels } from '../../../../test/oracle/compare-model.js';
import { loadPeer, modelFromPeer } from '../../../../test/oracle/peer.js';
import { parseModel } from '../../../authoring/load/parse.js';
import { compile } from '../../../compiler/compile/compile.js';
import { Diagnostics, familyOf } from '../../../foundation/base/diagnostics.js';
import { toXML } from '../../mjcf/index.js';
import type { Element, SpecElement } from '../element.js';
import type { Spec } from '../spec.js';
import { flattenCompilerSettings } from './flatten-compiler-settings.js';
import { axisAngleOf } from './pose.js';
import { isFitted } from './shape.js';

const read = (content: string): Spec => parseModel(`<mujoco>${content}</mujoco>`);

/** A Spec with a child that has other settings, under the prefix `x-`. */
function scene(ours: string, theirs: string): Spec {
  const spec = read(ours);
  spec.worldbody.attach(read(theirs), { prefix: 'x-' });
  return spec;
}

/** Saves a Spec and reads it again. The text compiles to the Model of the Spec, here and in MuJoCo. */
async function saved(spec: Spec, ...unlike: readonly string[]): Promise<{ text: string; again: Spec }> {
  const text = toXML(spec);
  const again = parseModel(text);
  const model = compile(spec, { trialStep: false }).record;
  const differing = compareModels(compile(again, { trialStep: false }).record, model).map(({ field }) => field);
  expect(differing).toEqual(unlike);
  const peer = await loadPeer();
  const theirs = await modelFromPeer(peer.MjModel.from_xml_string(text));
  expect(compareModels(theirs.record, model).map(({ field }) => field)).toEqual(unlike);
  return { text, again };
}

const DEGREE = 180 / Math.PI;
const body = (inside: string, attributes = ''): string => `<body name="b" ${attributes}>${inside}</body>`;
const world = (inside: string): string => `<worldbody>${inside}</worldbody>`;
const expectNear = (found: readonly number[], expected: readonly number[]): void => {
  expect(found).toHaveLength(expected.length);
  expected.forEach((x, i) => void expect(found[i]).toBeCloseTo(x, 12));
};

describe('flattened angles', () => {
  const OWN = world('<geom size="1" euler="0 90 0"/>');
  const joint = ({ again }: { again: Spec }, name = 'x-j'): Element<'joint'> => again.get('joint', name) as never;

  it('angles in degrees are written in radians if the file uses radians', async () => {
    const inside = `<joint name="j" range="-90 45" ref="30"/><joint name="k" class="c" axis="0 1 0"/><geom size="1"/>`;
    const result = await saved(
      scene(
        `<compiler angle="radian"/>${OWN.replace('90', '1')}`,
        `<default><default class="c"><joint range="-30 60"/></default></default>${world(body(inside))}`,
      ),
    );
    expect(result.again.compiler.angle).toBe('radian');
    expectNear(joint(result).range, [-Math.PI / 2, Math.PI / 4]);
    expectNear([joint(result).ref, ...joint(result, 'x-k').range], [Math.PI / 6, -Math.PI / 6, Math.PI / 3]);
  });

  it('angles of class templates are converted once, in the template', async () => {
    const inside = `<joint name="j" class="c"/><geom size="1 2 3" class="c" type="box"/>`;
    const { again, text } = await saved(
      scene(
        OWN,
        `<compiler angle="radian"/><default><default class="c"><joint range="-1 .5"/><geom euler="0 .5 0"/></default></default>${world(body(inside))}`,
      ),
    );
    expectNear(again.get('joint', 'x-j').range!, [-DEGREE, DEGREE / 2]);
    expect(text.match(/ range=| euler=/g)).toHaveLength(3);
    expect([...(again.get('joint', 'x-j') as unknown as SpecElement).authored.keys()]).not.toContain('range');
  });

  it('angles in radians are written in degrees, lengths of slide joints unchanged', async () => {
    const inside = `<joint name="j" range="-1 .5" ref=".1" springref=".2"/>
      <joint name="s" type="slide" axis="0 1 0" range="-1 .5" ref=".1"/><geom size="1"/>`;
    const result = await saved(scene(OWN, `<compiler angle="radian"/>${world(body(inside))}`));
    expectNear(joint(result).range, [-DEGREE, DEGREE / 2]);
    expectNear([joint(result).ref, joint(result).springref], [DEGREE / 10, DEGREE / 5]);
    expect([joint(result, 'x-s').range, joint(result, 'x-s').ref]).toEqual([[-1, 0.5], 0.1]);
    expect(result.text).not.toContain('limited');
  });

  it('the angle of an axisangle is written in degrees, the axis unchanged', async () => {
    const inside = '<geom size="1"/><site name="s" axisangle="0 .6 .8 .5"/><site name="e" euler=".1 .2 .3"/>';
    const { again } = await saved(scene(OWN, `<compiler angle="radian"/>${world(body(inside))}`));
    expectNear(again.get('site', 'x-s').axisangle!, [0, 0.6, 0.8, DEGREE / 2]);
    expectNear(again.get('site', 'x-e').euler!, [DEGREE / 10, DEGREE / 5, (3 * DEGREE) / 10]);
  });

  it('angles in radians determine the unit of a file without other angles, if the caller allows it', () => {
    const spec = scene(world(''), `<compiler angle="radian"/>${world(body('<joint range="-1 1"/><geom size="1"/>'))}`);
    const unit = (choosesAngle?: boolean) =>
      flattenCompilerSettings(spec, undefined, undefined, choosesAngle).spec.compiler.angle;
    expect([unit(), unit(false), unit(true)]).toEqual(['degree', 'degree', 'radian']);
  });

  it('angles in degrees are written in radians if the root uses radians', async () => {
    const inside = '<joint name="j" range="-90 45" ref="10"/><geom size="1"/>';
    const own = `<compiler angle="radian"/>${world('<geom size="1" euler="0 1 0"/>')}`;
    const result = await saved(scene(own, world(body(inside))));
    expectNear(joint(result).range, [-Math.PI / 2, Math.PI / 4]);
    expectNear([joint(result).ref], [Math.PI / 18]);
  });

  it('angles of a class are written at slide joints, where they are lengths', async () => {
    const theirs = `<compiler angle="radian"/><default><default class="c"><joint range="0 .5" ref=".1"/></default></default>
      ${world(body('<joint name="j" class="c"/><joint name="s" class="c" type="slide"/><geom size="1"/>'))}`;
    const result = await saved(scene(OWN, theirs));
    const template = result.again.get('default', 'x-c').child('joint')!;
    expectNear([...template.range, template.ref], [0, DEGREE / 2, DEGREE / 10]);
    expectNear(joint(result).range, [0, DEGREE / 2]);
    expect(joint(result).isSet('range')).toBe(false);
    expect([joint(result, 'x-s').range, joint(result, 'x-s').ref]).toEqual([[0, 0.5], 0.1]);
  });

  it('another Euler order becomes an orientation that overrides the class', async () => {
    const theirs = `<compiler eulerseq="zyx"/><default><default class="c"><site axisangle="1 0 0 40"/></default>
        <default class="e"><site euler="90 0 0"/></default></default>
      ${world(body('<geom size="1"/><site name="s" class="c" euler="90 0 0"/><site name="u" class="c" euler="90 90 0"/><site name="t" euler="90 0 0"/><site name="e" class="e"/>'))}`;
    const { again } = await saved(scene(world(''), theirs));
    // the first rotation is about z by 90 degrees
    expectNear(again.get('site', 'x-s').axisangle!, [0, 0, 1, 90]);
    // 90 degrees about z, then about the new y, is 120 degrees about (-1, 1, 1)
    expectNear(
      again.get('site', 'x-u').axisangle!,
      [-1, 1, 1, 120].map((x, i) => (i < 3 ? x / Math.sqrt(3) : x)),
    );
    expectNear(again.get('site', 'x-t').quat!, [Math.SQRT1_2, 0, 0, Math.SQRT1_2]);
    expectNear(again.get('default', 'x-e').child('site')!.axisangle!, [0, 0, 1, 90]);
  });
});

it('the identity rotation becomes an axisangle with angle 0', () => {
  const [x, y, z, angle] = axisAngleOf([1, 0, 0, 0], 1);
  expect([Math.hypot(x, y, z), angle]).toEqual([1, 0]);
});

it('automatic limits are written if the file does not infer them', async () => {
  const ranges = ['range="0 1"', 'range="-1 0"', '', 'limited="false" range="0 1"', 'range="1 -1"'];
  const inside = ranges.map((range, i) => `<body><joint name="${'abcde'[i]}" ${range}/><geom size="1"/></body>`);
  const theirs = `${world(body(inside.join('')))}<actuator><motor name="m" joint="c" ctrlrange="0 2"/></actuator>`;
  const { text, again } = await saved(scene(`<compiler autolimits="false"/>${world('')}`, theirs));
  const limits = [...'abcde'].map((name) => (again.get('joint', `x-${name}`) as Element<'joint'>).limited);
  expect(limits).toEqual(['true', 'true', 'auto', 'false', 'false']);
  expect((again.get('actuator', 'x-m') as Element<'motor'>).ctrllimited).toBe('true');
  expect(text).not.toContain('forcelimited');
});

describe('flattened free bodies', () => {
  const free = (joint: string): string => body(`${joint}<geom type="box" size=".1 .2 .3" pos="1 0 0" euler="30 0 0"/>`);

  it('aligned free bodies are written with a freejoint that keeps the group of the joint', async () => {
    const theirs = `<compiler alignfree="true"/>${world(free('<joint name="j" type="free" group="3"/>'))}`;
    const { again } = await saved(scene(world(''), theirs));
    const joint = again.get('joint', 'x-j') as unknown as Element<'freejoint'>;
    expect([joint.kind, joint.align, joint.group]).toEqual(['freejoint', 'true', 3]);
  });

  it('a freejoint gets an explicit align attribute unless it has one', async () => {
    const joints = ['', 'align="false"', 'align="true"'].map((align, i) => `<freejoint name="${'abc'[i]}" ${align}/>`);
    const bodies = joints.map((joint) => `<body>${joint}<geom size=".1" pos="1 0 0"/></body>`).join('');
    const aligns = async (ours: string, theirs: string) => {
      const { again } = await saved(
        scene(`<compiler alignfree="${ours}"/>`, `<compiler alignfree="${theirs}"/>${world(bodies)}`),
      );
      return [...'abc'].map((name) => (again.get('joint', `x-${name}`) as unknown as Element<'freejoint'>).align);
    };
    expect(await aligns('false', 'true')).toEqual(['true', 'false', 'true']);
    expect(await aligns('true', 'false')).toEqual(['false', 'false', 'true']);
    expect(await aligns('true', 'true')).toEqual(['auto', 'false', 'true']);
  });

  it('aligned free bodies keep their values in keyframes', async () => {
    const key = '<keyframe><key name="k" qpos="1 2 3 0 1 0 0" qvel="1 2 3 4 5 6"/></keyframe>';
    const theirs = `<compiler alignfree="true"/>${world(free('<joint name="j" type="free"/>'))}${key}`;
    const own = world('<body><joint type="slide" ref="7"/><geom size=".1"/></body>');
    const { again } = await saved(scene(own, theirs));
    const { qpos, qvel } = again.get('key', 'x-k');
    expect([qpos, qvel]).toEqual([
      [7, 1, 2, 3, 0, 1, 0, 0],
      [0, 1, 2, 3, 4, 5, 6],
    ]);
  });

  it('an aligned body whose joint has other attributes is moved to its inertial frame', async () => {
    const theirs = `<compiler alignfree="true"/>${world(free('<joint name="j" type="free" damping="1"/>'))}`;
    const { again } = await saved(scene(world(''), theirs));
    expectNear(again.get('body', 'x-b').pos, [1, 0, 0]);
    expect(again.get('body', 'x-b').child('inertial')!.pos).toEqual([0, 0, 0]);
    expect(again.get('body', 'x-b').elements.map(({ kind }) => kind)).toEqual(['inertial', 'joint', 'frame']);
  });

  it('a body that must not be aligned turns alignfree off, and others get an explicit align attribute', async () => {
    const ours = `<compiler alignfree="true"/>${world('<body><freejoint name="own"/><geom size=".1" pos="1 0 0"/></body>')}`;
    const { again } = await saved(scene(ours, world(free('<joint name="j" type="free" damping="1"/>'))));
    expect(again.compiler.alignfree).toBe(false);
    expect((again.get('joint', 'own') as unknown as Element<'freejoint'>).align).toBe('true');
  });

  it('a body whose alignment a freejoint can express keeps alignfree of the file', async () => {
    const ours = `<compiler alignfree="true"/>${world('')}`;
    const { again } = await saved(scene(ours, world(free('<joint name="j" type="free"/>'))));
    expect(again.compiler.alignfree).toBe(true);
    expect((again.get('joint', 'x-j') as unknown as Element<'freejoint'>).align).toBe('false');
  });
});

describe('flattened masses and inertias', () => {
  const BALL = '<geom size=".1"/>';
  /** Mass [kg] and moment of inertia of a ball of water with radius 0.1 m. */
  const MASS = (4000 / 3) * Math.PI * 0.001;
  const MOMENT = 0.4 * MASS * 0.01;
  const SAID = '<inertial pos="1 0 0" mass="2" diaginertia="1 2 2.5"/>';
  const JOINT = '<joint/>';
  const inertialOf = (spec: Spec): Element<'inertial'> => spec.get('body', 'x-b').child('inertial')!;

  it('explicit inertias change inertiafromgeom of the file', async () => {
    const ours = `<compiler inertiafromgeom="true"/>${world(body(`${JOINT}${SAID}${BALL}`))}`;
    const { again } = await saved(scene(ours, world(body(JOINT + SAID + BALL))));
    expect(again.compiler.inertiafromgeom).toBe('auto');
    expect(inertialOf(again).mass).toBe(2);
    // the inertia of the file itself was inferred
    expectNear([again.get('body', 'b').child('inertial')!.mass!], [MASS]);
  });

  it('inferred inertias replace explicit ones', async () => {
    const theirs = `<compiler inertiafromgeom="true"/>${world(body(JOINT + SAID + BALL))}`;
    const { again } = await saved(scene(world(''), theirs));
    const { mass, diaginertia, pos } = inertialOf(again);
    expectNear([mass!, ...diaginertia!, ...pos!], [MASS, MOMENT, MOMENT, MOMENT, 0, 0, 0]);
  });

  it('a static body without an inferred inertia gets no inertial', async () => {
    const theirs = `<compiler inertiafromgeom="false"/>${world(body(BALL))}`;
    const { again } = await saved(scene(world(''), theirs));
    expect(inertialOf(again).mass).toBe(0);
  });

  it('inertias that both settings infer are not written', async () => {
    const ours = `<compiler inertiafromgeom="true"/>${world('')}`;
    const theirs = `<compiler inertiafromgeom="true" angle="radian"/>${world(body(JOINT + SAID + BALL))}`;
    const { again } = await saved(scene(ours, theirs));
    expect(again.compiler.inertiafromgeom).toBe('true');
    expectNear([again.get('body', 'x-b').child('inertial')!.mass!], [2]);
  });

  it('inertias from geoms of other groups are written', async () => {
    const theirs = `<compiler inertiagrouprange="1 2"/>${world(body(`${JOINT}<geom size=".1" group="2"/><geom size="1" group="3"/>`))}`;
    const { again } = await saved(scene(world(''), theirs));
    expectNear([inertialOf(again).mass!], [MASS]);
  });

  it('inertias corrected by balanceinertia are written', async () => {
    const wrong = '<inertial pos="0 0 0" mass="2" diaginertia=".1 .1 .4"/>';
    const theirs = `<compiler balanceinertia="true"/>${world(body(JOINT + wrong + BALL))}`;
    const { again } = await saved(scene(world(''), theirs));
    expectNear(inertialOf(again).diaginertia!, [0.2, 0.2, 0.2]);
  });

  it('inertias that the file infers equally are not written', async () => {
    const theirs = `<compiler angle="radian"/>${world(body(JOINT + BALL))}`;
    expect((await saved(scene(world(''), theirs))).text).not.toContain('<inertial');
    const balanced = `<compiler balanceinertia="true"/>${world('')}`;
    expect((await saved(scene(balanced, theirs))).text).not.toContain('<inertial');
  });

  it('inertias raised to bounds are written, and the file has no bounds that raise others', async () => {
    const theirs = `<compiler boundmass="5" boundinertia=".5"/>${world(body(JOINT + BALL))}`;
    const { again } = await saved(scene(world(''), theirs));
    expectNear([inertialOf(again).mass!, ...inertialOf(again).diaginertia!], [5, 0.5, 0.5, 0.5]);
    const ours = `<compiler boundmass="5" boundinertia=".5"/>${world(body(JOINT + BALL))}`;
    const result = await saved(scene(ours, world(body(JOINT + BALL))));
    expect([result.again.compiler.boundmass, result.again.compiler.boundinertia]).toEqual([0, 0]);
    expectNear([result.again.get('body', 'b').child('inertial')!.mass!], [5]);
    // bounds of the file below these values stay
    const low = await saved(scene(`<compiler boundmass="1" boundinertia=".1"/>${world('')}`, theirs));
    expect([low.again.compiler.boundmass, low.again.compiler.boundinertia]).toEqual([1, 0.1]);
    const mixed = await saved(scene(`<compiler boundmass="1" boundinertia="1"/>${world('')}`, theirs));
    expect([mixed.again.compiler.boundmass, mixed.again.compiler.boundinertia]).toEqual([0, 0]);
  });

  it('inertias of flexcomp bodies raised to bounds are written as mass and inertiabox', async () => {
    const rope = `<flexcomp name="r" type="grid" count="3 1 1" spacing=".2 .2 .2" radius=".01" dim="1" mass=".3"/>`;
    const theirs = `<compiler boundmass="2" boundinertia=".03"/>${world(body(`${JOINT}<geom size="1"/>${rope}`))}`;
    const { again } = await saved(scene(world(''), theirs));
    const flexcomp = again.all('flexcomp')[0]!;
    // three bodies of 2 kg; a cube with half size s has 2/3 m s^2
    expectNear([flexcomp.mass, flexcomp.inertiabox], [6, Math.sqrt((1.5 * 0.03) / 2)]);
    const same = `<compiler boundmass="2" boundinertia=".03"/>${world('')}`;
    expectNear([(await saved(scene(same, theirs))).again.all('flexcomp')[0]!.mass], [0.3]);
  });

  it('reports unequal inertias of flexcomp bodies, which MJCF cannot express', () => {
    const cloth = '<flexcomp name="r" type="grid" dim="3" dof="quadratic" count="3 3 3" spacing=".1 .1 .1" mass="1"/>';
    const theirs = `<compiler boundmass="2"/>${world(body(`${JOINT}<geom size="1"/>${cloth}`))}`;
    const diagnostics = new Diagnostics();
    toXML(scene(world(''), theirs), { diagnostics });
    expect(diagnostics.list.map(({ code, element }) => [familyOf(code), element])).toEqual([
      ['not-in-mjcf', "flexcomp 'x-r'"],
    ]);
  });

  it('inertias of all bodies are written under saveinertial, as in MuJoCo', async () => {
    const { again } = await saved(
      read(`<compiler saveinertial="true"/>${world(`<body name="x-b">${JOINT}${BALL}<body name="empty"/></body>`)}`),
    );
    expectNear([inertialOf(again).mass!, ...inertialOf(again).diaginertia!], [MASS, MOMENT, MOMENT, MOMENT]);
    expect(again.get('body', 'empty').child('inertial')).toBeUndefined();
    const said = `<inertial pos="0 0 0" mass="2" fullinertia="1 1 1 0.1 0 0"/>`;
    expect(toXML(read(`<compiler saveinertial="true"/>${world(`<body>${JOINT}${said}</body>`)}`))).toContain(said);
  });
});

describe('files under strippath', () => {
  const OWN = '<asset><texture name="t" type="2d" file="deep/t.png"/></asset>';
  const again = (theirs: string): Spec => parseModel(toXML(scene(`<compiler strippath="true"/>${OWN}`, theirs)));
  const settings = (theirs: string): boolean => again(theirs).compiler.strippath;

  it('strippath applies to the whole file, unless files of an attached part need their directories', () => {
    expect(settings(`<compiler angle="radian"/>${world(body('<joint name="j" range="0 1"/>'))}`)).toBe(true);
    const withFile = '<asset><material name="m" texture="u"/><texture name="u" type="2d" file="deep/u.png"/></asset>';
    const theirs = `${withFile}${world(body('<geom size="1" material="m"/>'))}`;
    expect(settings(theirs)).toBe(false);
    const files = again(theirs).all('texture');
    expect(files.map(({ file }) => file)).toEqual(['t.png', 'deep/u.png']);
  });
});

describe('shapes fitted to meshes', () => {
  it('a geom is fitted if it names a mesh and has a primitive type', () => {
    const fitted = (type: Element<'geom'>['type'], mesh = 'm'): boolean => isFitted({ type, mesh } as Element<'geom'>);
    const types = ['sphere', 'capsule', 'cylinder', 'ellipsoid', 'box', 'mesh', 'sdf'] as const;
    expect(types.map((type) => fitted(type))).toEqual([true, true, true, true, true, false, false]);
    expect(fitted('box', '')).toBe(false);
  });

  // an octahedron
  const MESH = '<asset><mesh name="m" vertex=".5 0 0 -.5 0 0 0 1 0 0 -1 0 0 0 1.5 0 0 -1.5"/></asset>';
  const classes = '<default><default class="c"><geom mesh="m" type="box"/></default></default>';

  it('a fitted shape is written without its mesh if the file would fit it differently', async () => {
    const theirs = `<compiler fitaabb="true"/>${MESH}${classes}
      ${world(body('<joint/><geom name="plain" type="box" mesh="m"/><geom name="of a class" class="c"/>'))}`;
    const own = `${MESH}${world('<geom type="capsule" mesh="m"/>')}`;
    const spec = scene(own, theirs);
    const diagnostics = new Diagnostics();
    toXML(spec, { diagnostics });
    expect(diagnostics.list.map(({ code }) => familyOf(code))).toEqual(['not-in-mjcf', 'not-in-mjcf']);
    // half the size of the bounding box of the vertices, in the order of the mesh's moments
    const { again } = await saved(spec, 'geom_dataid');
    for (const name of ['x-plain', 'x-of a class'])
      expectNear([...again.get('geom', name).size!].sort(), [0.5, 1, 1.5]);
    expect([again.get('geom', 'x-plain').isSet('mesh'), again.get('geom', 'x-of a class').mesh]).toEqual([false, '']);
  });

  it('a fitted geom keeps its mesh without compiler queries', () => {
    const theirs = `<mujoco><compiler fitaabb="true"/>${MESH}${world(body('<geom name="g" type="box" mesh="m"/>'))}</mujoco>`;
    const spec = parsePlain(`<mujoco>${MESH}${world('<geom type="capsule" mesh="m"/>')}</mujoco>`);
    spec.worldbody.attach(parsePlain(theirs), { prefix: 'x-' });
    expect(parsePlain(toXML(spec)).get('geom', 'x-g').mesh).toBe('m');
  });

  it('a fitted shape keeps the material of the mesh or its own', async () => {
    const materials = '<material name="own"/><material name="of the mesh"/>';
    const mesh = MESH.replace('<mesh', '<mesh material="of the mesh"').replace('<asset>', `<asset>${materials}`);
    const own = `${MESH}${world('<geom type="capsule" mesh="m"/>')}`;
    const geom = (name: string, material = ''): string => `<geom name="${name}" type="box" mesh="m" ${material}/>`;
    const theirs = (asset: string, geoms: string): string =>
      `<compiler fitaabb="true"/>${asset}${world(body(`<joint/>${geoms}`))}`;
    const { again } = await saved(scene(own, theirs(mesh, geom('a') + geom('b', 'material="own"'))), 'geom_dataid');
    expect(['x-a', 'x-b'].map((name) => again.get('geom', name).material)).toEqual(['x-of the mesh', 'x-own']);
    const bare = await saved(scene(own, theirs(MESH, geom('a'))), 'geom_dataid');
    expect(bare.again.get('geom', 'x-a').isSet('material')).toBe(false);
  });

  it('a fitted geom keeps its mesh if the file fits it equally', async () => {
    const theirs = `<compiler fitaabb="true"/>${MESH}${world(body('<joint/><geom name="g" type="box" mesh="m"/>'))}`;
    const { again } = await saved(scene(world(''), theirs));
    expect([again.compiler.fitaabb, again.get('geom', 'x-g').mesh]).toEqual([true, 'x-m']);
  });
});
