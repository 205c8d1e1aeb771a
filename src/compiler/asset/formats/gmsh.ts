/**
 * Reader of Gmsh meshes, formats 2.2 and 4.1, text or binary: the sections Nodes and Elements.
 *
 * Gmsh reference manual, chapter "Gmsh file formats".
 */
import { type CodeIn, type Message, message } from '../../../foundation/schema/messages.js';
import { type AssetOrigin, assetError } from '../origin.js';

/** Points and elements of one dimension: lines, triangles or tetrahedra. */
export interface GmshMesh {
  readonly dim: 1 | 2 | 3;
  /** Positions (n x 3). */
  readonly points: Float64Array;
  /** Indices of points (n x (dim + 1)). */
  readonly elements: Int32Array;
}

/** Dimension of each element type: lines, triangles, tetrahedra. */
const DIMENSIONS: Readonly<Record<number, 1 | 2 | 3>> = { 1: 1, 2: 2, 4: 3 };

/**
 * Reads a mesh. Throws `bad-mesh-file` if the format or the kind of mesh is not supported, or if the file ends early.
 */
export function readGmsh(bytes: Uint8Array, origin: AssetOrigin): GmshMesh {
  const fail: Fail = (fault) => {
    throw assetError(origin, fault);
  };
  const sections = new Sections(bytes, fail);
  const [version, kind] = sections.header();
  const binary = kind === 1;
  const nodes = sections.numbers('Nodes', binary);
  const elements = sections.numbers('Elements', binary);
  if (version === 4.1) return readBlocks(nodes, elements, fail);
  if (version === 2.2) return readLists(nodes, elements, binary, fail);
  return fail(message('bad-mesh-file/gmsh-version', { version }));
}

type Fail = (fault: Message<CodeIn<'bad-mesh-file'>>) => never;

/** Reader of the numbers in a section. */
interface Numbers {
  int(): number;
  /** An integer of eight bytes in binary files. */
  size(): number;
  real(): number;
  /** Reads a count that is alone on its line. */
  countLine(): number;
  /** Upper bound for the count of items that can follow: remaining bytes or words. */
  readonly left: number;
}

class Sections {
  private readonly text: string;
  private littleEndian = true;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly fail: Fail,
  ) {
    this.text = new TextDecoder('latin1').decode(bytes);
  }

  /** Returns the version, and 1 for binary files. */
  header(): readonly [version: number, kind: number] {
    const match = /\$MeshFormat\s+(\S+)\s+(\d+)\s+(\d+)[ \t\r]*\n/.exec(this.text);
    if (!match) return this.fail(message('bad-mesh-file/gmsh-header'));
    const [version, kind, width] = match.slice(1).map(Number);
    if (kind === 1) {
      if (width !== 8) return this.fail(message('bad-mesh-file/gmsh-width', { width }));
      const at = match.index + match[0].length;
      if (at + 4 > this.bytes.length) return this.fail(message('bad-mesh-file/gmsh-end'));
      this.littleEndian = this.bytes[at] === 1;
    }
    return [version, kind];
  }

  numbers(name: string, binary: boolean): Numbers {
    const start = this.text.indexOf(`$${name}`);
    const from = start < 0 ? -1 : this.text.indexOf('\n', start);
    if (from < 0) return this.fail(message('bad-mesh-file/gmsh-section', { section: `$${name}` }));
    const early = (): never => this.fail(message('bad-mesh-file/gmsh-cut', { section: `$${name}` }));
    if (binary) return new BinaryNumbers(this.bytes, from + 1, this.littleEndian, early);
    const end = this.text.indexOf(`$End${name}`, from);
    return new TextNumbers(this.text.slice(from, end < 0 ? undefined : end), early);
  }
}

class TextNumbers implements Numbers {
  private readonly words: readonly string[];
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly early: () => never,
  ) {
    this.words = text.split(/\s+/).filter((word) => word !== '');
  }

  get left(): number {
    return this.words.length - this.at;
  }

  real(): number {
    const word = this.words[this.at++];
    const value = word === undefined ? Number.NaN : Number(word);
    return Number.isNaN(value) ? this.early() : value;
  }

  int(): number {
    const value = this.real();
    return Number.isInteger(value) ? value : this.early();
  }

  size(): number {
    return this.int();
  }

  countLine(): number {
    return /^\s*\d+[ \t\r]*(\n|$)/.test(this.text) ? this.int() : this.early();
  }
}

class BinaryNumbers implements Numbers {
  private readonly view: DataView;

  constructor(
    private readonly bytes: Uint8Array,
    private at: number,
    private readonly littleEndian: boolean,
    private readonly early: () => never,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.bytes.length - this.at;
  }

  private take(width: number): number {
    if (this.left < width) this.early();
    this.at += width;
    return this.at - width;
  }

  int(): number {
    return this.view.getInt32(this.take(4), this.littleEndian);
  }

  size(): number {
    return Number(this.view.getBigUint64(this.take(8), this.littleEndian));
  }

  real(): number {
    return this.view.getFloat64(this.take(8), this.littleEndian);
  }

  countLine(): number {
    const LF = 10;
    let end = this.at;
    while (end < this.bytes.length && this.bytes[end] !== LF) end++;
    const line = new TextDecoder('latin1').decode(this.bytes.subarray(this.at, Math.min(end, this.at + 20)));
    this.at = end + 1;
    return /^\s*\d+\s*$/.test(line) ? Number(line) : this.early();
  }
}

/** Checks a count of items, each of which takes at least one byte or word. */
function checked(count: number, source: Numbers, fail: Fail, what: string): number {
  if (count < 0 || count > source.left) fail(message('bad-mesh-file/gmsh-count', { items: what, count }));
  return count;
}

/** Format 4.1: one block of numbered nodes and one of elements. */
function readBlocks(nodes: Numbers, elements: Numbers, fail: Fail): GmshMesh {
  const header = (source: Numbers, what: string): { first: number; last: number; total: number } => {
    const [blocks, total, first, last] = [source.size(), source.size(), source.size(), source.size()];
    if (blocks !== 1) fail(message('bad-mesh-file/gmsh-blocks', { items: what }));
    return { first, last, total: checked(total, source, fail, what) };
  };
  const { first, last, total } = header(nodes, 'nodes');
  const [dimension] = [nodes.int(), nodes.int(), nodes.int()];
  const count = nodes.size();
  if (count !== total || last !== first + total - 1) fail(message('bad-mesh-file/gmsh-node-numbers'));
  for (let i = 0; i < count; i++) if (nodes.size() !== first + i) fail(message('bad-mesh-file/gmsh-node-order'));
  const points = new Float64Array(3 * count);
  for (let i = 0; i < points.length; i++) points[i] = nodes.real();

  const listed = header(elements, 'elements');
  const [elementDimension, , type] = [elements.int(), elements.int(), elements.int()];
  const dim = DIMENSIONS[type] ?? fail(message('bad-mesh-file/gmsh-type', { type }));
  if (elementDimension !== dimension || dim !== dimension) fail(message('bad-mesh-file/gmsh-dimension'));
  if (elements.size() !== listed.total) fail(message('bad-mesh-file/gmsh-element-numbers'));
  const list = new Int32Array((dim + 1) * listed.total);
  for (let i = 0; i < list.length; i++) {
    if (i % (dim + 1) === 0) elements.size();
    list[i] = elements.size() - first;
    if (list[i] < 0 || list[i] >= count) fail(message('bad-mesh-file/gmsh-node', { node: list[i] + first }));
  }
  return { dim, points, elements: list };
}

/** Format 2.2: a list of numbered nodes and a list of elements; binary files group the elements by type. */
function readLists(nodes: Numbers, elements: Numbers, binary: boolean, fail: Fail): GmshMesh {
  const count = checked(nodes.countLine(), nodes, fail, 'nodes');
  const points = new Float64Array(3 * count);
  const indices = new Map<number, number>();
  for (let i = 0; i < count; i++) {
    indices.set(nodes.int(), i);
    for (let k = 0; k < 3; k++) points[3 * i + k] = nodes.real();
  }
  const total = checked(elements.countLine(), elements, fail, 'elements');
  const list: number[] = [];
  let dim: 1 | 2 | 3 | undefined;
  const readOne = (type: number, tags: number): void => {
    const own = DIMENSIONS[type] ?? fail(message('bad-mesh-file/gmsh-type', { type }));
    if (dim !== undefined && own !== dim) fail(message('bad-mesh-file/gmsh-types'));
    dim = own;
    for (let k = 0; k < tags; k++) elements.int();
    for (let k = 0; k <= own; k++) {
      const node = elements.int();
      list.push(indices.get(node) ?? fail(message('bad-mesh-file/gmsh-node', { node })));
    }
  };
  for (let read = 0; read < total; ) {
    const block = binary ? { type: elements.int(), size: elements.int(), tags: elements.int() } : undefined;
    const size = block ? checked(block.size, elements, fail, 'elements of a block') : 1;
    if (size < 1) fail(message('bad-mesh-file/gmsh-empty-block'));
    for (let i = 0; i < size; i++, read++) {
      elements.int();
      if (block) readOne(block.type, block.tags);
      else readOne(elements.int(), elements.int());
    }
  }
  if (dim === undefined) return fail(message('bad-mesh-file/gmsh-empty'));
  return { dim, points, elements: Int32Array.from(list) };
}
