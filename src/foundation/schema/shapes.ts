/**
 * Properties of each type of geom and site: its sizes, the asset it needs, and the kind of its surface. Reader,
 * compiler, collision and drawing use this table; the formulas are in `engine/shapes/`, one file per solid.
 */
import { GeomType, WrapType } from './enums.js';

/** Types that are only drawn. */
type Decor = 'ARROW' | 'ARROW1' | 'ARROW2' | 'LINE' | 'LINEBOX' | 'FLEX' | 'SKIN' | 'LABEL' | 'TRIANGLE' | 'NONE';

/** Name of a type of geoms or sites. */
export type ShapeName = Exclude<keyof typeof GeomType, Decor>;

/** Shapes of unit size from which pictures are composed. */
export type DrawnShape = 'plane' | 'sphere' | 'capsule' | 'cylinder' | 'box';

/** A row: properties of a type. */
export interface ShapeRow {
  /**
   * A surface has one side and bounds a half-space or terrain; a solid is defined by its sizes, a hull by a mesh,
   * and a field by its distances.
   */
  readonly extent: 'surface' | 'solid' | 'hull' | 'field';
  /** Indices of the sizes that must be positive. */
  readonly sizes: readonly number[];
  /** Index of the size that `fromto` sets to half the distance of its points. */
  readonly fromto?: number;
  readonly asset?: 'mesh' | 'hfield';
  readonly isForSites: boolean;
  /** True if it can be fitted to a mesh. */
  readonly isFitted: boolean;
  /**
   * Where its distance exceeds this, the formula is convex and 1-Lipschitz: values differ by no more than the
   * distance of the points.
   */
  readonly exactAbove?: number;
  /**
   * Its surface: plane faces only; curved everywhere, so that it touches in one point; plane caps and a straight side;
   * or another mixture.
   */
  readonly sides: 'flat' | 'round' | 'capped' | 'mixed';
  /** Kind of wrapping of a tendon around it. */
  readonly wrap?: WrapType;
  /** Shape with which it is drawn, scaled; if absent, it is drawn as its asset. */
  readonly drawn?: DrawnShape;
}

const SOLID = { extent: 'solid', isForSites: true, isFitted: true } as const;
const EXACT = { ...SOLID, exactAbove: Number.NEGATIVE_INFINITY } as const;
const OF_ASSET = { sizes: [], isFitted: false, sides: 'flat' } as const;

/** Properties of shapes by the name of their type. */
export const SHAPES = {
  PLANE: { extent: 'surface', sizes: [2], isForSites: false, isFitted: false, sides: 'flat', drawn: 'plane' },
  HFIELD: { ...OF_ASSET, extent: 'surface', asset: 'hfield', isForSites: false },
  SPHERE: { ...EXACT, sizes: [0], sides: 'round', wrap: WrapType.SPHERE, drawn: 'sphere' },
  CAPSULE: { ...EXACT, sizes: [0, 1], fromto: 1, sides: 'mixed', drawn: 'capsule' },
  ELLIPSOID: { ...SOLID, sizes: [0, 1, 2], fromto: 2, sides: 'round', drawn: 'sphere' },
  CYLINDER: { ...EXACT, sizes: [0, 1], fromto: 1, sides: 'capped', wrap: WrapType.CYLINDER, drawn: 'cylinder' },
  BOX: { ...SOLID, exactAbove: 0, sizes: [0, 1, 2], fromto: 2, sides: 'flat', drawn: 'box' },
  MESH: { ...OF_ASSET, extent: 'hull', asset: 'mesh', isForSites: true },
  SDF: { ...OF_ASSET, extent: 'field', asset: 'mesh', isForSites: true, sides: 'mixed' },
} as const satisfies Record<ShapeName, ShapeRow>;

type ShapesWith<Fact> = { [N in ShapeName]: (typeof SHAPES)[N] extends Fact ? N : never }[ShapeName];

/** Shapes that are defined by their sizes alone. */
export type SolidName = ShapesWith<{ readonly extent: 'solid' }>;
/** Types of solids, which are defined by their sizes. */
export type SolidType = (typeof GeomType)[SolidName];
/** Shapes that can be fitted to a mesh. */
export type FittedName = ShapesWith<{ readonly isFitted: true }>;

/** Names of all shapes, in the order of the table. */
export const SHAPE_NAMES = Object.keys(SHAPES) as ShapeName[];

const ROWS: ReadonlyMap<number, ShapeRow> = /* @__PURE__ */ new Map(
  SHAPE_NAMES.map((name) => [GeomType[name], SHAPES[name]]),
);

/** The row of a type of geom; undefined for types that are only drawn. */
export const shapeOfType = (type: number): ShapeRow | undefined => ROWS.get(type);

/** A number greater than all types, including drawn ones, except `NONE`. */
const TYPE_COUNT = 128;

/** For kernels: 1 at the index of each type whose row fulfils a condition. */
export function typesWhere(condition: (row: ShapeRow) => boolean): Uint8Array {
  const types = new Uint8Array(TYPE_COUNT);
  for (const [type, row] of ROWS) types[type] = condition(row) ? 1 : 0;
  return types;
}

/** For kernels: types whose shape is a mesh. */
export const IS_OF_MESH = /* @__PURE__ */ typesWhere(({ asset }) => asset === 'mesh');
