/** Rows of the section `asset` of MJCF: its elements and their attributes. */
import {
  COLOR_SPACE,
  MESH_BUILTIN,
  MESH_INERTIA,
  TEXTURE_BUILTIN,
  TEXTURE_MARK,
  TEXTURE_ROLE,
  TEXTURE_TYPE,
} from './keywords.js';
import { bool, chars, element, exclusive, file, float, id, int, keyword, LIST, num, ref, text } from './rows.js';

/** Assets that elements share by name: meshes, height fields, skins, textures, materials, models. */
export const ASSET_SECTION = element({
  tag: 'asset',
  attributes: {},
  children: { mesh: '*', hfield: '*', skin: '*', texture: '*', material: '*', model: '*' },
});

/** A triangle mesh, from a file, a list, or a generator. */
export const MESH = element({
  namespace: 'mesh',
  namedAfter: 'file',
  defaults: 'mesh',
  attributes: {
    /** Name, unique among elements of its kind. */
    name: id('mesh'),
    /** Default class of the element. */
    class: ref('default'),
    /** Content type of the file, such as `model/obj`; by default it follows from the file's extension. */
    content_type: text({ inDefault: false }),
    /** File with the content of the element. */
    file: file({ inDefault: false }),
    /** Vertices x y z, in units of `scale`. */
    vertex: float(LIST, { dim: '1', inDefault: false }),
    /** Normals x y z, one for each vertex. */
    normal: float(LIST, { dim: '1', inDefault: false }),
    /** Texture coordinates u v of the vertices. */
    texcoord: float(LIST, { dim: '1', inDefault: false }),
    /** Triangles as three vertex indices. */
    face: int(LIST, { inDefault: false }),
    /** Origin of the mesh in the coordinates of the file, in units of `scale`. */
    refpos: num(3, { dim: '1', default: [0, 0, 0], inDefault: false }),
    /** Orientation of the mesh in the coordinates of the file. */
    refquat: num(4, { dim: '1', default: [1, 0, 0, 0], inDefault: false }),
    /** Length of one unit of each coordinate [m]; a negative one mirrors. */
    scale: num(3, { dim: 'L', default: [1, 1, 1] }),
    /** Averages normals at every vertex, rather than at smooth edges only. */
    smoothnormal: bool({ default: false, inDefault: false }),
    /** Maximum number of vertices of the convex hull; -1 for no limit. */
    maxhullvert: int(1, { default: -1, read: 'hullLimit', nonempty: true }),
    /** The method that computes the inertia of the mesh. */
    inertia: keyword(MESH_INERTIA, { default: 'legacy' }),
    /** Generated shape. */
    builtin: keyword(MESH_BUILTIN, { default: 'none', inDefault: false }),
    /** Parameters of the generated shape. */
    params: num(LIST, { dim: 'depends', inDefault: false, onlyWith: 'builtin' }),
    /** Material of the element. */
    material: ref('material', { inDefault: false }),
  },
  constraints: [exclusive('builtin', 'file'), exclusive('builtin', 'vertex')],
  children: { plugin: '*' },
});

/** A height field: terrain over a grid. */
export const HFIELD = element({
  namespace: 'hfield',
  namedAfter: 'file',
  attributes: {
    /** Name, unique among elements of its kind. */
    name: id('hfield'),
    /** Content type of the file, such as `model/obj`; by default it follows from the file's extension. */
    content_type: text(),
    /** File with the content of the element. */
    file: file(),
    /** Number of rows of samples. */
    nrow: int(1, { default: 0 }),
    /** Number of columns of samples. */
    ncol: int(1, { default: 0 }),
    /** Half widths in x and y, height of the highest sample, thickness of the base [m]. */
    size: num(4, { dim: 'L', required: true }),
    /** Heights row by row, scaled to 0 to 1; for a field without a file. */
    elevation: num(LIST, { dim: '1' }),
  },
});

/** A surface that bends with several bodies. */
export const SKIN = element({
  namespace: 'skin',
  namedAfter: 'file',
  attributes: {
    /** Name, unique among elements of its kind. */
    name: id('skin'),
    /** File with the content of the element. */
    file: file(),
    /** Material of the element. */
    material: ref('material'),
    /** Color and opacity, 0 to 1; multiplies that of the material. */
    rgba: float(4, { dim: '1', default: [0.5, 0.5, 0.5, 1] }),
    /** Distance by which the skin is moved outward [m]. */
    inflate: float(1, { dim: 'L', default: 0 }),
    /** Vertices x y z [m]. */
    vertex: float(LIST, { dim: 'L' }),
    /** Texture coordinates u v of the vertices. */
    texcoord: float(LIST, { dim: '1' }),
    /** Triangles as three vertex indices. */
    face: int(LIST),
    /** Visualization group, 0 to 5; viewers show and hide elements by group. */
    group: int(1, { default: 0, min: 0, max: 5, nonempty: true }),
  },
  children: { bone: '*' },
});

/** A body that moves part of a skin. */
export const BONE = element({
  attributes: {
    /** Body that moves the vertices. */
    body: ref('body', { required: true }),
    /** Position of the bone when it was bound [m]. */
    bindpos: num(3, { dim: 'L', required: true }),
    /** Orientation of the bone when it was bound. */
    bindquat: num(4, { dim: '1', required: true }),
    /** Vertices that the bone moves. */
    vertid: int(LIST),
    /** Weight of each of these vertices. */
    vertweight: float(LIST, { dim: '1' }),
  },
});

/** An image, from files or generated. */
export const TEXTURE = element({
  namespace: 'texture',
  namedAfter: 'file',
  attributes: {
    /** Name, unique among elements of its kind. */
    name: id('texture'),
    /** The mapping of the texture: plane, cube or skybox. */
    type: keyword(TEXTURE_TYPE, { default: 'cube' }),
    /** The color space of the image: linear or sRGB. */
    colorspace: keyword(COLOR_SPACE, { default: 'auto' }),
    /** Content type of the file, such as `model/obj`; by default it follows from the file's extension. */
    content_type: text(),
    /** File with the content of the element. */
    file: file(),
    /** Rows and columns of a file that holds several sides of a cube. */
    gridsize: int(2, { default: [1, 1] }),
    /** The side of the cube that each cell holds, as a letter; a dot marks an unused cell. */
    gridlayout: chars([1, 12]),
    /** Image of the right side. */
    fileright: file(),
    /** Image of the left side. */
    fileleft: file(),
    /** Image of the top. */
    fileup: file(),
    /** Image of the bottom. */
    filedown: file(),
    /** Image of the front. */
    filefront: file(),
    /** Image of the back. */
    fileback: file(),
    /** Generated pattern. */
    builtin: keyword(TEXTURE_BUILTIN, { default: 'none' }),
    /** First color of the pattern. */
    rgb1: num(3, { dim: '1', default: [0.8, 0.8, 0.8] }),
    /** Second color of the pattern. */
    rgb2: num(3, { dim: '1', default: [0.5, 0.5, 0.5] }),
    /** Marks over the pattern. */
    mark: keyword(TEXTURE_MARK, { default: 'none' }),
    /** Color of the marks. */
    markrgb: num(3, { dim: '1', default: [0, 0, 0] }),
    /** Probability of a dot at each pixel, where marks are random. */
    random: num(1, { dim: '1', default: 0.01 }),
    /** Width of a generated texture [pixels]. */
    width: int(),
    /** Height of a generated texture [pixels]. */
    height: int(),
    /** Mirrors the image left to right. */
    hflip: bool({ default: false }),
    /** Mirrors the image top to bottom. */
    vflip: bool({ default: false }),
    /** Channels of each pixel, 1 to 4. */
    nchannel: int(1, { default: 3 }),
  },
});

/** The appearance of surfaces. */
export const MATERIAL = element({
  namespace: 'material',
  defaults: 'material',
  attributes: {
    /** Name, unique among elements of its kind. */
    name: id('material', { required: true, nonempty: true }),
    /** Default class of the element. */
    class: ref('default'),
    /** Texture. */
    texture: ref('texture'),
    /** Repetitions in both directions, over the object or each unit of length. */
    texrepeat: float(2, { dim: 'depends', default: [1, 1] }),
    /** Repeats the texture per unit of length, instead of stretching it over the object. */
    texuniform: bool({ default: false }),
    /** Light that the surface emits, as a fraction of its color. */
    emission: float(1, { dim: '1', default: 0 }),
    /** Strength of highlights, 0 to 1. */
    specular: float(1, { dim: '1', default: 0.5 }),
    /** Narrowness of highlights, 0 to 1. */
    shininess: float(1, { dim: '1', default: 0.5 }),
    /** Fraction of light that is reflected, 0 to 1; planes and boxes only. */
    reflectance: float(1, { dim: '1', default: 0 }),
    /** Metalness of physically based renderers; negative where not used. */
    metallic: float(1, { dim: '1', default: -1 }),
    /** Roughness of physically based renderers; negative where not used. */
    roughness: float(1, { dim: '1', default: -1 }),
    /** Color and opacity, 0 to 1; multiplies that of the material. */
    rgba: float(4, { dim: '1', default: [1, 1, 1, 1] }),
  },
  children: { layer: '*' },
  childInstead: { texture: 'layer' },
});

/** A further texture of a material. */
export const LAYER = element({
  attributes: {
    /** Name of the texture. */
    texture: ref('texture', { required: true }),
    /** The property of the material that the texture sets. */
    role: keyword(TEXTURE_ROLE, { required: true }),
  },
});

/** Another model, for attaching. */
export const MODEL = element({
  namespace: 'model',
  attributes: {
    /** Name, unique among elements of its kind. */
    name: id('model'),
    /** File with the content of the element. */
    file: file(),
    /** Content type of the file, such as `model/obj`; by default it follows from the file's extension. */
    content_type: text(),
  },
});
