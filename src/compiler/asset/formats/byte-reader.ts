/** Reads little-endian numbers of a binary file in sequence; arrays are copied, so alignment does not matter. */
export class ByteReader {
  private readonly view: DataView;
  constructor(
    private readonly bytes: Uint8Array,
    private offset = 0,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Count of the unread bytes. */
  get left(): number {
    return this.bytes.byteLength - this.offset;
  }

  int32(): number {
    const value = this.view.getInt32(this.offset, true);
    this.offset += 4;
    return value;
  }

  floats(count: number): Float32Array {
    return new Float32Array(this.take(4 * count));
  }

  ints(count: number): Int32Array {
    return new Int32Array(this.take(4 * count));
  }

  /** Reads a zero-terminated name in a field of fixed length. */
  name(length: number): string {
    const field = new Uint8Array(this.take(length));
    const end = field.indexOf(0);
    return new TextDecoder().decode(end < 0 ? field.subarray(0, length - 1) : field.subarray(0, end));
  }

  private take(length: number): ArrayBuffer {
    if (length > this.left) throw new RangeError('read past the end of the file');
    const from = this.bytes.byteOffset + this.offset;
    this.offset += length;
    return this.bytes.buffer.slice(from, from + length) as ArrayBuffer;
  }
}
