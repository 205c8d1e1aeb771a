import { describe, expect, test } from 'vitest';
import { readModelText } from '../../../test/fixtures/read-model-text.js';
import { compileSmallModel, EQUAL, refused } from '../../../test/oracle/small-model.js';
import { type Diagnostic, Diagnostics, familyOf, ModelError } from '../../foundation/base/diagnostics.js';
import { toXML } from '../../modelling/mjcf/write/write.js';
import type { Spec } from '../../modelling/spec/spec.js';
import { compile } from './compile.js';

const ball = '<geom size=".1"/>';

/** Code and line of every error of a model. */
function faults(xml: string): string[] {
  try {
    compile(readModelText(`<mujoco>\n${xml}\n</mujoco>`, { name: 'm.xml' }));
    return [];
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return error.diagnostics.map((d: Diagnostic) => `${familyOf(d.code)}@${d.location?.line}:${d.location?.column}`);
  }
}

const body = (inside: string): string => `<worldbody><body>\n${inside}\n</body></worldbody>`;

test.each([
  ['bad-orientation@3:7', body('<geom zaxis="0 0 0" size=".1"/>')],
  ['bad-size@3:7', body('<geom size="0"/>')],
  ['bad-fromto@3:7', body('<geom fromto="0 0 0 1 0 0" size=".1"/>')],
  ['bad-condim@3:7', body('<geom condim="2" size=".1"/>')],
  ['bad-inertia@3:1', body('<inertial pos="0 0 0" mass="1" diaginertia="1 1 3"/>')],
  ['bad-joint@3:8', body(`<joint axis="0 0 0"/>${ball}`)],
  ['empty-range@3:8', body(`<joint range="2 1" limited="true"/>${ball}`)],
  ['bad-camera@3:9', body('<camera fovy="200"/>')],
  ['bad-site@3:7', body('<site type="plane"/>')],
  ['unknown-reference@3:9', body('<camera target="nobody"/>')],
  ['unknown-reference@2:18', '<actuator><motor joint="nobody"/></actuator>'],
  ['bad-actuator@2:11', '<actuator><motor joint=""/></actuator>'],
  ['bad-actuator@2:11', '<actuator><general body=""/></actuator>'],
  ['bad-actuator@2:11', '<actuator><motor joint="j" tendon=""/></actuator>'],
  [
    'bad-actuator@5:11',
    `${body(`<joint name="j"/>${ball}`)}\n<actuator><general joint="j" gaintype="dcmotor"/></actuator>`,
  ],
  [
    'bad-actuator@5:11',
    `${body(`<joint name="j"/>${ball}`)}\n<actuator><general joint="j" dyntype="dcmotor"/></actuator>`,
  ],
  ['unknown-reference@2:24', '<sensor><accelerometer site=""/></sensor>'],
  ['unknown-reference@2:34', '<sensor><framepos objtype="body" objname=""/></sensor>'],
  ['unknown-reference@2:17', '<equality><weld body1=""/></equality>'],
  ['unknown-reference@2:19', '<contact><exclude body1="" body2="world"/></contact>'],
  ['bad-custom@2:24', '<custom><text name="t" data=""/></custom>'],
  ['bad-custom@2:9', '<custom><numeric name="n" size="0" data="1"/></custom>'],
  ['bad-inertia@3:52', body('<inertial mass="1" pos="0 0 0" diaginertia="1 1 1" fullinertia="1 1 1 0 0 0"/>')],
  ['bad-inertia@3:32', body('<inertial mass="1" pos="0 0 0" fullinertia="0 0 0 0 0 0"/>')],
  ['bad-keyframe@2:16', '<keyframe><key qpos="1 2 3"/></keyframe>'],
  [
    'bad-geom@3:31',
    `<asset><hfield name="h" nrow="2" ncol="2" size="1 1 1 1"/></asset>${body('<geom type="box" size="1 1 1" hfield="h"/>')}`,
  ],
  ['bad-memory@2:7', '<size memory="3X"/>'],
  ['too-large@2:7', '<size nkey="99999999"/>'],
])('reports %s at the element', (expected, xml) => {
  expect(faults(xml)).toEqual([expected]);
});

test.each([
  ['idle-range@3:8 range', body(`<joint range="2 1"/>${ball}`)],
  ['idle-range@3:8 range', body(`<joint type="ball" range="1 1"/>${ball}`)],
  ['idle-range@3:8 actuatorfrcrange', body(`<joint actuatorfrcrange="1 -1"/>${ball}`)],
  [
    'idle-range@4:19 ctrlrange',
    `${body(`<joint name="j"/>${ball}`)}<actuator><motor joint="j" ctrlrange="1 -1"/></actuator>`,
  ],
  [
    'idle-range@4:17 range',
    `${body(`<joint name="j"/>${ball}`)}<tendon><fixed range="3 2"><joint joint="j" coef="1"/></fixed></tendon>`,
  ],
])('warns of a range in the wrong order, which has no effect, as in the reference: %s', (expected, xml) => {
  const diagnostics = new Diagnostics();
  const model = compile(readModelText(`<mujoco>\n${xml}\n</mujoco>`), { diagnostics });
  const limited = [model.jnt_limited, model.jnt_actfrclimited, model.actuator_ctrllimited, model.tendon_limited];
  expect(limited.flatMap((flags) => [...flags]).every((flag) => flag === 0)).toBe(true);
  const [place, attribute] = expected.split(' ');
  expect(diagnostics.list.map((d) => `${familyOf(d.code)}@${d.location?.line}`)).toEqual([place!.replace(/:\d+$/, '')]);
  expect(diagnostics.list[0]!.message).toContain(`'${attribute}' has no effect`);
});

test.each(['<joint range="2 1" limited="false"/>', '<joint range="0 0"/>', '<joint range="1 2"/>'])(
  'does not warn of %s',
  (joint) => {
    const diagnostics = new Diagnostics();
    compile(readModelText(`<mujoco>${body(joint + ball)}</mujoco>`), { diagnostics });
    expect(diagnostics.list).toEqual([]);
  },
);

test('reports all independent errors at once', () => {
  const tree = body('<geom size="0"/>\n<geom size=".1" condim="5"/>\n<joint axis="0 0 0"/>');
  const found = faults(`${tree}<sensor><touch site="none"/></sensor>`);
  expect(found.map((fault) => fault.split('@')[0])).toEqual([
    'bad-size',
    'bad-condim',
    'bad-joint',
    'unknown-reference',
  ]);
});

test('an invalid contact pair does not hide later errors', () => {
  const contact = '<contact><pair geom1="no" geom2="none"/><exclude body1="no" body2="none"/></contact>';
  expect(faults(`${contact}\n<sensor><touch site="none"/></sensor>`)).toEqual([
    ...['2:16', '2:27', '2:50', '2:61'].map((place) => `unknown-reference@${place}`),
    'unknown-reference@3:16',
  ]);
});

test.each(['geom1="no" geom2="g"', 'geom1="g" geom2="no"', 'body1="no" body2="b"', 'body1="b" body2="no"'])(
  'a pair with one missing object does not hide later errors: %s',
  (names) => {
    const world = '<worldbody><body name="b"><geom name="g" size="1"/></body></worldbody>';
    const contact = `<contact><${names.startsWith('geom') ? 'pair' : 'exclude'} ${names}/></contact>`;
    expect(faults(`${world}${contact}\n<sensor><touch site="none"/></sensor>`)).toEqual([
      expect.stringMatching(/^unknown-reference@2/),
      'unknown-reference@3:16',
    ]);
  },
);

test('an actuator without target does not hide later errors', () => {
  const servo = '<general joint="no" gaintype="so3" biastype="so3" gainprm="2" biasprm="0 -2 -1"/>';
  expect(faults(`<actuator>${servo}</actuator>\n<sensor><touch site="none"/></sensor>`)).toContain(
    'unknown-reference@3:16',
  );
});

test('an invalid composite does not hide later errors', () => {
  const cable = '<composite type="cable" curve="s" count="4 1 1" size="1"><geom size=".01"/></composite>';
  expect(faults(`<worldbody>${cable}</worldbody>\n<sensor><touch site="none"/></sensor>`)).toEqual([
    'bad-composite@2:12',
    'unknown-reference@3:16',
  ]);
});

test('a tuple may contain tuples, including later ones', () => {
  const tuples =
    '<tuple name="a"><element objtype="tuple" objname="b"/></tuple><tuple name="b"><element objtype="body" objname="x"/></tuple>';
  const model = compile(
    readModelText(`<mujoco><worldbody><body name="x"/></worldbody><custom>${tuples}</custom></mujoco>`),
  );
  expect([...model.tuple_objid]).toEqual([1, 1]);
});

test('rejects two elements of a kind with the same name', () => {
  expect(faults(`<worldbody><geom name="a" size="1"/>\n<geom name="a" size="1"/></worldbody>`)).toEqual([
    'duplicate-name@3:7',
  ]);
});

test('treats an empty name as absent, as the reference does', async () => {
  const two = '<worldbody><geom name="" size="1"/><geom name="" size="1"/></worldbody>';
  expect(await compileSmallModel(two)).toEqual(EQUAL);
  const spec = readModelText('<mujoco/>');
  for (let i = 0; i < 2; i++) spec.worldbody.addGeom({ name: '', size: [1] });
  expect(compile(spec).ngeom).toBe(2);
});

test('a diagnostic has no fields with the value undefined', () => {
  const spec = readModelText('<mujoco><worldbody><geom size="0"/></worldbody></mujoco>');
  const diagnostics = new Diagnostics();
  expect(() => compile(spec, { diagnostics })).toThrow(ModelError);
  expect(diagnostics.list.flatMap((each) => Object.values(each))).not.toContain(undefined);
});

const FLEX = '<flex name="a" dim="1" body="b b" vertex="0 0 0 1 0 0" element="0 1"/>';
const TWICE: Readonly<Record<string, string>> = {
  body: '<worldbody>@<body name="a"/></worldbody>',
  frame: '<worldbody>@<frame name="a"/></worldbody>',
  joint: `<worldbody><body>${ball}@<joint name="a"/></body></worldbody>`,
  site: '<worldbody>@<site name="a"/></worldbody>',
  camera: '<worldbody>@<camera name="a"/></worldbody>',
  light: '<worldbody>@<light name="a"/></worldbody>',
  flex: `<worldbody><body name="b"/></worldbody><deformable>@${FLEX}</deformable>`,
  mesh: '<asset>@<mesh name="a" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset>',
  skin: '<deformable>@<skin name="a" vertex="0 0 0 1 0 0 0 1 0" face="0 1 2"><bone body="world" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 1 2" vertweight="1 1 1"/></skin></deformable>',
  hfield: '<asset>@<hfield name="a" nrow="2" ncol="2" size="1 1 1 1"/></asset>',
  texture: '<asset>@<texture name="a" type="2d" builtin="flat" width="1" height="1"/></asset>',
  material: '<asset>@<material name="a"/></asset>',
  pair: `<worldbody><geom name="g" size="1"/><body name="b"><joint/><geom name="h" size="1"/></body></worldbody><contact>@<pair name="a" geom1="g" geom2="h"/></contact>`,
  exclude: `<worldbody><body name="b"><joint/>${ball}</body></worldbody><contact>@<exclude name="a" body1="world" body2="b"/></contact>`,
  equality: `<worldbody><body name="b"><joint/>${ball}</body></worldbody><equality>@<connect name="a" body1="b" anchor="0 0 0"/></equality>`,
  tendon: `<worldbody><body><joint name="j"/>${ball}</body></worldbody><tendon>@<fixed name="a"><joint joint="j" coef="1"/></fixed></tendon>`,
  actuator: `<worldbody><body><joint name="j"/>${ball}</body></worldbody><actuator>@<motor name="a" joint="j"/></actuator>`,
  sensor: '<sensor>@<clock name="a"/></sensor>',
  numeric: '<custom>@<numeric name="a" data="1"/></custom>',
  text: '<custom>@<text name="a" data="x"/></custom>',
  tuple: '<custom>@<tuple name="a"><element objtype="body" objname="world"/></tuple></custom>',
  key: '<keyframe>@<key name="a"/></keyframe>',
};

test.each(Object.entries(TWICE))('rejects a repeated name of a %s, as the reference does', async (_, xml) => {
  // the part after the @ up to the end of its section is duplicated
  const [before, element, after] = /^(.*)@(.*?)((?:<\/body>)?<\/\w+>)$/.exec(xml)!.slice(1) as [string, string, string];
  const named = (other: string): string => before + element + element.replace('name="a"', `name="${other}"`) + after;
  expect(faults(named('c'))).toEqual([]);
  expect(faults(named('a')).map((fault) => fault.split('@')[0])).toEqual(['duplicate-name']);
  const verdicts = await Promise.all([compileSmallModel(named('c')), compileSmallModel(named('a'))]);
  expect(verdicts.map(({ isRefusedThere }) => isRefusedThere)).toEqual([false, true]);
});

test('compiling an unchanged Spec gives the same bytes', () => {
  const spec = readModelText(`<mujoco>${body(`<joint/>${ball}`)}</mujoco>`);
  const [first, second] = [compile(spec), compile(spec)];
  // only the first pipeline of a process continues with the Data of compiling
  expect(second.pooledData).toBe(undefined);
  expect(second.record.body_inertia).toEqual(first.record.body_inertia);
  expect(new Uint8Array(second.record.qpos0.buffer)).toEqual(new Uint8Array(first.record.qpos0.buffer));
});

test('reports the passes as progress, and an aborted signal stops them', () => {
  const spec = readModelText(`<mujoco>${body(`<joint/>${ball}`)}</mujoco>`);
  const PASSES =
    'attributes,composites,flexcomps,names,plugins,tree,assets,bodies,objects,masses,keyframes,structure,arrays,values,constants,integrator,adjustments,plugin checks,initial sleep,trial step';
  const told = (): string[] => {
    const steps: string[] = [];
    compile(spec, { progress: (pass, done) => steps.push(`${pass} ${done}`) });
    return steps;
  };
  expect(told()).toEqual(PASSES.split(',').flatMap((pass) => [`${pass} 0`, `${pass} 1`]));
  spec.compiler.fusestatic = true;
  expect(told()).toContain('fuse 1');
  expect(() => compile(spec, { signal: AbortSignal.abort(new Error('enough')) })).toThrow('enough');
});

describe.each(['Euler', 'RK4', 'implicit'])('trial step with integrator %s', (integrator) => {
  const falling = readModelText(
    `<mujoco><option gravity="0 0 -1e12" integrator="${integrator}"/>\n<worldbody><body><joint/>${ball.replace('size', 'pos="1 0 0" size')}<body>\n<joint name="j" axis="0 1 0"/>${ball.replace('size', 'pos="1 0 0" size')}</body></body></worldbody></mujoco>`,
    { name: 'm.xml' },
  );

  test('reports warnings of the trial step at the joint', () => {
    const diagnostics = new Diagnostics();
    compile(falling, { diagnostics });
    expect(diagnostics.list.map(({ code, severity, location }) => [familyOf(code), severity, location?.line])).toEqual([
      ['trial-step', 'warning', 3],
    ]);
  });

  test('skips the trial step with trialStep false', () => {
    const diagnostics = new Diagnostics();
    compile(falling, { diagnostics, trialStep: false });
    expect(diagnostics.list).toEqual([]);
  });
});

describe('sleep policies of bodies', () => {
  const MOVING = `<joint/>${ball}`;
  test.each([
    ['of the first body of a tree', `<body sleep="never">${MOVING}<body>${MOVING}</body></body>`, []],
    ['of the second of two trees', `<body>${MOVING}</body><body sleep="never">${MOVING}</body>`, []],
    ['of a tree on a static body', `<body>${ball}<body sleep="allowed">${MOVING}</body></body>`, []],
    ['of another body of a tree', `<body>${MOVING}\n<body sleep="never">${MOVING}</body></body>`, ['bad-sleep@3:7']],
    ['of a static body', `<body>${MOVING}</body>\n<body sleep="never">${ball}</body>`, ['bad-sleep@3:7']],
  ])('accepts or rejects the sleep policy %s', async (_, inside, expected) => {
    const content = `<worldbody>${inside}</worldbody>`;
    expect(faults(content)).toEqual(expected);
    const { isRefusedThere, differences } = await compileSmallModel(content);
    expect([isRefusedThere, differences]).toEqual([expected.length > 0, []]);
  });
});

describe('trees that start asleep', () => {
  const box = (name: string, z: number, sleep: string): string =>
    `<body name="${name}" pos="0 0 ${z}" ${sleep}><freejoint/><geom type="box" size=".1 .1 .1"/></body>`;
  const scene = (flags: string, boxes: string): string =>
    `<option><flag ${flags}/></option><worldbody><geom type="plane" size="1 1 1"/>\n${boxes}</worldbody>`;
  const init = 'sleep="init"';

  test.each([
    ['alone', scene('sleep="enable"', box('a', 0.09, init)), []],
    ['all of them', scene('sleep="enable"', box('a', 0.09, init) + box('b', 0.28, init)), []],
    ['next to one apart', scene('sleep="enable"', box('a', 0.09, init) + box('b', 3, '')), []],
    ['where nothing sleeps', scene('sleep="disable"', box('a', 0.09, init) + box('b', 0.28, '')), []],
    ['where nothing touches', scene('sleep="enable" contact="disable"', box('a', 0.09, init) + box('b', 0.28, '')), []],
    ['below one awake', scene('sleep="enable"', box('a', 0.09, init) + box('b', 0.28, '')), ['cannot-sleep@3:31']],
    [
      'below one awake, without islands',
      scene('sleep="enable" island="disable"', box('a', 0.09, init) + box('b', 0.28, 'sleep="never"')),
      ['cannot-sleep@3:31'],
    ],
  ])('accepts or rejects initial sleep: %s', (_, xml, expected) => {
    expect(faults(xml)).toEqual(expected);
  });
});

test('compiling does not modify the Spec', () => {
  const spec = readModelText('<mujoco><compiler autolimits="false"/></mujoco>');
  const child = readModelText(`<mujoco model="c"><compiler alignfree="true" inertiagrouprange="2 3"/>
    <worldbody><body><geom size=".1" group="2"/><geom size=".2"/></body></worldbody></mujoco>`);
  spec.worldbody.attach(child, { prefix: 'a-', by: 'reference' });
  const before = toXML(spec);
  compile(spec);
  expect(toXML(spec)).toBe(before);
});

test('rejects compiling a Spec that is attached by reference', () => {
  const [child, parent] = ['arm', 'cell'].map((name) => readModelText(`<mujoco model="${name}"/>`)) as [Spec, Spec];
  parent.worldbody.attach(child, { by: 'reference' });
  expect(() => compile(child)).toThrow("'arm' is attached to 'cell' by reference and cannot be compiled on its own");
});

test.each(['zaxis="0 0 0"', 'axisangle="0 0 0 1"', 'xyaxes="1 0 0 2 0 0"'])(
  'reports the invalid orientation %s by name',
  async (form) => {
    const [name] = form.split('=');
    const reason = `attribute '${name}' has an axis of zero length`;
    expect(await compileSmallModel(`<worldbody><body ${form}/></worldbody>`)).toEqual(refused(reason));
  },
);
