/** One client of a session. Its messages are answered in order, no faster than it reads the answers. */

import {
  REMOTE_ERRORS,
  REMOTE_INPUTS,
  REMOTE_LIMITS,
  REMOTE_REQUESTS,
  type RemoteEventName,
  type RemoteRequest,
  type RemoteRequestName,
} from '../../foundation/schema/remote.js';
import { requestName, requestValues } from '../remote/check.js';
import { RemoteError, remoteError } from '../remote/error.js';
import { decodeMessage, encodeMessage, type RemoteArray, type RemoteMessage } from '../remote/wire.js';
import type { FrameStream } from './frame-stream.js';

/** A connection, for example a WebSocket. */
export interface RemotePort {
  send(message: string | Uint8Array): void;
  /** Bytes that are queued for sending. */
  readonly buffered: number;
  close(code: number, reason: string): void;
  /** Stops and resumes reading from the client. */
  pause(): void;
  resume(): void;
}

/** Values and arrays of an answer. */
export interface RemoteAnswer {
  readonly content?: object;
  readonly arrays?: Readonly<Record<string, RemoteArray>>;
}

/** Answers a request with checked values and arrays. @throws RemoteError if that is impossible */
export type Answering = (
  link: RemoteLink,
  name: RemoteRequestName,
  values: object,
  arrays: Readonly<Record<string, RemoteArray>>,
) => RemoteAnswer | Promise<RemoteAnswer>;

/** Interval for checking a full connection [ms]. */
const PATIENCE = 10;

const delay = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time));

/** One client and its queue of requests. */
export class RemoteLink {
  /** Name given in the handshake. */
  name: string | undefined;
  isClosed = false;
  /** True while one of its requests is in progress. */
  isServed = false;
  frames: FrameStream | undefined;
  private readonly waiting: (string | Uint8Array)[] = [];
  private isWorking = false;
  private isPaused = false;

  constructor(
    readonly id: number,
    /** True if the client must send the token. */
    readonly needsToken: boolean,
    private readonly port: RemotePort,
    private readonly answering: Answering,
  ) {}

  /** True if the queue of unsent data is so long that frames are left out. */
  get isFull(): boolean {
    return this.port.buffered > REMOTE_LIMITS.unsent;
  }

  /** Handles a message of the client. */
  receive(message: string | Uint8Array): void {
    if (this.isClosed) return;
    this.waiting.push(message);
    if (this.waiting.length >= REMOTE_LIMITS.waiting && !this.isPaused) {
      this.isPaused = true;
      this.port.pause();
    }
    if (!this.isWorking) void this.work();
  }

  send(event: RemoteEventName, content: object, arrays: RemoteMessage['arrays'] = {}): void {
    this.post({ content: { event, ...content }, arrays });
  }

  /** Sends an error and closes the connection. */
  refuse(error: RemoteError): void {
    this.send('refused', { error: { code: error.code, message: error.message } });
    this.close(error);
  }

  /** Handles the end of the connection. */
  ended(): void {
    this.isClosed = true;
    this.waiting.length = 0;
    this.frames?.end();
  }

  private close({ code }: RemoteError): void {
    const errors: Readonly<Record<string, { readonly text: string; readonly closes?: number }>> = REMOTE_ERRORS;
    const closes = errors[code]?.closes;
    if (closes === undefined || this.isClosed) return;
    this.waiting.length = 0;
    this.port.close(closes, code);
  }

  private post(message: RemoteMessage): void {
    if (!this.isClosed) this.port.send(encodeMessage(message));
  }

  private async work(): Promise<void> {
    this.isWorking = true;
    while (this.waiting.length > 0) {
      // hold back further answers until the client reads
      while (this.isFull && !this.isClosed) await delay(PATIENCE);
      const message = this.waiting.shift();
      if (message === undefined) break;
      if (this.isPaused && this.waiting.length < REMOTE_LIMITS.waiting / 2) {
        this.isPaused = false;
        this.port.resume();
      }
      this.isServed = true;
      await this.answer(message);
      this.isServed = false;
    }
    this.isWorking = false;
  }

  private async answer(data: string | Uint8Array): Promise<void> {
    let id: number | undefined;
    try {
      const { content, arrays } = decodeMessage(data, REMOTE_LIMITS.message);
      id = idIn(content);
      const name = requestName(content);
      const values = requestValues(name, content);
      checkArrays(name, arrays);
      const answer = await this.answering(this, name, values, arrays);
      this.post({ content: { id, ok: true, ...answer.content }, arrays: answer.arrays ?? {} });
    } catch (error) {
      const refusal = error instanceof RemoteError ? error : remoteError('failed', { reason: reasonOf(error) });
      const { code, message } = refusal;
      if (id === undefined) this.send('refused', { error: { code, message } });
      else this.post({ content: { id, error: { code, message } }, arrays: {} });
      this.close(refusal);
    }
  }
}

/** Describes a client for the log. */
export const called = ({ id, name }: RemoteLink): string => (name ? `client ${id} (${name})` : `client ${id}`);

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function idIn({ id }: RemoteMessage['content']): number {
  if (Number.isSafeInteger(id)) return id as number;
  throw remoteError('bad-message', { reason: 'a request has a whole number as id' });
}

/** Checks that a request has the arrays in its row of the table, and no others. @throws RemoteError */
function checkArrays(name: RemoteRequestName, arrays: RemoteMessage['arrays']): void {
  const { arrays: wanted }: RemoteRequest = REMOTE_REQUESTS[name];
  const given = Object.keys(arrays);
  if (wanted !== undefined && wanted !== 'inputs' && !given.includes(wanted)) {
    throw remoteError('bad-array', { name, expected: `the array ${wanted}`, given: given.join(', ') || 'none' });
  }
  const allowed = wanted === 'inputs' ? Object.keys(REMOTE_INPUTS) : [wanted];
  const other = given.find((each) => !allowed.includes(each));
  if (other === undefined) return;
  const expected = wanted === undefined ? 'no arrays' : `only ${allowed.join(', ')}`;
  throw remoteError('bad-array', { name, expected, given: JSON.stringify(other.slice(0, 40)) });
}
