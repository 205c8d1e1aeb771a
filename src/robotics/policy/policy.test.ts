/** Policies: observations against a transcript, actions against their formulas, rates, recurrent states and errors. */
import { describe, expect, it, test } from 'vitest';
import { perceptron, recurrent } from '../../../test/policy/networks.js';
import { onnxFile } from '../../../test/policy/onnx-file.js';
import { described, JOINTS, ROBOT } from '../../../test/policy/robot.js';
import { compile, Data, forward, ModelError, parseXML, setCallbacks, step } from '../../api/index.js';
import { Network, Policy, type PolicyDescription, runtimeNetwork } from '../../api/policy.js';

type Terms = NonNullable<PolicyDescription['inputs'][number]['terms']>;

const robot = (text = ROBOT) => compile(parseXML(text));

/** A policy of the robot with a random network of the size of the terms. */
function policyOf(
  terms: Terms,
  size: number,
  rest: Partial<PolicyDescription> = {},
  { model = robot(), functions = {} as Record<string, (m: unknown, d: Data, out: Float64Array) => void> } = {},
) {
  const policy = new Policy(model, perceptron(size, 8, 4), described(terms, rest), { functions });
  const data = new Data(model);
  policy.reset(data);
  policy.command('velocity', [0.5, 0.2, 0.5]);
  return { policy, data, model };
}

/** Rotation matrix of a quaternion, by rows of columns. */
function matrixOf([w, x, y, z]: ArrayLike<number> & Iterable<number>): number[][] {
  return [
    [1 - 2 * (y! * y! + z! * z!), 2 * (x! * y! - w! * z!), 2 * (x! * z! + w! * y!)],
    [2 * (x! * y! + w! * z!), 1 - 2 * (x! * x! + z! * z!), 2 * (y! * z! - w! * x!)],
    [2 * (x! * z! - w! * y!), 2 * (y! * z! + w! * x!), 1 - 2 * (x! * x! + y! * y!)],
  ];
}
const turned = (r: number[][], v: ArrayLike<number>): number[] =>
  r.map((row) => row[0]! * v[0]! + row[1]! * v[1]! + row[2]! * v[2]!);
const transposed = (r: number[][]): number[][] => [0, 1, 2].map((i) => r.map((row) => row[i]!));

test('observations equal a transcript over 200 control steps of a turned robot', () => {
  const terms: Terms = [
    { type: 'linearVelocity' },
    { type: 'linearVelocity', axes: 'world' },
    { type: 'angularVelocity', scale: 0.25 },
    { type: 'angularVelocity', axes: 'world' },
    { type: 'projectedGravity' },
    { type: 'jointPositions', minus: 'default', history: { taps: [0, 2] } },
    { type: 'jointVelocities', joints: ['b_knee', 'a_hip'], clip: [-1, 1], scale: 0.05 },
    { type: 'lastActions', history: { taps: 3, layout: 'components' } },
    { type: 'command', command: 'velocity', scale: [2, 2, 0.25], offset: [0, 0, 1], mask: [1] },
    { type: 'gaitPhase', frequency: 1.5, offsets: [0, Math.PI] },
    { type: 'oscillators', frequency: 2, offsets: [0.5], outputs: ['sin', 'cos', 'rate'] },
    { type: 'headingError' },
    { type: 'command', command: 'velocity', components: [0, 1], localTo: { body: 'trunk' } },
    { type: 'relativePosition', of: { body: 'shank' }, from: { body: 'trunk' } },
    { type: 'jointPositions', minus: 'target' },
    { type: 'constant', value: [7, 8] },
  ];
  const { policy, data, model } = policyOf(terms, 59);
  const present = new Data(model);
  let [phase, last] = [
    [0, Math.PI],
    [0, 0, 0, 0],
  ];
  const actions: number[][] = [];
  const positions: number[][] = [];
  for (let k = 0; k < 200; k++) {
    const { qpos, qvel, time } = data;
    const r = matrixOf(qpos.slice(3, 7));
    const local = transposed(r);
    const q = [...qpos.slice(7)];
    const dq = qvel.slice(6);
    const pose = [0.1, -0.2, 0.3, -0.4];
    positions.unshift(q.map((value, i) => value - pose[i]!));
    actions.unshift(last);
    const past = <T>(list: T[], age: number): T => list[Math.min(age, list.length - 1)]!;
    const knee = Math.min(Math.max(dq[3]!, -1), 1) * 0.05;
    const hip = Math.min(Math.max(dq[0]!, -1), 1) * 0.05;
    present.qpos.set(qpos);
    forward(model, present);
    const { xpos } = present.body('shank');
    // joints with a motor have the default pose as their first target
    const targets = k === 0 ? [0.03, -0.2, 0.3, 0.02] : [...policy.targets];
    const expected = [
      turned(local, qvel),
      [...qvel.slice(0, 3)],
      [...qvel.slice(3, 6)].map((value) => 0.25 * value),
      turned(r, qvel.slice(3, 6)),
      turned(local, [0, 0, -1]),
      [...past(positions, 0), ...past(positions, 2)],
      [knee, hip],
      [0, 1, 2, 3].flatMap((i) => [past(actions, 0)[i]!, past(actions, 1)[i]!, past(actions, 2)[i]!]),
      [1, 0, 0.375],
      [...phase.map(Math.cos), ...phase.map(Math.sin)],
      [Math.sin(4 * Math.PI * time + 0.5), Math.cos(4 * Math.PI * time + 0.5), 4 * Math.PI],
      [-Math.atan2(r[1]![0]!, r[0]![0]!)],
      turned(local, [0.5, 0.2, 0]).slice(0, 2),
      turned(
        local,
        xpos.map((value, i) => value - qpos[i]!),
      ),
      q.map((value, i) => value - targets[i]!),
      [7, 8],
    ];
    policy.step(data);
    for (const [i, { values, label }] of policy.terms.entries()) {
      expect(values.length, label).toBe(expected[i]!.length);
      // the transcript computes in another order
      for (const [j, value] of values.entries())
        expect(Math.abs(value - expected[i]![j]!), `${k} ${label} ${j}`).toBeLessThan(1e-9);
    }
    last = [...policy.lastActions];
    phase = phase.map((each) => each + 2 * Math.PI * 1.5 * 0.02);
    for (let i = 1; i < 4; i++) policy.step(data);
  }
  expect(policy.lastActions.some((action) => Math.abs(action) > 0.01)).toBe(true);
});

test('frames of sites agree with sensors there, and sensors are those of the present state', () => {
  const terms: Terms = [
    { type: 'sensor', sensor: 'v' },
    { type: 'linearVelocity', site: 'imu' },
    { type: 'sensor', sensor: 'w' },
    { type: 'angularVelocity', site: 'imu' },
    { type: 'projectedGravity', site: 'imu' },
  ];
  const { policy, data, model } = policyOf(terms, 15);
  const present = new Data(model);
  for (let k = 0; k < 30; k++) {
    present.qpos.set(data.qpos);
    present.qvel.set(data.qvel);
    forward(model, present);
    policy.step(data);
    const [v, velocity, w, rate, gravity] = policy.terms.map(({ values }) => values);
    expect([...v!]).toEqual([...present.sensor('v').data]);
    for (let i = 0; i < 3; i++) {
      expect(velocity![i]).toBeCloseTo(v![i]!, 12);
      expect(rate![i]).toBeCloseTo(w![i]!, 12);
      expect(gravity![i]).toBeCloseTo(-present.site('imu').xmat[6 + i]!, 12);
    }
    for (let i = 1; i < 4; i++) policy.step(data);
  }
});

test.each(['Euler', 'RK4'])(
  'accelerations are those of the present state with %s, and a step is a step',
  (integrator) => {
    const text = ROBOT.replace('<option ', `<option integrator="${integrator}" `);
    const { policy, data, model } = policyOf([{ type: 'sensor', sensor: 'acc' }], 3, {}, { model: robot(text) });
    const other = new Data(model);
    policy.reset(other);
    policy.reset(data);
    for (let k = 0; k < 40; k++) {
      const isDue = policy.isDue(data);
      other.qpos.set(data.qpos);
      other.qvel.set(data.qvel);
      other.qacc_warmstart.set(data.qacc_warmstart);
      other.ctrl.set(data.ctrl);
      other.time = data.time;
      forward(model, other);
      policy.step(data);
      if (isDue) expect([...policy.terms[0]!.values]).toEqual([...other.sensor('acc').data]);
      other.ctrl.set(data.ctrl);
      other.qacc_warmstart.set(other.qacc_warmstart);
      step(model, other);
      expect(other.qpos[2]).toBeCloseTo(data.qpos[2]!, 9);
    }
  },
);

test('relative rotations are matrices, rows, columns or quaternions, in the frame or the world', () => {
  const of = { body: 'trunk' };
  const from = { body: 'goal' };
  const terms: Terms = [
    { type: 'relativeRotation', of, from, as: 'matrix' },
    { type: 'relativeRotation', of, from, as: 'rows', axes: 'world' },
    { type: 'relativeRotation', of, from, as: 'columns' },
    { type: 'relativeRotation', of, from },
    { type: 'relativeRotation', of, from, axes: 'world', rows: [1, 2] },
    { type: 'relativePosition', of, from, axes: 'world' },
  ];
  const { policy, data } = policyOf(terms, 34);
  policy.step(data);
  const [a, b] = [matrixOf([0.8, 0, 0, 0.6]), matrixOf([Math.SQRT1_2, 0, 0, Math.SQRT1_2])];
  const local = transposed(b).map((row) => turned(transposed(a), row));
  const world = a.map((row) => turned(b, row));
  const [matrix, rows, columns, quaternion, last, position] = policy.terms.map(({ values }) => [...values]);
  const close = (values: number[] | undefined, expected: number[]): void => {
    expect(values!.length).toBe(expected.length);
    for (const [i, value] of expected.entries()) expect(values![i]).toBeCloseTo(value, 12);
  };
  close(matrix, local.flat());
  close(rows, world.slice(0, 2).flat());
  close(
    columns,
    local.flatMap((row) => row.slice(0, 2)),
  );
  close(matrixOf(quaternion!).flat(), local.flat());
  close(last, world.slice(1).flat());
  close(position, [-1, -2, 0.4 - 1]);
});

test('the gait phase follows the length of the command, and stands below a length', () => {
  const phase = { type: 'gaitPhase', offsets: [0], frequency: 1, command: 'velocity', standBelow: 0.01 } as const;
  const { policy, data } = policyOf([{ ...phase, gain: 2, limit: 0.5, order: 'sin-cos' }], 2);
  const step = (): number[] => {
    for (let i = 0; i < 4; i++) policy.step(data);
    return [...policy.terms[0]!.values];
  };
  expect(step()).toEqual([0, 1]);
  // frequency 1 + 2 * 0.5, as the command is longer than the limit
  expect(step()[0]).toBeCloseTo(Math.sin(2 * Math.PI * 2 * 0.02), 12);
  policy.command('velocity', [0, 0, 0]);
  expect(step()[1]).toBeCloseTo(-1, 12);
});

test('a history begins with copies of the first values, or zeros; oldest first if wanted', () => {
  const position = { type: 'jointPositions', joints: ['a_hip'] } as const;
  const { policy, data } = policyOf(
    [
      { ...position, history: { taps: 3 } },
      { ...position, history: { taps: 3, fill: 'zero', order: 'oldest-first' } },
    ],
    6,
  );
  const seen: number[] = [];
  for (let k = 0; k < 4; k++) {
    seen.push(data.qpos[7]!);
    policy.step(data);
    const at = (age: number, before: number): number => (k - age < 0 ? before : seen[k - age]!);
    expect([...policy.terms[0]!.values]).toEqual([at(0, 0), at(1, seen[0]!), at(2, seen[0]!)]);
    expect([...policy.terms[1]!.values]).toEqual([at(2, 0), at(1, 0), at(0, 0)]);
    for (let i = 1; i < 4; i++) policy.step(data);
  }
  policy.reset(data);
  policy.step(data);
  expect([...policy.terms[1]!.values]).toEqual([0, 0, 0.3]);
});

test('the history of an input contains whole frames', () => {
  const model = robot();
  const terms: Terms = [
    { type: 'jointPositions', joints: ['a_hip'] },
    { type: 'constant', value: 5 },
  ];
  const inputs = [{ terms, history: { taps: 2 } }];
  const evaluator = new Network(perceptron(4, 3, 4));
  const policy = new Policy(model, evaluator, described(terms, { inputs }));
  const data = new Data(model);
  policy.reset(data);
  const first = data.qpos[7]!;
  for (let i = 0; i < 4; i++) policy.step(data);
  const second = data.qpos[7]!;
  policy.step(data);
  // the same network with the frames gives the same actions
  const direct = new Network(perceptron(4, 3, 4)).evaluator();
  direct.inputs[0]!.data.set([second, 5, first, 5]);
  direct.run();
  expect([...policy.lastActions]).toEqual([...direct.outputs[0]!.data]);
});

describe('actions', () => {
  const terms: Terms = [{ type: 'jointPositions' }];

  it('position sets targets of position actuators, and torques of motors in each time step', () => {
    const { policy, data } = policyOf(terms, 4);
    const pose = [0.1, -0.2, 0.3, -0.4];
    for (let k = 0; k < 12; k++) {
      const { qpos, qvel } = { qpos: data.qpos.slice(7), qvel: data.qvel.slice(6) };
      policy.step(data);
      const target = policy.lastActions.map((action, i) => pose[i]! + 0.2 * action);
      const torque = (i: number): number => 8 * (target[i]! - qpos[i]!) - 0.5 * qvel[i]!;
      // b_hip has a gear of 2
      const expected = [torque(2) / 2, target[3]!, target[0]!, torque(1)];
      for (const [i, value] of expected.entries()) expect(data.ctrl[i]).toBeCloseTo(value, 12);
    }
  });

  it('torque divides by the gear; raw actions are clipped', () => {
    const actions = { kind: 'torque', joints: ['b_hip', 'a_knee'], scale: 3, clip: [-0.1, 0.1] } as const;
    const model = robot();
    const policy = new Policy(model, perceptron(4, 8, 2), described(terms, { actions }));
    const data = new Data(model);
    policy.reset(data);
    policy.step(data);
    expect(policy.lastActions.every((action) => Math.abs(action) <= 0.1)).toBe(true);
    expect(data.ctrl[0]).toBeCloseTo((3 * policy.lastActions[0]!) / 2, 12);
    expect(data.ctrl[3]).toBeCloseTo(3 * policy.lastActions[1]!, 12);
    // the others keep the controls of the keyframe
    expect([data.ctrl[1], data.ctrl[2]]).toEqual([0.02, 0.03]);
  });

  it('integrate adds to the last target, within the range of the control', () => {
    const actions = { kind: 'integrate', actuators: ['p_b_knee'], joints: ['b_knee'], scale: 0.3 } as const;
    const model = robot();
    const policy = new Policy(model, perceptron(4, 8, 1), described(terms, { actions }));
    const data = new Data(model);
    policy.reset(data);
    let target = 0.02;
    for (let k = 0; k < 20; k++) {
      policy.step(data);
      target = Math.min(Math.max(target + 0.3 * policy.lastActions[0]!, -0.5), 0.5);
      expect(data.ctrl[1]).toBeCloseTo(target, 12);
      for (let i = 1; i < 4; i++) policy.step(data);
    }
    expect(Math.abs(target)).toBe(0.5);
  });
});

test('the first action may be later; until then the controls are those of the start', () => {
  const { policy, data } = policyOf([{ type: 'jointPositions' }], 4, { firstStep: 3, timestep: 0.004 });
  expect(data.model.opt.timestep).toBe(0.004);
  expect(policy.decimation).toBe(5);
  const due: boolean[] = [];
  for (let k = 0; k < 14; k++) {
    due.push(policy.isDue(data));
    policy.step(data);
    if (k === 2) expect([...data.ctrl]).toEqual([0.01, 0.02, 0.03, 0.04]);
  }
  expect(due.flatMap((each, k) => (each ? [k] : []))).toEqual([3, 8, 13]);
});

test('reset sets the keyframe, the default pose and the height, and repeats a run bit by bit', () => {
  const start = { keyframe: 'crouch', defaultPose: true, height: 0.6 };
  const { policy, data } = policyOf([{ type: 'jointPositions' }, { type: 'lastActions' }], 8, { start });
  expect([...data.qpos]).toEqual([0, 0, 0.6, 0.8, 0, 0, 0.6, 0.1, -0.2, 0.3, -0.4]);
  const run = (): number[] => {
    policy.reset(data);
    for (let k = 0; k < 100; k++) policy.step(data);
    return [...data.qpos];
  };
  expect(run()).toEqual(run());
});

test('a recurrent state passes from one control step to the next, and begins again at a reset', () => {
  const model = robot();
  const bytes = recurrent(4);
  const policy = new Policy(
    model,
    bytes,
    described([], {
      inputs: [
        { input: 'x', terms: [{ type: 'jointVelocities' }] },
        { input: 'h', state: { output: 'next', initial: 0.25 } },
        { input: 'first', isFirst: true },
      ],
    }),
  );
  const data = new Data(model);
  const run = (): number[][] => {
    policy.reset(data);
    let state = [0.25, 0.25, 0.25, 0.25];
    return Array.from({ length: 5 }, () => {
      const qvel = data.qvel.slice(6);
      policy.step(data);
      state = state.map((h, i) => Math.fround(Math.tanh(Math.fround(qvel[i]!) + h)));
      // float32
      for (const [i, h] of state.entries()) expect(policy.lastActions[i]).toBeCloseTo(2 * h, 5);
      for (let i = 1; i < 4; i++) policy.step(data);
      return [...policy.lastActions];
    });
  };
  expect(run()).toEqual(run());
});

test('control in a callback gives the run of step, and begins again after a reset', () => {
  const terms: Terms = [{ type: 'sensor', sensor: 'v' }, { type: 'lastActions' }];
  const { policy, data, model } = policyOf(terms, 7);
  const other = new Data(model);
  const attached = new Policy(model, perceptron(7, 8, 4), described(terms));
  attached.command('velocity', [0.5, 0.2, 0.5]);
  attached.reset(other);
  attached.attach(other);
  for (const _ of [1, 2]) {
    for (let k = 0; k < 50; k++) {
      policy.step(data);
      step(model, other);
    }
    expect([...other.qpos]).toEqual([...data.qpos]);
    policy.reset(data);
    attached.reset(other);
  }
  setCallbacks(model, other, {});
});

test('a function of the program is a term', () => {
  const functions = {
    height: (_: unknown, { qpos }: Data, out: Float64Array) => {
      out[0] = qpos[2]!;
    },
  };
  const { policy, data } = policyOf([{ type: 'function', function: 'height', size: 1 }], 1, {}, { functions });
  policy.step(data);
  expect(policy.terms[0]!.values[0]).toBe(0.4);
});

test('commands are clamped to their bounds', () => {
  const { policy } = policyOf([{ type: 'command', command: 'velocity' }], 3);
  policy.command('velocity', [5, -5, 0.25]);
  expect([...policy.commands[0]!.values]).toEqual([1, -1, 0.25]);
  expect(() => policy.command('speed', [1])).toThrow(/no command 'speed'; there is velocity/);
  expect(() => policy.command('velocity', [1])).toThrow(/3 numbers/);
  expect(() => policy.command('velocity', [Number.NaN, 0, 0])).toThrow(/NaN/);
});

test('an asynchronous network advances by stepAsync, and step refuses it', async () => {
  const bytes = perceptron(4, 8, 4);
  const inner = new Network(bytes).evaluator();
  const runtime = {
    InferenceSession: {
      create: async () => ({
        run: async (feeds: Record<string, { data: ArrayLike<number> }>, names: readonly string[]) => {
          inner.inputs[0]!.data.set(feeds.obs!.data);
          inner.run();
          return Object.fromEntries(names.map((name) => [name, { data: inner.outputs[0]!.data }]));
        },
      }),
    },
    Tensor: class {
      constructor(
        readonly type: string,
        readonly data: ArrayLike<number>,
        readonly shape: readonly number[],
      ) {}
    },
  };
  const model = robot();
  const network = await runtimeNetwork(bytes, runtime as never);
  const policy = new Policy(model, network, described([{ type: 'jointPositions' }]));
  const data = new Data(model);
  policy.reset(data);
  expect(() => policy.step(data)).toThrow(/stepAsync/);
  policy.reset(data);
  for (let k = 0; k < 12; k++) await policy.stepAsync(data);
  const { policy: same, data: other } = policyOf([{ type: 'jointPositions' }], 4);
  for (let k = 0; k < 12; k++) same.step(other);
  expect([...data.qpos]).toEqual([...other.qpos]);
  const refusing = { ...runtime, InferenceSession: { create: async () => Promise.reject(new Error('no backend')) } };
  await expect(runtimeNetwork(bytes, refusing as never)).rejects.toThrow(/no backend/);
});

/** The diagnostic of the error that a function throws. */
function diagnosticOf(act: () => unknown) {
  try {
    act();
  } catch (error) {
    if (error instanceof ModelError) return error.diagnostics[0]!;
    throw error;
  }
  throw new Error('no error');
}

const position: Terms = [{ type: 'jointPositions' }];
const wrong: Readonly<Record<string, readonly [code: string, part: string | undefined, description: object]>> = {
  'an unknown member': ['bad-policy/near', 'description', { interva: 1 }],
  'an unknown type of term': ['bad-policy/choice', 'inputs[0].terms[0].type', described([{ type: 'gyro' } as never])],
  'a term without its member': ['bad-policy/missing', 'inputs[0].terms[0]', described([{ type: 'sensor' } as never])],
  'a text for a number': ['bad-policy/not-object', 'interval', described(position, { interval: '0.02' as never })],
  'a sensor that does not exist': [
    'bad-policy/no-element',
    'inputs[0].terms[0].sensor',
    described([{ type: 'sensor', sensor: 'local_linvel' }]),
  ],
  'a joint that does not exist': [
    'bad-policy/near-element',
    'joints[3]',
    described(position, { joints: [...JOINTS.slice(0, 3), 'b_kne'] }),
  ],
  'too few scales': [
    'bad-policy/count',
    'actions.scale',
    described(position, { actions: { kind: 'position', scale: [1], stiffness: 1 } }),
  ],
  'terms that do not fill the input': ['bad-policy/input-size', 'inputs[0]', described([...position, ...position])],
  'an input that is not described': ['bad-policy/open-input', undefined, described([], { inputs: [] })],
  'an output that does not exist': [
    'bad-policy/no-port',
    'actions.output',
    described(position, { actions: { kind: 'position', stiffness: 1, output: 'mean' } }),
  ],
  'a motor without gains': ['bad-policy/no-gains', 'actions', described(position, { actions: { kind: 'position' } })],
  'torques of a position actuator': [
    'bad-policy/not-motor',
    'actions',
    described(position, { actions: { kind: 'torque' } }),
  ],
  'too few joints for the actions': [
    'bad-policy/output-size',
    'actions',
    described(position, { actions: { kind: 'position', joints: ['a_hip'], stiffness: 1 } }),
  ],
  'an interval between time steps': ['bad-policy/interval', 'interval', described(position, { interval: 0.012 })],
  'a command that does not exist': [
    'bad-policy/no-command',
    'inputs[0].terms[0].command',
    described([{ type: 'command', command: 'speed' }]),
  ],
  'a function that is not given': [
    'bad-policy/no-function',
    'inputs[0].terms[0]',
    described([{ type: 'function', function: 'f', size: 4 }]),
  ],
  'a default pose that is missing': [
    'bad-policy/no-default',
    'inputs[0].terms[0]',
    { ...described([{ type: 'jointPositions', minus: 'default' }]), defaultPose: undefined },
  ],
  'a tap that is too old': [
    'bad-policy/tap',
    'inputs[0].terms[0].history',
    described([{ type: 'jointPositions', history: { taps: [5000] } }]),
  ],
  'a history that is too large': [
    'bad-policy/history',
    'inputs[0].terms[0].history',
    described([{ type: 'constant', value: new Array(3000).fill(0), history: { taps: 1000 } }]),
  ],
};

test.each(Object.entries(wrong))('%s is an error at its part of the description', (_, [code, part, description]) => {
  const fault = diagnosticOf(
    () => new Policy(robot(), perceptron(4, 3, 4), description as never, { name: 'walk.json' }),
  );
  expect([fault.code, fault.element, fault.location?.uri]).toEqual([code, part, 'walk.json']);
});

test('a description in JSON is parsed, and one that is not JSON is an error', () => {
  new Policy(robot(), perceptron(4, 3, 4), JSON.stringify(described(position)));
  expect(diagnosticOf(() => new Policy(robot(), perceptron(4, 3, 4), '{')).code).toBe('bad-policy/json');
});

test('a model without a free joint has no base', () => {
  const text = ROBOT.replace('<freejoint/>', '').replace(/<keyframe>.*<\/keyframe>/, '');
  const fault = diagnosticOf(
    () => new Policy(robot(text), perceptron(3, 3, 4), described([{ type: 'linearVelocity' }])),
  );
  expect([fault.code, fault.element]).toEqual(['bad-policy/no-free-joint', 'inputs[0].terms[0]']);
});

test('values that are not finite are an error with the term or output and the time', () => {
  const { policy, data } = policyOf(position, 4);
  policy.step(data);
  data.qpos[8] = Number.NaN;
  for (let i = 1; i < 4; i++) data.time += 0.005;
  const input = diagnosticOf(() => policy.control(data));
  expect([input.code, input.element, input.parameters?.index]).toEqual([
    'policy-not-finite/input',
    'inputs[0].terms[0]',
    1,
  ]);
  const divided = onnxFile({
    nodes: [{ operator: 'Div', inputs: ['x', 'zero'], outputs: ['y'] }],
    tensors: { zero: { shape: [], values: Float32Array.of(0) } },
    inputs: [{ name: 'x', shape: [1, 4] }],
    outputs: [{ name: 'y', shape: [1, 4] }],
  });
  const model = robot();
  const broken = new Policy(model, divided, described(position));
  const other = new Data(model);
  broken.reset(other);
  const output = diagnosticOf(() => broken.step(other));
  expect(output.code).toBe('policy-not-finite/output');
  expect(output.message).toContain("output 'y' of the network: value 0 is Infinity at 0 s");
});
