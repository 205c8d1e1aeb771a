/** A test page and its simulation worker, with synchronous messages. */
import type {
  CommandName,
  EditorCommands,
  EditorReply,
} from '../../src/web/simulation-worker/editing/editor-protocol.js';
import type { FrameFields } from '../../src/web/simulation-worker/frame.js';
import type {
  SimulationCommand,
  SimulationReport,
  SimulationSource,
} from '../../src/web/simulation-worker/simulation-protocol.js';
import {
  type StepHooks,
  serveSimulation,
  type WorkerScope,
} from '../../src/web/simulation-worker/simulation-worker.js';

export type Report<T extends SimulationReport['type']> = Extract<SimulationReport, { readonly type: T }>;

/** A model of one text, like files chosen by the user. */
export const textSource = (text: string, name = 'model.xml'): SimulationSource => ({
  kind: 'files',
  name,
  files: new Map([[name, new TextEncoder().encode(text)]]),
});

/** Sends commands to a worker and collects its reports. */
export class WorkerPage {
  readonly reports: SimulationReport[] = [];
  private readonly scope: WorkerScope;
  private requests = 0;

  /**
   * @param fields the arrays of the frames
   * @param hooks called around each step
   */
  constructor(fields: FrameFields, hooks: StepHooks = {}) {
    this.scope = { postMessage: (report) => this.reports.push(structuredClone(report)), onmessage: null };
    serveSimulation(this.scope, fields, 'http://localhost/', hooks);
  }

  send(...commands: readonly SimulationCommand[]): void {
    for (const data of commands) this.scope.onmessage?.({ data });
  }

  /** The last report of a type; undefined before the first, which the type leaves out. */
  last<T extends SimulationReport['type']>(type: T): Report<T> {
    return this.reports.findLast((each) => each.type === type) as Report<T>;
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise((done) => setTimeout(done, 2));
  }

  /** Loads a model and pauses it. */
  async load(source: SimulationSource, keepState = false): Promise<void> {
    const count = this.reports.length;
    this.send({ type: 'load', source, plugins: [], keepState });
    const isDone = ({ type }: SimulationReport): boolean => ['loaded', 'failed', 'cancelled'].includes(type);
    await this.until(() => this.reports.slice(count).some(isDone));
    this.send({ type: 'pause' });
  }

  /** Sends a request to the editor. Resolves to its reply, which may be a refusal. */
  async request<K extends CommandName>(name: K, ...args: Parameters<EditorCommands[K]>): Promise<EditorReply> {
    const id = ++this.requests;
    this.send({ type: 'editorRequest', request: { id, name, args } });
    await this.until(() => this.reply(id) !== undefined);
    return this.reply(id)!;
  }

  /** Sends a request to the editor. Resolves to its result, and rejects if it is refused. */
  async ask<K extends CommandName>(name: K, ...args: Parameters<EditorCommands[K]>) {
    const { result, fault } = await this.request(name, ...args);
    if (fault) throw new Error(fault.message);
    return result as ReturnType<EditorCommands[K]>;
  }

  private reply(id: number): EditorReply | undefined {
    return this.reports
      .flatMap((each) => (each.type === 'editorReply' ? [each.reply] : []))
      .find((each) => each.id === id);
  }
}
