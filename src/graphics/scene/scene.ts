/** The abstract scene: geoms, lights and a camera as flat arrays, rebuilt for each frame by `updateScene`. */
import { quat2Mat, quatZ2Vec } from '../../foundation/math/quat.js';
import { addScl3, copy3, cross, norm3, normalize3, set3, sub3 } from '../../foundation/math/vec.js';
import { GeomType, ObjType } from '../../foundation/schema/enums.js';
import { CatBit } from '../../foundation/schema/visual-enums.js';

/** Number of values per geom in each column. */
const GEOM_COLUMNS = {
  /** `GeomType`, including the decorative types. */
  type: 1,
  /** Mesh or height field of the Model; -1: none. */
  dataid: 1,
  /** 1 if the convex hull of the mesh is shown instead of the mesh. */
  hull: 1,
  /** `ObjType` and id of the Model element shown. Decorations have UNKNOWN and the id of the element they decorate. */
  objtype: 1,
  objid: 1,
  /** `CatBit`. */
  category: 1,
  /** Material that provides the textures; -1: none. */
  matid: 1,
  /** Like `geom_size`; two half-widths and the length for arrows, half-length last for connectors [m]. */
  size: 3,
  /** World position [m] and row-major orientation. */
  pos: 3,
  mat: 9,
  rgba: 4,
  emission: 1,
  specular: 1,
  shininess: 1,
  reflectance: 1,
} as const;

type GeomColumns = { -readonly [N in keyof typeof GEOM_COLUMNS]: Float64Array };

const columnNames = Object.keys(GEOM_COLUMNS) as (keyof GeomColumns)[];

function allocateColumns(capacity: number): GeomColumns {
  return Object.fromEntries(
    columnNames.map((name) => [name, new Float64Array(capacity * GEOM_COLUMNS[name])]),
  ) as GeomColumns;
}

/** A light in the world; `id` -1 is the headlight. Directions are unit vectors. */
export interface SceneLight {
  id: number;
  /** `LightType`. */
  type: number;
  pos: Float64Array;
  dir: Float64Array;
  ambient: Float32Array;
  diffuse: Float32Array;
  specular: Float32Array;
  castshadow: boolean;
  /** Half-angle of a spotlight [deg] and its falloff exponent. */
  cutoff: number;
  exponent: number;
  attenuation: Float32Array;
}

/** The parts of flexes that are shown; a visible skin hides the others. */
export interface FlexParts {
  vert: boolean;
  edge: boolean;
  face: boolean;
  skin: boolean;
}

/** The viewpoint of the scene: a frame and a frustum. */
export interface SceneCamera {
  pos: Float64Array;
  forward: Float64Array;
  up: Float64Array;
  /** Vertical field of view [deg], or the visible height [m] if orthographic. */
  fovy: number;
  znear: number;
  zfar: number;
  orthographic: boolean;
}

/** Outlines of geoms in a picture. */
export const Outline = { NONE: 0, HOVERED: 1, SELECTED: 2 } as const;
export type Outline = (typeof Outline)[keyof typeof Outline];

const INITIAL_CAPACITY = 256;
const scratch = new Float64Array(7);

/** A scene: geoms, lights and a camera, ready to be drawn. */
export class Scene {
  /** Number of geoms in use. */
  ngeom = 0;
  /** Columns of all geoms; replaced by longer ones when they are full. */
  geoms: GeomColumns = allocateColumns(INITIAL_CAPACITY);
  /** World positions [m] and normals of the vertices of all skins, at the addresses of the Model. */
  skinvert = new Float32Array(0);
  skinnormal = new Float32Array(0);
  /** World positions [m] of the vertices of all flexes, at the addresses of the Model. */
  flexvert = new Float32Array(0);
  readonly flexparts: FlexParts = { vert: false, edge: true, face: false, skin: true };
  /** Label of each geom; empty for most. */
  readonly labels: string[] = [];
  /** Outline of each geom. */
  readonly outlines: Outline[] = [];
  readonly lights: SceneLight[] = [];
  readonly camera: SceneCamera = {
    pos: new Float64Array(3),
    forward: new Float64Array([0, 1, 0]),
    up: new Float64Array([0, 0, 1]),
    fovy: 45,
    znear: 0.01,
    zfar: 100,
    orthographic: false,
  };

  clear(): void {
    this.ngeom = 0;
    this.lights.length = 0;
  }

  /** Allocates the arrays for the vertices of skins. */
  allocateSkins(count: number): void {
    if (this.skinvert.length === 3 * count) return;
    this.skinvert = new Float32Array(3 * count);
    this.skinnormal = new Float32Array(3 * count);
  }

  /** Allocates the array for the vertices of flexes. */
  allocateFlexes(count: number): void {
    if (this.flexvert.length !== 3 * count) this.flexvert = new Float32Array(3 * count);
  }

  /** Appends a geom at the origin with the default surface and returns its index. */
  addGeom(type: GeomType, category: CatBit, objtype: ObjType, objid: number): number {
    if (this.ngeom === this.geoms.type.length) this.grow();
    const i = this.ngeom++;
    const g = this.geoms;
    g.type[i] = type;
    g.dataid[i] = -1;
    g.hull[i] = 0;
    g.objtype[i] = objtype;
    g.objid[i] = objid;
    g.category[i] = category;
    g.matid[i] = -1;
    this.labels[i] = '';
    this.outlines[i] = Outline.NONE;
    set3(g.pos, 3 * i, 0, 0, 0);
    for (let k = 0; k < 9; k++) g.mat[9 * i + k] = k % 4 === 0 ? 1 : 0;
    g.emission[i] = 0;
    g.specular[i] = 0.5;
    g.shininess[i] = 0.5;
    g.reflectance[i] = 0;
    return i;
  }

  /** Removes the last geom. */
  removeLast(): void {
    this.ngeom--;
  }

  /** Appends a decoration and returns its index; `id` is the id of the element it decorates. */
  addDecor(type: GeomType, id: number, objtype: ObjType = ObjType.UNKNOWN): number {
    return this.addGeom(type, CatBit.DECOR, objtype, id);
  }

  setSize(i: number, x: number, y: number, z: number): void {
    set3(this.geoms.size, 3 * i, x, y, z);
  }

  setPose(i: number, pos: Float64Array, p: number, mat: Float64Array, m: number): void {
    copy3(this.geoms.pos, 3 * i, pos, p);
    const to = this.geoms.mat;
    for (let k = 0; k < 9; k++) to[9 * i + k] = mat[m + k];
  }

  /**
   * Appends a triangle and returns its index. Its position is the corner `a`. The columns of its orientation are the
   * directions of the edges from `a` to `b` and `c`, and the normal. Its sizes are the lengths of the edges and of
   * their cross product.
   */
  addTriangle(id: number, objtype: ObjType, a: Float64Array, b: Float64Array, c: Float64Array): number {
    const i = this.addDecor(GeomType.TRIANGLE, id, objtype);
    const [first, second, normal] = [new Float64Array(3), new Float64Array(3), new Float64Array(3)];
    sub3(first, 0, b, 0, a, 0);
    sub3(second, 0, c, 0, a, 0);
    cross(normal, 0, first, 0, second, 0);
    copy3(this.geoms.pos, 3 * i, a, 0);
    for (const [column, axis] of [first, second, normal].entries()) {
      this.geoms.size[3 * i + column] = norm3(axis, 0);
      normalize3(axis, 0);
      for (let row = 0; row < 3; row++) this.geoms.mat[9 * i + 3 * row + column] = axis[row]!;
    }
    return i;
  }

  /**
   * Sets the color from four values of an array at an offset, with the channels except alpha multiplied by a factor.
   */
  setColor(i: number, rgba: ArrayLike<number>, at = 0, factor = 1): void {
    const to = this.geoms.rgba;
    for (let k = 0; k < 3; k++) to[4 * i + k] = rgba[at + k]! * factor;
    to[4 * i + 3] = rgba[at + 3]!;
  }

  /** Sets the orientation of a geom so that its z axis has a direction, by the smallest rotation. */
  alignZ(i: number, direction: Float64Array, at: number): void {
    quatZ2Vec(scratch, 0, direction, at);
    quat2Mat(this.geoms.mat, 9 * i, scratch, 0);
  }

  /**
   * Places a geom along the segment from a to b: arrows and lines at a with their length, other types at the center
   * with their half-length.
   */
  connect(i: number, width: number, a: Float64Array, ao: number, b: Float64Array, bo: number): void {
    const delta = scratch.subarray(4);
    sub3(delta, 0, b, bo, a, ao);
    const length = norm3(delta, 0);
    const type = this.geoms.type[i]!;
    const startsAtEnd = (type >= GeomType.ARROW && type <= GeomType.ARROW2) || type === GeomType.LINE;
    addScl3(this.geoms.pos, 3 * i, a, ao, delta, 0, startsAtEnd ? 0 : 0.5);
    this.setSize(i, width, width, startsAtEnd ? length : length / 2);
    this.alignZ(i, delta, 0);
  }

  private grow(): void {
    const longer = allocateColumns(2 * this.geoms.type.length);
    for (const name of columnNames) longer[name].set(this.geoms[name]);
    this.geoms = longer;
  }
}
