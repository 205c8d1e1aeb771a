/** Reader and writer of Wavefront OBJ: the first shape with faces or lines, polygons split into triangles. */
import { type CodeIn, type Message, message } from '../../../foundation/schema/messages.js';
import { ASSET_LIMITS } from '../limits.js';
import { type MeshSource, meshSource } from '../mesh-source.js';
import { type AssetOrigin, assetError } from '../origin.js';
import { splitQuad, triangulate } from '../triangulate.js';
import { TextScanner } from './text-scanner.js';

const [F, G, HASH, L, N, O, SLASH, T, V] = [...'fg#lno/tv'].map((c) => c.charCodeAt(0));
const [SPACE, TAB] = [32, 9];

const QUAD = 4;
/** Numbers per corner: indices of its position, texture coordinate and normal; -1 if the file omits one. */
const CORNER = 3;

/**
 * Reads an OBJ file. All positions, normals and texture coordinates are kept; faces come from the first shape (`o` or
 * `g`) with faces or lines; polygons are split by ear clipping. The second texture coordinate is flipped, so that
 * images start at the top. Lines become degenerate triangles.
 *
 * Errors: `bad-mesh-file` with the line.
 */
export function readOBJ(bytes: Uint8Array, origin: AssetOrigin): MeshSource {
  return new ObjReader(bytes, origin).read();
}

/**
 * Reads the faces of all shapes of an OBJ file; `repairs` has their number if the reference
 * would read fewer.
 *
 * Errors: `bad-mesh-file` with the line.
 */
export function readWholeOBJ(bytes: Uint8Array, origin: AssetOrigin): MeshSource {
  const reader = new ObjReader(bytes, origin, true);
  const source = reader.read();
  const { shapes } = reader;
  return shapes > 1 ? { ...source, repairs: [message('mesh-repaired/obj-shapes', { shapes })] } : source;
}

class ObjReader {
  private readonly text: TextScanner;
  private line = 1;
  private readonly vert: number[] = [];
  private readonly normal: number[] = [];
  private readonly texcoord: number[] = [];
  /** Corners of the polygons of the shape, and the corner count of each polygon. */
  private readonly corners: number[] = [];
  private readonly sizes: number[] = [];
  private readonly segments: number[] = [];
  /** True after the end of the shape that is read. */
  private shapeDone = false;
  /** Corners and segments before the current shape. */
  private before = 0;
  private ended = 0;

  constructor(
    bytes: Uint8Array,
    private readonly origin: AssetOrigin,
    /** Reads all shapes instead of the first. */
    private readonly isWhole = false,
  ) {
    this.text = new TextScanner(bytes);
  }

  /** Number of shapes with faces or lines. */
  get shapes(): number {
    return this.ended + (this.corners.length + this.segments.length > this.before ? 1 : 0);
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

  /** Ends a shape: `o` ends one with faces or lines, `g` only one with faces, and discards lines. */
  private endShape(keepLines: boolean): void {
    if (this.isWhole) {
      this.ended = this.shapes;
      this.before = this.corners.length + this.segments.length;
      return;
    }
    if (this.shapeDone) return;
    this.shapeDone = this.corners.length > 0 || (keepLines && this.segments.length > 0);
    if (!this.shapeDone) this.segments.length = 0;
  }

  private readFace(): void {
    if (this.shapeDone) return;
    const { text, corners } = this;
    const first = corners.length;
    for (text.skipBlanks(); !text.atLineEnd; text.skipBlanks()) {
      this.readCorner();
      if (corners.length - first > CORNER * ASSET_LIMITS.polygonCorners) {
        throw this.bad(
          message('bad-mesh-file/polygon-corners', { line: this.line, limit: ASSET_LIMITS.polygonCorners }),
        );
      }
    }
    const size = (corners.length - first) / CORNER;
    if (size < 3) corners.length = first;
    else this.sizes.push(size);
  }

  private readPolyline(): void {
    if (this.shapeDone) return;
    const { text, corners } = this;
    const first = corners.length;
    for (text.skipBlanks(); !text.atLineEnd; text.skipBlanks()) this.readCorner();
    const line = corners.splice(first);
    for (let i = CORNER; i < line.length; i += CORNER) this.segments.push(line[i - CORNER], line[i], line[i]);
  }

  /** Reads `i`, `i/j`, `i//k` or `i/j/k`; indices count from 1, or backwards from the last one if negative. */
  private readCorner(): void {
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
      throw this.bad(message('bad-mesh-file/index-text', { line: this.line, text: text.word() }));
    }
    this.corners.push(vertex, texcoord, normal);
  }

  private index(count: number): number {
    const value = this.text.integer();
    if (value > 0) return value - 1;
    if (value === 0 || count + value < 0)
      throw this.bad(message('bad-mesh-file/index-value', { line: this.line, value }));
    return count + value;
  }

  private faces(vert: Float32Array) {
    if (!this.sizes.length) return { face: Int32Array.from(this.segments) };
    const corners = this.sizes.every((size) => size === 3) ? this.corners : this.triangles(vert);
    const column = (k: number) => {
      const out = new Int32Array(corners.length / CORNER);
      for (let i = 0; i < out.length; i++) out[i] = corners[CORNER * i + k];
      return out;
    };
    const none = new Int32Array(0);
    return {
      face: column(0),
      facenormal: this.normal.length ? column(2) : none,
      facetexcoord: this.texcoord.length ? column(1) : none,
    };
  }

  /** Corners of the triangles of all polygons; a polygon with a missing vertex is dropped. */
  private triangles(vert: Float32Array): number[] {
    const out: number[] = [];
    let at = 0;
    for (const size of this.sizes) {
      const polygon = this.corners.slice(at, (at += size * CORNER));
      if (size === 3) {
        for (const value of polygon) out.push(value);
        continue;
      }
      const points = new Float32Array(3 * size);
      for (let i = 0; i < points.length; i++) points[i] = vert[3 * polygon[i - (i % 3)] + (i % 3)];
      if (points.some(Number.isNaN)) continue;
      for (const i of size === QUAD ? splitQuad(points) : triangulate(points))
        out.push(...polygon.slice(CORNER * i, CORNER * i + CORNER));
    }
    return out;
  }

  private bad(fault: Message<CodeIn<'bad-mesh-file'>>) {
    return assetError(this.origin, fault);
  }
}

/** Writes a source as OBJ, each number with the fewest digits that read back to the same float. */
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
