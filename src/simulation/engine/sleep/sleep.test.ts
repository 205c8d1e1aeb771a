/** Trees fall asleep and wake in the same steps as in the reference, with equal states. */
import type { MainModule, MjData, MjModel } from '@mujoco/mujoco';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadPeer } from '../../../../test/oracle/peer.js';
import { compile, Data, forward, type Model, parseXML, step } from '../../../api/index.js';
import { DisableBit } from '../../../foundation/schema/enums.js';

let mj: MainModule;

beforeAll(async () => {
  mj = await loadPeer();
});

interface Sides {
  readonly model: Model;
  readonly data: Data;
  readonly theirs: MjData;
}

/** Changes values before a step, in both engines. */
type Event = (d: Record<string, Float64Array>, m: { opt: { gravity: Float64Array; disableflags: number } }) => void;

const scene = (world: string, rest = ''): string => `<mujoco>
  <option><flag sleep="enable"/></option>
  <worldbody><geom type="plane" size="5 5 .1"/>${world}</worldbody>${rest}
</mujoco>`;

const box = (name: string, pos: string, attributes = ''): string =>
  `<body name="${name}" pos="${pos}" ${attributes}><freejoint/><geom type="box" size=".1 .1 .1"/></body>`;

/** Compared fields; they include quantities that a tree keeps while it sleeps. */
const FIELDS = [
  'qpos',
  'qvel',
  'qacc',
  'qfrc_constraint',
  'xpos',
  'cvel',
  'qfrc_bias',
  'cacc',
  'cfrc_ext',
  'sensordata',
  'geom_xpos',
  'site_xpos',
  'cam_xpos',
  'light_xpos',
  'subtree_com',
  'cdof',
  'crb',
  'M',
  'qfrc_passive',
  'qfrc_actuator',
  'qfrc_smooth',
  'qacc_smooth',
  'flexvert_xpos',
  'flexedge_length',
  'flexedge_velocity',
  'ten_length',
  'ten_J',
  'ten_velocity',
  'actuator_length',
  'actuator_velocity',
  'act_dot',
] as const;

/** Largest difference, relative to the size of the field or 1. */
function difference(name: (typeof FIELDS)[number], { data, theirs }: Sides): number {
  const [ours, expected] = [data[name], theirs[name] as Float64Array];
  const scale = Math.max(1, ...expected.map(Math.abs));
  return Math.max(0, ...Array.from(ours, (x, i) => Math.abs(x - expected[i]!))) / scale;
}

/** Steps both engines side by side; returns the steps in which the number of sleeping trees changed, with that number. */
function compareRuns(xml: string, steps: number, events: Record<number, Event> = {}): [number, number][] {
  const model = compile(parseXML(xml));
  const reference: MjModel = mj.MjModel.from_xml_string(xml);
  const sides: Sides = { model, data: new Data(model), theirs: new mj.MjData(reference) };
  const { data, theirs } = sides;
  const changes: [number, number][] = [];
  let asleep = 0;
  for (let i = 0; i < steps; i++) {
    events[i]?.(data as unknown as Record<string, Float64Array>, model as never);
    events[i]?.(theirs as unknown as Record<string, Float64Array>, reference as never);
    step(model, data);
    mj.mj_step(reference, theirs);
    expect([i, [...data.tree_asleep]]).toEqual([i, Array.from(theirs.tree_asleep as Int32Array)]);
    expect([i, data.ncon, data.nefc]).toEqual([i, theirs.ncon, theirs.nefc]);
    for (const name of FIELDS) expect(difference(name, sides), `${name} in step ${i}`).toBeLessThan(1e-6);
    const now = data.tree_asleep.filter((x) => x >= 0).length;
    if (now !== asleep) changes.push([i, now]);
    asleep = now;
  }
  theirs.delete();
  reference.delete();
  return changes;
}

const numbersOf = (changes: [number, number][]): number[] => changes.map(([, number]) => number);

describe('falling asleep', () => {
  it('a single tree falls asleep ten still steps after landing', () => {
    expect(numbersOf(compareRuns(scene(box('a', '0 0 .1')), 60))).toEqual([1]);
  });

  it('stacked bodies fall asleep as one island', () => {
    const stack = box('a', '0 0 .1') + box('b', '0 0 .3') + box('c', '2 0 .1');
    expect(numbersOf(compareRuns(scene(stack), 200)).at(-1)).toBe(3);
  });

  it('with zero tolerance, only trees without any motion fall asleep', () => {
    const xml = `<mujoco><option sleep_tolerance="0" gravity="0 0 0"><flag sleep="enable"/></option><worldbody>
      ${box('a', '0 0 1')}${box('b', '1 0 1')}</worldbody></mujoco>`;
    expect(numbersOf(compareRuns(xml, 30, { 0: (d) => d.qvel!.fill(1e-9, 6, 7) }))).toEqual([1]);
  });

  it('a policy against sleep also keeps touching trees awake', () => {
    expect(compareRuns(scene(box('a', '0 0 .1') + box('b', '0 0 .3', 'sleep="never"')), 120)).toEqual([]);
  });

  it('trees stay asleep until woken, even after islands are disabled', () => {
    const hinge = '<body pos="3 0 2" sleep="init"><joint frictionloss=".1"/><geom size=".1" pos="0 0 -.5"/></body>';
    const bodies = box('a', '0 0 .1', 'sleep="init"') + hinge + box('b', '1 0 .1');
    const events: Record<number, Event> = { 5: (_, { opt }) => (opt.disableflags |= DisableBit.ISLAND) };
    expect(compareRuns(scene(bodies), 9, events)).toEqual([[0, 2]]);
  });

  it('sensors of sleeping trees keep their values', () => {
    const sensors = '<sensor><accelerometer site="s"/><framepos objtype="body" objname="a"/><touch site="s"/></sensor>';
    const body = `<body name="a" pos="0 0 .1"><freejoint/><geom type="box" size=".1 .1 .1"/>
      <site name="s" type="box" size=".11 .11 .11"/></body>`;
    expect(numbersOf(compareRuns(scene(body, sensors), 60))).toEqual([1]);
  });
});

describe('waking', () => {
  const write =
    (name: string, index: number, value: number): Event =>
    (d) => {
      const array = d[name]!;
      array[index] = value;
    };

  it.each(['qvel', 'qfrc_applied', 'xfrc_applied', 'qpos'])('a tree wakes when the user writes %s', (name) => {
    const index = name === 'xfrc_applied' ? 8 : 2;
    const changes = compareRuns(scene(box('a', '0 0 .1') + box('b', '1 0 .1')), 80, { 50: write(name, index, 0.3) });
    expect(numbersOf(changes).slice(0, 2)).toEqual([2, 1]);
    expect(changes[1]![0]).toBe(50);
  });

  it.each([0, 1, 2, 4, 5, 6])('a tree wakes when the user writes number %i of a pose', (index) => {
    const changes = compareRuns(scene(box('a', '0 0 .1') + box('b', '1 0 .1')), 52, { 50: write('qpos', index, 0.3) });
    expect(changes[1]).toEqual([50, 1]);
  });

  it('a tree wakes when the user writes -0', () => {
    const changes = compareRuns(scene(box('a', '0 0 .1')), 70, { 55: write('qvel', 1, -0) });
    expect(changes[1]).toEqual([55, 0]);
  });

  /** Two bodies with joints and one without. */
  const chain = (
    name: string,
    x: number,
  ): string => `<body name="${name}" pos="${x} 0 1"><joint axis="0 1 0" damping="9"/>
    <geom size=".05"/><body pos="0 0 -.2"><joint axis="0 1 0" damping="9"/><geom size=".05"/>
      <body pos="0 0 -.2"><geom size=".05"/></body></body></body>`;

  it.each([
    ['body_pos', 3 * 5],
    ['body_quat', 4 * 5 + 2],
    ['jnt_pos', 3 * 3],
    ['jnt_axis', 3 * 3 + 2],
    ['qpos0', 3],
  ] as const)('a changed %s wakes the tree of its body, and no other', (name, index) => {
    const change: Event = (_, m) => {
      (m as unknown as Model)[name][index]! += 0.1;
    };
    const xml = scene(chain('a', 0) + chain('b', 1)).replace('<option>', '<option gravity="0 0 0">');
    const changes = compareRuns(xml, 52, { 0: (d) => d.qpos!.fill(0.3), 50: change });
    expect(changes).toEqual([
      [9, 2],
      [50, 1],
    ]);
  });

  it('a changed frame wakes a tree if its body has a joint, and not otherwise', () => {
    const move =
      (body: number): Event =>
      (_, m) => {
        (m as unknown as Model).body_pos[3 * body + 1]! += 0.1;
      };
    const changes = compareRuns(scene(chain('a', 0) + chain('b', 1)), 60, { 45: move(3), 46: move(6), 50: move(5) });
    expect(changes.slice(0, 2)).toEqual([
      [9, 2],
      [50, 1],
    ]);
  });

  it('contact with an awake tree wakes all trees of a sleeping island', () => {
    const stack = box('a', '0 0 .1') + box('b', '0 0 .3');
    const ball = '<body pos="0 0 1.2"><freejoint/><geom size=".1"/></body>';
    const changes = compareRuns(scene(stack + ball), 260);
    expect(numbersOf(changes)).toContain(2);
    expect(numbersOf(changes)).toContain(0);
  });

  it('contact with a mocap body wakes a tree', () => {
    const hand = '<body mocap="true" pos="0 0 1"><geom size=".1"/></body>';
    const changes = compareRuns(scene(box('a', '0 0 .1') + hand), 80, { 50: write('mocap_pos', 2, 0.29) });
    expect(changes[1]).toEqual([50, 0]);
  });

  it('activating an equality wakes two trees that sleep separately', () => {
    const rest = '<equality><weld body1="a" body2="b" active="false"/></equality>';
    const model = compile(parseXML(scene(box('a', '0 0 .1') + box('b', '1 0 .1'), rest)));
    const data = new Data(model);
    for (let i = 0; i < 60; i++) step(model, data);
    expect(data.tree_asleep.every((x) => x >= 0)).toBe(true);
    // the bindings of the reference throw when one of its equalities is activated
    data.eq_active[0] = 1;
    step(model, data);
    expect(data.tree_asleep.every((x) => x < 0)).toBe(true);
  });

  it('a tendon at its limit wakes a tree', () => {
    const tied = (name: string, pos: string): string => `<body name="${name}" pos="${pos}"><freejoint/>
      <geom type="box" size=".1 .1 .1"/><site name="${name}"/></body>`;
    const rest = `<tendon><spatial limited="true" range="0 1.05"><site site="a"/><site site="b"/></spatial></tendon>`;
    const changes = compareRuns(scene(tied('a', '0 0 .1') + tied('b', '1 0 .1'), rest), 120, {
      50: write('qvel', 0, -3),
    });
    expect(numbersOf(changes).slice(0, 2)).toEqual([2, 1]);
    expect(numbersOf(changes)).toContain(0);
  });
});

describe('sleeping trees stay asleep', () => {
  it('a tendon without a limit does not wake a tree, whatever its length', () => {
    const tied = (name: string, pos: string): string => `<body name="${name}" pos="${pos}"><freejoint/>
      <geom type="box" size=".1 .1 .1"/><site name="${name}"/></body>`;
    const rest = `<tendon><spatial limited="false" range="0 1.05"><site site="a"/><site site="b"/></spatial></tendon>`;
    const kick: Event = (d) => d.qvel!.fill(-3, 0, 1);
    const changes = compareRuns(scene(tied('a', '0 0 .1') + tied('b', '1 0 .1'), rest), 120, { 50: kick });
    expect(numbersOf(changes)).not.toContain(0);
  });

  it('sleeping trees near an awake one have no contacts with each other', () => {
    const ball = (pos: string, more = ''): string => `<body pos="${pos}" sleep="never" gravcomp="1">
      <joint type="slide" axis="0 1 0"/><geom size=".05"/>${more}</body>`;
    const pair = ball('.18 0 .3', ball('0 0 .2').replace('sleep="never"', ''));
    const stack = box('a', '0 0 .1') + box('b', '0 0 .3');
    expect(numbersOf(compareRuns(scene(stack + pair), 200)).at(-1)).toBe(2);
  });

  const still: Event = (_, { opt }) => {
    opt.gravity[2] = -3;
  };

  it('a change of gravity does not wake a tree', () => {
    expect(numbersOf(compareRuns(scene(box('a', '0 0 .1')), 60, { 50: still }))).toEqual([1]);
  });

  it('springs, tendons, actuators, cameras and lights of a sleeping tree keep their values', () => {
    const swing = (
      name: string,
      x: number,
      sleep: string,
    ): string => `<body name="${name}" pos="${x} 0 1" sleep="${sleep}">
      <joint name="${name}" axis="0 1 0" damping="2" stiffness="3" armature=".1"/><geom type="capsule" fromto="0 0 0 0 0 -.3" size=".05"/>
      <camera name="${name}" mode="trackcom"/><light mode="targetbodycom" target="stand"/><site name="${name}" pos="0 0 -.3"/>
      <body><joint type="ball" damping="1"/><geom size=".05" pos="0 0 -.4"/></body></body>`;
    const stand =
      '<body name="stand"><geom size=".02" pos="-1 0 1"/><body pos="-1 .5 1" sleep="allowed"><joint axis="1 0 0" damping="5"/><geom size=".05" pos="0 0 -.1"/></body></body>';
    const world = `${stand}${swing('a', 0, 'allowed')}${swing('b', 1, 'never')}`;
    const rest = `<tendon><fixed><joint joint="a" coef="2"/></fixed><fixed><joint joint="b" coef="3"/></fixed></tendon>
      <actuator><position joint="a" kp="1"/><motor joint="b" gear="2"/></actuator>`;
    const changes = compareRuns(scene(world, rest), 1500, {
      0: (d) => d.qvel!.fill(0.3),
      1400: still,
    });
    expect(numbersOf(changes).at(-1)).toBe(2);
  });

  it('trees keep sleeping with islands disabled', () => {
    const awake = `<body pos="2 0 .1" sleep="never"><freejoint/><geom type="box" size=".1 .1 .1"/></body>`;
    const xml = scene(box('a', '0 0 1', 'sleep="init"') + awake + box('b', '1 0 .1', 'sleep="init"'));
    const changes = compareRuns(xml.replace('<flag ', '<flag island="disable" '), 20);
    expect(changes).toEqual([[0, 2]]);
  });

  it.each(['Euler', 'implicitfast', 'implicit'])(
    'one of more trees than fit into a piece wakes, with the integrator %s',
    (integrator) => {
      const boxes = Array.from({ length: 20 }, (_, i) => box(`b${i}`, `${i % 5} ${(i / 5) | 0} .1`)).join('');
      const swing = `<body pos="0 -1 2" sleep="never"><joint axis="0 1 0" damping=".1"/><geom type="capsule" fromto="0 0 0 .5 0 0" size=".05"/>
      <body pos=".5 0 0"><joint axis="0 1 0"/><geom type="capsule" fromto="0 0 0 .5 0 0" size=".05"/></body></body>`;
      // one box lies between sleeping ones and is woken again
      const xml = scene(`${boxes}${swing}`).replace('<option>', `<option integrator="${integrator}">`);
      const changes = compareRuns(xml, 90, { 50: (d) => d.qvel!.fill(1, 6 * 7, 6 * 7 + 2) });
      expect(numbersOf(changes).slice(0, 2)).toEqual([20, 19]);
    },
  );

  it('self-contacts of an awake tree do not wake sleeping trees', () => {
    const far = Array.from({ length: 40 }, (_, i) => box(`b${i}`, `${i % 8} ${2 + ((i / 8) | 0)} 1`, 'sleep="init"'));
    const link = (inner: string, sleep = ''): string => `<body pos=".2 0 0" ${sleep}><joint axis="0 1 0" damping=".1"/>
      <geom type="capsule" fromto="0 0 0 .2 0 0" size=".05"/>${inner}</body>`;
    const xml = scene(`${far.join('')}<body pos="0 0 1">${link(link(link(link(''))), 'sleep="never"')}</body>`);
    expect(compareRuns(xml, 4, { 0: (d) => d.qpos!.fill(2, 281, 284) })).toEqual([[0, 40]]);
  });

  it('a box pushed along a row of sleeping boxes gives the states of the reference', () => {
    const boxes = Array.from({ length: 12 }, (_, i) => box(`b${i}`, `${0.25 * i} 0 .1`)).join('');
    const changes = compareRuns(scene(boxes), 200, { 50: (d) => d.qvel!.fill(2, 0, 1) });
    expect(numbersOf(changes).slice(0, 3)).toEqual([12, 11, 10]);
  });
});

describe('flexes among sleepers', () => {
  const soft = (world: string, rest = ''): string =>
    scene(world, rest).replace('<option>', '<option sleep_tolerance="1e-2" integrator="implicitfast">');
  const flex = (name: string, dim: number, count: string, pos: string, inner: string): string =>
    `<flexcomp name="${name}" type="grid" dim="${dim}" count="${count}" spacing=".08 .08 .08" pos="${pos}" radius=".01" mass=".2">
      ${inner}<contact selfcollide="none"/></flexcomp>`;
  const cloth = flex('cloth', 2, '3 3 1', '0 0 .015', '<edge equality="true" damping=".2"/>');
  it('a flex falls asleep as a whole and wakes by contact with a ball', () => {
    const ball = '<body pos="0 .01 .8"><freejoint/><geom size=".05" mass=".1"/></body>';
    const numbers = numbersOf(compareRuns(soft(cloth + ball), 260));
    expect(numbers).toContain(9);
    expect(numbers.slice(numbers.indexOf(9))).toContain(0);
  });

  it.each([
    ['wakes the box that it falls on', box('a', '0 0 .1') + box('b', '1 0 .1'), 1],
    [
      'that falls on a static box wakes nothing',
      `<body pos="0 0 .1"><geom type="box" size=".1 .1 .1"/></body>${box('b', '1 0 .1')}`,
      1,
    ],
  ])('an awake flex %s', (_, bodies, asleep) => {
    const falling = cloth.replace('pos="0 0 .015"', 'pos="0 0 .4"');
    const changes = compareRuns(soft(bodies + falling), 140);
    expect(numbersOf(changes)).toContain(asleep);
  });

  it('a flex sleeps and wakes together with a box on it', () => {
    const book = '<body pos="0 0 .06"><freejoint/><geom type="box" size=".05 .05 .03" mass=".3"/></body>';
    const own = cloth.replace('selfcollide="none"', 'selfcollide="narrow"');
    const numbers = numbersOf(compareRuns(soft(own + book), 200, { 160: (d) => d.qvel!.fill(-0.3, 27, 30) }));
    expect(numbers).toContain(10);
    expect(numbers.at(-1)).toBe(0);
  });

  it('vertices, edges and range finders of a sleeping flex keep their values', () => {
    const eye = '<site name="eye" pos=".02 .03 1" zaxis="0 0 -1"/>';
    const swing =
      '<body pos="0 -1 2" sleep="never"><joint axis="0 1 0" damping=".1"/><geom type="capsule" fromto="0 0 0 .5 0 0" size=".05"/></body>';
    const rest = '<sensor><rangefinder site="eye"/><framepos objtype="body" objname="cloth_3"/></sensor>';
    expect(numbersOf(compareRuns(soft(cloth + swing + eye, rest), 150)).at(-1)).toBe(9);
  });
});

describe('sleep from the start', () => {
  const floating = box('a', '0 0 2', 'sleep="init"') + box('b', '1 0 .1');

  it('a tree with the policy init sleeps in the air', () => {
    const changes = compareRuns(scene(floating), 60);
    expect(changes[0]).toEqual([0, 1]);
    expect(numbersOf(changes).at(-1)).toBe(2);
  });

  it('a tree with the policy init wakes if it is moved before the first step', () => {
    const changes = compareRuns(scene(floating), 30, {
      0: (d) => {
        d.qpos![2] = 1.5;
      },
    });
    expect(numbersOf(changes)).not.toContain(2);
  });
});

it('disabling the sleep flag wakes all trees', () => {
  const model = compile(parseXML(scene(box('a', '0 0 .1'))));
  const data = new Data(model);
  for (let i = 0; i < 60; i++) step(model, data);
  expect(data.tree_asleep[0]).toBe(0);
  model.opt.enableflags = 0;
  step(model, data);
  expect(data.tree_asleep[0]).toBeLessThan(0);
  expect(data.tree_awake[0]).toBe(1);
});

it('trees start asleep even if their contacts exceed the initial arena', () => {
  const boxes = Array.from({ length: 100 }, (_, i) => box(`b${i}`, `${i % 10} ${(i / 10) | 0} .099`, 'sleep="init"'));
  const data = new Data(compile(parseXML(scene(boxes.join('')))));
  forward(data.model, data);
  expect(data.tree_asleep).toEqual(Int32Array.from({ length: 100 }, (_, i) => i));
});
