/** A control function of the user, which belongs to the model: its text, and the worker of its own in which it runs. */
import { create } from 'zustand';
import type { ControllerMessage, ControllerStart } from '../worker/controller.js';
import { session } from './session.js';
import { useStudio } from '../store/studio-state.js';
import { noteWork, useWork } from './work-recorder.js';

const EXAMPLE = `// Called before each step. Types are welcome, and may be left out.
export default function control(model: any, data: any, time: number) {
  for (let i = 0; i < data.ctrl.length; i++) {
    data.ctrl[i] = 0.3 * Math.sin(4 * time + i);
  }
}
`;

interface ControlFunction {
  readonly isRunning: boolean;
  /** The reason why it does not run. */
  readonly fault: string | undefined;
}

/** The text of the control function; the example while the user has written none. */
export const controlText = (): string => useWork.getState().code ?? EXAMPLE;

/** Hook: the same, as it changes. */
export const useControlText = (): string => useWork((s) => s.code) ?? EXAMPLE;

/** Store: state of the control function. */
export const useControlFunction = create<ControlFunction>(() => ({
  isRunning: false,
  fault: undefined,
}));

/** Time from the last key to running what was written [ms]. */
const SETTLING = 500;
/** Time that reading the text and its first call may take [ms]. */
const START_PATIENCE = 5000;

let worker: Worker | undefined;
/** Number of the function that was started last. */
let latest = 0;
let settling = 0;
let starting = 0;

/** Writes another text; while the function runs, it is run as soon as writing has paused. */
export function setControlText(text: string): void {
  void noteWork({ code: text });
  clearTimeout(settling);
  if (useControlFunction.getState().isRunning) settling = window.setTimeout(() => void runControl(), SETTLING);
}

/** Runs the text as it is, in a new worker. */
export function runControl(): void {
  const { mirror } = useStudio.getState();
  stopControl();
  if (!mirror) return;
  const made = new Worker(new URL('../worker/controller.ts', import.meta.url), { type: 'module', name: 'controller' });
  worker = made;
  const id = ++latest;
  const { port1, port2 } = new MessageChannel();
  starting = window.setTimeout(() => failed('it does not come to an end'), START_PATIENCE);
  made.onerror = ({ message }) => failed(message);
  made.onmessage = ({ data }: MessageEvent<ControllerMessage>) => {
    clearTimeout(starting);
    if (data.fault !== undefined) return failed(data.fault);
    useControlFunction.setState({ isRunning: true, fault: undefined });
    session.send({ type: 'controller', id, port: port1 }, [port1]);
  };
  void startMessage().then((start) => made.postMessage({ ...start, port: port2 }, [port2]));
}

async function startMessage(): Promise<Omit<ControllerStart, 'port'>> {
  const { saveMJB } = await import('../../src/simulation/model/mjb.js');
  const { mirror } = useStudio.getState();
  return { text: controlText(), model: saveMJB(mirror!.model) };
}

/** Stops the control function and its worker. */
export function stopControl(): void {
  clearTimeout(starting);
  clearTimeout(settling);
  worker?.terminate();
  worker = undefined;
  if (useControlFunction.getState().isRunning) session.send({ type: 'controller', id: latest, port: undefined });
  useControlFunction.setState({ isRunning: false });
}

function failed(fault: string): void {
  stopControl();
  useControlFunction.setState({ fault });
}

// the worker that simulates lets go of a function that throws or hangs; another model needs another start
useStudio.subscribe((state, before) => {
  // the function of another model is another one
  if (state.current?.id !== before.current?.id) {
    stopControl();
    useControlFunction.setState({ fault: undefined });
    return;
  }
  const isLetGo = before.status.controller === latest && state.status.controller !== latest;
  if (isLetGo && useControlFunction.getState().isRunning) {
    failed(state.notices.findLast(({ kind }) => kind === 'controller')?.message ?? '');
  }
  if (state.generation !== before.generation && useControlFunction.getState().isRunning) runControl();
});
