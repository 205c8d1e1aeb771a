/** Reuse of decoding results from loading, keyed by the bytes of the file. */
import { describe, expect, it } from 'vitest';
import type { Decoder } from '../../../foundation/resource/decoder.js';
import { Spec } from '../../../modelling/spec/spec.js';
import { compile } from '../compile.js';
import type { Decoded } from '../extensions.js';
import { assetCache } from './asset-cache.js';
import { decodeAhead } from './decoded.js';

const TETRA = { vert: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1) };
const slow: Decoder<Decoded> = { contentType: 'model/x', extensions: ['x'], decode: async () => TETRA };

/** Vertex count of a mesh whose file has the bytes `first` when it is decoded and `second` when it is compiled. */
async function compiled(first: readonly number[], second: readonly number[]): Promise<number> {
  let bytes = first;
  const extensions = { decoders: [slow] };
  const spec = new Spec({ extensions, readFile: () => Uint8Array.from(bytes) });
  spec.addMesh({ name: 'm', file: 'm.x' });
  spec.worldbody.addGeom({ type: 'mesh', mesh: 'm' });
  await decodeAhead(spec, extensions.decoders);
  bytes = second;
  assetCache.clear();
  return compile(spec, { extensions }).nmeshvert;
}

const PATH = { name: 'm', file: 'm.x' } as const;

it('reports an error of a decoder at the mesh', async () => {
  const torn: Decoder<Decoded> = { ...slow, decode: async () => Promise.reject(new Error('it is torn')) };
  const spec = new Spec({ readFile: () => Uint8Array.of(1) });
  spec.addMesh(PATH);
  await decodeAhead(spec, [torn]);
  expect(() => compile(spec, { extensions: { decoders: [torn] } })).toThrow('m.x: it is torn [resource-failed/');
});

it('passes an error of a synchronous decoder through', () => {
  const error = new TypeError('it is torn');
  const torn: Decoder<Decoded> = {
    ...slow,
    decode: () => {
      throw error;
    },
  };
  const spec = new Spec({ readFile: () => Uint8Array.of(1) });
  spec.addMesh(PATH);
  let thrown: unknown;
  try {
    compile(spec, { extensions: { decoders: [torn] } });
  } catch (each) {
    thrown = each;
  }
  expect(thrown).toBe(error);
});

it('passes errors of readFile through while decoding', async () => {
  const spec = new Spec({
    readFile: () => {
      throw new Error('no disk');
    },
  });
  spec.addMesh(PATH);
  await expect(decodeAhead(spec, [slow])).rejects.toThrow('no disk');
});

it('does not read a file for a mesh with inline vertices', async () => {
  const asked: string[] = [];
  const readFile = (path: string): undefined => void asked.push(path);
  const spec = new Spec({ readFile });
  spec.addMesh({ name: 'm', vertex: [...TETRA.vert] });
  await decodeAhead(spec, [slow]);
  expect(asked).toEqual([]);
});

it('reuses a decoding result for an equal copy of the bytes', async () => {
  expect(await compiled([1, 2, 3], [1, 2, 3])).toBe(4);
});

it.each([[[1, 2, 4]], [[1, 2, 3, 4]], [[1, 2]]])(
  'does not reuse a decoding result for other bytes: %j',
  async (other) => {
    await expect(compiled([1, 2, 3], other)).rejects.toThrow('compiling does not wait');
  },
);

describe('arrays of a mesh element with a decoded file', () => {
  const FILE = { ...slow, decode: () => ({ ...TETRA, face: Int32Array.of(0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3) }) };
  const extensions = { decoders: [FILE] };
  /** A mesh from a file with four vertices and four faces, completed by `values`. */
  function completed(values: object, corners?: readonly number[], path: object = { file: 'm.x' }) {
    const spec = new Spec({ extensions, readFile: () => Uint8Array.of(1) });
    const mesh = spec.addMesh({ name: 'm', ...path, ...values });
    if (corners) mesh.nonXmlValues = { facetexcoord: Int32Array.from(corners) };
    assetCache.clear();
    const model = compile(spec, { extensions });
    return { normals: model.nmeshnormal, coordinates: [...model.mesh_texcoord], corners: [...model.mesh_facetexcoord] };
  }
  const UV = [0, 0, 1, 0, 0, 1, 1, 1];
  const CORNERS = [0, 1, 2, 3, 2, 1, 0, 3, 1, 2, 0, 3];

  it('adds texture coordinates to a mesh from a file, per vertex or per corner', () => {
    expect(completed({}).coordinates).toEqual([]);
    expect(completed({ texcoord: UV }, CORNERS)).toMatchObject({ coordinates: UV, corners: CORNERS });
  });

  it('ignores or rejects facetexcoord without texture coordinates', () => {
    const inline = { vertex: [...TETRA.vert] };
    expect(completed(inline, CORNERS, {}).corners.every((corner) => corner === 0)).toBe(true);
    expect(() => completed({}, CORNERS)).toThrow('texture coordinate');
  });

  it('rejects arrays that are given by both file and element', () => {
    expect(() => completed({ vertex: [...TETRA.vert] })).toThrow("both the file and the element give 'vert'");
    expect(() => completed({ face: [0, 2, 1] })).toThrow("both the file and the element give 'face'");
  });
});

it('decoding results belong to their decoder and mesh', async () => {
  const shifted = { vert: TETRA.vert.map((x) => 2 * x) };
  const other: Decoder<Decoded> = { contentType: 'model/y', extensions: ['y'], decode: async () => shifted };
  const decoders = [slow, other];
  const spec = new Spec({ extensions: { decoders }, readFile: () => Uint8Array.of(1) });
  spec.addMesh({ name: 'own', vertex: [...TETRA.vert] });
  spec.addMesh({ name: 'm', file: 'm.x' });
  spec.addMesh({ name: 'n', file: 'n.y' });
  await decodeAhead(spec, decoders);
  assetCache.clear();
  const model = compile(spec, { extensions: { decoders } });
  const farthest = (mesh: number): number => {
    const first = 3 * model.mesh_vertadr[mesh]!;
    const place = model.mesh_vert.subarray(first, first + 12);
    return Math.max(...place) - Math.min(...place);
  };
  expect(farthest(2) / farthest(1)).toBeCloseTo(2, 6);
});

it('a decoder that returns a Spec provides its first mesh', () => {
  const decoded = new Spec();
  const extensions = { decoders: [{ ...slow, decode: () => decoded }] };
  const spec = new Spec({ extensions, readFile: () => Uint8Array.of(1) });
  spec.addMesh(PATH);
  const compiledAgain = () => {
    assetCache.clear();
    return compile(spec.clone(), { extensions });
  };
  expect(compiledAgain).toThrow('m.x: there is no mesh in it');
  decoded.addMesh({ name: 'empty' });
  expect(compiledAgain).toThrow('m.x: the first mesh in it has no vertices');
  decoded.find('mesh', 'empty')!.vertex = [...TETRA.vert];
  decoded.addMesh({ name: 'second', vertex: [...TETRA.vert, 5, 5, 5] });
  expect(compiledAgain().nmeshvert).toBe(4);
});
