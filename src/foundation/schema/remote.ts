/**
 * The protocol of remote sessions, in which a program controls a simulation in another process. Server, clients,
 * reference page and tests use these tables.
 *
 * A message is a JSON object. A message without arrays is sent as a text frame, one with arrays as a binary frame
 * with the layout of `REMOTE_FRAME`. All numbers are little-endian.
 */
import { State } from './enums.js';

/** Increases with each incompatible change. */
export const REMOTE_VERSION = 1;

/** A field at the start of a binary frame: unsigned, four bytes. */
interface FrameField {
  readonly offset: number;
  readonly text: string;
}

/** The letters `KTR1` as an unsigned number. */
export const REMOTE_MAGIC = 0x3152544b;

/**
 * The start of a binary frame. The message follows as UTF-8, padded with spaces to `REMOTE_ALIGNMENT`, then the
 * arrays.
 */
export const REMOTE_FRAME = {
  magic: { offset: 0, text: 'the letters `KTR1`' },
  length: { offset: 4, text: 'length of the JSON message in bytes, including trailing spaces' },
} as const satisfies Record<string, FrameField>;

/** Offset of the message in a binary frame [bytes]. */
export const REMOTE_PREFIX = 8;

/** Alignment of the end of the message and of the start of each array [bytes]. */
export const REMOTE_ALIGNMENT = 8;

/** Types of array values: their size [bytes] and their numpy name. */
export const REMOTE_TYPES = {
  float64: { bytes: 8, numpy: '<f8' },
  float32: { bytes: 4, numpy: '<f4' },
  int32: { bytes: 4, numpy: '<i4' },
  uint8: { bytes: 1, numpy: '|u1' },
} as const;

/** Name of an array type. */
export type RemoteType = keyof typeof REMOTE_TYPES;

/** Modes of a simulation, with descriptions: steps on request, in real time, or none. */
export const REMOTE_MODES = {
  'lock-step': 'time advances only by requests `step`',
  'real-time': 'time follows the clock, with adjustable speed and pause',
  kinematics: 'no simulation: clients write positions, and the server computes poses',
} as const;

/** Name of a mode. */
export type RemoteMode = keyof typeof REMOTE_MODES;

/** Kinds of pictures: type of the values, and number of values per pixel. */
export const REMOTE_PICTURES = {
  color: { type: 'uint8', channels: 4, text: 'red, green, blue, opacity' },
  depth: { type: 'float32', channels: 1, text: 'distance along the viewing direction [m]; 0 for the background' },
  segmentation: {
    type: 'int32',
    channels: 2,
    text: 'id and object type of the visible object; both -1 for the background',
  },
} as const satisfies Record<string, { type: RemoteType; channels: number; text: string }>;

/** Name of a kind of picture. */
export type RemotePictureKind = keyof typeof REMOTE_PICTURES;

/** Limits on requests of clients. */
export const REMOTE_LIMITS = {
  /** Size of a JSON message from a client [bytes]. */
  message: 65_536,
  /** Steps per request. */
  steps: 100_000,
  /** Longest side of a picture [px], and its total number of pixels. */
  side: 4096,
  pixels: 4_194_304,
  /** Names per list. */
  names: 1024,
  /** Characters of a name. */
  name: 256,
  /** Frames per second for a subscriber. */
  rate: 240,
  /** Simulated seconds per second. */
  speed: 1000,
  /** Pending requests per client; beyond this, the server does not read from the client until some are answered. */
  waiting: 32,
  /** Unsent bytes per client, above which frames are dropped and requests wait. */
  unsent: 1_048_576,
  /** Number of clients. */
  clients: 32,
} as const;

/** State components that clients may write, with their bits; `kinematic` ones also without simulation. */
export const REMOTE_INPUTS = {
  time: { bit: State.TIME, kinematic: true },
  qpos: { bit: State.QPOS, kinematic: true },
  qvel: { bit: State.QVEL, kinematic: false },
  act: { bit: State.ACT, kinematic: false },
  ctrl: { bit: State.CTRL, kinematic: false },
  qfrc_applied: { bit: State.QFRC_APPLIED, kinematic: false },
  xfrc_applied: { bit: State.XFRC_APPLIED, kinematic: false },
  eq_active: { bit: State.EQ_ACTIVE, kinematic: false },
  mocap_pos: { bit: State.MOCAP_POS, kinematic: true },
  mocap_quat: { bit: State.MOCAP_QUAT, kinematic: true },
  userdata: { bit: State.USERDATA, kinematic: true },
} as const;

/** Name of an input that the driving client sets. */
export type RemoteInput = keyof typeof REMOTE_INPUTS;

/** Kind of a value in a message. `which` is a name or an index, `names` a list of these. */
export type ParameterKind = 'text' | 'integer' | 'number' | 'flag' | 'which' | 'names' | 'choice';

/** A parameter of a request: its kind, its description and its valid values. */
export interface Parameter {
  readonly kind: ParameterKind;
  readonly text: string;
  readonly optional?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly choices?: readonly string[];
}

/** A request: its permission, its parameters and results, and its arrays in either direction. */
export interface RemoteRequest {
  readonly text: string;
  /** True if only the driving client may send it. */
  readonly drives: boolean;
  readonly takes: Readonly<Record<string, Parameter>>;
  /** Arrays of the request; `'inputs'` means any of `REMOTE_INPUTS`. */
  readonly arrays?: string;
  /** Values of the response, in addition to `id` and `ok`. */
  readonly gives: Readonly<Record<string, string>>;
  /** Arrays of the response. */
  readonly returns?: string;
}

const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>): readonly K[] => Object.keys(table) as K[];

const FIELDS = {
  kind: 'names',
  optional: true,
  text: 'names of the arrays and scalars of Data to return',
} as const;

const request = <const R extends RemoteRequest>(row: R): R => row;

/** Every request, as `{ id, do: NAME, ... }` with a number chosen by the client as `id`. */
export const REMOTE_REQUESTS = {
  hello: request({
    text: 'must be the first request: passes the protocol version and, if required, the token',
    drives: false,
    takes: {
      version: { kind: 'integer', min: 0, text: 'version of the protocol' },
      token: { kind: 'text', optional: true, text: 'token printed by the server' },
      name: { kind: 'text', optional: true, text: 'name of the client, visible to others' },
    },
    gives: {
      version: 'version of the protocol',
      server: 'version of the package of the server',
      model: 'name of the model',
      client: 'number of this client',
      status: 'as in the event `status`',
    },
  }),
  ping: request({ text: 'does nothing', drives: false, takes: {}, gives: {} }),
  describe: request({
    text: 'returns names, addresses and sizes',
    drives: false,
    takes: {},
    gives: {
      sizes: 'sizes of the model by name: `nq`, `nv`, `nu`, ...',
      timestep: 'time step [s]',
      joints: 'list of `{ name, type, qposadr, dofadr }`',
      actuators: 'list of `{ name, ctrladr, ctrlnum }`',
      sensors: 'list of `{ name, type, adr, dim }`',
      bodies: 'names',
      cameras: 'names',
      keyframes: 'names',
      inputs: 'number of values of each array that `set` accepts',
    },
  }),
  model: request({
    text: 'returns the compiled model in the format MJB',
    drives: false,
    takes: {},
    gives: {},
    returns: '`mjb`: its bytes',
  }),
  get: request({
    text: 'returns arrays of Data; arrays of contacts and constraints contain the rows in use',
    drives: false,
    takes: { fields: FIELDS },
    gives: { time: 'simulated time [s]' },
    returns: 'the fields',
  }),
  set: request({
    text: 'writes parts of the state and computes derived quantities',
    drives: true,
    takes: { fields: FIELDS },
    arrays: 'inputs',
    gives: { time: 'simulated time [s]' },
    returns: 'the fields',
  }),
  control: request({
    text: 'sets controls of actuators by name; other controls stay unchanged',
    drives: true,
    takes: { actuators: { kind: 'names', text: 'names or indices of actuators' } },
    arrays: 'values',
    gives: { time: 'simulated time [s]' },
  }),
  getState: request({
    text: 'returns components of the state as a vector, like `mj_getState`',
    drives: false,
    takes: { bits: { kind: 'integer', min: 0, max: State.INTEGRATION, text: 'sum of `mjtState` bits' } },
    gives: { time: 'simulated time [s]' },
    returns: '`state`',
  }),
  setState: request({
    text: 'writes components of the state from a vector and computes derived quantities',
    drives: true,
    takes: { bits: { kind: 'integer', min: 0, max: State.INTEGRATION, text: 'sum of `mjtState` bits' } },
    arrays: 'state',
    gives: { time: 'simulated time [s]' },
  }),
  sensors: request({
    text: 'returns sensors by name; without names, all named sensors',
    drives: false,
    takes: { sensors: { kind: 'names', optional: true, text: 'names or indices of sensors' } },
    gives: { time: 'simulated time [s]' },
    returns: 'an array for each sensor, with its name or index',
  }),
  reset: request({
    text: 'resets the state to the initial state or to a keyframe',
    drives: true,
    takes: { key: { kind: 'which', optional: true, text: 'name or index of a keyframe' }, fields: FIELDS },
    gives: { time: 'simulated time [s]' },
    returns: 'the fields',
  }),
  step: request({
    text: 'writes inputs, advances by time steps and returns arrays; only in lock step',
    drives: true,
    takes: {
      count: {
        kind: 'integer',
        optional: true,
        min: 1,
        max: REMOTE_LIMITS.steps,
        text: 'number of time steps; default 1',
      },
      fields: FIELDS,
    },
    arrays: 'inputs',
    gives: {
      time: 'simulated time [s]',
      steps: 'time steps taken',
      diverged: 'true if the simulation diverged and was reset; the event `notice` contains the reason',
    },
    returns: 'the fields',
  }),
  mode: request({
    text: 'sets the mode',
    drives: true,
    takes: { mode: { kind: 'choice', choices: keysOf(REMOTE_MODES), text: 'one of the modes' } },
    gives: {},
  }),
  play: request({ text: 'continues; only in real time', drives: true, takes: {}, gives: {} }),
  pause: request({ text: 'pauses; only in real time', drives: true, takes: {}, gives: {} }),
  speed: request({
    text: 'sets the speed',
    drives: true,
    takes: { factor: { kind: 'number', min: 0.001, max: REMOTE_LIMITS.speed, text: 'simulated seconds per second' } },
    gives: {},
  }),
  picture: request({
    text: 'renders an image of the current state',
    drives: false,
    takes: {
      camera: { kind: 'which', optional: true, text: 'name or index of a camera; default `free`' },
      width: { kind: 'integer', optional: true, min: 1, max: REMOTE_LIMITS.side, text: 'pixels; default 640' },
      height: { kind: 'integer', optional: true, min: 1, max: REMOTE_LIMITS.side, text: 'pixels; default 480' },
      kind: { kind: 'choice', optional: true, choices: keysOf(REMOTE_PICTURES), text: 'default `color`' },
    },
    gives: { time: 'simulated time [s]' },
    returns: '`picture`: rows from the top',
  }),
  watch: request({
    text: 'requests the event `frame` whenever the state changes; a second `watch` replaces the first',
    drives: false,
    takes: {
      fields: FIELDS,
      rate: {
        kind: 'number',
        optional: true,
        min: 0.01,
        max: REMOTE_LIMITS.rate,
        text: 'maximum frames per second; default 60',
      },
    },
    gives: {},
  }),
  unwatch: request({ text: 'ends `watch`', drives: false, takes: {}, gives: {} }),
  drive: request({
    text: 'requests control; one client has control at a time',
    drives: false,
    takes: { take: { kind: 'flag', optional: true, text: 'takes control from another client' } },
    gives: {},
  }),
  release: request({ text: 'gives up control', drives: true, takes: {}, gives: {} }),
} as const;

/** Name of a request. */
export type RemoteRequestName = keyof typeof REMOTE_REQUESTS;

/** Events: messages without a request, as `{ event: NAME, ... }`. */
export const REMOTE_EVENTS = {
  status: {
    text: 'reports the controlling client and the mode; sent to all clients after each change',
    gives: {
      mode: 'one of the modes',
      playing: 'true if time follows the clock and is not paused',
      speed: 'requested simulated seconds per second',
      driver: '`{ client, name }` of the controlling client, or null',
      clients: 'number of clients',
      time: 'simulated time [s]',
    },
  },
  frame: {
    text: 'the fields requested by `watch`',
    gives: {
      time: 'simulated time [s]',
      factor: 'measured simulated seconds per second; 0 if unknown',
      dropped: 'number of frames skipped since the last one because the client was slow',
    },
  },
  notice: {
    text: 'reports a problem in a step: a numerical warning, a reset of the state, or a failed plugin',
    gives: {
      kind: '`warning`, `reset` or `failure`',
      warning: 'number of the warning in `mjtWarning`, for a warning',
      element: 'the affected element, if known',
      message: 'description',
      time: 'simulated time [s]',
      count: 'how often',
    },
  },
  refused: {
    text: 'reports a message that is not a request and has no id',
    gives: { error: '`{ code, message }`' },
  },
} as const;

/** Name of an event that the server sends. */
export type RemoteEventName = keyof typeof REMOTE_EVENTS;

/**
 * Every error, as the response `{ id, error: { code, message } }`; with `closes`, the connection ends with this
 * WebSocket code.
 */
export const REMOTE_ERRORS = {
  'bad-message': { text: 'the message cannot be read: {reason}' },
  'unknown-request': { text: "there is no request '{name}'{hint}" },
  'bad-parameter': { text: '{name}: expected {expected}, not {given}' },
  'bad-array': { text: '{name}: expected {expected}, not {given}' },
  'unknown-field': { text: "there is no field '{name}'{hint}" },
  'unknown-element': { text: '{reason}' },
  'hello-first': { text: 'the first request must be hello', closes: 4400 },
  'hello-twice': { text: 'hello was already sent' },
  'bad-version': {
    text: 'protocol version {given} is not supported; this server uses version {version}',
    closes: 4400,
  },
  'bad-token': { text: 'the token is missing or wrong; the server printed it at its start', closes: 4401 },
  'too-many-clients': { text: 'the session is full: {count} clients are connected', closes: 4429 },
  'too-late': { text: 'hello was not sent in time', closes: 4408 },
  'not-driving': { text: 'only the client that drives{who} may send {name}; request drive first' },
  'already-driven': { text: '{who} drives; wait until it releases, or request drive with take' },
  'wrong-mode': { text: '{name} needs the mode {needed}; the mode is {mode}' },
  'too-large': { text: '{name} is too large: {given}, at most {limit}' },
  'no-pictures': { text: '{reason}' },
  failed: { text: '{reason}' },
  ended: { text: 'the server is shutting down', closes: 1001 },
} as const satisfies Record<string, { readonly text: string; readonly closes?: number }>;

/** Code of an error in a response. */
export type RemoteErrorCode = keyof typeof REMOTE_ERRORS;
