/** The client of a session: requests as methods, whose promises the answers settle. */
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

/** Numbers that are sent: as 64-bit floating point numbers. */
export type Numbers = ArrayLike<number>;

/** Parts of the state that are written, by their names in Data. */
export type RemoteInputs = { readonly [N in RemoteInput]?: Numbers | number | undefined };

/** Arrays of an answer by name, each with its shape. */
export type RemoteArrays = Readonly<Record<string, RemoteArray>>;

/** Simulated time [s], and the arrays that were asked for. */
export interface RemoteReading {
  readonly time: number;
  readonly arrays: RemoteArrays;
}

/** A frame for those who watch. */
export interface RemoteFrame extends RemoteReading {
  /** Simulated seconds in a second, lately; 0 while unknown. */
  readonly factor: number;
  /** Frames that were left out because this client was slow. */
  readonly dropped: number;
}

/** The answer to `step`. */
export interface RemoteSteps extends RemoteReading {
  /** Time steps taken. */
  readonly steps: number;
  /** True if the state went bad and was reset. */
  readonly diverged: boolean;
}

/** A picture: rows from the top, of `shape` height, width, channels. */
export interface RemotePicture extends RemoteArray {
  readonly time: number;
}

/** The part of a WebSocket that is used. */
export interface SocketLike {
  binaryType: string;
  send(data: string | Uint8Array<ArrayBuffer>): void;
  close(code?: number, reason?: string): void;
}

/** Options of a client. */
export interface ClientOptions {
  /** Token that the server printed; needed beyond this machine, and by pages of another origin. */
  readonly token?: string;
  /** Name that other clients and the server's log show. */
  readonly name?: string;
  /** Asks to drive at once; `'take'` replaces another client. Default false: only watches. */
  readonly drive?: boolean | 'take';
  /** Time after which a request that was not answered fails [s]; default 60. */
  readonly timeout?: number;
}

export const CLIENT_OPTIONS: OptionNames<ClientOptions> = { token: true, name: true, drive: true, timeout: true };

interface Pending {
  readonly done: (message: RemoteMessage) => void;
  readonly failed: (error: RemoteError) => void;
}

const DEFAULT_TIMEOUT = 60;

/** Calls that take something away again. */
type End = () => void;

/**
 * A simulation in another process. Every method rejects with a `RemoteError`, whose `code` says why: `not-driving` for a
 * watcher that tries to drive, `closed` once the connection is over.
 */
export class RemoteSimulation {
  /** The model, the server and the number of this client. */
  welcome!: RemoteWelcome;
  private last: RemoteStatus | undefined;
  private serial = 0;
  private fault: RemoteError | undefined;
  private readonly pending = new Map<number, Pending>();
  private readonly frameListeners = new Set<(frame: RemoteFrame) => void>();
  private readonly statusListeners = new Set<(status: RemoteStatus) => void>();
  private readonly noticeListeners = new Set<(notice: RemoteNotice) => void>();
  private readonly closeListeners = new Set<(reason: RemoteError) => void>();

  /** @internal Made by `connect`. */
  constructor(
    private readonly socket: SocketLike,
    private readonly timeout = DEFAULT_TIMEOUT,
  ) {}

  /** @internal Introduces this client. */
  async greet({ token, name, drive = false }: ClientOptions): Promise<this> {
    const { content } = await this.ask('hello', { version: REMOTE_VERSION, token, name });
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

  /** Names, addresses and sizes of the model. */
  async describe(): Promise<RemoteDescription> {
    return (await this.ask('describe')).content as unknown as RemoteDescription;
  }

  /** The compiled model in the format MJB, for `loadMJB`. */
  async model(): Promise<Uint8Array> {
    return (await this.ask('model')).arrays.mjb!.values as Uint8Array;
  }

  /** Asks to drive; rejects with `already-driven` while another does, unless `take` is true. */
  async drive({ take = false }: { readonly take?: boolean } = {}): Promise<void> {
    await this.ask('drive', { take });
  }

  /** Leaves driving to others. */
  async release(): Promise<void> {
    await this.ask('release');
  }

  /** Goes to the start, or to a keyframe by its name or index. */
  async reset(key?: Which, fields: readonly string[] = []): Promise<RemoteReading> {
    return reading(await this.ask('reset', { key, fields }));
  }

  /**
   * Writes inputs, takes time steps, and reads fields of Data, in one turn.
   *
   * @param inputs parts of the state, such as `{ ctrl }`
   * @param count number of time steps
   * @param fields names of arrays and scalars of Data
   */
  async step(inputs: RemoteInputs = {}, count = 1, fields: readonly string[] = []): Promise<RemoteSteps> {
    const message = await this.ask('step', { count, fields }, arraysOf(inputs));
    const { steps, diverged } = message.content as unknown as RemoteSteps;
    return { ...reading(message), steps, diverged };
  }

  /** Reads arrays and scalars of Data by name; of contacts and constraints the rows in use. */
  async get(fields: readonly string[]): Promise<RemoteReading> {
    return reading(await this.ask('get', { fields }));
  }

  /** Writes parts of the state, computes what follows from them, and reads fields. */
  async set(inputs: RemoteInputs, fields: readonly string[] = []): Promise<RemoteReading> {
    return reading(await this.ask('set', { fields }, arraysOf(inputs)));
  }

  /** Sets controls by the names or indices of their actuators; others keep theirs. */
  async control(values: Readonly<Record<string, number | Numbers>>): Promise<void> {
    const actuators = Object.keys(values);
    const numbers = Object.values(values).flatMap((each) => (typeof each === 'number' ? [each] : Array.from(each)));
    await this.ask('control', { actuators }, { values: vector(Float64Array.from(numbers)) });
  }

  /** Reads components of the state as one vector: `bits` is a sum of `State` bits. */
  async getState(bits: number): Promise<Float64Array> {
    return (await this.ask('getState', { bits })).arrays.state!.values as Float64Array;
  }

  /** Writes such a vector, and computes what follows from it. */
  async setState(state: Numbers, bits: number): Promise<void> {
    await this.ask('setState', { bits }, { state: vector(Float64Array.from(state)) });
  }

  /** Values of sensors by name; without names, of all that have one. */
  async sensors(names?: readonly Which[]): Promise<Readonly<Record<string, Float64Array>>> {
    const { arrays } = await this.ask('sensors', { sensors: names });
    return Object.fromEntries(Object.entries(arrays).map(([name, { values }]) => [name, values as Float64Array]));
  }

  /** Draws the present state, as one camera sees it. */
  async picture(options: RequestValues<'picture'> = {}): Promise<RemotePicture> {
    const { content, arrays } = await this.ask('picture', options);
    return { ...arrays.picture!, time: (content as unknown as RemoteReading).time };
  }

  /** Chooses who advances time. */
  async setMode(mode: RemoteMode): Promise<void> {
    await this.ask('mode', { mode });
  }

  /** Lets time run, in real time. */
  async play(): Promise<void> {
    await this.ask('play');
  }

  /** Halts time, in real time. */
  async pause(): Promise<void> {
    await this.ask('pause');
  }

  /** Chooses how many simulated seconds pass in one. */
  async setSpeed(factor: number): Promise<void> {
    await this.ask('speed', { factor });
  }

  /**
   * Calls back with frames while the state changes, until the function that is returned is called. One watch holds at a
   * time: the next takes its place.
   *
   * @param fields names of arrays and scalars of Data
   * @param rate most frames in a second
   */
  async watch(fields: readonly string[], told: (frame: RemoteFrame) => void, rate = 60): Promise<() => Promise<void>> {
    this.frameListeners.clear();
    this.frameListeners.add(told);
    await this.ask('watch', { fields, rate });
    return async () => {
      if (this.frameListeners.delete(told)) await this.ask('unwatch');
    };
  }

  /** Calls back whenever the mode, the clock or the driver changes; returns what ends that. */
  onStatus(told: (status: RemoteStatus) => void): End {
    return added(this.statusListeners, told);
  }

  /** Calls back when something goes wrong in a step; returns what ends that. */
  onNotice(told: (notice: RemoteNotice) => void): End {
    return added(this.noticeListeners, told);
  }

  /** Calls back when the connection is over; returns what ends that. */
  onClose(told: (reason: RemoteError) => void): End {
    return added(this.closeListeners, told);
  }

  /** Asks whether the server still answers. */
  async ping(): Promise<void> {
    await this.ask('ping');
  }

  /** Ends the connection; requests under way are rejected. */
  close(): void {
    this.closed(new RemoteError('closed', 'this client closed the connection'));
    this.socket.close(1000);
  }

  /** @internal Takes a message of the server. */
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

  /** @internal The connection is over. */
  closed(reason: RemoteError): void {
    if (this.fault) return;
    this.fault = reason;
    for (const { failed } of this.pending.values()) failed(reason);
    this.pending.clear();
    for (const told of this.closeListeners) told(reason);
  }

  /** Sends a request of the protocol. @throws RemoteError as the server answers */
  ask<N extends RemoteRequestName>(
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
      for (const told of this.statusListeners) told(this.last);
    } else if (event === 'frame') {
      const frame = { ...(content as unknown as RemoteFrame), arrays };
      for (const told of this.frameListeners) told(frame);
    } else if (event === 'notice') {
      for (const told of this.noticeListeners) told(content as unknown as RemoteNotice);
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

function added<T>(set: Set<(value: T) => void>, told: (value: T) => void): End {
  const own = (value: T): void => told(value);
  set.add(own);
  return () => void set.delete(own);
}
