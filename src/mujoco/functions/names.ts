/** Names, ids and descriptions of a Model. */

import { CtrlChart, CtrlInput, GainType, ObjType } from '../../foundation/schema/enums.js';
import type { ModelRecord } from '../../simulation/model/model-record.js';
import { NAMED_KINDS, type NamedKind, namesOf } from '../../simulation/model/named.js';
import { call, MODEL, NUMBER, TEXT } from '../binding/call.js';

/** Named kind of elements by object type. */
const KINDS: readonly (NamedKind | undefined)[] = Object.keys(ObjType).reduce<(NamedKind | undefined)[]>(
  (kinds, name) => {
    const kind = (name === 'XBODY' ? 'body' : name.toLowerCase()) as NamedKind;
    kinds[ObjType[name as keyof typeof ObjType]] = kind in NAMED_KINDS ? kind : undefined;
    return kinds;
  },
  [],
);

const TYPE_NAMES = new Map<number, string>(
  Object.entries(ObjType)
    .filter(([name]) => name !== 'UNKNOWN' && name !== 'DEFAULT' && name !== 'MODEL')
    .map(([name, type]) => [type, name.toLowerCase()]),
);

const WARNINGS: readonly ((info: number) => string)[] = [
  (info) => `Inertia matrix is too close to singular at DOF ${info}. Check model.`,
  (info) => `Too many contacts. The arena memory is full, increase arena memory allocation.(ncon = ${info})`,
  (info) => `Too many constraints. The arena memory is full, increase arena memory allocation.(nefc = ${info})`,
  (info) => `Nan, Inf or huge value in QPOS at DOF ${info}. The simulation is unstable.`,
  (info) => `Nan, Inf or huge value in QVEL at DOF ${info}. The simulation is unstable.`,
  (info) => `Nan, Inf or huge value in QACC at DOF ${info}. The simulation is unstable.`,
  (info) => `Nan, Inf or huge value in CTRL at ACTUATOR ${info}. The simulation is unstable.`,
];

const ROTATIONS = ['rx', 'ry', 'rz'];
const COMPONENTS = ['w', 'x', 'y', 'z'];

/** Names of the inputs of an actuator whose gain type allows several kinds of inputs. */
function inputNames({ actuator_gaintype, actuator_ctrlspec }: ModelRecord, actuator: number): string[] {
  const spec = actuator_ctrlspec[actuator] as number;
  const type = actuator_gaintype[actuator];
  if (type === GainType.SO3) return spec === CtrlChart.QUAT ? COMPONENTS : ROTATIONS;
  if (type !== GainType.PID && type !== GainType.DCMOTOR) return [];
  return Object.entries(CtrlInput)
    .filter(([, bit]) => bit !== CtrlInput.NONE && (spec & bit) !== 0)
    .map(([name]) => name.toLowerCase());
}

/** Version of the reference, as text and as a number (3.14.0 is 3 014 000). */
const VERSION = { number: 3014000, text: '3.14.0' } as const;

/** The functions that translate names, types, warnings and versions. */
export const NAMES = {
  mj_name2id: call([MODEL, NUMBER, TEXT], ({ record }, type, name) => {
    const kind = KINDS[type];
    return kind && name !== '' ? namesOf(record, kind).indexOf(name) : -1;
  }),
  mj_id2name: call([MODEL, NUMBER, NUMBER], ({ record }, type, id) => {
    const kind = KINDS[type];
    return (kind && namesOf(record, kind)[id]) ?? '';
  }),
  mju_type2Str: call([NUMBER], (type) => TYPE_NAMES.get(type) ?? ''),
  mju_str2Type: call([TEXT], (name) => {
    const [type] = [...TYPE_NAMES].find(([, text]) => text === name) ?? [ObjType.UNKNOWN];
    // frames have names but no object type in the Model
    return type > ObjType.PLUGIN ? ObjType.UNKNOWN : type;
  }),
  mj_actuatorInputName: call([MODEL, NUMBER, NUMBER], ({ record }, actuator, input) => {
    const count = record.actuator_ctrlnum[actuator] ?? 0;
    return input >= 0 && input < count ? (inputNames(record, actuator)[input] ?? '') : '';
  }),
  mju_warningText: call(
    [NUMBER, NUMBER],
    (warning, info) => WARNINGS[warning]?.(info) ?? `Unknown warning type ${warning}.`,
  ),
  mj_version: call([], () => VERSION.number),
  mj_versionString: call([], () => VERSION.text),
};
