/** Words for attributes which have other names here, had them in versions before, or came with later ones. */

/** Attribute names of other formats and plain words, and the MJCF attributes they correspond to. */
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

/** Attributes of earlier versions by element, and what says the same now. */
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

/** The version whose models are read. */
export const REFERENCE = '3.12';

/** Attributes that came after the version this follows, by element, and the version they came with. */
export const NEWER_ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  flag: { ipc: '3.14', speculative: '4.0' },
  site: { mesh: '3.13' },
  joint: { springyield: '4.0' },
  spatial: { springyield: '4.0' },
  fixed: { springyield: '4.0' },
  elasticity: { yield: '4.0' },
  tactile: { cutoff: '3.14' },
};

/** Keywords that came after it, by element and attribute. */
export const NEWER_KEYWORDS: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
  option: { integrator: { discrete: '3.13' } },
};
