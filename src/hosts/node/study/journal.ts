/** The journal of a study: JSON lines, append-only, made durable in groups. */
import { constants, readSync } from 'node:fs';
import type { KeptText } from '../../../robotics/study/kept.js';
import type { Parameters } from '../../../robotics/study/parameters.js';
import { placeOf, writeAll } from '../output/draft.js';
import { attempt, calls, writing } from '../output/file-calls.js';

/** One trial of a task. It is self-contained, so that other programs can read the journal. */
export interface Trial {
  readonly task: number;
  readonly parameters: Parameters;
  readonly seed: number;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
  /** Time of completion [ms since 1970] and duration [ms]. */
  readonly at: number;
  readonly ms?: number;
  /** Kept values of a finished task. */
  readonly values?: Readonly<Record<string, KeptText>>;
  /** Error of a failed trial. */
  readonly error?: string;
  /** True if the task is not tried again. */
  readonly poisoned?: true;
}

/** An event of the study. */
export interface StudyEvent {
  readonly event: 'start' | 'changed' | 'retry' | 'stop' | 'end';
  readonly at: number;
}

/** One line of the journal: a trial of a task, or an event of the study. */
export type JournalLine = Trial | StudyEvent;

export const isTrial = (line: JournalLine): line is Trial => 'task' in line;

/** Thrown if the journal is damaged before its end. */
export class JournalError extends Error {
  override readonly name = 'JournalError';
}

/** Bytes per read. */
const CHUNK = 1 << 20;
const NEWLINE = 10;
/** Opens or creates a file for reading and appending; links are not followed. */
const APPENDED = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);

/** Receives each complete line with its offset and length [bytes]. */
export type LineReader = (line: JournalLine, start: number, length: number) => void;

/**
 * Reads complete lines from an offset on.
 *
 * @returns the end of the last complete line; bytes after it are truncated or still being written
 * @throws JournalError for a line that is not JSON
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

/** The journal in the process that writes it. */
export class Journal {
  private readonly file: number;
  private size: number;
  private isDirty = false;
  /** First write error; nothing is appended after it. */
  private fault: unknown;

  /**
   * Opens or creates the journal, reads all lines and removes a truncated line at the end.
   *
   * @throws WriteError if it cannot be written, JournalError if it is damaged
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
   * @returns offset and length of the line [bytes]
   * @throws WriteError; the journal still has complete lines only
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

  /** Makes all appended lines durable. @throws WriteError */
  sync(): void {
    if (this.fault !== undefined) throw this.fault;
    if (this.isDirty) writing(this.path, () => calls.fsyncSync(this.file));
    this.isDirty = false;
  }

  /** `sync` in the background; the next call of another method throws its error. */
  syncSoon(): void {
    try {
      this.sync();
    } catch (error) {
      this.fault = error;
    }
  }

  /** Reads a line by offset and length. */
  line(start: number, length: number): JournalLine {
    const bytes = Buffer.alloc(length);
    readSync(this.file, bytes, 0, length, start);
    return parse(bytes.toString(), this.path, start);
  }

  /** @throws the first write error, also of `syncSoon`; makes lines appended before it durable if possible */
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
