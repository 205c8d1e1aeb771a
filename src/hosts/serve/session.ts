/** A simulation and its clients: one drives, the others watch. */
import type { OptionNames } from '../../foundation/base/usage.js';
import { Warning } from '../../foundation/schema/enums.js';
import {
  REMOTE_LIMITS,
  REMOTE_REQUESTS,
  type RemoteMode,
  type RemotePictureKind,
  type RemoteRequestName,
} from '../../foundation/schema/remote.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { RealTimeRunner } from '../../simulation/realtime/real-time-runner.js';
import type { StepNotice } from '../../simulation/runtime/step-watch.js';
import type { RemoteNotice, RemoteStatus } from '../remote/answers.js';
import { remoteError } from '../remote/error.js';
import type { RemoteArray, RemoteValues } from '../remote/wire.js';
import { called, RemoteLink, type RemotePort } from './link.js';
import { answerRequest } from './requests.js';
import { type Bound, ServedSimulation } from './served-simulation.js';

/** A requested picture. */
export interface PictureRequest {
  readonly camera: string | number;
  readonly width: number;
  readonly height: number;
  readonly kind: RemotePictureKind;
}

/** The values of a picture, row by row from the top, and its simulated time [s]. */
export interface DrawnPicture {
  readonly time: number;
  readonly values: RemoteValues;
}

/** Draws a picture of a state. @throws RangeError if the camera does not exist */
export type DrawPicture = (model: Model, data: Data, request: PictureRequest) => Promise<DrawnPicture>;

/** Options of a session. */
export interface SessionOptions {
  readonly mode?: RemoteMode;
  /** Name of the model for clients. */
  readonly name?: string;
  /** Version of the package. */
  readonly version?: string;
  /** Tests a token. Without it, clients that need a token are refused. */
  readonly isToken?: (token: string) => boolean;
  /** Initial keyframe, by name or index. */
  readonly key?: string | number;
  /** True to pause real time when the driving client disconnects; default false. */
  readonly pausesAlone?: boolean;
  /** Interrupts steps that take too long; without it, a plugin that hangs blocks the session. */
  readonly bound?: Bound;
  /** Draws pictures; without it, requests for pictures are refused. */
  readonly draw?: DrawPicture;
  /** Called with a line in English when a client connects, leaves, drives or fails. */
  readonly log?: (line: string) => void;
}

export const SESSION_OPTIONS: OptionNames<SessionOptions> = {
  mode: true,
  name: true,
  version: true,
  isToken: true,
  key: true,
  pausesAlone: true,
  bound: true,
  draw: true,
  log: true,
};

/** A client's side of a session, for use by the connection. */
export interface SessionLink {
  /** True after the handshake. */
  readonly hasJoined: boolean;
  /** True while a request is handled. */
  readonly isBusy: boolean;
  receive(message: string | Uint8Array): void;
  /** Ends the connection because the handshake took too long. */
  helloTimedOut(): void;
  /** Call when the connection was closed. */
  disconnected(): void;
}

/** A simulation with its clients. */
export class RemoteSession {
  readonly simulation: ServedSimulation;
  readonly runner: RealTimeRunner;
  private readonly links = new Set<RemoteLink>();
  private driving: RemoteLink | undefined;
  private count = 0;

  /** @throws RemoteError if the keyframe does not exist */
  constructor(
    readonly model: Model,
    readonly options: SessionOptions = {},
  ) {
    const { mode = 'lock-step', key } = options;
    this.simulation = new ServedSimulation(
      model,
      mode,
      (sendNotice) => this.notice(noticeOf(sendNotice)),
      options.bound,
    );
    if (key !== undefined) this.simulation.reset(key);
    this.runner = new RealTimeRunner(
      {
        time: () => this.simulation.data.time,
        timestep: () => model.opt.timestep,
        step: () => void this.simulation.step(),
        runFrame: (steps) => this.simulation.bounded(steps),
        afterFrame: () => this.stateChanged(),
        failed: (error) => this.failed(error),
      },
      { schedule: (frame, delay) => setTimeout(frame, delay) },
    );
    this.runner.playing = mode === 'real-time';
  }

  /** Adds a client. It must perform the handshake, and send the token if `needsToken`. */
  connect(port: RemotePort, needsToken: boolean): SessionLink {
    const link = new RemoteLink(++this.count, needsToken, port, (...request) => this.answer(...request));
    this.links.add(link);
    if (this.isFull) link.refuse(remoteError('too-many-clients', { count: REMOTE_LIMITS.clients }));
    return {
      get hasJoined() {
        return link.name !== undefined;
      },
      get isBusy() {
        return link.isServed;
      },
      receive: (message) => link.receive(message),
      helloTimedOut: () => link.refuse(remoteError('too-late', {})),
      disconnected: () => this.clientLeft(link),
    };
  }

  get status(): RemoteStatus {
    const { simulation, runner, driving } = this;
    return {
      mode: simulation.mode,
      playing: runner.playing,
      speed: runner.speed,
      driver: driving ? { client: driving.id, name: driving.name ?? '' } : null,
      clients: this.joined.length,
      time: simulation.data.time,
    };
  }

  get driver(): RemoteLink | undefined {
    return this.driving;
  }

  /** Sets the driving client; undefined for none. */
  set driver(link: RemoteLink | undefined) {
    if (link === this.driving) return;
    if (link) this.log(`${called(link)} drives`);
    else if (this.driving) this.log(`${called(this.driving)} stopped driving`);
    this.driving = link;
    this.sendStatus();
  }

  set mode(mode: RemoteMode) {
    this.runner.playing = false;
    this.simulation.mode = mode;
    this.runner.playing = mode === 'real-time';
    this.sendStatus();
    this.stateChanged();
  }

  set playing(on: boolean) {
    this.runner.playing = on;
    this.sendStatus();
  }

  /** Call after the state changed: sends frames to the watching clients. */
  stateChanged(): void {
    for (const link of this.links) link.frames?.changed();
  }

  /** Call after the state was set other than by stepping. */
  stateSet(): void {
    this.runner.restart();
    this.stateChanged();
  }

  /** True if the number of clients has reached its limit. Connections before their handshake do not count. */
  get isFull(): boolean {
    return this.joined.length >= REMOTE_LIMITS.clients;
  }

  /** Called when a client has completed its handshake. */
  clientJoined(link: RemoteLink): void {
    this.log(`${called(link)} is connected; clients: ${this.joined.length}`);
    this.sendStatus(link);
  }

  sendStatus(except?: RemoteLink): void {
    const { status } = this;
    for (const link of this.joined) if (link !== except) link.send('status', status);
  }

  /** Ends the session and notifies every client. */
  close(): void {
    this.runner.playing = false;
    for (const link of [...this.links]) {
      link.refuse(remoteError('ended', {}));
      link.ended();
    }
    this.links.clear();
    this.simulation.data.dispose();
  }

  private get joined(): readonly RemoteLink[] {
    return [...this.links].filter(({ name }) => name !== undefined);
  }

  private answer(link: RemoteLink, name: RemoteRequestName, values: object, arrays: Record<string, RemoteArray>) {
    if (link.name === undefined && name !== 'hello') throw remoteError('hello-first', {});
    if (REMOTE_REQUESTS[name].drives && link !== this.driving) {
      throw remoteError('not-driving', { name, who: this.driving ? ` (${called(this.driving)})` : '' });
    }
    return answerRequest(name, values, { session: this, link, arrays });
  }

  private clientLeft(link: RemoteLink): void {
    if (!this.links.delete(link)) return;
    link.ended();
    if (link.name === undefined) return;
    this.log(`${called(link)} is gone; clients: ${this.joined.length}`);
    if (link !== this.driving) {
      this.sendStatus();
      return;
    }
    if (this.options.pausesAlone && this.runner.playing) {
      this.runner.playing = false;
      this.log('time stands still, since nobody drives');
    }
    this.driver = undefined;
  }

  private failed(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.notice({ kind: 'failure', message, time: this.simulation.data.time, count: 1 });
    this.sendStatus();
  }

  private notice(notice: RemoteNotice): void {
    if (notice.kind === 'failure') this.log(notice.message);
    for (const link of this.joined) link.send('notice', notice);
  }

  private log(line: string): void {
    this.options.log?.(line);
  }
}

const WARNINGS = Object.keys(Warning);

function noticeOf(notice: StepNotice): RemoteNotice {
  const { kind, warning, element } = notice;
  const where = element === undefined ? '' : ` at ${element}`;
  const message = kind === 'reset' ? 'the state went bad and was reset' : `${WARNINGS[warning ?? 0]}${where}`;
  return { ...notice, message };
}
