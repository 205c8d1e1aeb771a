/** Properties of structs that are lists of child elements or of texts. */
import { TEXTURE_ROLE } from '../../foundation/schema/mjcf/keywords.js';
import type { AttributeValue } from '../../foundation/schema/mjcf/rows.js';
import type { Kind } from '../../foundation/schema/mjcf.js';
import { mjDoubleVec, mjFloatVec, mjFloatVecVec, mjIntVec, mjIntVecVec, mjStringVec } from '../binding/vector.js';
import { objectTypeName, objectTypeNamed } from './spec-element.js';
import { intsOf, numberOf, type Property } from './spec-properties.js';
import type { SpecStruct } from './spec-struct.js';

/** Property for one member of an object that is made once and read and written as a whole. */
const memberOf = <T extends object, N extends keyof T>(group: (struct: SpecStruct) => T, name: N): Property<T[N]> => ({
  get: (struct) => group(struct)[name],
});

/** An object of vectors that represents child elements, made once per struct. */
function groupOf<T extends object>(
  name: string,
  make: () => T,
  show: (struct: SpecStruct, to: T) => void,
  write: (struct: SpecStruct, from: T) => void,
): (struct: SpecStruct) => T {
  return (struct) => {
    const known = struct.notes.get(name) as T | undefined;
    if (known) return known;
    const made = make();
    struct.notes.set(name, made);
    struct.follow(
      () => show(struct, made),
      () => JSON.stringify(Object.values(made).map(plain)),
      () => write(struct, made),
    );
    return made;
  };
}

const plain = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && Symbol.iterator in value
    ? [...(value as Iterable<unknown>)].map(plain)
    : value;

/** Replaces the children of a kind. */
function replaceChildren({ own }: SpecStruct, kind: Kind, values: readonly Record<string, AttributeValue>[]): void {
  for (const child of [...own.children(kind)]) own.spec.remove(child);
  for (const each of values) own.add(kind, each);
}

const tuple = groupOf(
  'tuple',
  () => ({ objtype: new mjIntVec(), objname: new mjStringVec(), objprm: new mjDoubleVec() }),
  ({ own }, to) => {
    const items = own.children('tupleElement');
    to.objtype.assign(items.map(({ objtype }) => objectTypeNamed(objtype)));
    to.objname.assign(items.map(({ objname }) => objname));
    to.objprm.assign(items.map(({ prm }) => prm));
  },
  (struct, { objtype, objname, objprm }) => {
    const items = [...objname].map((name, i) => ({
      objtype: objectTypeName(objtype.get(i) ?? 0),
      objname: name,
      prm: objprm.get(i) ?? 0,
    }));
    replaceChildren(struct, 'tupleElement', items);
  },
);

/** Properties of a tuple: one list per attribute of its elements. */
export const TUPLE_PROPERTIES = {
  objtype: memberOf(tuple, 'objtype'),
  objname: memberOf(tuple, 'objname'),
  objprm: memberOf(tuple, 'objprm'),
};

const bones = groupOf(
  'bones',
  () => ({
    bodyname: new mjStringVec(),
    bindpos: new mjFloatVec(),
    bindquat: new mjFloatVec(),
    vertid: new mjIntVecVec(),
    vertweight: new mjFloatVecVec(),
  }),
  ({ own }, to) => {
    const all = own.children('bone');
    to.bodyname.assign(all.map(({ body }) => body));
    to.bindpos.assign(all.flatMap(({ bindpos }) => [...(bindpos ?? [0, 0, 0])]));
    to.bindquat.assign(all.flatMap(({ bindquat }) => [...(bindquat ?? [1, 0, 0, 0])]));
    to.vertid.assign(all.map(({ vertid }) => new mjIntVec([...(vertid ?? [])])));
    to.vertweight.assign(all.map(({ vertweight }) => new mjFloatVec([...(vertweight ?? [])])));
  },
  (struct, { bodyname, bindpos, bindquat, vertid, vertweight }) => {
    const part = (list: mjFloatVec, i: number, n: number): number[] => [...list].slice(n * i, n * (i + 1));
    const all = [...bodyname].map((body, i) => ({
      body,
      bindpos: part(bindpos, i, 3),
      bindquat: part(bindquat, i, 4),
      vertid: [...(vertid.get(i) ?? [])],
      vertweight: [...(vertweight.get(i) ?? [])],
    }));
    replaceChildren(struct, 'bone', all);
  },
);

/** Properties of a skin that are lists over its bones. */
export const BONE_PROPERTIES = {
  bodyname: memberOf(bones, 'bodyname'),
  bindpos: memberOf(bones, 'bindpos'),
  bindquat: memberOf(bones, 'bindquat'),
  vertid: memberOf(bones, 'vertid'),
  vertweight: memberOf(bones, 'vertweight'),
};

const ROLES = Object.keys(TEXTURE_ROLE);
const ROLE_COUNT = 10;

/** Textures of a material by role: an attribute for the color, `layer` children for the others. */
export const textures: Property<mjStringVec> = {
  get: (struct) =>
    struct.share(
      'textures',
      () => new mjStringVec(),
      () => readTextures(struct),
      (items) => writeTextures(struct, items as readonly string[]),
    ),
};

function readTextures({ own }: SpecStruct): string[] {
  const names = Array.from({ length: ROLE_COUNT }, () => '');
  const plainTexture = own.get('texture') as string | undefined;
  if (plainTexture !== undefined) names[TEXTURE_ROLE.rgb] = plainTexture;
  for (const { role, texture } of own.children('layer')) names[TEXTURE_ROLE[role]] = texture ?? '';
  return names;
}

function writeTextures(struct: SpecStruct, names: readonly string[]): void {
  const given = ROLES.filter((role) => names[TEXTURE_ROLE[role as 'rgb']]);
  const isPlain = given.every((role) => role === 'rgb');
  struct.author('texture', isPlain ? names[TEXTURE_ROLE.rgb] || undefined : undefined);
  const layers = given.map((role) => ({ role, texture: names[TEXTURE_ROLE[role as 'rgb']] as string }));
  replaceChildren(struct, 'layer', isPlain ? [] : layers);
}

const CUBE_FILES = ['fileright', 'fileleft', 'fileup', 'filedown', 'filefront', 'fileback'] as const;

/** Files of the six sides of a texture. */
export const cubefiles: Property<mjStringVec> = {
  get: (struct) =>
    struct.share(
      'cubefiles',
      () => new mjStringVec(),
      () => CUBE_FILES.map((name) => (struct.read(name) as string | undefined) ?? ''),
      (items) => {
        for (const [i, name] of CUBE_FILES.entries()) struct.author(name, (items[i] as string) || undefined);
      },
    ),
};

const DOT = '.'.charCodeAt(0);

const gridsize = intsOf('gridsize', 2);

/** Faces in the grid of a texture, as characters. */
export const gridlayout: Property<Int8Array> = {
  get: (struct) =>
    struct.share(
      'gridlayout',
      () => new Int8Array(12),
      () =>
        Array.from({ length: 12 }, (_, i) => (struct.read('gridlayout') as string | undefined)?.charCodeAt(i) ?? DOT),
      (items) => {
        const [rows, columns] = gridsize.get(struct) as unknown as [number, number];
        // one letter per cell; characters after the grid are ignored
        const text = String.fromCharCode(...(items as number[]).map((x) => x || DOT)).slice(0, rows * columns);
        struct.author('gridlayout', /^\.*$/.test(text) ? undefined : text);
      },
    ),
};

/** Numbers of a custom field, padded to its size. */
export const numericData: Property<mjDoubleVec> = {
  get: (struct) =>
    struct.share(
      'data',
      () => new mjDoubleVec(),
      () => {
        const values = ((struct.read('data') as string | undefined) ?? '').split(/\s+/).filter(Boolean).map(Number);
        const size = (struct.read('size') as number | undefined) ?? 0;
        return [...values, ...Array.from({ length: Math.max(0, size - values.length) }, () => 0)];
      },
      (items) => struct.author('data', items.join(' ')),
    ),
};

/** Reverses the order of the rows of a grid. */
function upsideDown(values: readonly number[], columns: number): number[] {
  const rows = columns > 0 ? values.length / columns : 0;
  return Array.from({ length: rows }, (_, i) => values.slice((rows - 1 - i) * columns, (rows - i) * columns)).flat();
}

/** Heights of a field, zeros if it is flat. A file begins with the far row, the struct with the near one. */
export const elevation: Property<mjFloatVec> = {
  get: (struct) =>
    struct.share(
      'elevation',
      () => new mjFloatVec(),
      () =>
        upsideDown((struct.read('elevation') as readonly number[] | undefined) ?? flatOf(struct), columnsOf(struct)),
      (items) => struct.author('elevation', upsideDown(items as readonly number[], columnsOf(struct))),
    ),
};

const columnsOf = (struct: SpecStruct): number => struct.read('ncol') as number;

/** Number of rows or columns; the heights still have the size they were set for. */
export const gridSizeOf = (name: 'nrow' | 'ncol'): Property<number> => {
  const { get, set } = numberOf(name);
  return {
    get,
    set(struct, value) {
      elevation.get(struct);
      set?.(struct, value);
    },
  };
};

const flatOf = (struct: SpecStruct): readonly number[] =>
  struct.own.isSet('file') ? [] : new Array<number>((struct.read('nrow') as number) * columnsOf(struct)).fill(0);
