/** Hash of a state: equal bits, equal hash. FNV-1a over the bytes, in two 32-bit halves. */
export function hashOf(...arrays: Float64Array[]): string {
  let a = 0x811c9dc5;
  let b = 0x01000193;
  for (const array of arrays) {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (const byte of bytes) {
      a = Math.imul(a ^ byte, 0x01000193);
      b = Math.imul(b ^ byte, 0x85ebca6b) ^ (b >>> 15);
    }
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
