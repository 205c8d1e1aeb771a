/** Imports from mjswan and mjlab: defaults, terms that cannot be known, and metadata. */
import { expect, test } from 'vitest';
import { perceptron } from '../../../../test/policy/networks.js';
import { onnxFile } from '../../../../test/policy/onnx-file.js';
import { JOINTS, ROBOT } from '../../../../test/policy/robot.js';
import { compile, Data, ModelError, parseXML } from '../../../api/index.js';
import { importMjlab, importMjswan, Network, Policy } from '../../../api/policy.js';

const CONFIG = {
  _comment: 'a policy',
  policy_joint_names: JOINTS,
  default_joint_pos: [0.1, -0.2, 0.3, -0.4],
  action_scale: 0.25,
  stiffness: 40,
  damping: [1, 1, 1, 1],
  obs_config: {
    policy: [
      { name: 'BaseLinearVelocity' },
      { name: 'BaseAngularVelocity', world_frame: true, scale: 0.25 },
      { name: 'ProjectedGravityB', history_steps: 3 },
      { name: 'JointPos', subtract_default: true },
      { name: 'JointVelocities', scale: 0.05 },
      { name: 'PrevActions' },
      { name: 'SimpleVelocityCommand', scale: [2, 2, 0.25] },
    ],
  },
  onnx: { meta: { in_keys: ['policy'], out_keys: ['action'] } },
  commands: {
    speed: {
      inputs: [
        { type: 'slider', name: 'x', label: 'Forward', min: -1, max: 2, step: 0.1, default: 0.5 },
        { type: 'slider', name: 'y', min: -0.5, max: 0.5 },
        { type: 'slider', name: 'z', min: -1, max: 1 },
        { type: 'button', name: 'stop' },
      ],
    },
  },
};

const faultOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    if (error instanceof ModelError) return error.diagnostics[0]!;
    throw error;
  }
  throw new Error('no error');
};

test('a policy of mjswan has the defaults of its code', () => {
  const description = importMjswan(JSON.stringify(CONFIG));
  expect(description.interval).toBe(0.02);
  expect(description.inputs).toEqual([
    {
      terms: [
        { type: 'linearVelocity', axes: 'world' },
        { type: 'angularVelocity', scale: 0.25 },
        { type: 'projectedGravity', history: { taps: 3 } },
        { type: 'jointPositions', minus: 'default', history: { taps: [0, 1, 2, 3, 4, 8] } },
        { type: 'jointVelocities', scale: 0.05 },
        { type: 'lastActions', history: { taps: 4 } },
        { type: 'command', command: 'velocity', scale: [2, 2, 0.25] },
      ],
    },
  ]);
  expect(description.actions).toEqual({
    output: 0,
    kind: 'position',
    scale: 0.25,
    stiffness: 40,
    damping: [1, 1, 1, 1],
  });
  expect(description.commands?.velocity?.components.map(({ name, max }) => [name, max])).toEqual([
    ['Forward', 2],
    ['y', 0.5],
    ['z', 1],
  ]);
});

test('an imported policy runs, with frames of the world for its velocity', () => {
  const model = compile(parseXML(ROBOT));
  const policy = new Policy(model, perceptron(62, 8, 4), importMjswan(CONFIG));
  const data = new Data(model);
  policy.reset(data);
  for (let k = 0; k < 20; k++) policy.step(data);
  policy.control(data);
  expect([...policy.terms[0]!.values]).toEqual([...data.qvel.slice(0, 3)]);
  expect(policy.commands[0]!.values[0]).toBe(0.5);
});

test('whole frames, recurrent states and outputs are mapped by position', () => {
  const config = {
    ...CONFIG,
    control_type: 'torque',
    obs_config: {
      frames: {
        history_steps: 6,
        interleaved: true,
        components: [{ name: 'PreviousActions' }, { name: 'JointPositions' }],
      },
    },
    onnx: { meta: { in_keys: ['frames', 'is_init', 'adapt_hx'], out_keys: ['value', ['next', 'adapt_hx'], 'action'] } },
  };
  const { inputs, actions } = importMjswan(config, { interval: 0.01, timestep: 0.001, start: { height: 1 } });
  expect(inputs).toEqual([
    { terms: [{ type: 'lastActions' }, { type: 'jointPositions' }], history: { taps: 6 } },
    { isFirst: true },
    { state: { output: 1 } },
  ]);
  expect(actions).toEqual({ output: 2, kind: 'torque', scale: 0.25 });
});

test('terms that the file cannot know are an error that names the option, and are given by it', () => {
  const config = { ...CONFIG, obs_config: { policy: [{ name: 'VelocityCommandWithOscillators' }] } };
  const fault = faultOf(() => importMjswan(config, { name: 'walk.json' }));
  expect([fault.code, fault.element, fault.location?.uri]).toEqual([
    'policy-import/incomplete',
    'obs_config.policy[0]',
    'walk.json',
  ]);
  expect(fault.message).toContain('terms.VelocityCommandWithOscillators');
  const terms = { VelocityCommandWithOscillators: [{ type: 'constant', value: 1 }] } as const;
  expect(importMjswan(config, { terms }).inputs[0]!.terms).toEqual(terms.VelocityCommandWithOscillators);
  const other = { ...CONFIG, obs_config: { policy: [{ name: 'HeightScan' }] } };
  expect(faultOf(() => importMjswan(other)).code).toBe('policy-import/term');
  expect(faultOf(() => importMjswan({ ...CONFIG, policy_module: 'tracking' })).code).toBe('policy-import/module');
  expect(faultOf(() => importMjswan('[]')).code).toBe('bad-policy/not-object');
  expect(faultOf(() => importMjswan('{')).code).toBe('bad-policy/json');
});

const METADATA = {
  joint_names: 'a_hip,a_knee,b_hip,b_knee',
  joint_stiffness: '20,20,20,20',
  joint_damping: '1,1,1,1',
  default_joint_pos: '0.1,-0.2,0.3,-0.4',
  action_scale: '0.5,0.5,0.5,0.25',
  observation_names: 'base_lin_vel,base_ang_vel,projected_gravity,joint_pos,joint_vel,actions,command',
  command_names: 'twist',
};

const exported = (metadata: Record<string, string>): Network =>
  new Network(
    onnxFile({
      nodes: [{ operator: 'Slice', inputs: ['obs', 'from', 'to', 'axis'], outputs: ['actions'] }],
      tensors: Object.fromEntries(
        [
          ['from', 9],
          ['to', 13],
          ['axis', 1],
        ].map(([name, value]) => [name, { shape: [1], values: [value as number] }]),
      ),
      inputs: [{ name: 'obs', shape: [1, 24] }],
      outputs: [{ name: 'actions', shape: [1, 4] }],
      metadata,
    }),
  );

test('a network of mjlab is described by its metadata, and runs', () => {
  const network = exported(METADATA);
  const description = importMjlab(network, { interval: 0.02 });
  expect(description.joints).toEqual(JOINTS);
  expect(description.actions.scale).toEqual([0.5, 0.5, 0.5, 0.25]);
  const model = compile(parseXML(ROBOT));
  const policy = new Policy(model, network, description);
  const data = new Data(model);
  policy.reset(data);
  policy.step(data);
  // the network returns the positions minus the default pose
  for (const [i, value] of [-0.1, 0.2, -0.3, 0.4].entries()) expect(policy.lastActions[i]).toBeCloseTo(value, 6);
});

test('missing metadata, other terms and an unknown interval are errors with the option', () => {
  const { observation_names, ...rest } = METADATA;
  expect(faultOf(() => importMjlab(exported(METADATA))).message).toContain("pass 'interval'");
  expect(faultOf(() => importMjlab(exported(rest), { interval: 0.02 })).code).toBe('policy-import/no-metadata');
  const other = exported({ ...METADATA, observation_names: `${observation_names},height_scan` });
  expect(faultOf(() => importMjlab(other, { interval: 0.02 })).message).toContain("'terms.height_scan'");
  const few = exported({ ...METADATA, action_scale: '1,2' });
  expect(faultOf(() => importMjlab(few, { interval: 0.02 })).code).toBe('policy-import/numbers');
});
