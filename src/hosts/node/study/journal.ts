/** The journal of a study: JSON lines that are only ever appended, and made durable in groups. */
import { constants, readSync } from 'node:fs';
import type { KeptText } from '../../../robotics/study/kept.js';
import type { Parameters } from '../../../robotics/study/parameters.js';
import { placeOf, writeAll } from '../output/draft.js';
import { attempt, calls, writing } from '../output/file-calls.js';

/** A task that was tried. It says all of itself, so that other programs can read the journal. */
export interface Trial {
  readonly task: number;
  readonly parameters: Parameters;
  readonly seed: number;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
  /** When it came in [ms since 1970], and how long it took [ms]. */
  readonly at: number;
  readonly ms?: number;
  /** The kept values, for a finished task. */
  readonly values?: Readonly<Record<string, KeptText>>;
  /** Of a task that failed. */
  readonly error?: string;
  /** It failed for the last time. */
  readonly poisoned?: true;
}

/** Something that happened to the study. */
export interface StudyEvent {
  readonly event: 'start' | 'changed' | 'retry' | 'stop' | 'end';
  readonly at: number;
}

/** One line of the journal: a trial of a task, or an event of the study. */
export type JournalLine = Trial | StudyEvent;

/** Tests whether a line is a trial. */
export const isTrial = (line: JournalLine): line is Trial => 'task' in line;

/** The journal is damaged elsewhere than at its end. */
export class JournalError extends Error {
  override readonly name = 'JournalError';
}

/** Bytes that are read at once. */
const CHUNK = 1 << 20;
const NEWLINE = 10;
/** Opens a file for reading and appending, or makes it; a link is not followed. */
const APPENDED = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);

/** Hears of each whole line, where it starts and how long it is [bytes]. */
export type LineReader = (line: JournalLine, start: number, length: number) => void;

/**
 * Reads whole lines from a place on.
 *
 * @returns the end of the last whole line: what follows is torn, or still being written
 * @throws JournalError for a line that is no JSON
 */
export function readLines(file: number, path: string, from: number, receive: LineReader): number {
  let at = from;
  let rest: Buffer = Buffer.alloc(0);
  const chunk = Buffer.alloc(CHUNK);
  for (;;) {
    const count = readSync(file, chunk, 0, CHUNK, at + rest.length);
    if (count === 0) return at;
    const bytes = Buffer.concat([rest, chunk.subarray(0, count)]);
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
      receive(parse(bytes.subarray(start, end).toString(), path, at + start), at + start, end - start);
      start = end + 1;
    }
    at += start;
    rest = bytes.subarray(start);
  }
}

function parse(text: string, path: string, at: number): JournalLine {
  try {
    return JSON.parse(text) as JournalLine;
  } catch {
    throw new JournalError(`${path}: the line at byte ${at} is not JSON; the file is damaged`);
  }
}

/** The journal as the one process sees it that writes it. */
export class Journal {
  private readonly file: number;
  private size: number;
  private isDirty = false;
  /** The error after which nothing more is appended. */
  private fault: unknown;

  /**
   * Opens or creates it, hears of all lines, and cuts off what a stop left torn at the end.
   *
   * @throws WriteError where it cannot be written, JournalError where it is damaged
   */
  constructor(
    private readonly path: string,
    receive: LineReader,
  ) {
    placeOf(path);
    this.file = writing(path, () => calls.openSync(path, APPENDED, 0o666));
    this.size = readLines(this.file, path, 0, receive);
    writing(path, () => calls.ftruncateSync(this.file, this.size));
  }

  /**
   * @param text JSON without line ends
   * @returns where the line starts and how long it is [bytes]
   * @throws WriteError; the journal has whole lines then, too
   */
  append(text: string): { start: number; length: number } {
    if (this.fault !== undefined) throw this.fault;
    const bytes = Buffer.from(`${text}\n`);
    const start = this.size;
    try {
      writing(this.path, () => writeAll(this.file, bytes));
    } catch (error) {
      attempt(() => calls.ftruncateSync(this.file, start));
      this.fault = error;
      throw error;
    }
    this.size += bytes.length;
    this.isDirty = true;
    return { start, length: bytes.length - 1 };
  }

  /** Everything that was appended survives from here on, even if the machine stops. @throws WriteError */
  sync(): void {
    if (this.fault !== undefined) throw this.fault;
    if (this.isDirty) writing(this.path, () => calls.fsyncSync(this.file));
    this.isDirty = false;
  }

  /** As `sync`; an error is thrown by the next call of another function. */
  syncSoon(): void {
    try {
      this.sync();
    } catch (error) {
      this.fault = error;
    }
  }

  /** A line by its place. */
  line(start: number, length: number): JournalLine {
    const bytes = Buffer.alloc(length);
    readSync(this.file, bytes, 0, length, start);
    return parse(bytes.toString(), this.path, start);
  }

  /** @throws the first error of writing, also of `syncSoon`; what was appended before it is made durable if possible */
  close(): void {
    const { fault } = this;
    this.fault = undefined;
    try {
      this.sync();
    } finally {
      writing(this.path, () => calls.closeSync(this.file));
    }
    if (fault !== undefined) throw fault;
  }
}
