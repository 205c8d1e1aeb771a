/** Reader and writer of Wavefront OBJ: the first shape with faces or lines, polygons split into triangles. */
import { ASSET_LIMITS } from './limits.js';
import { type MeshSource, meshSource } from './mesh-source.js';
import { type AssetOrigin, assetError } from './origin.js';
import { TextScanner } from './text-scanner.js';
import { triangulate } from './triangulate.js';

const [F, G, HASH, L, N, O, SLASH, T, V] = [...'fg#lno/tv'].map((c) => c.charCodeAt(0));
const [SPACE, TAB] = [32, 9];

/** Index of a corner into positions, texture coordinates and normals; -1 where the file gives none. */
type Corner = readonly [vertex: number, texcoord: number, normal: number];

/**
 * Reads an OBJ file. All positions, normals and texture coordinates are kept; faces come from the first shape
 * (`o` or `g`) that has any; polygons are split by clipping ears.
 * The second texture coordinate is flipped, so that images start at the top. Lines become degenerate triangles.
 *
 * Errors: `bad-mesh-file` with the line.
 */
export function readOBJ(bytes: Uint8Array, origin: AssetOrigin): MeshSource {
  return new ObjReader(bytes, origin).read();
}

class ObjReader {
  private readonly text: TextScanner;
  private line = 1;
  private readonly vert: number[] = [];
  private readonly normal: number[] = [];
  private readonly texcoord: number[] = [];
  private readonly polygons: Corner[][] = [];
  private readonly segments: number[] = [];
  /** True once the shape that counts has ended. */
  private shapeDone = false;

  constructor(
    bytes: Uint8Array,
    private readonly origin: AssetOrigin,
  ) {
    this.text = new TextScanner(bytes);
  }

  read(): MeshSource {
    const { text } = this;
    for (; !text.done; this.line++) {
      text.skipBlanks();
      if (text.peek() !== HASH) this.readLine();
      text.nextLine();
    }
    const texcoord = Float32Array.from(this.texcoord);
    for (let i = 1; i < texcoord.length; i += 2) texcoord[i] = 1 - texcoord[i];
    const vert = Float32Array.from(this.vert);
    return meshSource('obj', { vert, normal: Float32Array.from(this.normal), texcoord, ...this.faces(vert) });
  }

  private readLine(): void {
    const { text } = this;
    const key = text.peek();
    const second = text.peek(1);
    if (second === SPACE || second === TAB) {
      text.skip(2);
      if (key === V) this.readNumbers(this.vert, 3);
      else if (key === F) this.readFace();
      else if (key === L) this.readPolyline();
      else if (key === O) this.endShape(true);
      else if (key === G) this.endShape(false);
    } else if (key === V && (second === N || second === T)) {
      text.skip(2);
      if (second === N) this.readNumbers(this.normal, 3);
      else this.readNumbers(this.texcoord, 2);
    }
  }

  private readNumbers(into: number[], count: number): void {
    for (let i = 0; i < count; i++) into.push(this.text.number());
  }

  /** `o` ends a shape that has faces or lines, `g` only one with faces and drops lines. */
  private endShape(keepLines: boolean): void {
    if (this.shapeDone) return;
    this.shapeDone = this.polygons.length > 0 || (keepLines && this.segments.length > 0);
    if (!this.shapeDone) this.segments.length = 0;
  }

  private readFace(): void {
    if (this.shapeDone) return;
    const corners: Corner[] = [];
    for (this.text.skipBlanks(); !this.text.atLineEnd; this.text.skipBlanks()) {
      corners.push(this.corner());
      if (corners.length > ASSET_LIMITS.polygonCorners) {
        throw this.bad(`a face has more than ${ASSET_LIMITS.polygonCorners} corners`);
      }
    }
    if (corners.length >= 3) this.polygons.push(corners);
  }

  private readPolyline(): void {
    const vertices: number[] = [];
    for (this.text.skipBlanks(); !this.text.atLineEnd; this.text.skipBlanks()) vertices.push(this.corner()[0]);
    if (this.shapeDone) return;
    for (let i = 1; i < vertices.length; i++) this.segments.push(vertices[i - 1], vertices[i], vertices[i]);
  }

  /** `i`, `i/j`, `i//k` or `i/j/k`; indices count from 1, or backwards from the last if negative. */
  private corner(): Corner {
    const { text } = this;
    const vertex = this.index(this.vert.length / 3);
    let texcoord = -1;
    let normal = -1;
    if (text.peek() === SLASH) {
      text.skip(1);
      if (text.peek() !== SLASH) texcoord = this.index(this.texcoord.length / 2);
      if (text.peek() === SLASH) {
        text.skip(1);
        normal = this.index(this.normal.length / 3);
      }
    }
    if (!text.atLineEnd && text.peek() !== SPACE && text.peek() !== TAB) {
      throw this.bad(`'${text.word()}' does not continue an index`);
    }
    return [vertex, texcoord, normal];
  }

  private index(count: number): number {
    const value = this.text.integer();
    if (value > 0) return value - 1;
    if (value === 0 || count + value < 0) throw this.bad(`${value} is not a valid index of a face or line`);
    return count + value;
  }

  private faces(vert: Float32Array) {
    if (!this.polygons.length) return { face: Int32Array.from(this.segments) };
    const corners = this.polygons.flatMap((polygon) => triangulate(polygon, vert));
    const column = (k: 0 | 1 | 2) => Int32Array.from(corners, (corner) => corner[k]);
    const none = new Int32Array(0);
    return {
      face: column(0),
      facenormal: this.normal.length ? column(2) : none,
      facetexcoord: this.texcoord.length ? column(1) : none,
    };
  }

  private bad(reason: string) {
    return assetError('bad-mesh-file', this.origin, `line ${this.line}: ${reason}`);
  }
}

/** Writes a source as OBJ with the shortest numbers that read back to the same floats. */
export function writeOBJ(source: MeshSource): Uint8Array {
  const { vert, normal, texcoord, face, facenormal, facetexcoord } = source;
  const lines: string[] = [];
  const rows = (key: string, values: Float32Array, width: number, flip = false) => {
    for (let i = 0; i < values.length; i += width) {
      const row = Array.from(values.subarray(i, i + width), (x, k) => shortest(flip && k === 1 ? 1 - x : x));
      lines.push(`${key} ${row.join(' ')}`);
    }
  };
  rows('v', vert, 3);
  rows('vt', texcoord, 2, true);
  rows('vn', normal, 3);
  const text = (i: number | undefined) => (i === undefined || i < 0 ? '' : `${i + 1}`);
  const corner = (i: number) => `${face[i] + 1}/${text(facetexcoord[i])}/${text(facenormal[i])}`.replace(/\/+$/, '');
  for (let i = 0; i < face.length; i += 3) lines.push(`f ${corner(i)} ${corner(i + 1)} ${corner(i + 2)}`);
  return new TextEncoder().encode(`${lines.join('\n')}\n`);
}

/** Shortest decimal that rounds to the same float. */
function shortest(x: number): string {
  for (let digits = 6; digits < 9; digits++) {
    const text = `${Number(x.toPrecision(digits))}`;
    if (Math.fround(Number(text)) === Math.fround(x)) return text;
  }
  return `${Number(x.toPrecision(9))}`;
}
