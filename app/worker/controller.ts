/** The worker of a control function: loads its text as a module, and calls it with each state it receives. */
import { transform } from 'sucrase';
import { Data } from '../../src/simulation/model/data.js';
import { readMJB } from '../../src/simulation/model/mjb.js';
import { Model } from '../../src/simulation/model/model.js';
import {
  CONTROLLER_FIELDS,
  type ControllerReply,
  type ControllerRequest,
} from '../../src/web/simulation-worker/controls/controller-link.js';
import { unpackFrame } from '../../src/web/simulation-worker/frame.js';

/** Message from the page: the function to run, and the port that sends states. */
export interface ControllerStart {
  /** A module in JavaScript or TypeScript whose default export is the function. */
  readonly text: string;
  /** The model, as MJB. */
  readonly model: Uint8Array;
  readonly port: MessagePort;
}

/** Message from the page: the pressed keys, and the axes of the gamepads between -1 and 1. */
export interface ControllerInput {
  readonly keys: readonly string[];
  readonly axes: readonly number[];
}

/** Message to the page: the function runs, or the reason why it does not. */
export interface ControllerMessage {
  readonly fault?: string;
  /** True if the function has a fourth parameter, for keys and gamepads. */
  readonly takesInput?: boolean;
}

/** Keys and gamepads of the user. */
interface UserInput {
  keys: ReadonlySet<string>;
  axes: readonly number[];
}

type ControlFunction = (model: Model, data: Data, time: number, input: UserInput) => void;

const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<ControllerStart | ControllerInput>) => void) | null;
  postMessage(message: ControllerMessage): void;
};

/** Place in a module of the user, in a stack. */
const PLACE = /blob:[^\s)]+:(\d+):(\d+)/;

/** Returns the message of an error, with its line and column in the text of the user if they are known. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const text = `${error.name}: ${error.message.replace(/^Error transforming [^:]*: /, '')}`;
  const [, line, column] = PLACE.exec(error.stack ?? '') ?? [];
  return line === undefined || /\(\d+:\d+\)$/.test(text) ? text : `${text} (${line}:${column})`;
}

async function functionIn(text: string): Promise<ControlFunction> {
  const { code } = transform(text, { transforms: ['typescript'], disableESTransforms: true });
  const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  try {
    const module = (await import(/* @vite-ignore */ url)) as { default?: unknown };
    if (typeof module.default !== 'function') throw new TypeError('the module does not default-export a function');
    return module.default as ControlFunction;
  } finally {
    URL.revokeObjectURL(url);
  }
}

const input: UserInput = { keys: new Set(), axes: [] };

async function start({ text, model: bytes, port }: ControllerStart): Promise<ControllerMessage> {
  const control = await functionIn(text);
  const model = new Model(readMJB(bytes));
  const data = new Data(model);
  port.onmessage = ({ data: request }: MessageEvent<ControllerRequest>) => {
    let reply: ControllerReply;
    try {
      unpackFrame(request.values, CONTROLLER_FIELDS, data);
      control(model, data, data.time, input);
      reply = { ctrl: data.ctrl.slice() };
    } catch (error) {
      reply = { fault: describe(error) };
    }
    port.postMessage(reply);
  };
  return { takesInput: control.length > 3 };
}

scope.onmessage = ({ data }) => {
  if ('keys' in data) {
    input.keys = new Set(data.keys);
    input.axes = data.axes;
    return;
  }
  start(data).then(
    (message) => scope.postMessage(message),
    (error: unknown) => scope.postMessage({ fault: describe(error) }),
  );
};
