/** Reader of COLLADA meshes (`.dae`), which URDF files refer to: the triangles of the scene, in meters. */

import type { MeshSource } from '../../compiler/asset/mesh-source.js';
import { meshSource } from '../../compiler/asset/mesh-source.js';
import { type AssetOrigin, assetError } from '../../compiler/asset/origin.js';
import { triangulate } from '../../compiler/asset/triangulate.js';
import { plainNumbers, words } from '../../foundation/base/numbers.js';
import { type CodeIn, type Message, message } from '../../foundation/schema/messages.js';
import { parseTree } from '../../foundation/xml/parse.js';
import { XmlSource } from '../../foundation/xml/source.js';
import type { XmlElement } from '../../foundation/xml/tree.js';
import { MaterialAreas, type MeshAppearance } from './mesh-appearance.js';

/** The first three rows of a 4 x 4 matrix, row by row. */
type Transform = readonly number[];

const IDENTITY: Transform = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];
/** Maximum depth of nested nodes, including instances. */
const MAX_DEPTH = 100;
const DEGREE = Math.PI / 180;

/**
 * Reads the geometry of a COLLADA 1.4 or 1.5 document: every mesh of the scene, transformed by its nodes and converted
 * to meters. Polygons are split by ear clipping; a skin is read as the mesh it deforms. The up axis is ignored, as in
 * the tools of ROS, for which these models are made.
 *
 * Errors: `bad-mesh-file`.
 */
export function readDAE(bytes: Uint8Array, origin: AssetOrigin): MeshSource {
  const reader = new ColladaReader(bytes, origin);
  const mesh = reader.read();
  appearances.set(bytes, reader.appearance);
  return mesh;
}

/** Appearances of files that were read, so that a file is parsed once. */
const appearances = new WeakMap<Uint8Array, MeshAppearance | undefined>();

/** Returns the diffuse color or texture of a document, or undefined. Errors: `bad-mesh-file`. */
export function appearanceOfDAE(bytes: Uint8Array): MeshAppearance | undefined {
  if (!appearances.has(bytes)) readDAE(bytes, { name: '' });
  return appearances.get(bytes);
}

/** Sets the appearance of a file that was read elsewhere. */
export const rememberAppearance = (bytes: Uint8Array, appearance: MeshAppearance | undefined): void =>
  void appearances.set(bytes, appearance);

/** Numbers of a source, `stride` per item. */
interface Source {
  readonly values: readonly number[];
  readonly stride: number;
}

interface Input {
  readonly semantic: string;
  readonly offset: number;
  readonly source: XmlElement;
}

class ColladaReader {
  private readonly root: XmlElement;
  private readonly ids = new Map<string, XmlElement>();
  private readonly vert: number[] = [];
  private readonly normal: number[] = [];
  private readonly texcoord: number[] = [];
  /** Indices of the position, normal and texture coordinate of each corner of the triangles; -1 if missing. */
  private readonly corners: [number[], number[], number[]] = [[], [], []];
  private readonly areas = new MaterialAreas<XmlElement>();
  /** Values of sources, which several primitives can use. */
  private readonly known = new Map<XmlElement, readonly number[]>();

  constructor(
    bytes: Uint8Array,
    private readonly origin: AssetOrigin,
  ) {
    const source = new XmlSource(origin.name, new TextDecoder().decode(bytes));
    const root = parseTree(source, ({ type, text }) => {
      if (type !== 'lenient') throw this.bad(message('bad-mesh-file/dae-xml', { problem: text }));
    });
    if (root?.name !== 'COLLADA') throw this.bad(message('bad-mesh-file/dae-root'));
    this.root = root;
    const index = (xml: XmlElement): void => {
      if (xml.attributes.id !== undefined) this.ids.set(xml.attributes.id, xml);
      xml.children.forEach(index);
    };
    index(root);
  }

  read(): MeshSource {
    const unit = Number(find(find(this.root, 'asset'), 'unit')?.attributes.meter ?? 1);
    const place = IDENTITY.map((x) => x * (unit > 0 ? unit : 1));
    const scene = find(find(this.root, 'scene'), 'instance_visual_scene');
    const visual = scene ? this.target(scene, 'url') : find(find(this.root, 'library_visual_scenes'), 'visual_scene');
    if (visual) for (const node of all(visual, 'node')) this.readNode(node, place, 0);
    else for (const each of all(find(this.root, 'library_geometries'), 'geometry')) this.readGeometry(each, place);
    const [face, facenormal, facetexcoord] = this.corners.map((list) => new Int32Array(list)) as [
      Int32Array,
      Int32Array,
      Int32Array,
    ];
    if (face.length === 0) throw this.bad(message('bad-mesh-file/dae-empty'));
    return meshSource('other', {
      vert: new Float32Array(this.vert),
      face,
      ...(this.normal.length > 0 && { normal: new Float32Array(this.normal), facenormal }),
      ...(this.texcoord.length > 0 && { texcoord: new Float32Array(this.texcoord), facetexcoord }),
    });
  }

  /** Diffuse color or texture of the material with the largest area. */
  get appearance(): MeshAppearance | undefined {
    const material = this.areas.largest;
    const instance = find(material, 'instance_effect');
    const profile = find(this.ids.get(referred(instance, 'url') ?? ''), 'profile_COMMON');
    const shader = find(profile, 'technique')?.children.find(({ name }) => Object.hasOwn(SHADERS, name));
    const diffuse = shader && find(shader, SHADERS[shader.name]!);
    const color = find(diffuse, 'color');
    const texture = find(diffuse, 'texture')?.attributes.texture;
    const image = texture === undefined ? undefined : this.imageOf(texture, profile!);
    if (image !== undefined) return { texture: image };
    const [r, g, b, a = 1] = color ? words(color.content).map(Number) : [];
    return [r, g, b, a].every((x) => Number.isFinite(x)) ? { rgba: [r!, g!, b!, a] } : undefined;
  }

  /** Returns the path of an image by its sampler, whose surface refers to it, or by its id. */
  private imageOf(name: string, profile: XmlElement): string | undefined {
    const parameter = (sid: string | undefined): XmlElement | undefined =>
      all(profile, 'newparam').find(({ attributes }) => attributes.sid === sid);
    const sampler = find(parameter(name), 'sampler2D');
    const surface = find(parameter(find(sampler, 'source')?.content.trim()), 'surface');
    const id = find(surface, 'init_from')?.content.trim() ?? referred(find(sampler, 'instance_image'), 'url') ?? name;
    const given = find(this.ids.get(id), 'init_from');
    const path = (find(given, 'ref')?.content ?? given?.content)?.trim();
    return path ? decodedPath(path) : undefined;
  }

  private readNode(node: XmlElement, above: Transform, depth: number): void {
    if (depth > MAX_DEPTH) throw this.bad(message('bad-mesh-file/dae-depth', { limit: MAX_DEPTH }));
    let place = above;
    for (const child of node.children) place = multiply(place, this.transform(child));
    for (const child of node.children) {
      if (child.name === 'node') this.readNode(child, place, depth + 1);
      else if (child.name === 'instance_node') this.readNode(this.target(child, 'url'), place, depth + 1);
      else if (child.name === 'instance_geometry') this.readGeometry(this.target(child, 'url'), place, child);
      else if (child.name === 'instance_controller') {
        const skin = find(this.target(child, 'url'), 'skin');
        if (skin) this.readGeometry(this.target(skin, 'source'), place, child);
      }
    }
  }

  private transform(xml: XmlElement): Transform {
    const numbers = (count: number): number[] => {
      const values = this.numbers(xml);
      if (values.length !== count)
        throw this.bad(
          message('bad-mesh-file/dae-count', { element: xml.name, count: values.length, expected: count }),
        );
      return values;
    };
    switch (xml.name) {
      case 'matrix':
        return numbers(16).slice(0, 12);
      case 'translate': {
        const [x, y, z] = numbers(3);
        return [1, 0, 0, x!, 0, 1, 0, y!, 0, 0, 1, z!];
      }
      case 'scale': {
        const [x, y, z] = numbers(3);
        return [x!, 0, 0, 0, 0, y!, 0, 0, 0, 0, z!, 0];
      }
      case 'rotate':
        return rotation(numbers(4));
      case 'lookat':
      case 'skew':
        throw this.bad(message('bad-mesh-file/dae-transform', { element: xml.name }));
      default:
        return IDENTITY;
    }
  }

  /** @param instance binds the materials */
  private readGeometry(geometry: XmlElement, place: Transform, instance?: XmlElement): void {
    const mesh = find(geometry, 'mesh');
    if (!mesh) return;
    const used = new Map<XmlElement, number>();
    for (const primitive of mesh.children) {
      const polygons = POLYGONS[primitive.name]?.(primitive, (xml) => this.numbers(xml));
      if (!polygons) continue;
      const first = this.corners[0].length;
      this.readPolygons(primitive, polygons, place, used);
      const material = this.materialOf(primitive, instance);
      if (material) this.areas.add(material, this.vert, this.corners[0].slice(first));
    }
  }

  /** Returns the material that an instance binds to the symbol of a primitive; the symbol can be its id. */
  private materialOf(primitive: XmlElement, instance: XmlElement | undefined): XmlElement | undefined {
    const symbol = primitive.attributes.material;
    if (symbol === undefined) return undefined;
    const bound = all(find(find(instance, 'bind_material'), 'technique_common'), 'instance_material').find(
      ({ attributes }) => attributes.symbol === symbol,
    );
    return this.ids.get(referred(bound, 'target') ?? symbol);
  }

  /** Adds the triangles of polygons. A corner is a list of indices, `stride` of them. */
  private readPolygons(
    primitive: XmlElement,
    polygonsWith: (stride: number) => Polygons,
    place: Transform,
    used: Map<XmlElement, number>,
  ): void {
    const inputs = all(primitive, 'input').flatMap((xml) => this.inputsOf(xml));
    const stride = 1 + Math.max(-1, ...inputs.map(({ offset }) => offset));
    const position = inputs.find(({ semantic }) => semantic === 'POSITION');
    if (!position) throw this.bad(message('bad-mesh-file/dae-positions', { element: primitive.name }));
    const lanes = ['POSITION', 'NORMAL', 'TEXCOORD'].map((semantic) => {
      const input = inputs.find((each) => each.semantic === semantic);
      return input && { ...this.add(semantic, input.source, place, used), offset: input.offset };
    });
    const isMirrored = determinant(place) < 0;
    const { indices, sizes } = polygonsWith(stride);
    const count = sizes?.length ?? Math.floor(indices.length / (3 * stride));
    let start = 0;
    for (let i = 0; i < count; i++) {
      const size = sizes?.[i] ?? 3;
      const corners =
        size === 3
          ? TRIANGLE[Number(isMirrored)]!
          : this.split(indices.slice(start, start + size * stride), stride, size, lanes[0]!, isMirrored);
      for (let c = 0; c < corners.length; c++) {
        const corner = start + corners[c]! * stride;
        for (let k = 0; k < lanes.length; k++) {
          const lane = lanes[k];
          if (!lane) {
            this.corners[k]!.push(-1);
            continue;
          }
          const index = indices[corner + lane.offset]!;
          if (!(index >= 0 && index < lane.count)) throw this.bad(message('bad-mesh-file/dae-index', { index }));
          this.corners[k]!.push(lane.first + index);
        }
      }
      start += size * stride;
    }
  }

  /** Returns the corners of the triangles of a polygon, in reverse order if the transform mirrors. */
  private split(
    polygon: readonly number[],
    stride: number,
    count: number,
    position: { first: number; count: number; offset: number },
    isMirrored: boolean,
  ): readonly number[] {
    if (count < 3) return [];
    const points = Array.from({ length: count }, (_, i) => {
      const at = 3 * (position.first + polygon[i * stride + position.offset]!);
      return this.vert.slice(at, at + 3);
    });
    const triangles = triangulate(new Float32Array(points.flat()));
    if (!isMirrored) return triangles;
    return triangles.map((_, i) => triangles[i % 3 === 0 ? i : i % 3 === 1 ? i + 1 : i - 1]!);
  }

  /** Returns the inputs that an input refers to; `VERTEX` refers to all inputs of a `vertices` element. */
  private inputsOf(xml: XmlElement): Input[] {
    const given = xml.attributes.offset ?? '0';
    const offset = Number(given);
    if (!Number.isInteger(offset) || offset < 0) throw this.bad(message('bad-mesh-file/dae-offset', { offset: given }));
    const { semantic = '' } = xml.attributes;
    const source = this.target(xml, 'source');
    if (semantic !== 'VERTEX') return [{ semantic, offset, source }];
    return all(source, 'input').map((input) => ({
      semantic: input.attributes.semantic ?? '',
      offset,
      source: this.target(input, 'source'),
    }));
  }

  /** Adds the items of a source unless already added; returns the index of the first one and their count. */
  private add(semantic: string, xml: XmlElement, place: Transform, used: Map<XmlElement, number>) {
    const { values, stride } = this.sourceOf(xml);
    const count = Math.floor(values.length / stride);
    const known = used.get(xml);
    const [target, size] = semantic === 'TEXCOORD' ? [this.texcoord, 2] : [this[LISTS[semantic]!], 3];
    const first = known ?? target.length / size;
    used.set(xml, first);
    if (known !== undefined || count === 0) return { first, count };
    if (stride < size) throw this.bad(message('bad-mesh-file/dae-stride', { semantic }));
    const add =
      semantic === 'TEXCOORD' ? addTexcoord : semantic === 'POSITION' ? pointAdder(place) : normalAdder(place);
    for (let i = 0; i < count; i++) {
      const at = Math.floor(i * stride);
      add(target, values[at]!, values[at + 1]!, values[at + 2]!);
    }
    return { first, count };
  }

  private sourceOf(xml: XmlElement): Source {
    const accessor = find(find(xml, 'technique_common'), 'accessor');
    const array = accessor ? this.target(accessor, 'source') : find(xml, 'float_array');
    if (array?.name !== 'float_array') throw this.bad(message('bad-mesh-file/dae-source'));
    const stride = Number(accessor?.attributes.stride ?? 3);
    return { values: this.sourceValues(array), stride: Number.isFinite(stride) ? Math.max(stride, 1) : 1 };
  }

  private sourceValues(array: XmlElement): readonly number[] {
    let values = this.known.get(array);
    if (!values) this.known.set(array, (values = this.numbers(array)));
    return values;
  }

  private numbers(xml: XmlElement): number[] {
    let wrong = '';
    const others = (word: string): number[] | undefined => {
      const texts = words(word);
      const values = texts.map(Number);
      const at = values.findIndex((value) => !Number.isFinite(value));
      if (at < 0) return values;
      wrong = texts[at]!;
      return undefined;
    };
    const values = plainNumbers(xml.content, others);
    if (!values) throw this.bad(message('bad-mesh-file/dae-number', { text: wrong, element: xml.name }));
    return values;
  }

  /** Returns the element that an attribute refers to. */
  private target(xml: XmlElement, attribute: string): XmlElement {
    const url = xml.attributes[attribute] ?? '';
    const found = this.ids.get(url.replace(/^#/, ''));
    if (!found) throw this.bad(message('bad-mesh-file/dae-reference', { element: xml.name, url }));
    return found;
  }

  private bad(fault: Message<CodeIn<'bad-mesh-file'>>) {
    return assetError(this.origin, fault);
  }
}

/** Shaders of COLLADA's common profile, and the element with their color. */
const SHADERS: Readonly<Record<string, string>> = {
  phong: 'diffuse',
  lambert: 'diffuse',
  blinn: 'diffuse',
  constant: 'emission',
};

/** The id that an attribute refers to. */
const referred = (xml: XmlElement | undefined, attribute: string): string | undefined =>
  xml?.attributes[attribute]?.replace(/^#/, '');

/** The path of an image, whose name may be an encoded URI. */
function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path.replaceAll('\\', '/'));
  } catch {
    return path;
  }
}

const LISTS: Readonly<Record<string, 'vert' | 'normal'>> = { POSITION: 'vert', NORMAL: 'normal' };

const all = (xml: XmlElement | undefined, name: string): XmlElement[] =>
  xml?.children.filter((child) => child.name === name) ?? [];

const find = (xml: XmlElement | undefined, name: string): XmlElement | undefined =>
  xml?.children.find((child) => child.name === name);

type Numbers = (xml: XmlElement) => number[];

/** Corners of a triangle in order, and in reverse order. */
const TRIANGLE: readonly (readonly number[])[] = [
  [0, 1, 2],
  [0, 2, 1],
];

/** Polygons, one after the other. */
interface Polygons {
  /** Indices of the corners, `stride` for each. */
  readonly indices: readonly number[];
  /** Corner count of each polygon; absent if all are triangles. */
  readonly sizes?: readonly number[];
}

/** Adds triangles of a list of corners, with `stride` indices each. */
function addTriangle(out: number[], p: readonly number[], stride: number, a: number, b: number, c: number): void {
  for (const corner of [a, b, c]) for (let k = 0; k < stride; k++) out.push(p[corner * stride + k]!);
}

/** Readers of each kind of primitive. */
const POLYGONS: Readonly<Record<string, (xml: XmlElement, numbers: Numbers) => (stride: number) => Polygons>> = {
  triangles: (xml, numbers) => (stride) => {
    const lists = all(xml, 'p').map(numbers);
    for (const list of lists) list.length -= list.length % (3 * stride);
    return { indices: lists.length === 1 ? lists[0]! : lists.flat() };
  },
  polygons: (xml, numbers) => (stride) => {
    const lists = all(xml, 'p').map(numbers);
    for (const list of lists) list.length -= list.length % stride;
    return { indices: lists.flat(), sizes: lists.map((list) => list.length / stride) };
  },
  polylist: (xml, numbers) => (stride) => {
    const [counts, indices] = [find(xml, 'vcount'), find(xml, 'p')].map((each) => (each ? numbers(each) : []));
    let left = Math.floor(indices!.length / stride);
    const sizes = counts!.map((count) => {
      const size = Math.min(Math.max(0, Math.floor(count)), left);
      left -= size;
      return size;
    });
    return { indices: indices!, sizes };
  },
  trifans: (xml, numbers) => (stride) => {
    const indices: number[] = [];
    for (const each of all(xml, 'p')) {
      const p = numbers(each);
      for (let i = 2; (i + 1) * stride <= p.length; i++) addTriangle(indices, p, stride, 0, i - 1, i);
    }
    return { indices };
  },
  tristrips: (xml, numbers) => (stride) => {
    const indices: number[] = [];
    for (const each of all(xml, 'p')) {
      const p = numbers(each);
      for (let i = 2; (i + 1) * stride <= p.length; i++) {
        if (i % 2 === 0) addTriangle(indices, p, stride, i - 2, i - 1, i);
        else addTriangle(indices, p, stride, i - 1, i - 2, i);
      }
    }
    return { indices };
  },
};

/** Product of 3 x 4 matrices, with an implicit fourth row 0 0 0 1. */
function multiply(a: Transform, b: Transform): Transform {
  if (b === IDENTITY) return a;
  return a.map((_, k) => {
    const [row, column] = [4 * Math.floor(k / 4), k % 4];
    const sum = a[row]! * b[column]! + a[row + 1]! * b[column + 4]! + a[row + 2]! * b[column + 8]!;
    return column === 3 ? sum + a[row + 3]! : sum;
  });
}

/** Adds the values of an item to a list. */
type Adder = (out: number[], x: number, y: number, z: number) => void;

/** Images start at the top. */
const addTexcoord: Adder = (out, u, v) => {
  out.push(u, 1 - v);
};

const pointAdder =
  ([xx, xy, xz, xw, yx, yy, yz, yw, zx, zy, zz, zw]: Transform): Adder =>
  (out, x, y, z) => {
    out.push(xx! * x + xy! * y + xz! * z + xw!, yx! * x + yy! * y + yz! * z + yw!, zx! * x + zy! * y + zz! * z + zw!);
  };

/** Transforms normals by the inverse transpose, whose rows are the cross products of the rows of the matrix. */
function normalAdder(m: Transform): Adder {
  const sign = Math.sign(determinant(m));
  const [xx, xy, xz, yx, yy, yz, zx, zy, zz] = [0, 4, 8].flatMap((_, i) => {
    const [u, v] = [4 * ((i + 1) % 3), 4 * ((i + 2) % 3)];
    const cofactor = (a: number, b: number): number => m[u + a]! * m[v + b]! - m[u + b]! * m[v + a]!;
    return [cofactor(1, 2), cofactor(2, 0), cofactor(0, 1)];
  });
  return (out, x, y, z) => {
    const nx = sign * (xx! * x + xy! * y + xz! * z);
    const ny = sign * (yx! * x + yy! * y + yz! * z);
    const nz = sign * (zx! * x + zy! * y + zz! * z);
    const length = Math.hypot(nx, ny, nz) || 1;
    out.push(nx / length, ny / length, nz / length);
  };
}

const determinant = (m: Transform): number =>
  m[0]! * (m[5]! * m[10]! - m[6]! * m[9]!) -
  m[1]! * (m[4]! * m[10]! - m[6]! * m[8]!) +
  m[2]! * (m[4]! * m[9]! - m[5]! * m[8]!);

/** Rotation by an axis and an angle [degrees] (Rodrigues). */
function rotation([ax, ay, az, degrees]: readonly number[]): Transform {
  const length = Math.hypot(ax!, ay!, az!) || 1;
  const [x, y, z] = [ax! / length, ay! / length, az! / length];
  const [s, c] = [Math.sin(degrees! * DEGREE), Math.cos(degrees! * DEGREE)];
  const k = 1 - c;
  return [
    ...[c + x * x * k, x * y * k - z * s, x * z * k + y * s, 0],
    ...[y * x * k + z * s, c + y * y * k, y * z * k - x * s, 0],
    ...[z * x * k - y * s, z * y * k + x * s, c + z * z * k, 0],
  ];
}
