/**
 * The facts of each type of geom and site: its sizes, the asset it needs, and the kind of its surface. Reader,
 * compiler, collision and drawing iterate this table; formulas are in `engine/shapes/`, one file for each solid.
 */
import { GeomType, WrapType } from './enums.js';

/** Types of things that are drawn and nothing else. */
type Decor = 'ARROW' | 'ARROW1' | 'ARROW2' | 'LINE' | 'LINEBOX' | 'FLEX' | 'SKIN' | 'LABEL' | 'TRIANGLE' | 'NONE';

/** Name of a type that geoms or sites can have. */
export type ShapeName = Exclude<keyof typeof GeomType, Decor>;

/** Shapes of one size each that pictures are made of. */
export type DrawnShape = 'plane' | 'sphere' | 'capsule' | 'cylinder' | 'box';

/** A row: the facts of one type. */
export interface ShapeRow {
  /**
   * The way the shape fills space. A surface has one side and bounds a half-space or terrain; a solid is given by its
   * sizes, a hull by a mesh, and a field by its distances.
   */
  readonly extent: 'surface' | 'solid' | 'hull' | 'field';
  /** Sizes that have to be positive. */
  readonly sizes: readonly number[];
  /** The size that becomes half the length between the points of `fromto`. */
  readonly fromto?: number;
  readonly asset?: 'mesh' | 'hfield';
  readonly isForSites: boolean;
  /** It can stand for a mesh, with sizes fitted to that. */
  readonly isFitted: boolean;
  /** Where its distance is above this, the formula is convex, and differs by no more than the points are apart. */
  readonly exactAbove?: number;
  /** Its surface: plane faces only; curved everywhere, so that it touches in one point; or some of each. */
  readonly sides: 'flat' | 'round' | 'mixed';
  /** The kind of wrapping of a tendon around it. */
  readonly wrap?: WrapType;
  /** Drawn as this shape, scaled; where absent, as its asset. */
  readonly drawn?: DrawnShape;
}

const SOLID = { extent: 'solid', isForSites: true, isFitted: true } as const;
const EXACT = { ...SOLID, exactAbove: Number.NEGATIVE_INFINITY } as const;
const OF_ASSET = { sizes: [], isFitted: false, sides: 'flat' } as const;

/** Facts of shapes, by the name of their type. */
export const SHAPES = {
  PLANE: { extent: 'surface', sizes: [2], isForSites: false, isFitted: false, sides: 'flat', drawn: 'plane' },
  HFIELD: { ...OF_ASSET, extent: 'surface', asset: 'hfield', isForSites: false },
  SPHERE: { ...EXACT, sizes: [0], sides: 'round', wrap: WrapType.SPHERE, drawn: 'sphere' },
  CAPSULE: { ...EXACT, sizes: [0, 1], fromto: 1, sides: 'mixed', drawn: 'capsule' },
  ELLIPSOID: { ...SOLID, sizes: [0, 1, 2], fromto: 2, sides: 'round', drawn: 'sphere' },
  CYLINDER: { ...EXACT, sizes: [0, 1], fromto: 1, sides: 'mixed', wrap: WrapType.CYLINDER, drawn: 'cylinder' },
  BOX: { ...SOLID, exactAbove: 0, sizes: [0, 1, 2], fromto: 2, sides: 'flat', drawn: 'box' },
  MESH: { ...OF_ASSET, extent: 'hull', asset: 'mesh', isForSites: false },
  SDF: { ...OF_ASSET, extent: 'field', asset: 'mesh', isForSites: true, sides: 'mixed' },
} as const satisfies Record<ShapeName, ShapeRow>;

type ShapesWith<Fact> = { [N in ShapeName]: (typeof SHAPES)[N] extends Fact ? N : never }[ShapeName];

/** Shapes that are given by their sizes alone. */
export type SolidName = ShapesWith<{ readonly extent: 'solid' }>;
/** Types of solids that are given by their sizes. */
export type SolidType = (typeof GeomType)[SolidName];
/** Shapes that can stand for a mesh. */
export type FittedName = ShapesWith<{ readonly isFitted: true }>;

/** Names of all shapes, in the order of the table. */
export const SHAPE_NAMES = Object.keys(SHAPES) as ShapeName[];

const ROWS: ReadonlyMap<number, ShapeRow> = /* @__PURE__ */ new Map(
  SHAPE_NAMES.map((name) => [GeomType[name], SHAPES[name]]),
);

/** The row of a type of geom; undefined for types that are only drawn. */
export const shapeOfType = (type: number): ShapeRow | undefined => ROWS.get(type);

/** A number above those of all types, including the drawn ones, except that of `NONE`. */
const TYPE_COUNT = 128;

/** For kernels: 1 at the number of each type whose row fulfils a condition. */
export function typesWhere(condition: (row: ShapeRow) => boolean): Uint8Array {
  const types = new Uint8Array(TYPE_COUNT);
  for (const [type, row] of ROWS) types[type] = condition(row) ? 1 : 0;
  return types;
}

/** For kernels: types whose shape is a mesh. */
export const IS_OF_MESH = /* @__PURE__ */ typesWhere(({ asset }) => asset === 'mesh');
