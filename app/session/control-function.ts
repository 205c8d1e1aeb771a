/** The user's control function: its text, which is stored with the model, and its worker. */

import { removeNotices } from '../store/notices.js';
import type { Stores } from '../store/stores.js';
import type { ControllerMessage, ControllerStart } from '../worker/controller.js';
import { WAVE } from './control-examples.js';
import type { Session } from './session.js';
import { UserInput } from './user-input.js';
import type { WorkRecorder } from './work-recorder.js';

/** Pause in typing after which the new text runs [ms]. */
const TYPING_PAUSE = 500;
/** Time limit for parsing the text and the first call [ms]. */
const START_TIMEOUT = 5000;

interface Host {
  readonly stores: Stores;
  readonly session: Session;
  readonly work: WorkRecorder;
  readonly picture: { readonly canvas: HTMLElement };
}

/** Runs the control function of a studio. */
export class ControlFunction {
  private worker: Worker | undefined;
  /** Id of the last started function. */
  private latest = 0;
  private restarting = 0;
  private starting = 0;
  private stopInput = (): void => {};

  constructor(private readonly host: Host) {
    const { studio, control } = host.stores;
    // the simulation drops a function that throws or hangs; another model requires a new start
    studio.subscribe((state, before) => {
      const { isRunning } = control.getState();
      if (state.current?.id !== before.current?.id) {
        this.stop();
        control.setState({ fault: undefined });
        return;
      }
      const isDropped = before.status.controller === this.latest && state.status.controller !== this.latest;
      if (isDropped && isRunning) {
        this.fail(state.notices.findLast(({ kind }) => kind === 'controller')?.message ?? '');
      }
      if (state.generation !== before.generation && control.getState().isRunning) this.run();
    });
  }

  get text(): string {
    return this.host.stores.work.getState().code ?? WAVE;
  }

  /** Replaces the text; restarts a running function after a pause in typing. */
  setText(text: string): void {
    void this.host.work.record({ code: text });
    clearTimeout(this.restarting);
    if (this.host.stores.control.getState().isRunning) {
      this.restarting = window.setTimeout(() => this.run(), TYPING_PAUSE);
    }
  }

  /** Runs the current text in a new worker. */
  run(): void {
    const { session, stores } = this.host;
    this.stop();
    if (!stores.studio.getState().mirror) return;
    const worker = new Worker(new URL('../worker/controller.ts', import.meta.url), {
      type: 'module',
      name: 'controller',
    });
    this.worker = worker;
    const id = ++this.latest;
    const { port1, port2 } = new MessageChannel();
    this.starting = window.setTimeout(() => this.fail('it does not come to an end'), START_TIMEOUT);
    worker.onerror = ({ message }) => this.fail(message);
    worker.onmessage = ({ data }: MessageEvent<ControllerMessage>) => {
      clearTimeout(this.starting);
      if (data.fault !== undefined) return this.fail(data.fault);
      stores.control.setState({ isRunning: true, fault: undefined });
      removeNotices(stores, 'controller');
      if (data.takesInput)
        this.stopInput = new UserInput(this.host.picture, (input) => worker.postMessage(input)).listen();
      session.send({ type: 'controller', id, port: port1 }, [port1]);
    };
    void this.startMessage().then((start) => worker.postMessage({ ...start, port: port2 }, [port2]));
  }

  stop(): void {
    const { session, stores } = this.host;
    clearTimeout(this.starting);
    clearTimeout(this.restarting);
    this.stopInput();
    this.stopInput = () => {};
    this.worker?.terminate();
    this.worker = undefined;
    if (stores.control.getState().isRunning) {
      session.send({ type: 'controller', id: this.latest, port: undefined });
    }
    stores.control.setState({ isRunning: false });
  }

  private async startMessage(): Promise<Omit<ControllerStart, 'port'>> {
    const { saveMJB } = await import('../../src/simulation/model/mjb.js');
    const { mirror } = this.host.stores.studio.getState();
    return { text: this.text, model: saveMJB(mirror!.model) };
  }

  private fail(fault: string): void {
    this.stop();
    this.host.stores.control.setState({ fault });
  }
}
