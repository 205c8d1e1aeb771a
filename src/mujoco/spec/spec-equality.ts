/** `MjsEquality`: one struct for all types of equality constraints. */
import { EqType, ObjType } from '../../foundation/schema/enums.js';
import type { Kind } from '../../foundation/schema/mjcf.js';
import { extraValue, overrideFinite } from '../../modelling/spec/non-xml-values.js';
import type { EnumeratorOf } from '../enums.js';
import { enumeratorOf, type Property, valueGiven } from './spec-properties.js';
import type { SpecStruct } from './spec-struct.js';

interface Equality {
  type: number;
  objtype: number;
  name1: string;
  name2: string;
  data: readonly number[];
}

/** Offset and number of values of an attribute in `data`. */
type Places = readonly (readonly [attribute: string, from: number, count: number])[];

interface EqualityKind {
  readonly kind: Kind;
  /** Attributes that name the connected objects, in order of preference. */
  readonly objects: readonly (readonly [first: string, second: string | undefined, type: number])[];
  readonly data: Places;
}

const SPATIAL = [
  ['body1', 'body2', ObjType.BODY],
  ['site1', 'site2', ObjType.SITE],
] as const;

const KINDS: Readonly<Record<number, EqualityKind>> = {
  [EqType.CONNECT]: { kind: 'connect', objects: SPATIAL, data: [['anchor', 0, 3]] },
  [EqType.WELD]: {
    kind: 'weld',
    objects: SPATIAL,
    data: [
      ['anchor', 0, 3],
      ['relpose', 3, 7],
      ['torquescale', 10, 1],
    ],
  },
  [EqType.JOINT]: { kind: 'equalityJoint', objects: [['joint1', 'joint2', 0]], data: [['polycoef', 0, 5]] },
  [EqType.TENDON]: { kind: 'equalityTendon', objects: [['tendon1', 'tendon2', 0]], data: [['polycoef', 0, 5]] },
  [EqType.FLEX]: { kind: 'equalityFlex', objects: [['flex', undefined, 0]], data: [] },
  [EqType.FLEXVERT]: { kind: 'flexvert', objects: [['flex', undefined, 0]], data: [] },
  [EqType.FLEXSTRAIN]: { kind: 'flexstrain', objects: [['flex', undefined, 0]], data: [['cell', 0, 3]] },
};

/** Initial `data`: an identity polynomial, and equal scales of force and torque; a weld begins without a pose. */
const DATA = [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1];
const WELD_DATA = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1];

function equalityOf(struct: SpecStruct): Equality {
  const { own, notes } = struct;
  const [type, row] = Object.entries(KINDS).find(([, { kind }]) => kind === own.kind) ?? ['0', KINDS[0]!];
  const objects = row.objects.find(([first]) => own.isSet(first)) ?? row.objects[0]!;
  const nameIn = (attribute: string | undefined) => (attribute && (own.get(attribute) as string | undefined)) ?? '';
  const data = Number(type) === EqType.WELD ? [...WELD_DATA] : [...DATA];
  for (const [attribute, from, count] of row.data) {
    const value = own.get(attribute) as number | readonly number[] | undefined;
    const values = typeof value === 'number' ? [value] : (value ?? []);
    if (own.isSet(attribute)) values.slice(0, count).forEach((x, i) => void (data[from + i] = x));
  }
  return {
    type: Number(type),
    objtype: extraValue(own, 'objtype') ?? (own.isSet(objects[0]) ? objects[2] : 0),
    name1: nameIn(objects[0]),
    name2: nameIn(objects[1]),
    data: overrideFinite(data, extraValue(own, 'data')),
    ...(notes.get('equality') as Partial<Equality> | undefined),
  };
}

/** Stores values for which a kind lacks attributes: surplus numbers, and an object type if the kind has only one. */
function holdBeside(struct: SpecStruct, row: EqualityKind | undefined, { objtype, data }: Equality): void {
  const isSpatial = row?.objects === SPATIAL;
  const places = row?.data ?? [];
  const isHeld = (i: number): boolean => places.some(([, from, count]) => i >= from && i < from + count);
  const rest = data.map((x, i) => (isHeld(i) || x === DATA[i] ? Number.NaN : x));
  struct.authorExtra('data', isSpatial || rest.every(Number.isNaN) ? undefined : rest);
  struct.authorExtra('objtype', isSpatial || objtype === 0 ? undefined : objtype);
}

function edit(struct: SpecStruct, change: Partial<Equality>): void {
  const wanted = { ...equalityOf(struct), ...change };
  const row = KINDS[wanted.type];
  if (row && row.kind !== struct.own.kind) struct.spec.become(struct.own, row.kind);
  if (row) writeEquality(struct, row, wanted);
  holdBeside(struct, row, wanted);
  struct.notes.delete('equality');
  const held = equalityOf(struct);
  const open = Object.entries(wanted).filter(([name, value]) => String(held[name as keyof Equality]) !== String(value));
  if (open.length > 0) struct.notes.set('equality', Object.fromEntries(open));
}

function writeEquality(struct: SpecStruct, { objects, data }: EqualityKind, wanted: Equality): void {
  const chosen = objects.find(([, , type]) => type === wanted.objtype) ?? objects[0]!;
  for (const [first, second] of objects) {
    const isChosen = first === chosen[0];
    struct.author(first, isChosen && wanted.name1 !== '' ? wanted.name1 : undefined);
    if (second) struct.author(second, isChosen && wanted.name2 !== '' ? wanted.name2 : undefined);
  }
  const isSites = chosen[2] === ObjType.SITE;
  for (const [attribute, from, count] of data) {
    const values = wanted.data.slice(from, from + count);
    const isOpen = (attribute === 'relpose' && values.slice(3).every((x) => x === 0)) || (isSites && count > 1);
    struct.author(attribute, isOpen ? undefined : count === 1 ? values[0] : values);
  }
}

const nameOf = (name: 'name1' | 'name2'): Property<string> => ({
  get: (struct) => equalityOf(struct)[name],
  set: (struct, value) => edit(struct, { [name]: value }),
});

/** Properties of an equality constraint; setting `type` makes it an element of another kind. */
export const EQUALITY_PROPERTIES = {
  type: {
    get: (struct) => enumeratorOf('mjtEq', equalityOf(struct).type),
    set: (struct, given) => edit(struct, { type: valueGiven('type', 'mjtEq', given) }),
  } as Property<EnumeratorOf<'mjtEq'>>,
  objtype: {
    get: (struct) => enumeratorOf('mjtObj', equalityOf(struct).objtype),
    set: (struct, given) => edit(struct, { objtype: valueGiven('objtype', 'mjtObj', given) }),
  } as Property<EnumeratorOf<'mjtObj'>>,
  name1: nameOf('name1'),
  name2: nameOf('name2'),
  data: {
    get: (struct) =>
      struct.share(
        'data',
        () => new Float64Array(11),
        () => equalityOf(struct).data,
        (items) => edit(struct, { data: items as readonly number[] }),
      ),
  } as Property<Float64Array>,
};
