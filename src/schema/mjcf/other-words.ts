/** Words that people use for attributes which have other names here, or had them in versions before. */

/** What an attribute is called in other formats, or in plain words, and what it is called here. */
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
