/** The client of a session. Each request is a method whose promise settles with the answer. */
import type { OptionNames } from '../../foundation/base/usage.js';
import {
  REMOTE_INPUTS,
  REMOTE_VERSION,
  type RemoteInput,
  type RemoteMode,
  type RemoteRequestName,
} from '../../foundation/schema/remote.js';
import type { RemoteDescription, RemoteNotice, RemoteStatus, RemoteWelcome } from './answers.js';
import type { RequestValues, Which } from './check.js';
import { RemoteError } from './error.js';
import { decodeMessage, encodeMessage, type RemoteArray, type RemoteMessage, vector } from './wire.js';

/** Numbers to send, as 64-bit floating point numbers. */
export type Numbers = ArrayLike<number>;

/** Writable parts of the state, by their names in Data. */
export type RemoteInputs = { readonly [N in RemoteInput]?: Numbers | number | undefined };

/** Arrays of an answer by name, with their shapes. */
export type RemoteArrays = Readonly<Record<string, RemoteArray>>;

/** Simulated time [s] and the requested arrays. */
export interface RemoteReading {
  readonly time: number;
  readonly arrays: RemoteArrays;
}

/** A frame for a watching client. */
export interface RemoteFrame extends RemoteReading {
  /** Recent speed [simulated seconds per second]; 0 while unknown. */
  readonly factor: number;
  /** Number of frames left out because this client was slow. */
  readonly dropped: number;
}

/** The answer to `step`. */
export interface RemoteSteps extends RemoteReading {
  /** Number of time steps taken. */
  readonly steps: number;
  /** True if the state diverged and was reset. */
  readonly diverged: boolean;
}

/** A picture: rows from the top; `shape` is height, width, channels. */
export interface RemotePicture extends RemoteArray {
  readonly time: number;
}

/** The part of the WebSocket interface in use. */
export interface SocketLike {
  binaryType: string;
  send(data: string | Uint8Array<ArrayBuffer>): void;
  close(code?: number, reason?: string): void;
}

/** Options of a client. */
export interface ClientOptions {
  /** Token printed by the server; required from other machines and from pages of another origin. */
  readonly token?: string;
  /** Name shown to other clients and in the server's log. */
  readonly name?: string;
  /** True to drive at once, `'take'` to replace the driving client. Default false: only watches. */
  readonly drive?: boolean | 'take';
  /** Timeout of a request [s]; default 60. */
  readonly timeout?: number;
}

export const CLIENT_OPTIONS: OptionNames<ClientOptions> = { token: true, name: true, drive: true, timeout: true };

interface Pending {
  readonly done: (message: RemoteMessage) => void;
  readonly failed: (error: RemoteError) => void;
}

const DEFAULT_TIMEOUT = 60;

/** Removes a listener. */
type End = () => void;

/**
 * A simulation in another process. Every method rejects with a `RemoteError` whose `code` identifies the reason:
 * `not-driving` if a watching client tries to drive, `closed` after the connection has ended.
 */
export class RemoteSimulation {
  /** The model, the server and the id of this client. */
  welcome!: RemoteWelcome;
  private last: RemoteStatus | undefined;
  private serial = 0;
  private fault: RemoteError | undefined;
  private readonly pending = new Map<number, Pending>();
  private readonly frameListeners = new Set<(frame: RemoteFrame) => void>();
  private readonly statusListeners = new Set<(status: RemoteStatus) => void>();
  private readonly noticeListeners = new Set<(notice: RemoteNotice) => void>();
  private readonly closeListeners = new Set<(reason: RemoteError) => void>();

  /** @internal Called by `connect`. */
  constructor(
    private readonly socket: SocketLike,
    private readonly timeout = DEFAULT_TIMEOUT,
  ) {}

  /** @internal Performs the handshake. */
  async greet({ token, name, drive = false }: ClientOptions): Promise<this> {
    const { content } = await this.request('hello', { version: REMOTE_VERSION, token, name });
    this.welcome = content as unknown as RemoteWelcome;
    this.last = this.welcome.status;
    if (drive) await this.drive({ take: drive === 'take' });
    return this;
  }

  /** The mode, the clock and the driver, as last reported by the server. */
  get status(): RemoteStatus {
    return this.last ?? this.welcome.status;
  }

  /** True if this client drives. */
  get isDriving(): boolean {
    return this.status.driver?.client === this.welcome.client;
  }

  /** Returns names, addresses and sizes of the model. */
  async describe(): Promise<RemoteDescription> {
    return (await this.request('describe')).content as unknown as RemoteDescription;
  }

  /** Returns the compiled model as MJB, for `loadMJB`. */
  async model(): Promise<Uint8Array> {
    return (await this.request('model')).arrays.mjb!.values as Uint8Array;
  }

  /** Requests to drive. Rejects with `already-driven` if another client drives, unless `take` is true. */
  async drive({ take = false }: { readonly take?: boolean } = {}): Promise<void> {
    await this.request('drive', { take });
  }

  /** Stops driving. */
  async release(): Promise<void> {
    await this.request('release');
  }

  /** Resets to the initial state, or to a keyframe by name or index. */
  async reset(key?: Which, fields: readonly string[] = []): Promise<RemoteReading> {
    return reading(await this.request('reset', { key, fields }));
  }

  /**
   * Writes inputs, takes time steps, and reads fields of Data, in one request.
   *
   * @param inputs parts of the state, such as `{ ctrl }`
   * @param count number of time steps
   * @param fields names of arrays and scalars of Data
   */
  async step(inputs: RemoteInputs = {}, count = 1, fields: readonly string[] = []): Promise<RemoteSteps> {
    const message = await this.request('step', { count, fields }, arraysOf(inputs));
    const { steps, diverged } = message.content as unknown as RemoteSteps;
    return { ...reading(message), steps, diverged };
  }

  /** Reads arrays and scalars of Data by name; for contacts and constraints the rows in use. */
  async get(fields: readonly string[]): Promise<RemoteReading> {
    return reading(await this.request('get', { fields }));
  }

  /** Writes parts of the state, computes the quantities that depend on them, and reads fields. */
  async set(inputs: RemoteInputs, fields: readonly string[] = []): Promise<RemoteReading> {
    return reading(await this.request('set', { fields }, arraysOf(inputs)));
  }

  /** Sets controls by the names or indices of their actuators; other controls are unchanged. */
  async control(values: Readonly<Record<string, number | Numbers>>): Promise<void> {
    const actuators = Object.keys(values);
    const numbers = Object.values(values).flatMap((each) => (typeof each === 'number' ? [each] : Array.from(each)));
    await this.request('control', { actuators }, { values: vector(Float64Array.from(numbers)) });
  }

  /** Reads components of the state as one vector; `bits` is a sum of `State` bits. */
  async getState(bits: number): Promise<Float64Array> {
    return (await this.request('getState', { bits })).arrays.state!.values as Float64Array;
  }

  /** Writes a vector of state components, and computes the quantities that depend on them. */
  async setState(state: Numbers, bits: number): Promise<void> {
    await this.request('setState', { bits }, { state: vector(Float64Array.from(state)) });
  }

  /** Returns the values of sensors by name; without `names`, of all named sensors. */
  async sensors(names?: readonly Which[]): Promise<Readonly<Record<string, Float64Array>>> {
    const { arrays } = await this.request('sensors', { sensors: names });
    return Object.fromEntries(Object.entries(arrays).map(([name, { values }]) => [name, values as Float64Array]));
  }

  /** Returns a picture of the current state, drawn for one camera. */
  async picture(options: RequestValues<'picture'> = {}): Promise<RemotePicture> {
    const { content, arrays } = await this.request('picture', options);
    return { ...arrays.picture!, time: (content as unknown as RemoteReading).time };
  }

  /** Sets what advances time: requests, real time, or nothing (kinematics). */
  async setMode(mode: RemoteMode): Promise<void> {
    await this.request('mode', { mode });
  }

  /** Starts real time. */
  async play(): Promise<void> {
    await this.request('play');
  }

  /** Pauses real time. */
  async pause(): Promise<void> {
    await this.request('pause');
  }

  /** Sets the speed [simulated seconds per second]. */
  async setSpeed(factor: number): Promise<void> {
    await this.request('speed', { factor });
  }

  /**
   * Subscribes to frames while the state changes; returns an unsubscribe function. There is one subscription at a time:
   * another call replaces it.
   *
   * @param fields names of arrays and scalars of Data
   * @param rate maximum rate [frames/s]
   */
  async watch(
    fields: readonly string[],
    listener: (frame: RemoteFrame) => void,
    rate = 60,
  ): Promise<() => Promise<void>> {
    this.frameListeners.clear();
    this.frameListeners.add(listener);
    await this.request('watch', { fields, rate });
    return async () => {
      if (this.frameListeners.delete(listener)) await this.request('unwatch');
    };
  }

  /** Subscribes to changes of the mode, the clock or the driver; returns an unsubscribe function. */
  onStatus(listener: (status: RemoteStatus) => void): End {
    return added(this.statusListeners, listener);
  }

  /** Subscribes to problems in steps; returns an unsubscribe function. */
  onNotice(listener: (notice: RemoteNotice) => void): End {
    return added(this.noticeListeners, listener);
  }

  /** Subscribes to the end of the connection; returns an unsubscribe function. */
  onClose(listener: (reason: RemoteError) => void): End {
    return added(this.closeListeners, listener);
  }

  /** Resolves if the server answers. */
  async ping(): Promise<void> {
    await this.request('ping');
  }

  /** Closes the connection; pending requests are rejected. */
  close(): void {
    this.closed(new RemoteError('closed', 'this client closed the connection'));
    this.socket.close(1000);
  }

  /** @internal Handles a message of the server. */
  receive(data: string | Uint8Array): void {
    if (this.fault) return;
    let message: RemoteMessage;
    try {
      message = decodeMessage(data);
    } catch (error) {
      this.closed(error as RemoteError);
      this.socket.close(1002);
      return;
    }
    const { event, id } = message.content;
    if (event !== undefined) this.happened(String(event), message);
    else this.answered(id as number, message);
  }

  /** @internal Handles the end of the connection. */
  closed(reason: RemoteError): void {
    if (this.fault) return;
    this.fault = reason;
    for (const { failed } of this.pending.values()) failed(reason);
    this.pending.clear();
    for (const listener of this.closeListeners) listener(reason);
  }

  /** Sends a request of the protocol. @throws RemoteError if the server refuses it */
  request<N extends RemoteRequestName>(
    name: N,
    values?: RequestValues<N>,
    arrays: RemoteArrays = {},
  ): Promise<RemoteMessage> {
    if (this.fault) return Promise.reject(this.fault);
    const id = ++this.serial;
    return new Promise((done, fail) => {
      const settle =
        <A>(then: (value: A) => void) =>
        (value: A): void => {
          clearTimeout(timer);
          this.pending.delete(id);
          then(value);
        };
      const failed = settle(fail);
      const late = (): void => failed(new RemoteError('timeout', `${name} was not answered within ${this.timeout} s`));
      const timer = setTimeout(late, 1000 * this.timeout);
      this.pending.set(id, { done: settle(done), failed });
      this.socket.send(encodeMessage({ content: { id, do: name, ...values }, arrays }));
    });
  }

  private answered(id: number, message: RemoteMessage): void {
    const waiting = this.pending.get(id);
    const { error } = message.content as { readonly error?: { code: RemoteError['code']; message: string } };
    if (error) waiting?.failed(new RemoteError(error.code, error.message));
    else waiting?.done(message);
  }

  private happened(event: string, { content, arrays }: RemoteMessage): void {
    if (event === 'status') {
      this.last = content as unknown as RemoteStatus;
      for (const listener of this.statusListeners) listener(this.last);
    } else if (event === 'frame') {
      const frame = { ...(content as unknown as RemoteFrame), arrays };
      for (const listener of this.frameListeners) listener(frame);
    } else if (event === 'notice') {
      for (const listener of this.noticeListeners) listener(content as unknown as RemoteNotice);
    } else if (event === 'refused') {
      const { code, message } = content.error as { code: RemoteError['code']; message: string };
      this.closed(new RemoteError(code, message));
    }
  }
}

const reading = ({ content, arrays }: RemoteMessage): RemoteReading => ({ time: content.time as number, arrays });

function arraysOf(inputs: RemoteInputs): RemoteArrays {
  const arrays: Record<string, RemoteArray> = {};
  for (const [name, values] of Object.entries(inputs)) {
    if (!Object.hasOwn(REMOTE_INPUTS, name)) {
      throw new TypeError(`'${name}' cannot be written; ${Object.keys(REMOTE_INPUTS).join(', ')} can`);
    }
    if (values === undefined) continue;
    arrays[name] = vector(typeof values === 'number' ? Float64Array.of(values) : Float64Array.from(values));
  }
  return arrays;
}

function added<T>(set: Set<(value: T) => void>, listener: (value: T) => void): End {
  const own = (value: T): void => listener(value);
  set.add(own);
  return () => void set.delete(own);
}
