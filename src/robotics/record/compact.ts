/**
 * The compact form of recordings, for pages: single precision, differences between rows, deflate
 * (docs/reference/compact-recordings.md).
 *
 * - Head: `KREC`, the version (1 byte), the length of a JSON text (4 bytes, little-endian like all numbers) and the text,
 *   `{"fields":{"qpos":["qpos:hinge"]}}`.
 * - Blocks: number of rows, length and CRC-32 of the packed rows (4 bytes each), and the rows, packed by raw deflate.
 * - End: a block of 0 rows and length 0, with the total number of rows in place of the checksum.
 * - A row: the bits of its time, exclusive-or those of the previous row (8 bytes), and a variable-length integer for each
 *   value: the difference of its order number to that of the previous row.
 */
import { deflateSync, Inflate } from 'fflate';
import { concatBytes } from '../../foundation/base/bytes.js';
import { crc32 } from '../../foundation/base/checksum.js';
import { message } from '../../foundation/schema/messages.js';
import { type Column, valuesOf } from './columns.js';
import { badTrajectory, type Format, RowCollector } from './format.js';
import type { Trajectory } from './trajectory.js';

const MAGIC = 'KREC';
const VERSION = 1;
/** Bytes before the JSON text, and before the rows of a block. */
const HEAD = MAGIC.length + 1 + 4;
const BLOCK = 12;
const TIME = 8;
/** Length of a variable-length integer of 32 bits [bytes]. */
const LONGEST = 5;

/** Rows are packed when they have this size [bytes] or number. */
const BLOCK_BYTES = 1 << 16;
const BLOCK_ROWS = 1024;
/** Limits on a file that is read: the length of its labels [bytes], and the number of values of all rows. */
const MAX_HEADER = 1 << 24;
const MAX_VALUES = 1 << 26;
/** Limit on the unpacked bytes of a block. */
const MAX_UNPACKED = 1 << 26;
/** Number of packed bytes that are unpacked at once; each can give a thousand bytes. */
const SLICE = 1 << 12;

interface Header {
  readonly fields: Readonly<Record<string, readonly string[]>>;
}

const float = new Float32Array(1);
const bits = new Int32Array(float.buffer);

/** The position of a number among all of single precision: close numbers have close positions. */
function orderOf(value: number): number {
  float[0] = value;
  return inOrder(bits[0]!);
}

/** Converts between the bits of a number and its position; both directions are the same. */
const inOrder = (pattern: number): number => (pattern < 0 ? pattern ^ 0x7fffffff : pattern);

function numberAt(order: number): number {
  bits[0] = inOrder(order);
  return float[0]!;
}

/** Appends rows to a buffer. */
class RowWriter {
  private bytes = new Uint8Array(BLOCK_BYTES);
  private length = 0;
  private readonly before: Int32Array;
  private readonly time = new Float64Array(1);
  private readonly timeBytes = new Uint8Array(this.time.buffer);
  private readonly timeBefore = new Uint8Array(TIME);
  rows = 0;

  constructor(private readonly width: number) {
    this.before = new Int32Array(width);
  }

  get isFull(): boolean {
    return this.rows >= BLOCK_ROWS || this.length >= BLOCK_BYTES;
  }

  add(time: number, values: readonly ArrayLike<number>[]): void {
    this.reserve(TIME + LONGEST * this.width);
    this.time[0] = time;
    for (let k = 0; k < TIME; k++) {
      this.bytes[this.length++] = this.timeBytes[k]! ^ this.timeBefore[k]!;
      this.timeBefore[k] = this.timeBytes[k]!;
    }
    let column = 0;
    for (const list of values) {
      for (let i = 0; i < list.length; i++, column++) {
        const order = orderOf(list[i]!);
        const difference = (order - this.before[column]!) | 0;
        this.before[column] = order;
        // small differences of both signs become small integers
        this.putInteger(((difference << 1) ^ (difference >> 31)) >>> 0);
      }
    }
    this.rows++;
  }

  /** Returns the rows and begins the next block. */
  take(): Uint8Array {
    const taken = this.bytes.slice(0, this.length);
    this.length = 0;
    this.rows = 0;
    return taken;
  }

  private putInteger(value: number): void {
    let rest = value;
    for (; rest > 127; rest >>>= 7) this.bytes[this.length++] = (rest & 127) | 128;
    this.bytes[this.length++] = rest;
  }

  private reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return;
    const longer = new Uint8Array(2 * this.bytes.length + count);
    longer.set(this.bytes);
    this.bytes = longer;
  }
}

/** The head of a block. */
function blockHead(rows: number, length: number, third: number): Uint8Array {
  const head = new Uint8Array(BLOCK);
  const view = new DataView(head.buffer);
  for (const [i, value] of [rows, length, third].entries()) view.setUint32(4 * i, value, true);
  return head;
}

function headOf(columns: readonly Column[]): Uint8Array {
  const header: Header = { fields: Object.fromEntries(columns.map(({ name, labels }) => [name, labels])) };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const head = new Uint8Array(HEAD + text.length);
  for (let k = 0; k < MAGIC.length; k++) head[k] = MAGIC.charCodeAt(k);
  head[MAGIC.length] = VERSION;
  new DataView(head.buffer).setUint32(MAGIC.length + 1, text.length, true);
  head.set(text, HEAD);
  return head;
}

/** A block with the rows of a writer. */
function blockOf(writer: RowWriter): Uint8Array {
  const { rows } = writer;
  const packed = deflateSync(writer.take(), { level: 9 });
  const block = new Uint8Array(BLOCK + packed.length);
  block.set(blockHead(rows, packed.length, crc32(packed)));
  block.set(packed, BLOCK);
  return block;
}

const widthOf = (columns: readonly Column[]): number => columns.reduce((sum, { labels }) => sum + labels.length, 0);

/** Returns a trajectory as a file in the compact form. */
export function encodeCompact({ time, columns, values }: Trajectory): Uint8Array<ArrayBuffer> {
  const writer = new RowWriter(widthOf(columns));
  const parts = [headOf(columns)];
  for (let row = 0; row < time.length; row++) {
    const at = (values: Float64Array, width: number) => values.subarray(row * width, (row + 1) * width);
    writer.add(
      time[row]!,
      columns.map(({ name, labels }) => at(values[name]!, labels.length)),
    );
    if (writer.isFull) parts.push(blockOf(writer));
  }
  if (writer.rows > 0) parts.push(blockOf(writer));
  return concatBytes([...parts, blockHead(0, 0, time.length)]);
}

/** The compact form. Values are rounded to single precision, times are exact. */
export const compactFormat: Format = {
  write(columns, _model, sink) {
    const writer = new RowWriter(widthOf(columns));
    let total = 0;
    return {
      async start() {
        await sink(headOf(columns));
      },
      row(data) {
        const { time } = data;
        const values = columns.map(({ name }) => Array.from(valuesOf(data, name)));
        return async () => {
          writer.add(time, values);
          total++;
          if (writer.isFull) await sink(blockOf(writer));
        };
      },
      async end() {
        if (writer.rows > 0) await sink(blockOf(writer));
        await sink(blockHead(0, 0, total));
      },
    };
  },

  async read(bytes, name) {
    const { columns, at: start } = readHead(bytes, name);
    const reader = new RowReader(columns, name);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = start; bytes.length - at >= BLOCK; ) {
      const [rows, length, third] = [0, 4, 8].map((offset) => view.getUint32(at + offset, true)) as [
        number,
        number,
        number,
      ];
      const damaged = (fault: string) => badTrajectory(name, message('bad-trajectory/block', { byte: at, fault }));
      if (rows === 0 && length === 0) {
        if (third !== reader.rows) throw damaged(`${third} rows at the end, and ${reader.rows} before`);
        return reader.collected.trajectory();
      }
      const packed = bytes.subarray(at + BLOCK, at + BLOCK + length);
      const isWhole = packed.length === length;
      if (isWhole && crc32(packed) !== third) throw damaged('CRC-32');
      const fault = reader.unpack(packed, rows, isWhole);
      if (fault !== undefined) throw damaged(fault);
      at += BLOCK + length;
    }
    if (reader.rows === 0) throw badTrajectory(name, message('bad-trajectory/cut-first-row'));
    return reader.collected.trajectory({
      warning: (rows) => message('cut-trajectory/block', { byte: bytes.length, rows }),
    });
  },
};

/** The columns of a file, and where its blocks begin. */
function readHead(bytes: Uint8Array, name: string): { columns: Column[]; at: number } {
  const isOurs = bytes.length >= HEAD && [...MAGIC].every((letter, k) => bytes[k] === letter.charCodeAt(0));
  if (!isOurs) throw badTrajectory(name, message('bad-trajectory/compact'));
  const version = bytes[MAGIC.length]!;
  if (version !== VERSION) throw badTrajectory(name, message('bad-trajectory/version', { version, expected: VERSION }));
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(MAGIC.length + 1, true);
  const at = HEAD + length;
  if (length > MAX_HEADER || at > bytes.length) throw badTrajectory(name, message('bad-trajectory/compact-fields'));
  const fields = fieldsIn(new TextDecoder().decode(bytes.subarray(HEAD, at)));
  if (!fields) throw badTrajectory(name, message('bad-trajectory/compact-fields'));
  return { columns: fields.map(([field, labels]) => ({ name: field, labels })), at };
}

/** The fields with their labels in the JSON text of a file; undefined for another text. */
function fieldsIn(text: string): [string, string[]][] | undefined {
  let header: unknown;
  try {
    header = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { fields } = (header ?? {}) as Partial<Header>;
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return undefined;
  const isList = (labels: unknown): boolean =>
    Array.isArray(labels) && labels.every((each) => typeof each === 'string');
  return Object.values(fields).every(isList) ? (Object.entries(fields) as [string, string[]][]) : undefined;
}

/** Unpacks a block, or what there is of it. */
function inflated(packed: Uint8Array, most: number, isWhole: boolean): { bytes: Uint8Array; fault?: string } {
  const parts: Uint8Array[] = [];
  let size = 0;
  const inflate = new Inflate((part) => {
    size += part.length;
    if (size > most) throw new RangeError(`more than ${most} bytes`);
    parts.push(part);
  });
  try {
    for (let at = 0; at < packed.length; at += SLICE) {
      inflate.push(packed.subarray(at, at + SLICE), isWhole && at + SLICE >= packed.length);
    }
  } catch (error) {
    return { bytes: new Uint8Array(0), fault: error instanceof Error ? error.message : String(error) };
  }
  return { bytes: concatBytes(parts) };
}

/** Reads rows from the unpacked bytes of blocks. */
class RowReader {
  readonly collected: RowCollector;
  rows = 0;
  private readonly width: number;
  private readonly order: Int32Array;
  private readonly row: Int32Array;
  private readonly values: Float64Array[];
  private readonly time = new Float64Array(1);
  private readonly timeBytes = new Uint8Array(this.time.buffer);

  constructor(columns: readonly Column[], name: string) {
    this.collected = new RowCollector(columns, name);
    this.values = columns.map(({ labels }) => new Float64Array(labels.length));
    this.width = widthOf(columns);
    this.order = new Int32Array(this.width);
    this.row = new Int32Array(this.width);
  }

  /** Reads the rows of a block, or its whole rows if it is truncated; returns the fault of a damaged block. */
  unpack(packed: Uint8Array, rows: number, isWhole: boolean): string | undefined {
    if (rows > MAX_VALUES / (this.width + 1) - this.rows) return `more than ${MAX_VALUES} values`;
    const most = Math.min(MAX_UNPACKED, rows * (TIME + LONGEST * this.width));
    const { bytes, fault } = inflated(packed, most, isWhole);
    if (fault !== undefined) return fault;
    let at = 0;
    let count = 0;
    for (; count < rows; count++) {
      const next = this.take(bytes, at);
      if (next < 0) break;
      at = next;
    }
    const isComplete = count === rows && at === bytes.length;
    return isWhole && !isComplete ? `${count} whole rows of ${rows}` : undefined;
  }

  /** Reads one row; returns the position after it, or -1 if it is not complete. */
  private take(bytes: Uint8Array, start: number): number {
    let at = start + TIME;
    for (let column = 0; column < this.width; column++) {
      let value = 0;
      for (let shift = 0; ; shift += 7) {
        if (at >= bytes.length) return -1;
        const byte = bytes[at++]!;
        value |= (byte & 127) << shift;
        if (byte < 128 || shift === 7 * (LONGEST - 1)) break;
      }
      this.row[column] = value;
    }
    if (at > bytes.length) return -1;
    for (let k = 0; k < TIME; k++) this.timeBytes[k]! ^= bytes[start + k]!;
    let column = 0;
    for (const list of this.values) {
      for (let i = 0; i < list.length; i++, column++) {
        const zigzag = this.row[column]!;
        this.order[column] = (this.order[column]! + ((zigzag >>> 1) ^ -(zigzag & 1))) | 0;
        list[i] = numberAt(this.order[column]!);
      }
    }
    this.collected.add(this.time[0]!, this.values, `row ${++this.rows}`);
    return at;
  }
}
