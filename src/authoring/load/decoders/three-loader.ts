/** Makes decoders of loaders of three.js, such as `ThreeMFLoader` and `FBXLoader`, without importing three.js. */
import { type MeshSource, meshSource } from '../../../compiler/asset/mesh-source.js';
import {
  type OptionNames,
  requireFunction,
  requireOptionsOf,
  requireText,
  usageError,
} from '../../../foundation/base/usage.js';
import type { Decoder } from '../../../foundation/resource/decoder.js';

/** A loader of three.js: it parses a file to a geometry, an object, or a result with a `scene`. */
export interface ThreeLoader {
  parse(data: never, path: never): unknown;
}

/** Options of `threeDecoder`. */
export interface ThreeDecoderOptions {
  /** Content type, such as `model/3mf`. */
  readonly contentType: string;
  /** Extensions in lower case, without the dot. */
  readonly extensions: readonly string[];
  /** True for a loader that parses text; default false. */
  readonly text?: boolean;
  /** The axis of the file that points up; default 'z'. */
  readonly up?: 'y' | 'z';
}

const OPTIONS: OptionNames<ThreeDecoderOptions> = { contentType: true, extensions: true, text: true, up: true };

interface Attribute {
  readonly count: number;
  getX(i: number): number;
  getY(i: number): number;
  getZ(i: number): number;
}

interface Geometry {
  readonly attributes: Readonly<Record<string, Attribute | undefined>>;
  readonly index: Attribute | null;
}

interface Object3D {
  readonly geometry?: Geometry;
  readonly matrixWorld: { readonly elements: readonly number[] };
  updateMatrixWorld(force: boolean): void;
  traverse(visit: (each: Object3D & { readonly isMesh?: boolean }) => void): void;
}

const UNIT = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/**
 * Returns a decoder that reads a file with a loader of three.js; a mesh gets the triangles of all objects. Lengths keep
 * the unit of the file.
 *
 * @throws TypeError for a loader without `parse`, or invalid options
 */
export function threeDecoder(loader: ThreeLoader, options: ThreeDecoderOptions): Decoder<MeshSource> {
  requireFunction('threeDecoder, parse', loader?.parse);
  requireOptionsOf('threeDecoder', OPTIONS, options);
  const { contentType, extensions, text = false, up = 'z' } = options;
  requireText('threeDecoder, contentType', 'a content type, such as model/3mf', contentType);
  if (!Array.isArray(extensions)) throw usageError('threeDecoder, extensions', 'a list of extensions', extensions);
  return {
    contentType,
    extensions,
    async decode({ bytes }) {
      const data = text ? new TextDecoder().decode(bytes) : bytes.slice().buffer;
      const found = (await loader.parse(data as never, '' as never)) as Partial<
        Object3D & Geometry & { scene: Object3D }
      >;
      const vert: number[] = [];
      const face: number[] = [];
      const object: Partial<Object3D & Geometry> = found.scene ?? found;
      if (object.attributes) addGeometry(object as Geometry, UNIT, up, vert, face);
      else {
        const root = object as Object3D;
        root.updateMatrixWorld(true);
        root.traverse(({ isMesh, geometry, matrixWorld }) => {
          if (isMesh && geometry) addGeometry(geometry, matrixWorld.elements, up, vert, face);
        });
      }
      return meshSource('other', { vert: Float32Array.from(vert), face: Int32Array.from(face) });
    },
  };
}

/** Adds the triangles of a geometry, placed by a column-major matrix. */
function addGeometry(
  { attributes, index }: Geometry,
  m: readonly number[],
  up: 'y' | 'z',
  vert: number[],
  face: number[],
): void {
  const { position } = attributes;
  if (!position) return;
  const first = vert.length / 3;
  for (let i = 0; i < position.count; i++) {
    const [x, y, z] = [position.getX(i), position.getY(i), position.getZ(i)];
    const at = (row: number): number => m[row]! * x + m[row + 4]! * y + m[row + 8]! * z + m[row + 12]!;
    if (up === 'y') vert.push(at(0), -at(2), at(1));
    else vert.push(at(0), at(1), at(2));
  }
  const count = index ? index.count : position.count;
  for (let i = 0; i + 2 < count; i += 3) {
    for (let k = 0; k < 3; k++) face.push(first + (index ? index.getX(i + k) : i + k));
  }
}
