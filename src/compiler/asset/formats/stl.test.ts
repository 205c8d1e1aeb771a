/** Binary mesh files: rejected files with the reason, and the byte reader. */
import { describe, expect, it } from 'vitest';
import { ASSET_LIMITS } from '../limits.js';
import { meshSource } from '../mesh-source.js';
import { ByteReader } from './byte-reader.js';
import { readMSH, writeMSH } from './msh.js';
import { readSTL, writeSTL } from './stl.js';

const ORIGIN = { name: 'm' };
const TETRA = meshSource('inline', {
  vert: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1),
  face: Int32Array.of(0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3),
});
const edited = (bytes: Uint8Array, edit: (view: DataView) => void): Uint8Array => {
  const copy = bytes.slice();
  edit(new DataView(copy.buffer));
  return copy;
};

describe('STL files', () => {
  const GOOD = writeSTL(TETRA);
  const text = (start: string): Uint8Array => {
    const bytes = new Uint8Array(200);
    bytes.set(new TextEncoder().encode(start));
    return bytes;
  };

  it('an STL file has a header, a face count and 50 bytes per face', () => {
    expect(GOOD.length).toBe(84 + 4 * 50);
    expect(readSTL(GOOD, ORIGIN).face.length).toBe(12);
  });

  it('writeSTL writes the normal of each face, and zeros for a face without area', () => {
    const flat = meshSource('inline', {
      vert: Float32Array.of(0, 0, 0, 2, 0, 0, 0, 3, 0, 1, 0, 0, 0, 0, 1, 1, 0, 1),
      face: Int32Array.of(0, 1, 2, 0, 3, 1, 4, 5, 2),
    });
    const view = new DataView(writeSTL(flat).buffer);
    const normalAt = (f: number): number[] => [0, 1, 2].map((k) => view.getFloat32(84 + 50 * f + 4 * k, true) + 0);
    expect([normalAt(0), normalAt(1)]).toEqual([
      [0, 0, 1],
      [0, 0, 0],
    ]);
    // the third face descends by 1 over 3 along y
    expect(normalAt(2)).toEqual([0, Math.fround(1 / Math.sqrt(10)), Math.fround(3 / Math.sqrt(10))]);
  });

  it('writeSTL computes the normal of a face above the origin', () => {
    const raised = meshSource('inline', {
      vert: Float32Array.of(0, 0, 5, 2, 0, 5, 0, 3, 6, 0, 0, 0),
      face: Int32Array.of(0, 1, 2),
    });
    const view = new DataView(writeSTL(raised).buffer);
    // (2, 0, 0) x (0, 3, 1) = (0, -2, 6)
    const expected = [0, Math.fround(-1 / Math.sqrt(10)), Math.fround(3 / Math.sqrt(10))];
    expect([0, 1, 2].map((k) => view.getFloat32(84 + 4 * k, true) + 0)).toEqual(expected);
  });

  it('readSTL accepts as many faces as the limit', () => {
    const announcing = (nface: number) => () =>
      readSTL(
        edited(GOOD, (view) => view.setInt32(80, nface, true)),
        ORIGIN,
      );
    expect(announcing(ASSET_LIMITS.stlFaces)).toThrow(`${ASSET_LIMITS.stlFaces} faces need`);
    expect(announcing(ASSET_LIMITS.stlFaces + 1)).toThrow('not between 1 and');
    expect(announcing(0)).toThrow('not between 1 and');
  });

  it('readSTL reads from the middle of a buffer', () => {
    const shifted = new Uint8Array(GOOD.length + 3);
    shifted.set(GOOD, 3);
    const { vert, face } = readSTL(shifted.subarray(3), ORIGIN);
    expect([vert, face]).toEqual([readSTL(GOOD, ORIGIN).vert, readSTL(GOOD, ORIGIN).face]);
  });

  it.each<[string, Uint8Array, string]>([
    ['short', GOOD.subarray(0, 83), 'its header of 84 bytes is incomplete'],
    [
      'without faces',
      edited(GOOD, (view) => view.setInt32(80, 0, true)),
      `it announces 0 faces, not between 1 and ${ASSET_LIMITS.stlFaces}`,
    ],
    [
      'with too many faces',
      edited(GOOD, (view) => view.setInt32(80, ASSET_LIMITS.stlFaces + 1, true)),
      `it announces ${ASSET_LIMITS.stlFaces + 1} faces`,
    ],
    ['with a missing byte', GOOD.subarray(0, GOOD.length - 1), 'it has 283 bytes, 4 faces need 284'],
    [
      'with a smaller face count',
      edited(GOOD, (view) => view.setInt32(80, 3, true)),
      'it has 284 bytes, 3 faces need 234',
    ],
    [
      'with an invalid coordinate',
      edited(GOOD, (view) => view.setFloat32(96, 2 ** 31, true)),
      'the coordinate 2147483648 is too large',
    ],
    ['in ASCII', text('solid x'), 'it looks like ASCII STL; only binary STL can be read'],
    ['in ASCII after spaces', text('  \nsolid'), 'it looks like ASCII STL'],
  ])('rejects an STL file %s', (_, bytes, reason) => {
    expect(() => readSTL(bytes, ORIGIN)).toThrow(reason);
  });

  it("reports an STL header that begins with 'solidx' as binary", () => {
    expect(() => readSTL(text('solidx'), ORIGIN)).toThrow(/faces, not between 1 and \d+\s*\[/);
  });
});

describe('MSH files', () => {
  const GOOD = writeMSH(TETRA);
  const with32 = (at: number, value: number): Uint8Array => edited(GOOD, (view) => view.setInt32(at, value, true));

  it.each<[string, Uint8Array, string]>([
    ['short', GOOD.subarray(0, 15), 'its header of 16 bytes is incomplete'],
    ['with three vertices', with32(0, 3), 'it has 3 vertices and needs at least 4'],
    ['with a wrong count of normals', with32(4, 3), 'it has 3 normals for 4 vertices'],
    ['with a wrong count of texture coordinates', with32(8, 5), 'it has 5 texture coordinates for 4 vertices'],
    ['with a negative face count', with32(12, -1), 'its header announces -1 faces'],
    [
      'with a missing byte',
      GOOD.subarray(0, GOOD.length - 1),
      `it has ${GOOD.length - 1} bytes, its header announces ${GOOD.length}`,
    ],
  ])('rejects an MSH file %s', (_, bytes, reason) => {
    expect(() => readMSH(bytes, ORIGIN)).toThrow(reason);
  });

  it('readMSH reads texture coordinates', () => {
    const texcoord = Float32Array.of(0, 0, 1, 0, 0, 1, 1, 1);
    const read = readMSH(writeMSH({ ...TETRA, texcoord }), ORIGIN);
    expect([...read.texcoord]).toEqual([...texcoord]);
    expect([...read.facetexcoord]).toEqual([...TETRA.face]);
    expect(readMSH(GOOD, ORIGIN).facetexcoord.length).toBe(0);
  });
});

describe('ByteReader', () => {
  const bytes = new Uint8Array(20);
  new DataView(bytes.buffer).setInt32(4, -2, true);
  new DataView(bytes.buffer).setFloat32(8, 1.5, true);
  bytes.set([0x61, 0x62, 0, 0x63], 12);
  bytes.set([0x61, 0x62, 0x63, 0x64], 16);

  it('ByteReader reads values in sequence', () => {
    const reader = new ByteReader(bytes, 4);
    expect(reader.left).toBe(16);
    expect(reader.int32()).toBe(-2);
    expect([...reader.floats(1)]).toEqual([1.5]);
    expect(reader.left).toBe(8);
    expect(reader.name(4)).toBe('ab');
    // a name field without a terminator loses its last byte
    expect(reader.name(4)).toBe('abc');
    expect(reader.left).toBe(0);
    expect(() => reader.ints(1)).toThrow('read past the end of the file');
  });

  it('ByteReader reads unaligned bytes', () => {
    const shifted = new Uint8Array(21);
    shifted.set(bytes, 1);
    expect([...new ByteReader(shifted.subarray(1), 4).ints(1)]).toEqual([-2]);
  });
});
