/** Geometry of everything a scene may contain: unit primitives, and the meshes and height fields of a Model. */
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  ConeGeometry,
  CylinderGeometry,
  PlaneGeometry,
  SphereGeometry,
} from 'three';
import type { Model } from '../model/model.js';
import { GeomType } from '../schema/enums.js';

/** A shape that instances of one geometry are drawn with. */
export type ShapeKey =
  | 'sphere'
  | 'hemisphere'
  | 'tube'
  | 'cylinder'
  | 'cone'
  | 'box'
  | 'triangle'
  | `mesh${number}`
  | `hfield${number}`;

/** One piece of a scene geom: a shape moved along z and scaled; the scale may mirror two axes at once. */
export interface Part {
  readonly shape: ShapeKey;
  z: number;
  readonly scale: [number, number, number];
}

const SEGMENTS = 32;
const RINGS = 16;
const QUARTER_TURN = Math.PI / 2;

/** Unit primitives: radius or half-size 1, axis along z. */
const PRIMITIVES: Record<Exclude<ShapeKey, `mesh${number}` | `hfield${number}`>, () => BufferGeometry> = {
  sphere: () => new SphereGeometry(1, SEGMENTS, RINGS).rotateX(QUARTER_TURN),
  hemisphere: () => new SphereGeometry(1, SEGMENTS, RINGS / 2, 0, 2 * Math.PI, 0, QUARTER_TURN).rotateX(QUARTER_TURN),
  tube: () => new CylinderGeometry(1, 1, 2, SEGMENTS, 1, true).rotateX(QUARTER_TURN),
  cylinder: () => new CylinderGeometry(1, 1, 2, SEGMENTS).rotateX(QUARTER_TURN),
  cone: () => new ConeGeometry(1, 2, SEGMENTS).rotateX(QUARTER_TURN),
  box: () => new BoxGeometry(2, 2, 2),
  triangle: unitTriangle,
};

/** The triangle from the origin to the ends of the x and y axes, seen from both sides. */
function unitTriangle(): BufferGeometry {
  const geometry = new BufferGeometry();
  const corners = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0];
  const normals = Array.from({ length: 18 }, (_, k) => (k % 3 === 2 ? (k < 9 ? 1 : -1) : 0));
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(corners), 3));
  geometry.setAttribute('normal', new BufferAttribute(new Float32Array(normals), 3));
  return geometry;
}

/** A square of half-size 1 in the xy plane. */
export const unitPlane = (): BufferGeometry => new PlaneGeometry(2, 2);

/** Shaft and head of an arrow, relative to its width and length. */
const HEAD_WIDTH = 2;
const HEAD_LENGTH = 5;
const MAX_HEAD_SHARE = 0.4;

/** The parts of a geom of a type, none for a text; `sizeParts` sizes them. */
export function partsOf(type: number, dataid: number): Part[] {
  const part = (shape: ShapeKey): Part => ({ shape, z: 0, scale: [1, 1, 1] });
  switch (type) {
    case GeomType.SPHERE:
    case GeomType.ELLIPSOID:
      return [part('sphere')];
    case GeomType.CAPSULE:
      return [part('tube'), part('hemisphere'), part('hemisphere')];
    case GeomType.CYLINDER:
    case GeomType.LINE:
      return [part('cylinder')];
    case GeomType.BOX:
    case GeomType.LINEBOX:
      return [part('box')];
    case GeomType.TRIANGLE:
      return [part('triangle')];
    case GeomType.ARROW:
    case GeomType.ARROW1:
    case GeomType.ARROW2:
      return [part('cylinder'), part('cone')];
    case GeomType.MESH:
    case GeomType.SDF:
      return dataid >= 0 ? [part(`mesh${dataid}`)] : [];
    case GeomType.HFIELD:
      return dataid >= 0 ? [part(`hfield${dataid}`)] : [];
    default:
      return [];
  }
}

const place = (part: Part, z: number, x: number, y: number, depth: number): void => {
  part.z = z;
  part.scale[0] = x;
  part.scale[1] = y;
  part.scale[2] = depth;
};

/** Sizes the parts of a geom. */
export function sizeParts(parts: readonly Part[], type: number, x: number, y: number, z: number): void {
  const [first, second, third] = parts as [Part, Part, Part];
  if (type === GeomType.CAPSULE) {
    place(first, 0, x, x, z);
    place(second, z, x, x, x);
    place(third, -z, x, -x, -x);
  } else if (type === GeomType.ARROW || type === GeomType.ARROW1 || type === GeomType.ARROW2) {
    const head = Math.min(HEAD_LENGTH * x, MAX_HEAD_SHARE * z) / 2;
    place(first, z / 2 - head, x, y, z / 2 - head);
    place(second, z - head, HEAD_WIDTH * x, HEAD_WIDTH * y, head);
  } else if (type === GeomType.MESH || type === GeomType.SDF || type === GeomType.HFIELD) {
    place(first, 0, 1, 1, 1);
  } else {
    place(first, 0, x, y, z);
  }
}

/** Geometries of one Model, made when first used. */
export class Shapes {
  private readonly made = new Map<ShapeKey, BufferGeometry>();
  constructor(private readonly model: Model) {}

  get(key: ShapeKey): BufferGeometry {
    let geometry = this.made.get(key);
    if (!geometry) {
      geometry = this.make(key);
      this.made.set(key, geometry);
    }
    return geometry;
  }

  dispose(): void {
    for (const geometry of this.made.values()) geometry.dispose();
    this.made.clear();
  }

  private make(key: ShapeKey): BufferGeometry {
    if (key.startsWith('mesh')) return meshGeometry(this.model, Number(key.slice('mesh'.length)));
    if (key.startsWith('hfield')) return hfieldGeometry(this.model, Number(key.slice('hfield'.length)));
    return PRIMITIVES[key as keyof typeof PRIMITIVES]();
  }
}

/** A mesh with a vertex per corner, as vertices, normals and texture coordinates are indexed separately. */
function meshGeometry(m: Model, id: number): BufferGeometry {
  const faces = m.mesh_facenum[id]!;
  const position = new Float32Array(9 * faces);
  const normal = new Float32Array(9 * faces);
  const textured = m.mesh_texcoordadr[id]! >= 0;
  const uv = new Float32Array(textured ? 6 * faces : 0);
  for (let corner = 0; corner < 3 * faces; corner++) {
    const at = 3 * m.mesh_faceadr[id]! + corner;
    const vertex = 3 * (m.mesh_vertadr[id]! + m.mesh_face[at]!);
    const direction = 3 * (m.mesh_normaladr[id]! + m.mesh_facenormal[at]!);
    for (let k = 0; k < 3; k++) {
      position[3 * corner + k] = m.mesh_vert[vertex + k]!;
      normal[3 * corner + k] = m.mesh_normal[direction + k]!;
    }
    if (!textured) continue;
    const texcoord = 2 * (m.mesh_texcoordadr[id]! + m.mesh_facetexcoord[at]!);
    uv[2 * corner] = m.mesh_texcoord[texcoord]!;
    uv[2 * corner + 1] = m.mesh_texcoord[texcoord + 1]!;
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(position, 3));
  geometry.setAttribute('normal', new BufferAttribute(normal, 3));
  if (textured) geometry.setAttribute('uv', new BufferAttribute(uv, 2));
  return geometry;
}

/** The surface of a height field, with its sides down to its base. */
function hfieldGeometry(m: Model, id: number): BufferGeometry {
  const [rows, cols, first] = [m.hfield_nrow[id]!, m.hfield_ncol[id]!, m.hfield_adr[id]!];
  const [sx, sy, top, base] = m.hfield_size.subarray(4 * id, 4 * id + 4) as unknown as [number, number, number, number];
  const geometry = new PlaneGeometry(2 * sx, 2 * sy, cols - 1, rows - 1);
  const position = geometry.getAttribute('position');
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      // rows of the plane run from +y to -y, rows of the data from -y to +y
      position.setZ((rows - 1 - r) * cols + c, top * m.hfield_data[first + r * cols + c]!);
    }
  }
  geometry.computeVertexNormals();
  return withSkirt(geometry, rows, cols, -base);
}

/** Adds walls from the border of a grid down to a height. */
function withSkirt(grid: BufferGeometry, rows: number, cols: number, bottom: number): BufferGeometry {
  const border: number[] = [];
  for (let c = 0; c < cols; c++) border.push(c);
  for (let r = 1; r < rows; r++) border.push(r * cols + cols - 1);
  for (let c = cols - 2; c >= 0; c--) border.push((rows - 1) * cols + c);
  for (let r = rows - 2; r >= 0; r--) border.push(r * cols);
  const surface = grid.toNonIndexed();
  const source = grid.getAttribute('position');
  const corners: number[] = [];
  for (let i = 0; i + 1 < border.length; i++) {
    const [a, b] = [border[i]!, border[i + 1]!];
    const [ax, ay, az] = [source.getX(a), source.getY(a), source.getZ(a)];
    const [bx, by, bz] = [source.getX(b), source.getY(b), source.getZ(b)];
    corners.push(ax, ay, az, bx, by, bz, bx, by, bottom, ax, ay, az, bx, by, bottom, ax, ay, bottom);
  }
  const top = surface.getAttribute('position').array as Float32Array;
  const position = new Float32Array(top.length + corners.length);
  position.set(top);
  position.set(corners, top.length);
  const walls = new BufferGeometry();
  walls.setAttribute('position', new BufferAttribute(new Float32Array(corners), 3));
  walls.computeVertexNormals();
  const normal = new Float32Array(position.length);
  normal.set(surface.getAttribute('normal').array as Float32Array);
  normal.set(walls.getAttribute('normal').array as Float32Array, top.length);
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(position, 3));
  geometry.setAttribute('normal', new BufferAttribute(normal, 3));
  return geometry;
}
