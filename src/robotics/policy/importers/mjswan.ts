/**
 * Imports policies of mjswan: the JSON of March 2026 (template 0.2), with the defaults of its code, from which its
 * documentation differs: velocities of the base are in the world unless `world_frame` is false, and past actions and
 * positions have four and six taps.
 */
import { requireOptionsOf } from '../../../foundation/base/usage.js';
import { message } from '../../../foundation/schema/messages.js';
import { shown } from '../binding.js';
import {
  type CommandDescription,
  checkDescription,
  type InputDescription,
  type ObservationTerm,
  type PolicyDescription,
} from '../description/description.js';
import { faultOf, type Source } from '../fault.js';
import { asObject, IMPORT_OPTIONS, type ImportOptions, VELOCITY } from './options.js';

/** Control steps per second of the program. */
const INTERVAL = 0.02;
/** Taps of joint positions without any setting. */
const POSITION_TAPS = [0, 1, 2, 3, 4, 8];
/** Taps of past actions without any setting. */
const ACTION_TAPS = 4;
const COMMAND = 'velocity';

type Settings = Readonly<Record<string, unknown>>;

/** Terms that the program fills with zeros: their values are in other programs. */
const PLACEHOLDERS = [
  'VelocityCommandWithOscillators',
  'VelocityCommandWithOscillatorsObservation',
  'ImpedanceCommand',
];

const numberOr = (value: unknown, usual: number): number => (typeof value === 'number' ? value : usual);
const scaleOf = ({ scale }: Settings): Pick<ObservationTerm, 'scale'> =>
  scale === undefined ? {} : { scale: scale as number };

/** History of a number of steps, if there is more than one. */
const steps = (count: number, usual: object = {}): Pick<ObservationTerm, 'history'> =>
  count > 1 ? { history: { taps: Math.floor(count), ...usual } } : {};

/** Terms by name; settings in the file, and whether it has its own past values. */
const TERMS: Readonly<Record<string, (settings: Settings, isInGroup: boolean) => ObservationTerm>> = {
  BaseLinearVelocity: (s) => ({
    type: 'linearVelocity',
    axes: s.world_frame === false ? 'local' : 'world',
    ...scaleOf(s),
    ...steps(numberOr(s.history_steps, 1)),
  }),
  // its `world_frame` is ignored
  BaseAngularVelocity: (s) => ({ type: 'angularVelocity', ...scaleOf(s), ...steps(numberOr(s.history_steps, 1)) }),
  RootAngVelB: (s) => ({ type: 'angularVelocity', ...scaleOf(s) }),
  ProjectedGravity: (s) => ({ type: 'projectedGravity', ...scaleOf(s), ...steps(numberOr(s.history_steps, 1)) }),
  JointPos: (s, isInGroup) => {
    const listed = Array.isArray(s.pos_steps) ? (s.pos_steps as number[]) : undefined;
    const counted = typeof s.history_steps === 'number' ? Math.floor(s.history_steps) : undefined;
    const usual = isInGroup ? [0] : POSITION_TAPS;
    const taps = listed ?? (counted === undefined ? usual : Array.from({ length: counted }, (_, age) => age));
    return {
      type: 'jointPositions',
      ...(s.subtract_default === true && { minus: 'default' as const }),
      ...scaleOf(s),
      ...((taps.length !== 1 || taps[0] !== 0) && { history: { taps } }),
    };
  },
  JointVelocities: (s) => ({ type: 'jointVelocities', ...scaleOf(s), ...steps(numberOr(s.history_steps, 1)) }),
  PrevActions: (s, isInGroup) => ({
    type: 'lastActions',
    ...scaleOf(s),
    ...steps(
      numberOr(s.history_steps, isInGroup ? 1 : ACTION_TAPS),
      s.transpose === true ? { layout: 'components' as const } : {},
    ),
  }),
  SimpleVelocityCommand: (s) => ({ type: 'command', command: COMMAND, ...scaleOf(s) }),
  BootIndicator: () => ({ type: 'constant', value: 0 }),
};

/** Other names of the terms. */
const ALIASES: Readonly<Record<string, string>> = {
  ProjectedGravityB: 'ProjectedGravity',
  JointPositions: 'JointPos',
  PreviousActions: 'PrevActions',
  VelocityCommandObservation: 'SimpleVelocityCommand',
};

/**
 * Converts a policy of mjswan. Terms that it cannot know, such as oscillators, are given in `options.terms` by their names
 * in the file.
 *
 * @param config the JSON file, or its content as an object
 * @throws ModelError for a term that has no counterpart, with the option that adds it
 */
export function importMjswan(config: unknown, options: ImportOptions = {}): PolicyDescription {
  requireOptionsOf('importMjswan', IMPORT_OPTIONS, options);
  const source = { uri: options.name ?? 'policy.json' };
  const file = asObject(config, 'config', source);
  if (file.policy_module === 'tracking' || file.tracking !== undefined) {
    throw faultOf(source, message('policy-import/module', { part: 'policy_module', name: 'tracking' }));
  }
  const meta = asObject(asObject(file.onnx ?? {}, 'onnx', source).meta ?? {}, 'onnx.meta', source);
  const outputs = keysOf(meta.out_keys);
  const action = outputs.indexOf('action');
  const rename = options.rename ?? ((name: string) => name);
  const joints = Array.isArray(file.policy_joint_names)
    ? file.policy_joint_names.map((name) => rename(String(name)))
    : undefined;
  const optionalPart = (name: string, value: unknown): object => (value === undefined ? {} : { [name]: value });
  const isTorque = file.control_type === 'torque';
  return checkDescription(
    {
      ...(options.timestep !== undefined && { timestep: options.timestep }),
      interval: options.interval ?? INTERVAL,
      ...(options.start && { start: options.start }),
      ...optionalPart('joints', joints),
      ...optionalPart('defaultPose', file.default_joint_pos),
      inputs: inputsOf(file, keysOf(meta.in_keys), outputs, options, source),
      actions: {
        output: Math.max(0, action),
        kind: isTorque ? 'torque' : 'position',
        ...optionalPart('scale', file.action_scale),
        ...(!isTorque && { stiffness: file.stiffness ?? 0, damping: file.damping ?? 0 }),
      },
      commands: commandsOf(file.commands, source),
    },
    source,
  );
}

/** Keys of inputs or outputs; parts of a nested key are joined. */
const keysOf = (keys: unknown): readonly string[] =>
  Array.isArray(keys) ? keys.map((key) => (Array.isArray(key) ? key.map(String).join(',') : String(key))) : [];

/** Inputs are mapped by their position: their names in the network differ. */
function inputsOf(
  file: Settings,
  keys: readonly string[],
  outputs: readonly string[],
  options: ImportOptions,
  source: Source,
): readonly InputDescription[] {
  const groups = asObject(file.obs_config, 'obs_config', source);
  const names = keys.length > 0 ? keys : Object.keys(groups);
  return names.map((key): InputDescription => {
    if (key === 'is_init') return { isFirst: true };
    if (key === 'adapt_hx') return { state: { output: Math.max(0, outputs.indexOf('next,adapt_hx')) } };
    const part = `obs_config.${key}`;
    const group: unknown = groups[key];
    if (Array.isArray(group)) return { terms: termsOf(group, false, options, part, source) };
    const { components, history_steps } = asObject(group, part, source);
    const list = Array.isArray(components) ? components : [];
    const count = Math.floor(numberOr(history_steps, 1));
    return {
      terms: termsOf(list, true, options, `${part}.components`, source),
      ...(count > 1 && { history: { taps: count } }),
    };
  });
}

function termsOf(
  list: readonly unknown[],
  isInGroup: boolean,
  { terms = {} }: ImportOptions,
  part: string,
  source: Source,
): readonly ObservationTerm[] {
  return list.flatMap((each, i): readonly ObservationTerm[] => {
    const at = `${part}[${i}]`;
    const settings = asObject(each, at, source);
    const name = String(settings.name);
    if (Object.hasOwn(terms, name)) return terms[name];
    const known = ALIASES[name] ?? name;
    if (Object.hasOwn(TERMS, known)) return [TERMS[known](settings, isInGroup)];
    if (PLACEHOLDERS.includes(name)) {
      throw faultOf(source, message('policy-import/incomplete', { part: at, name, option: `terms.${name}` }));
    }
    throw faultOf(
      source,
      message('policy-import/term', { part: at, name, known: shown(Object.keys(TERMS)), option: `terms.${name}` }),
    );
  });
}

/** The velocity command, with the bounds of its sliders. */
function commandsOf(given: unknown, source: Source): Readonly<Record<string, CommandDescription>> {
  const groups = given === undefined ? {} : asObject(given, 'commands', source);
  const [name] = Object.keys(groups);
  if (name === undefined) return { [COMMAND]: VELOCITY };
  const { inputs } = asObject(groups[name], `commands.${name}`, source);
  const sliders = (Array.isArray(inputs) ? inputs : []).map((each, i) =>
    asObject(each, `commands.${name}.inputs[${i}]`, source),
  );
  const components = sliders
    .filter(({ type }) => type === 'slider')
    .map((slider) => ({
      name: String(slider.label ?? slider.name),
      min: numberOr(slider.min, -1),
      max: numberOr(slider.max, 1),
      default: numberOr(slider.default, 0),
      ...(typeof slider.step === 'number' && { step: slider.step }),
    }));
  return { [COMMAND]: components.length === 0 ? VELOCITY : { components } };
}
