/** The description of a policy: how its observations are computed, and how its actions become controls. */
import { message } from '../../../foundation/schema/messages.js';
import { faultOf, type Source } from '../fault.js';
import {
  choice,
  documented,
  either,
  flag,
  list,
  number,
  type ObjectOf,
  object,
  optional,
  ROOT,
  record,
  type TypeOf,
  tagged,
  text,
} from './rules.js';

const index = number({ integer: true, least: 0 });
const nameOrIndex = either(['string', text], ['number', index]);
const numbers = either(['number', number()], ['array', list(number())]);
const names = list(text);
const range = list(number(), 2);

/** A frame: that of a body or site. */
const frame = {
  body: optional(text, 'Body whose frame is used. Default: the first body with a free joint.'),
  site: optional(text, 'Site whose frame is used, instead of a body.'),
};

/** Past values that a term or an input contains besides the present ones. */
const history = object({
  taps: documented(
    either(['number', number({ integer: true, least: 1, most: 1000 })], ['array', list(index)]),
    'Number of control steps, from the present one backwards; or their ages, such as [0, 1, 4].',
  ),
  order: optional(choice('newest-first', 'oldest-first'), 'Order of the steps. Default newest-first.'),
  layout: optional(
    choice('steps', 'components'),
    'steps: all components of a step together (default). components: all steps of a component together.',
  ),
  fill: optional(
    choice('first', 'zero'),
    'Values before the first observation after a reset: the first observation (default), or 0.',
  ),
});

/** Settings of every term, applied in this order. */
const common = {
  name: optional(text, 'Name shown with the live values.'),
  mask: optional(list(index), 'Components that are set to 0.'),
  offset: optional(numbers, 'Added to the components: a number, or one for each.'),
  clip: optional(range, 'Bounds of the components.'),
  scale: optional(numbers, 'Factor of the components, after the bounds: a number, or one for each.'),
  history: optional(history, 'Past values.'),
};

const objectFrame = object({ body: optional(text), site: optional(text) });

/** Terms of an observation by type. */
const TERMS = {
  sensor: { sensor: documented(text, 'Name of a sensor of the model; its value in the present state.') },
  linearVelocity: {
    ...frame,
    axes: optional(
      choice('local', 'world'),
      'Axes of the components: those of the frame (default) or the world [m/s].',
    ),
  },
  angularVelocity: {
    ...frame,
    axes: optional(
      choice('local', 'world'),
      'Axes of the components: those of the frame (default) or the world [rad/s].',
    ),
  },
  projectedGravity: {
    ...frame,
    direction: optional(list(number(), 3), 'Direction in the world. Default [0, 0, -1].'),
  },
  jointPositions: {
    joints: optional(names, 'Joints. Default: those of the description.'),
    minus: optional(choice('default', 'target'), 'Subtracts the default pose, or the last target of the actions.'),
  },
  jointVelocities: { joints: optional(names, 'Joints. Default: those of the description.') },
  lastActions: {},
  command: {
    command: documented(text, 'Name of a command.'),
    components: optional(list(index), 'Components of the command. Default: all.'),
    localTo: optional(
      objectFrame,
      'Takes the command, of 2 or 3 components, as a vector in the world and gives its components in a frame.',
    ),
  },
  headingError: {
    ...frame,
    command: optional(text, 'Command with the wanted heading. Default: the heading 0.'),
    component: optional(index, 'Component of the command. Default 0.'),
  },
  gaitPhase: {
    frequency: documented(number({ least: 0 }), 'Steps per second [Hz] at command 0.'),
    offsets: documented(list(number()), 'Phases of the legs at reset [rad].'),
    order: optional(choice('cos-sin', 'sin-cos'), 'Cosines of all legs, then sines (default), or the reverse.'),
    command: optional(text, 'Command whose length sets the frequency and the stand.'),
    gain: optional(number(), 'Increase of the frequency with the length of the command.'),
    limit: optional(number({ least: 0 }), 'Length of the command from which the frequency is constant.'),
    standBelow: optional(number({ least: 0 }), 'Length of the command below which the phases are `standPhase`.'),
    standPhase: optional(number(), 'Phase of all legs for small commands [rad]. Default pi.'),
  },
  oscillators: {
    frequency: documented(number({ least: 0 }), 'Frequency [Hz].'),
    offsets: documented(list(number()), 'Phases at time 0 [rad].'),
    outputs: optional(
      list(choice('sin', 'cos', 'rate')),
      'Groups of values: sines, cosines, angular frequencies [rad/s]. Default ["sin", "cos"].',
    ),
  },
  relativePosition: {
    of: documented(objectFrame, 'Body or site.'),
    from: documented(objectFrame, 'Body or site whose position is subtracted.'),
    axes: optional(choice('local', 'world'), 'Axes: those of `from` (default) or the world [m].'),
  },
  relativeRotation: {
    of: documented(objectFrame, 'Body or site.'),
    from: documented(objectFrame, 'Body or site.'),
    axes: optional(
      choice('local', 'world'),
      'local (default): orientation of `of` in the frame of `from`. world: the rotation in the world from `from` to `of`.',
    ),
    as: optional(
      choice('matrix', 'rows', 'columns', 'quaternion'),
      'All 9 values by rows, the first 2 rows or columns of the matrix (6 values), or w, x, y, z. Default quaternion.',
    ),
    rows: optional(list(number({ integer: true, least: 0, most: 2 })), 'Rows of the matrix, instead of `as`.'),
  },
  constant: { value: documented(numbers, 'A value, or a list.') },
  function: {
    function: documented(text, 'Name of a function in the option `functions`.'),
    size: documented(number({ integer: true, least: 1, most: 100_000 }), 'Number of values.'),
  },
} as const;

const term = tagged(TERMS, common);

/** What an input of the network is: terms, the first of two ends of a state, a flag or constants. */
const input = object({
  input: optional(nameOrIndex, 'Name or position of the input. Default: its position in this list.'),
  terms: optional(list(term), 'Terms of the observation, in their order.'),
  history: optional(history, 'Past values of all terms together.'),
  state: optional(
    object({
      output: documented(nameOrIndex, 'Output whose value is the input of the next control step.'),
      initial: optional(numbers, 'Value at reset. Default 0.'),
    }),
    'A recurrent state.',
  ),
  isFirst: optional(flag, 'true: the input is 1 in the first control step after a reset, 0 later.'),
  value: optional(numbers, 'A constant.'),
});

const actions = object({
  output: optional(nameOrIndex, 'Name or position of the output. Default: the first.'),
  kind: documented(
    choice('target', 'pd', 'position', 'torque', 'integrate'),
    'target: ctrl is the target of each joint. pd: torque = stiffness (target - q) - damping dq in each time step. position: target for joints with a position actuator, pd for motors. torque: the action is a torque. integrate: the action changes the target.',
  ),
  joints: optional(names, 'Joints in the order of the actions. Default: those of the description.'),
  actuators: optional(names, 'Their actuators. Default: the only one of each joint.'),
  clip: optional(range, 'Bounds of the raw actions.'),
  scale: optional(numbers, 'Factor of the actions. Default 1.'),
  offset: optional(numbers, 'Added to the scaled actions. Default: the default pose, or 0 for torques.'),
  limit: optional(flag, 'Clamps targets to `ctrlrange`. Default true for integrate, else false.'),
  stiffness: optional(numbers, 'Stiffness of pd [N m/rad or N/m].'),
  damping: optional(numbers, 'Damping of pd [N m s/rad or N s/m].'),
});

const command = object({
  components: documented(
    list(
      object({
        name: text,
        min: number(),
        max: number(),
        default: optional(number(), 'Initial value. Default 0.'),
        step: optional(number({ above: 0 }), 'Step of sliders and keys.'),
        unit: optional(text),
        keys: optional(list(text, 2), 'Keys that decrease and increase it, by KeyboardEvent.key.'),
        axis: optional(index, 'Axis of a gamepad.'),
        invert: optional(flag, 'Reverses the axis of the gamepad.'),
      }),
    ),
    'Components of the command.',
  ),
});

const start = object({
  keyframe: optional(nameOrIndex, 'Keyframe, by name or index. Default: the reference configuration.'),
  defaultPose: optional(flag, 'true: the joints have the default pose.'),
  height: optional(number(), 'Height of the first body with a free joint [m].'),
});

const MEMBERS = {
  $schema: optional(text, 'Address of this schema, for editors.'),
  name: optional(text, 'Name of the policy.'),
  network: optional(text, 'ONNX file, relative to the folder of the description. Default: its name with .onnx.'),
  source: optional(text, 'Origin and license of the network.'),
  timestep: optional(number({ above: 0 }), 'Time step of the training [s]; `Policy` sets it in the model.'),
  interval: documented(number({ above: 0 }), 'Time between two actions [s].'),
  firstStep: optional(index, 'Time steps before the first action, with the controls of the start. Default 0.'),
  start: optional(start, 'State that `reset` sets.'),
  joints: optional(names, 'Joints in the order of the network.'),
  defaultPose: optional(
    either(['array', list(number())], ['object', object({ keyframe: nameOrIndex })]),
    'Positions of the joints at action 0: a list, or a keyframe.',
  ),
  inputs: documented(list(input), 'Inputs of the network.'),
  actions,
  commands: optional(record(command), 'Commands by name.'),
};

const DESCRIPTION = object(MEMBERS);

/** The description of a policy. */
export type PolicyDescription = ObjectOf<typeof MEMBERS>;
/** A term of an observation. */
export type ObservationTerm = TypeOf<typeof term>;
/** A type of terms. */
export type TermType = keyof typeof TERMS;
/** A term of a type. */
export type TermOf<T extends TermType> = Extract<ObservationTerm, { readonly type: T }>;
/** The description of an input. */
export type InputDescription = TypeOf<typeof input>;
/** The description of the actions. */
export type ActionDescription = TypeOf<typeof actions>;
/** The description of a command. */
export type CommandDescription = TypeOf<typeof command>;
/** Past values of a term or an input. */
export type HistoryDescription = TypeOf<typeof history>;
/** A body or site. */
export type FrameDescription = TypeOf<typeof objectFrame>;

/** Names of the types of terms. */
export const TERM_TYPES = Object.keys(TERMS) as readonly TermType[];

/** JSON Schema of descriptions, for editors. */
export const POLICY_SCHEMA: Readonly<Record<string, unknown>> = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Policy of a robot',
  ...DESCRIPTION.schema,
};

/**
 * Checks a description: an object, or its text in JSON.
 *
 * @throws ModelError that names the member
 */
export function checkDescription(given: unknown, source: Source): PolicyDescription {
  const value: unknown = typeof given === 'string' ? parsed(given, source) : given;
  DESCRIPTION.check(value, ROOT, source);
  return value as PolicyDescription;
}

function parsed(given: string, source: Source): unknown {
  try {
    return JSON.parse(given);
  } catch (error) {
    throw faultOf(source, message('bad-policy/json', { problem: (error as Error).message }));
  }
}
