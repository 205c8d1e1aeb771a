/** The recorded values of a Data and their labels. */

import { DATA_FIELDS } from '../../foundation/schema/data.js';
import { JointType } from '../../foundation/schema/enums.js';
import type { MODEL_FIELDS } from '../../foundation/schema/model.js';
import { SCALAR_FIELDS } from '../../foundation/schema/scalars.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';

/** A field with the labels of its values, each of which begins with the name of the field. */
export interface Column {
  readonly name: string;
  readonly labels: readonly string[];
}

/** Fields recorded by default: those that a player sets. */
export const DEFAULT_FIELDS = ['qpos', 'qvel', 'act', 'ctrl', 'sensordata'] as const;

/** Names of the fields that can be recorded: arrays and scalars of a Data outside the arena. */
export const recordableFields = (): readonly string[] => [
  ...Object.keys(DATA_FIELDS),
  ...Object.keys(SCALAR_FIELDS).filter((name) => name !== 'time'),
];

/** Values of a field; a scalar is an array of length 1. */
export function valuesOf(data: Data, field: string): ArrayLike<number> {
  const value = data[field as keyof Data] as number | ArrayLike<number>;
  return typeof value === 'number' ? [value] : value;
}

/**
 * Returns fields with their labels: `qpos:hinge`, `xpos:torso.2`, or `act.0` for elements without a name.
 *
 * @throws TypeError for a field that cannot be recorded
 */
export function columnsOf(model: Model, data: Data, fields: readonly string[] = DEFAULT_FIELDS): Column[] {
  const known = recordableFields();
  for (const field of fields) {
    if (!known.includes(field)) throw new TypeError(`a Data has no field '${field}' that can be recorded`);
  }
  return [...new Set(fields)]
    .map((name) => ({ name, labels: labelsOf(model, data, name) }))
    .filter(({ labels }) => labels.length > 0);
}

function labelsOf(model: Model, data: Data, field: string): string[] {
  const { length } = valuesOf(data, field);
  const owners = ownersOf(model, field);
  if (!owners) return Array.from({ length }, (_, i) => (length === 1 ? field : `${field}.${i}`));
  return owners.flatMap(({ name, width }, id) => {
    const base = name === '' ? `${field}.${id}` : `${field}:${name}`;
    return Array.from({ length: width }, (_, k) => (width === 1 ? base : `${base}.${k}`));
  });
}

interface Owner {
  readonly name: string;
  readonly width: number;
}

const JOINT_WIDTH: Readonly<Record<number, readonly [nq: number, nv: number]>> = {
  [JointType.FREE]: [7, 6],
  [JointType.BALL]: [4, 3],
  [JointType.SLIDE]: [1, 1],
  [JointType.HINGE]: [1, 1],
};

/** Name addresses of the elements that the rows of an array belong to, by the size that counts the rows. */
const NAMES: Readonly<Record<string, keyof typeof MODEL_FIELDS>> = {
  nbody: 'name_bodyadr',
  njnt: 'name_jntadr',
  ngeom: 'name_geomadr',
  nsite: 'name_siteadr',
  ncam: 'name_camadr',
  nlight: 'name_lightadr',
  ntendon: 'name_tendonadr',
  nactuator: 'name_actuatoradr',
  nsensor: 'name_sensoradr',
};

/** Names of the elements that the values of a field belong to, in order; undefined if they have none. */
function ownersOf(model: Model, field: string): readonly Owner[] | undefined {
  const nameOf = (addresses: keyof typeof MODEL_FIELDS, id: number): string => nameAt(model, model[addresses][id]!);
  const all = (count: number, addresses: keyof typeof MODEL_FIELDS, width: (id: number) => number): Owner[] =>
    Array.from({ length: count }, (_, id) => ({ name: nameOf(addresses, id), width: width(id) }));
  const row = DATA_FIELDS[field as keyof typeof DATA_FIELDS];
  if (field === 'sensordata') return all(model.nsensor, 'name_sensoradr', (id) => model.sensor_dim[id]!);
  if (field === 'ctrl') return all(model.nactuator, 'name_actuatoradr', (id) => model.actuator_ctrlnum[id]!);
  if (row?.rows === 'nq') return all(model.njnt, 'name_jntadr', (id) => JOINT_WIDTH[model.jnt_type[id]!]![0]);
  if (row?.rows === 'nv' && row.cols === 1) {
    return all(model.njnt, 'name_jntadr', (id) => JOINT_WIDTH[model.jnt_type[id]!]![1]);
  }
  const addresses = row && NAMES[row.rows];
  const cols = row?.cols;
  return addresses && typeof cols === 'number' ? all(model[row.rows as 'nbody'], addresses, () => cols) : undefined;
}

/** Reads a name, which ends with a zero byte. */
function nameAt({ names }: Model, start: number): string {
  return new TextDecoder().decode(names.subarray(start, names.indexOf(0, start)));
}
