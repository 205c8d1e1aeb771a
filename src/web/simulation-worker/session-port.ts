/**
 * A port with the interface of the page's worker that leads to a remote session: turns commands into requests, and the
 * frames it watches into reports.
 */

import { ARENA_SIZES } from '../../foundation/schema/arena.js';
import { SC } from '../../foundation/schema/scalars.js';
import type { RemoteStatus } from '../../hosts/remote/answers.js';
import type { RemoteFrame, RemoteInputs, RemoteReading, RemoteSimulation } from '../../hosts/remote/client.js';
import type { ConnectOptions } from '../../hosts/remote/connect.js';
import { Data } from '../../simulation/model/data.js';
import { readMJB } from '../../simulation/model/mjb.js';
import { Model } from '../../simulation/model/model.js';
import { connect } from '../browser/connect.js';
import type { FrameFields } from './frame.js';
import type { WorkerPort } from './simulation-client.js';
import type { SimulationCommand, SimulationReport, SimulationStatus } from './simulation-protocol.js';
import { WatchedRun } from './watched-run.js';

/** State of the connection and the driving client. */
export interface SessionView extends Pick<RemoteStatus, 'mode' | 'driver' | 'clients'> {
  readonly address: string;
  readonly model: string;
  /** True if this page drives. */
  readonly isDriving: boolean;
}

export interface SessionPortOptions extends Pick<ConnectOptions, 'token' | 'name'> {
  readonly address: string;
  /** Called when the connection changes; undefined while disconnected. */
  readonly changed: (view: SessionView | undefined) => void;
  /** Error text for a command that sessions do not have. */
  readonly unknown: string;
  /** Error text for a formula with values that sessions do not send. */
  readonly unsent: string;
  /** Error text for a command while this client does not drive. */
  readonly watching: string;
}

/** Scalars that a frame needs: time, and the counts of used rows. */
const SCALARS = ['time', ...ARENA_SIZES] as const;

type Handlers = {
  readonly [T in SimulationCommand['type']]?: (
    command: Extract<SimulationCommand, { readonly type: T }>,
    session: RemoteSimulation,
  ) => unknown;
};

/** A remote session behind the interface of the simulation worker. */
export class SessionPort implements WorkerPort {
  onmessage: WorkerPort['onmessage'] = null;
  onerror: WorkerPort['onerror'] = null;
  private session: RemoteSimulation | undefined;
  private loading: AbortController | undefined;
  private data: Data | undefined;
  private latest: RemoteFrame | undefined;
  private watched: WatchedRun | undefined;
  private isWanted = false;
  /** True during a perturbation, in which each move of the mouse is a command. */
  private isPerturbed = false;

  constructor(
    private readonly names: FrameFields,
    private readonly options: SessionPortOptions,
  ) {}

  postMessage(message: unknown): void {
    const command = message as SimulationCommand;
    if (command.type === 'load') void this.load();
    else if (command.type === 'cancel') this.loading?.abort(new DOMException('', 'AbortError'));
    else if (command.type === 'frame') this.want();
    else if (this.watched?.handle(command)) return;
    else if (this.session) void this.execute(command, this.session);
  }

  terminate(): void {
    this.loading?.abort(new DOMException('', 'AbortError'));
    const { session } = this;
    this.session = undefined;
    session?.close();
  }

  /** Requests to drive, and takes over from the driving client. */
  drive(): Promise<void> | undefined {
    return this.session?.drive({ take: true });
  }

  /** Stops driving. */
  release(): Promise<void> | undefined {
    return this.session?.release();
  }

  private readonly handlers: Handlers = {
    play: async (_, session) => {
      if (session.status.mode === 'lock-step') await session.setMode('real-time');
      else await session.play();
    },
    pause: (_, session) => session.pause(),
    step: async ({ count }, session) => {
      if (session.status.playing) await session.pause();
      await session.step({}, count);
    },
    reset: ({ key }, session) => session.reset(key),
    speed: ({ factor }, session) => session.setSpeed(factor),
    control: ({ index, value }, session) => session.set(this.changed('ctrl', index, value)),
    position: ({ index, value }, session) => session.set(this.changed('qpos', index, value)),
    equality: ({ id, active }, session) => session.set(this.changed('eq_active', id, Number(active))),
  };

  /** Returns an input array with one value changed. */
  private changed(name: 'ctrl' | 'qpos' | 'eq_active', index: number, value: number): RemoteInputs {
    const values = Float64Array.from(this.data![name]);
    values[index] = value;
    this.data![name][index] = value;
    return { [name]: values };
  }

  private async execute(command: SimulationCommand, session: RemoteSimulation): Promise<void> {
    const handler = this.handlers[command.type] as
      | ((each: SimulationCommand, to: RemoteSimulation) => unknown)
      | undefined;
    try {
      if (!handler) this.refuse(command);
      else if (session.isDriving) await handler(command, session);
      else this.notify(this.options.watching);
    } catch (error) {
      this.notify((error as Error).message);
    }
  }

  /** Answers a command that sessions lack, so that its caller does not wait forever. */
  private refuse(command: SimulationCommand): void {
    const { unknown: message } = this.options;
    if (command.type === 'perturbation') this.refusePerturbation(command.perturbation.active !== 0, message);
    else if (command.type === 'editorRequest') {
      this.post({ type: 'editorReply', reply: { id: command.request.id, fault: { message, diagnostics: [] } } });
    } else if (command.type === 'archive') this.post({ type: 'archive', bytes: undefined, fault: message });
    else this.notify(message);
  }

  /** Reports once per perturbation that it has no effect. Selecting bodies works without the session. */
  private refusePerturbation(isPerturbed: boolean, message: string): void {
    if (isPerturbed && !this.isPerturbed) this.notify(message);
    this.isPerturbed = isPerturbed;
  }

  /** Connects or reconnects. */
  private async load(): Promise<void> {
    this.terminate();
    const loading = new AbortController();
    this.loading = loading;
    const { address, token, name } = this.options;
    let isConnected = false;
    try {
      const session = await connect(address, {
        signal: loading.signal,
        ...(token && { token }),
        ...(name && { name }),
      });
      isConnected = true;
      this.session = session;
      session.onClose(({ message }) => this.lost(session, message));
      await this.follow(session);
    } catch (error) {
      if (loading.signal.aborted) this.post({ type: 'cancelled' });
      // `lost` has reported the error of a lost connection
      else if (this.session || !isConnected) this.failed((error as Error).message);
    }
  }

  private async follow(session: RemoteSimulation): Promise<void> {
    const bytes = await session.model();
    // a mirror does not step, so it needs no plugins
    this.data = new Data(new Model(readMJB(bytes)));
    const { fields, arenaFields } = this.names;
    const names = [...SCALARS, ...fields, ...arenaFields];
    const first = await session.get(names);
    const { expressions = [] } = this.watched?.status ?? {};
    this.watched = new WatchedRun(this.data, fields, this.options.unsent, {
      changed: () => this.reportSession(session),
      post: (report) => this.post(report),
      failed: (message) => this.notify(message),
    });
    this.watched.take(first);
    // plots go on after a reconnection
    if (expressions.length > 0) this.watched.handle({ type: 'plot', expressions: expressions.map(({ text }) => text) });
    this.post({
      type: 'loaded',
      model: bytes,
      values: this.pack(first),
      diagnostics: [],
      kept: false,
      isEditable: false,
    });
    this.reportSession(session);
    session.onStatus(() => this.reportSession(session));
    session.onNotice(({ kind, warning, element, message, time, count }) =>
      this.post({
        type: 'notice',
        notice: {
          kind,
          time,
          count,
          ...(warning !== undefined && { warning }),
          ...(element !== undefined && { element }),
          ...(kind === 'failure' && { message }),
        },
      }),
    );
    await session.watch(names, (frame) => this.came(frame));
  }

  /** Handles a connection that ended by itself. */
  private lost(session: RemoteSimulation, message: string): void {
    if (this.session !== session) return;
    this.session = undefined;
    this.options.changed(undefined);
    if (!this.loading?.signal.aborted) this.failed(message);
  }

  private came(frame: RemoteFrame): void {
    this.watched?.take(frame);
    this.latest = frame;
    if (this.isWanted) this.show(frame);
  }

  /** Requests the next frame that the page has not seen. */
  private want(): void {
    this.isWanted = true;
    if (this.latest) this.show(this.latest);
  }

  private show(frame: RemoteFrame): void {
    this.isWanted = false;
    this.latest = undefined;
    const samples = this.watched?.drain();
    this.post({
      type: 'frame',
      values: this.pack(frame),
      drawn: [],
      playing: this.session?.status.playing ?? false,
      factor: frame.factor,
      history: { length: 0, first: 0, last: 0, index: -1 },
      ...(samples && { samples }),
    });
  }

  /** Packs the arrays of a reading in the order of a frame. */
  private pack({ arrays }: RemoteReading): Float64Array<ArrayBuffer> {
    const { data } = this;
    const { fields, arenaFields } = this.names;
    const scalar = data!.record.scalar.slice();
    for (const name of SCALARS) scalar[SC[name]] = arrays[name]!.values[0]!;
    for (const name of ['qpos', 'ctrl', 'eq_active'] as const) data![name].set(arrays[name]!.values);
    const parts = [scalar, ...[...fields, ...arenaFields].map((name) => arrays[name]!.values)];
    const values = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
      values.set(part, at);
      at += part.length;
    }
    return values;
  }

  /** Handles the server's message about the driving client, playing and speed. */
  private reportSession(session: RemoteSimulation): void {
    const { mode, driver, clients, playing, speed } = session.status;
    const { isDriving, welcome } = session;
    this.post({ type: 'status', status: { ...IDLE, ...this.watched?.status, playing, speed } });
    this.options.changed({ address: this.options.address, model: welcome.model, mode, driver, clients, isDriving });
  }

  private notify(message: string): void {
    this.post({ type: 'notice', notice: { kind: 'failure', message, time: this.data?.time ?? 0, count: 1 } });
  }

  private failed(message: string): void {
    this.post({ type: 'failed', failure: { message, diagnostics: [] } });
  }

  private post(report: SimulationReport): void {
    this.onmessage?.({ data: report } as MessageEvent<SimulationReport>);
  }
}

/** Parts of a status that sessions lack. */
const IDLE: Omit<SimulationStatus, 'playing' | 'speed'> = {
  noise: { scale: 0, time: 0.1 },
  pauseOnWarning: false,
  kept: [],
  expressions: [],
  controller: undefined,
  isProfiled: false,
  recording: undefined,
  replay: undefined,
  replayCutAfter: undefined,
};
