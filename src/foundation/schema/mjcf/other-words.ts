/** Names of attributes in other formats, in earlier versions, and in later versions. */

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

/** The MuJoCo version whose models are read. */
export const REFERENCE = '3.14';

/** Attributes of later versions by element, and the versions that introduced them. */
export const NEWER_ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  frame: { massscale: '3.16' },
  flag: { ipc: '3.14', speculative: '4.0' },
  site: { mesh: '3.13' },
  joint: { springyield: '4.0' },
  spatial: { springyield: '4.0' },
  fixed: { springyield: '4.0' },
  elasticity: { yield: '4.0' },
  tactile: { cutoff: '3.14' },
};

/** Keywords of later versions, by element and attribute. */
export const NEWER_KEYWORDS: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
  option: { integrator: { discrete: '3.13' } },
};
