/**
 * The wire format of Protocol Buffers: a message is a sequence of fields, each with a number, a wire type and a value.
 * See protobuf.dev, "Encoding".
 */
import { message } from '../../../foundation/schema/messages.js';
import { faultOf, type Source } from '../fault.js';

/** A field: its number, and an integer (`varint`) or bytes. */
export interface WireField {
  readonly number: number;
  /** Value of an integer, signed with 64 bits; exact up to 2^53. Undefined for bytes. */
  readonly integer?: number;
  /** Bytes of a text, a message, packed numbers or a number of fixed size. */
  readonly bytes?: Uint8Array;
}

const VARINT = 0;
const FIXED64 = 1;
const LENGTH = 2;
const FIXED32 = 5;
const HIGH = 2 ** 32;

/** A position in bytes, from which integers and fields are read. */
export class WireReader {
  private at = 0;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly source: Source,
  ) {}

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  /** Reads an integer of up to 64 bits in groups of seven, the lowest first; negative ones have ten groups. */
  integer(): number {
    let low = 0;
    let high = 0;
    for (let group = 0; group < 10; group++) {
      if (this.at >= this.bytes.length) throw this.cut();
      const byte = this.bytes[this.at++];
      const bits = byte & 127;
      if (group < 4) low |= bits << (7 * group);
      else if (group === 4) {
        low |= bits << 28;
        high |= bits >> 4;
      } else high |= bits << (7 * group - 32);
      if (byte < 128) return high * HIGH + (low >>> 0);
    }
    throw faultOf(this.source, message('bad-network/integer'));
  }

  /** Reads the next field. */
  field(): WireField {
    const key = this.integer();
    const number = Math.floor(key / 8);
    const type = key & 7;
    if (number < 1 || number >= 2 ** 29) throw faultOf(this.source, message('bad-network/field', { number }));
    if (type === VARINT) return { number, integer: this.integer() };
    if (type === FIXED64) return { number, bytes: this.take(8) };
    if (type === FIXED32) return { number, bytes: this.take(4) };
    if (type === LENGTH) return { number, bytes: this.take(this.integer()) };
    throw faultOf(this.source, message('bad-network/wire-type', { type }));
  }

  private take(length: number): Uint8Array {
    if (length < 0 || length > this.bytes.length - this.at) throw this.cut();
    const taken = this.bytes.subarray(this.at, this.at + length);
    this.at += length;
    return taken;
  }

  private cut(): Error {
    return faultOf(this.source, message('bad-network/cut'));
  }
}

/** Calls a function for each field of a message. */
export function readFields(bytes: Uint8Array, source: Source, read: (field: WireField) => void): void {
  const reader = new WireReader(bytes, source);
  while (!reader.isAtEnd) read(reader.field());
}

/** Appends a repeated integer field, packed or single. */
export function appendIntegers(list: number[], { integer, bytes }: WireField, source: Source): void {
  if (bytes === undefined) {
    list.push(integer!);
    return;
  }
  const reader = new WireReader(bytes, source);
  while (!reader.isAtEnd) list.push(reader.integer());
}

/** Appends a repeated float field, packed or single. */
export function appendFloats(list: number[], { bytes }: WireField, source: Source): void {
  if (bytes === undefined || bytes.length % 4 !== 0) throw faultOf(source, message('bad-network/cut'));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < bytes.length; at += 4) list.push(view.getFloat32(at, true));
}

const decoder = new TextDecoder();

/** The text of a field; empty if it is not text. */
export const textOf = ({ bytes }: WireField): string => (bytes === undefined ? '' : decoder.decode(bytes));
