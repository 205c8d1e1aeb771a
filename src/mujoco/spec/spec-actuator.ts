/** `MjsActuator`: every kind of actuator, expressed as a general one. */

import { BiasType, CtrlChart, DynType, GainType, TrnType } from '../../foundation/schema/enums.js';
import { INPUT_BIT, INTERPOLATION } from '../../foundation/schema/mjcf/keywords.js';
import type { AttributeValue } from '../../foundation/schema/mjcf/rows.js';
import type { GeneralActuator } from '../../modelling/spec/actuators/general-actuator.js';
import { isInDefaultClass, type SpecElement } from '../../modelling/spec/element.js';
import { mechanicsOf } from '../../modelling/spec/mechanics.js';
import { extraValue } from '../../modelling/spec/non-xml-values.js';
import { engineError } from '../binding/handle.js';
import type { ENUMERATIONS, EnumeratorOf } from '../enums.js';
import { enumeratorOf, impliedOf, numberOf, numsOf, type Property, valueGiven } from './spec-properties.js';
import type { SpecStruct } from './spec-struct.js';

const mechanics = ({ own }: SpecStruct): GeneralActuator =>
  mechanicsOf(own.spec.defaults.layersOf(own), own.spec.compatibility).mechanics;

/** Attributes that map control to force; the other kinds of actuators imply them. */
const GENERAL = ['dynprm', 'gainprm', 'biasprm', 'actdim', 'actearly', 'ctrllimited', 'forcelimited'] as const;
const TYPES = {
  dyntype: ['mjtDyn', DynType],
  gaintype: ['mjtGain', GainType],
  biastype: ['mjtBias', BiasType],
} as const satisfies Record<string, readonly [keyof typeof ENUMERATIONS, Readonly<Record<string, number>>]>;

const wordOf = (table: Readonly<Record<string, number>>, value: number): string =>
  (Object.entries(table).find(([, each]) => each === value)?.[0] ?? '').toLowerCase();

const INPUTS = { ...INPUT_BIT, expmap: CtrlChart.EXPMAP, quat: CtrlChart.QUAT };

/** Turns an actuator into a general one and authors the parameters that its kind implied. */
export function generalize(struct: SpecStruct): void {
  if (struct.own.kind === 'general' || struct.own.kind === 'actuatorPlugin') return;
  const before = mechanics(struct);
  if (before.inheritrange > 0) throw engineError(`${struct.own.tag}: inheritrange has no place in a general actuator`);
  struct.spec.become(struct.own, 'general');
  const now = mechanics(struct);
  const author = (name: string, value: AttributeValue): void => struct.author(name, value);
  for (const name of [...GENERAL, 'forcerange', 'actlimited'] as const) {
    if (String(now[name]) !== String(before[name])) author(name, before[name]);
  }
  for (const [name, [, table]] of Object.entries(TYPES) as [keyof typeof TYPES, (typeof TYPES)['dyntype']][]) {
    if (now[name] !== before[name]) author(name, wordOf(table, before[name]));
  }
  if (before.ctrlspec === CtrlChart.EXPMAP || before.ctrlspec === CtrlChart.QUAT) {
    author('input', wordOf(CtrlChart, before.ctrlspec));
  }
}

const parametersOf = (name: 'dynprm' | 'gainprm' | 'biasprm'): Property<Float64Array> => ({
  get: (struct) =>
    struct.share(
      name,
      () => new Float64Array(10),
      () => mechanics(struct)[name],
      (items) => {
        generalize(struct);
        struct.author(name, items as readonly number[]);
      },
    ),
});

const typeOf = <N extends keyof typeof TYPES>(name: N): Property<EnumeratorOf<(typeof TYPES)[N][0]>> => ({
  get: (struct) => enumeratorOf(TYPES[name][0], mechanics(struct)[name]),
  set: (struct, given) => {
    const value = valueGiven(name, TYPES[name][0], given);
    generalize(struct);
    struct.author(name, wordOf(TYPES[name][1], value));
  },
});

const limitedOf = (name: 'ctrllimited' | 'forcelimited' | 'actlimited'): Property<EnumeratorOf<'mjtLimited'>> => ({
  get: (struct) => enumeratorOf('mjtLimited', ['false', 'true', 'auto'].indexOf(mechanics(struct)[name])),
  set: (struct, given) => {
    const value = valueGiven(name, 'mjtLimited', given);
    if (!(name in struct.own.row.attributes)) generalize(struct);
    struct.author(name, ['false', 'true', 'auto'][value]);
  },
});

/** Attributes that name the target of an actuator. */
const TRANSMISSIONS = {
  joint: TrnType.JOINT,
  jointinparent: TrnType.JOINTINPARENT,
  tendon: TrnType.TENDON,
  cranksite: TrnType.SLIDERCRANK,
  site: TrnType.SITE,
  body: TrnType.BODY,
} as const;

interface Transmission {
  readonly trntype: number;
  readonly target: string;
}

function transmissionOf({ own, notes }: SpecStruct): Transmission {
  const given = Object.entries(TRANSMISSIONS).findLast(
    ([attribute]) => attribute in own.row.attributes && own.isSet(attribute),
  );
  const held = given
    ? { trntype: given[1], target: own.get(given[0]) as string }
    : { trntype: TrnType.UNDEFINED, target: '' };
  return { ...held, ...(notes.get('transmission') as Partial<Transmission> | undefined) };
}

function setTransmission(struct: SpecStruct, change: Partial<Transmission>): void {
  const wanted = { ...transmissionOf(struct), ...change };
  const [chosen] = Object.entries(TRANSMISSIONS).find(([, type]) => type === wanted.trntype) ?? [];
  if (chosen && !(chosen in struct.own.row.attributes)) generalize(struct);
  const isComplete = chosen !== undefined && wanted.target !== '';
  for (const attribute of Object.keys(TRANSMISSIONS)) {
    if (!(attribute in struct.own.row.attributes)) continue;
    struct.author(attribute, isComplete && attribute === chosen ? wanted.target : undefined);
  }
  if (isComplete) struct.notes.delete('transmission');
  else struct.notes.set('transmission', wanted);
  for (const name of Object.keys(NEEDED) as (keyof typeof NEEDED)[])
    setOfTransmission(struct, name, readPart(struct, name));
}

/** Attributes that apply to one transmission only; with others their values are held outside of the attributes. */
const NEEDED = { cranklength: 'cranksite', slidersite: 'cranksite', refsite: 'site' } as const;

function readPart({ own }: SpecStruct, name: keyof typeof NEEDED): AttributeValue | undefined {
  return extraValue(own, name) ?? (name in own.row.attributes ? own.get(name) : undefined);
}

function setOfTransmission(struct: SpecStruct, name: keyof typeof NEEDED, value: AttributeValue | undefined): void {
  const { own } = struct;
  const isWritten = isInDefaultClass(own) || own.isSet(NEEDED[name]);
  struct.authorExtra(name, isWritten ? undefined : value);
  if (isWritten || (name in own.row.attributes && own.isSet(name))) struct.author(name, isWritten ? value : undefined);
}

const siteOf = (name: 'slidersite' | 'refsite'): Property<string> => ({
  get: (struct) => (readPart(struct, name) as string | undefined) ?? '',
  set: (struct, value) => setOfTransmission(struct, name, value === '' ? undefined : value),
});

const ctrlspec: Property<number> = {
  get: (struct) => mechanics(struct).ctrlspec,
  set: (struct, value) => setInputKinds(struct, value),
};

/** Sets the inputs of an actuator; 0 means those of its kind. */
export function setInputKinds(struct: SpecStruct, value: number): void {
  const words = Object.entries(INPUTS).filter(([, bit]) => (value & bit) !== 0);
  const row = struct.own.row.attributes.input;
  if (value === 0) {
    if (row) struct.author('input', undefined);
    return;
  }
  const fits = row && words.every(([word]) => Object.hasOwn(row.keywords ?? {}, word));
  if (!fits) throw engineError(`ctrlspec ${value} needs mjs_setToPID, mjs_setToDCMotor or mjs_setToOrientation`);
  const list = words.map(([word]) => word);
  struct.author('input', row.type === 'flags' ? list : list[0]);
}

/** Properties of an actuator; setting one that its kind lacks makes it a general one. */
export const ACTUATOR_PROPERTIES = {
  dyntype: typeOf('dyntype'),
  gaintype: typeOf('gaintype'),
  biastype: typeOf('biastype'),
  dynprm: parametersOf('dynprm'),
  gainprm: parametersOf('gainprm'),
  biasprm: parametersOf('biasprm'),
  actdim: {
    get: (struct) => mechanics(struct).actdim,
    set: (struct, value) => {
      generalize(struct);
      struct.author('actdim', value);
    },
  } as Property<number>,
  actearly: {
    get: (struct) => mechanics(struct).actearly,
    set: (struct, value) => {
      generalize(struct);
      struct.author('actearly', value);
    },
  } as Property<boolean>,
  ctrllimited: limitedOf('ctrllimited'),
  forcelimited: limitedOf('forcelimited'),
  actlimited: limitedOf('actlimited'),
  ctrlrange: numsOf('ctrlrange', 2),
  forcerange: numsOf('forcerange', 2),
  actrange: numsOf('actrange', 2),
  velrange: numsOf('velrange', 2),
  ffrange: numsOf('ffrange', 2),
  lengthrange: numsOf('lengthrange', 2),
  gear: numsOf('gear', 6),
  damping: numsOf('damping', 3),
  armature: numberOf('armature'),
  cranklength: {
    get: (struct) => (readPart(struct, 'cranklength') as number | undefined) ?? 0,
    set: (struct, value) => setOfTransmission(struct, 'cranklength', value === 0 ? undefined : value),
  } as Property<number>,
  group: numberOf('group'),
  nsample: numberOf('nsample'),
  delay: numberOf('delay'),
  interp: {
    get: (struct) => INTERPOLATION[mechanics(struct).interp],
    set: (struct, value) => struct.author('interp', wordOf(INTERPOLATION, value)),
  } as Property<number>,
  // only servos have this attribute
  inheritrange: impliedOf('inheritrange', {
    get: (struct) => mechanics(struct).inheritrange,
    set: (struct, value) => struct.author('inheritrange', value),
  } as Property<number>),
  ctrlspec,
  trntype: {
    get: (struct) => enumeratorOf('mjtTrn', transmissionOf(struct).trntype),
    set: (struct, given) => setTransmission(struct, { trntype: valueGiven('trntype', 'mjtTrn', given) }),
  } as Property<EnumeratorOf<'mjtTrn'>>,
  target: {
    get: (struct) => transmissionOf(struct).target,
    set: (struct, value) => setTransmission(struct, { target: value }),
  } as Property<string>,
  refsite: siteOf('refsite'),
  slidersite: siteOf('slidersite'),
};

/** Authors the values that a class implies, since elements of the reference hold copies of their class. */
export function copyMechanics(struct: SpecStruct): void {
  const { own } = struct;
  const layers: SpecElement[] = own.spec.defaults.layersOf(own);
  if (own.kind !== 'general' || layers.every((layer) => layer === own || layer.kind === 'general')) return;
  const values = mechanics(struct);
  for (const name of GENERAL) struct.author(name, values[name]);
  for (const [name, [, table]] of Object.entries(TYPES) as [keyof typeof TYPES, (typeof TYPES)['dyntype']][]) {
    struct.author(name, wordOf(table, values[name]));
  }
}
