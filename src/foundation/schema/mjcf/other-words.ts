/** Names of attributes in other formats, in earlier versions, and in later versions. */
import type { VersionRuleName } from '../compatibility.js';

/** Attribute names of other formats, and the corresponding MJCF attributes. */
export const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  xyz: ['pos'],
  rpy: ['euler'],
  position: ['pos'],
  rotation: ['euler', 'quat'],
  orientation: ['quat'],
  radius: ['size'],
  length: ['size'],
  height: ['size'],
  halfsize: ['size'],
  color: ['rgba'],
  colour: ['rgba'],
  mesh_file: ['file'],
  filename: ['file'],
  parent: ['childclass'],
  kd: ['kv'],
  fov: ['fovy'],
  limits: ['range'],
  lower: ['range'],
  upper: ['range'],
};

/** Attributes of earlier versions by element, and their replacements. */
export const REMOVED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  option: {
    collision: 'contype and conaffinity of geoms, and pairs and excludes, say what collides',
    apirate: 'nothing replaces it',
  },
  flag: {
    passive: "use 'spring' and 'damper'",
    sensornoise: 'noise is for the program to add; sensors keep their noise for it',
  },
  compiler: {
    exactmeshinertia: "use inertia='exact' of the mesh",
    convexhull: 'convex hulls are made where geoms collide',
  },
  mesh: { shellinertia: "use inertia='shell'" },
};

/** Attributes that a version of the reference removed, by element; they are read for earlier versions. */
export const REMOVED_SINCE: Readonly<Record<string, Readonly<Record<string, VersionRuleName>>>> = {
  contact: { internal: 'noInternalContacts' },
};

/** Reason for the refusal of a name of a later version. */
export type Refusal =
  /** Its facts are not published. */
  | 'unknown'
  /** The reference calls it experimental. */
  | 'experimental';

/** A name that MuJoCo reads and Kinetree refuses. */
export interface RefusedName {
  /** Version that introduced the name. */
  readonly since: string;
  readonly because: Refusal;
}

const unknown = (since: string): RefusedName => ({ since, because: 'unknown' });

/** Attributes that are refused, by element. */
export const REFUSED_ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, RefusedName>>>> = {
  flag: { ipc: { since: '3.14', because: 'experimental' } },
  frame: { massscale: unknown('3.16') },
  joint: { springyield: unknown('4.0') },
  spatial: { springyield: unknown('4.0') },
  fixed: { springyield: unknown('4.0') },
  elasticity: { yield: unknown('4.0'), section: unknown('3.17'), sectionsize: unknown('3.17') },
  flex: { yield: unknown('4.0'), section: unknown('3.17'), sectionsize: unknown('3.17') },
  flexcomp: { yield: unknown('4.0'), section: unknown('3.17'), sectionsize: unknown('3.17') },
};

/** Keywords that are refused, by element and attribute. */
export const REFUSED_KEYWORDS: Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, RefusedName>>>>>
> = {
  contact: { data: { linvel: unknown('3.16'), angvel: unknown('3.16') } },
  mesh: {
    builtin: Object.fromEntries(
      ['grid', 'box', 'cylinder', 'ellipsoid', 'square', 'disc', 'circle'].map((word) => [word, unknown('3.16')]),
    ),
  },
};
