/** asset */
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

export const ASSET_SECTION = element({
  tag: 'asset',
  attributes: {},
  children: { mesh: '*', hfield: '*', skin: '*', texture: '*', material: '*', model: '*' },
});

export const MESH = element({
  namespace: 'mesh',
  namedAfter: 'file',
  defaults: 'mesh',
  attributes: {
    name: id('mesh'),
    class: ref('default'),
    content_type: text({ inDefault: false }),
    file: file({ inDefault: false }),
    vertex: float(LIST, { inDefault: false }),
    normal: float(LIST, { inDefault: false }),
    texcoord: float(LIST, { inDefault: false }),
    face: int(LIST, { inDefault: false }),
    refpos: num(3, { default: [0, 0, 0], inDefault: false }),
    refquat: num(4, { default: [1, 0, 0, 0], inDefault: false }),
    scale: num(3, { default: [1, 1, 1] }),
    smoothnormal: bool({ default: false, inDefault: false }),
    maxhullvert: int(1, { default: -1 }),
    inertia: keyword(MESH_INERTIA, { default: 'legacy' }),
    builtin: keyword(MESH_BUILTIN, { default: 'none', inDefault: false }),
    params: num(LIST, { inDefault: false }),
    material: ref('material', { inDefault: false }),
  },
  constraints: [exclusive('builtin', 'file'), exclusive('builtin', 'vertex')],
  children: { plugin: '*' },
});

export const HFIELD = element({
  namespace: 'hfield',
  namedAfter: 'file',
  attributes: {
    name: id('hfield'),
    content_type: text(),
    file: file(),
    nrow: int(1, { default: 0 }),
    ncol: int(1, { default: 0 }),
    size: num(4, { required: true }),
    elevation: num(LIST),
  },
});

export const SKIN = element({
  namespace: 'skin',
  namedAfter: 'file',
  attributes: {
    name: id('skin'),
    file: file(),
    material: ref('material'),
    rgba: float(4, { default: [0.5, 0.5, 0.5, 1] }),
    inflate: float(1, { default: 0 }),
    vertex: float(LIST),
    texcoord: float(LIST),
    face: int(LIST),
    group: int(1, { default: 0, min: 0, max: 5 }),
  },
  children: { bone: '*' },
});

export const BONE = element({
  attributes: {
    body: ref('body', { required: true }),
    bindpos: num(3),
    bindquat: num(4),
    vertid: int(LIST),
    vertweight: float(LIST),
  },
});

export const TEXTURE = element({
  namespace: 'texture',
  namedAfter: 'file',
  attributes: {
    name: id('texture'),
    type: keyword(TEXTURE_TYPE, { default: 'cube' }),
    colorspace: keyword(COLOR_SPACE, { default: 'auto' }),
    content_type: text(),
    file: file(),
    gridsize: int(2, { default: [1, 1] }),
    gridlayout: chars([1, 12]),
    fileright: file(),
    fileleft: file(),
    fileup: file(),
    filedown: file(),
    filefront: file(),
    fileback: file(),
    builtin: keyword(TEXTURE_BUILTIN, { default: 'none' }),
    rgb1: num(3, { default: [0.8, 0.8, 0.8] }),
    rgb2: num(3, { default: [0.5, 0.5, 0.5] }),
    mark: keyword(TEXTURE_MARK, { default: 'none' }),
    markrgb: num(3, { default: [0, 0, 0] }),
    random: num(1, { default: 0.01 }),
    width: int(),
    height: int(),
    hflip: bool({ default: false }),
    vflip: bool({ default: false }),
    nchannel: int(1, { default: 3 }),
  },
});

export const MATERIAL = element({
  namespace: 'material',
  defaults: 'material',
  attributes: {
    name: id('material'),
    class: ref('default'),
    texture: ref('texture'),
    texrepeat: float(2, { default: [1, 1] }),
    texuniform: bool({ default: false }),
    emission: float(1, { default: 0 }),
    specular: float(1, { default: 0.5 }),
    shininess: float(1, { default: 0.5 }),
    reflectance: float(1, { default: 0 }),
    metallic: float(1, { default: -1 }),
    roughness: float(1, { default: -1 }),
    rgba: float(4, { default: [1, 1, 1, 1] }),
  },
  children: { layer: '*' },
});

export const LAYER = element({
  attributes: {
    texture: ref('texture'),
    role: keyword(TEXTURE_ROLE, { required: true }),
  },
});

export const MODEL = element({
  namespace: 'model',
  attributes: {
    name: id('model'),
    file: file(),
    content_type: text(),
  },
});
