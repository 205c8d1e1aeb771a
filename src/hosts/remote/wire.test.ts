import { describe, expect, it } from 'vitest';
import { REMOTE_MAGIC, REMOTE_TYPES } from '../../foundation/schema/remote.js';
import { RemoteError } from './error.js';
import { decodeMessage, encodeMessage, vector } from './wire.js';

/** Pseudorandom numbers from a seed. */
function* noise(seed: number): Generator<number> {
  for (let x = seed; ; ) {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    yield x / 2 ** 32;
  }
}

describe('messages', () => {
  it('encodes messages without arrays as text', () => {
    const text = encodeMessage({ content: { id: 1, do: 'ping' }, arrays: {} });
    expect(text).toBe('{"id":1,"do":"ping"}');
    expect(decodeMessage(text)).toEqual({ content: { id: 1, do: 'ping' }, arrays: {} });
  });

  it('encodes messages with arrays in the documented layout', () => {
    const bytes = encodeMessage({
      content: { id: 7 },
      arrays: { a: vector(Uint8Array.of(1, 2, 3)), b: { values: Float64Array.of(1, -2), shape: [2, 1] } },
    }) as Uint8Array;
    // written by hand, as a client in another language would from the reference
    const json =
      '{"id":7,"arrays":[{"name":"a","type":"uint8","shape":[3]},{"name":"b","type":"float64","shape":[2,1]}]}';
    const padded = json.padEnd(Math.ceil(json.length / 8) * 8);
    const buffer = Buffer.concat([
      Buffer.from('KTR1'),
      Buffer.from([padded.length, 0, 0, 0]),
      Buffer.from(padded),
      Buffer.from([1, 2, 3, 0, 0, 0, 0, 0]),
      Buffer.from([0, 0, 0, 0, 0, 0, 0xf0, 0x3f, 0, 0, 0, 0, 0, 0, 0, 0xc0]),
    ]);
    expect(Buffer.from(bytes)).toEqual(buffer);
    expect(buffer.readUInt32LE(0)).toBe(REMOTE_MAGIC);
  });

  it.each(Object.keys(REMOTE_TYPES))('round-trips arrays of %s, including empty ones', (type) => {
    const values = { float64: Float64Array, float32: Float32Array, int32: Int32Array, uint8: Uint8Array }[type]!;
    const arrays = {
      some: { values: values.from([1, 2, 3, 4, 5, 6]), shape: [2, 3] },
      none: { values: values.from([]), shape: [0, 3] },
      last: vector(values.from([7])),
    };
    const decoded = decodeMessage(encodeMessage({ content: { text: 'ä\u{1f600}' }, arrays }));
    expect(decoded.content).toEqual({ text: 'ä\u{1f600}' });
    expect({ ...decoded.arrays }).toEqual(arrays);
  });

  it('round-trips array names that are also properties of objects', () => {
    const arrays = Object.fromEntries([['__proto__', vector(Float64Array.of(1))]]);
    const text = JSON.stringify({ arrays: [{ name: '__proto__', type: 'float64', shape: [1] }] }).padEnd(64);
    const bytes = Buffer.concat([Buffer.from('KTR1'), Buffer.from([64, 0, 0, 0]), Buffer.from(text), Buffer.alloc(8)]);
    const { arrays: decoded } = decodeMessage(bytes);
    expect(Object.keys(decoded)).toEqual(['__proto__']);
    expect(Object.keys(arrays)).toEqual(['__proto__']);
    expect(({} as { values?: unknown }).values).toBeUndefined();
  });

  it('rejects messages beyond the size limit', () => {
    const text = JSON.stringify({ text: 'x'.repeat(100) });
    expect(() => decodeMessage(text, 50)).toThrow(/too large: 111, at most 50/);
  });

  it('damaged messages throw a RemoteError with a code', () => {
    const whole = encodeMessage({
      content: { id: 3, do: 'set' },
      arrays: { qpos: vector(Float64Array.of(1, 2, 3)), ctrl: vector(Uint8Array.of(1, 2, 3)) },
    }) as Uint8Array;
    const random = noise(20);
    const next = (): number => random.next().value!;
    let refused = 0;
    for (let i = 0; i < 20_000; i++) {
      let bytes = whole.slice();
      for (let k = 0; k < 1 + 3 * next(); k++) bytes[Math.floor(next() * bytes.length)] = Math.floor(next() * 256);
      if (next() < 0.3) bytes = bytes.slice(0, Math.floor(next() * bytes.length));
      try {
        const { arrays } = decodeMessage(bytes, 65_536);
        for (const { values, shape } of Object.values(arrays)) {
          expect(values.length).toBe(shape.reduce((product, side) => product * side, 1));
        }
      } catch (error) {
        expect(error).toBeInstanceOf(RemoteError);
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(10_000);
  });
});
