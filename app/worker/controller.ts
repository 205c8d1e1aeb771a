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

/** Message to the page: the function runs, or the reason why it does not. */
export interface ControllerMessage {
  readonly fault?: string;
}

type ControlFunction = (model: Model, data: Data, time: number) => void;

const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<ControllerStart>) => void) | null;
  postMessage(message: ControllerMessage): void;
};

const describe = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

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

async function start({ text, model: bytes, port }: ControllerStart): Promise<void> {
  const control = await functionIn(text);
  const model = new Model(readMJB(bytes));
  const data = new Data(model);
  port.onmessage = ({ data: request }: MessageEvent<ControllerRequest>) => {
    let reply: ControllerReply;
    try {
      unpackFrame(request.values, CONTROLLER_FIELDS, data);
      control(model, data, data.time);
      reply = { ctrl: data.ctrl.slice() };
    } catch (error) {
      reply = { fault: describe(error) };
    }
    port.postMessage(reply);
  };
}

scope.onmessage = ({ data }) => {
  start(data).then(
    () => scope.postMessage({}),
    (error: unknown) => scope.postMessage({ fault: describe(error) }),
  );
};
