/** Initial values of an added element, without which it would not compile. */

import { freeNameIn, startingSizes } from '../../../authoring/source/index.js';
import { GEOM_TYPE } from '../../../foundation/schema/mjcf/keywords.js';
import type { Namespace } from '../../../foundation/schema/mjcf/rows.js';
import { type Kind, rowOf } from '../../../foundation/schema/mjcf.js';
import { shapeOfType } from '../../../foundation/schema/shapes.js';
import type { AnyGiven } from '../../../modelling/spec/attribute-input.js';
import type { Element, SpecElement } from '../../../modelling/spec/element.js';
import type { Spec } from '../../../modelling/spec/spec.js';

export type Values = Record<string, AnyGiven>;

/** Values other than names, by kind. */
const VALUES: Partial<Record<Kind, Values>> = {
  inertial: { pos: [0, 0, 0], mass: 1, diaginertia: [0.01, 0.01, 0.01] },
  replicate: { count: 2, offset: [0.2, 0, 0] },
  flexcomp: { type: 'grid', dim: 2, count: [5, 5, 1], spacing: [0.1, 0.1, 0.1], radius: 0.01, mass: 1 },
  mesh: { vertex: [0, 0, 0, 0.1, 0, 0, 0, 0.1, 0, 0, 0, 0.1] },
  hfield: { nrow: 16, ncol: 16, size: [1, 1, 0.1, 0.1] },
  texture: { type: '2d', builtin: 'checker', width: 64, height: 64, rgb1: [0.9, 0.9, 0.9], rgb2: [0.3, 0.3, 0.3] },
  numeric: { data: [0] },
  text: { data: 'text' },
  damper: { ctrlrange: [0, 1] },
  adhesion: { ctrlrange: [0, 1] },
  attach: { prefix: 'part_' },
  composite: { type: 'cable', curve: 's', count: [11, 1, 1], size: [1, 0, 0] },
  compositeJoint: { kind: 'main' },
  compositeGeom: { type: 'capsule', size: [0.005] },
  fixedJoint: { coef: 1 },
  dcmotor: { motorconst: [0.05], resistance: 1 },
  userSensor: { dim: 1 },
};

/** Attributes that are set although the schema does not require them. */
const WANTED: Partial<Record<Kind, readonly string[]>> = {
  mesh: ['name'],
  hfield: ['name'],
  texture: ['name'],
  pair: ['geom1', 'geom2'],
  adhesion: ['body'],
  default: ['class'],
};

/** Children that are added with an element. */
const CONTENTS: Partial<Record<Kind, readonly Kind[]>> = {
  composite: ['compositeJoint', 'compositeGeom'],
  fixed: ['fixedJoint'],
  spatial: ['spatialSite', 'spatialSite'],
};

/** Kinds of objects for sensors that accept several, in order of preference. */
const OBJECTS = ['site', 'body'] as const satisfies readonly Namespace[];

/** Adds an element with initial values and children; `wanted` are values that differ from the initial ones. */
export function addStarted(parent: SpecElement, kind: Kind, wanted: Values = {}): SpecElement {
  const element = parent.add(kind, { ...startOf(parent, kind, []), ...wanted });
  if (element.is('geom') && parent.kind !== 'default' && wanted.size === undefined && !element.isSet('fromto')) {
    element.assign(shapeWithin(element));
  }
  const used: unknown[] = [];
  for (const content of CONTENTS[kind] ?? []) {
    const values = startOf(element, content, used);
    used.push(...Object.values(values));
    element.add(content, values);
  }
  return element;
}

/** Returns the sizes for the type of a geom; sphere sizes if its type needs an asset that it does not have. */
function shapeWithin(geom: Element<'geom'>): Values {
  const shape = shapeOfType(GEOM_TYPE[geom.type]);
  if (shape?.asset && geom[shape.asset] === undefined) return { type: 'sphere', size: startingSizes('sphere') };
  return { size: startingSizes(geom.type) };
}

function startOf(parent: SpecElement, kind: Kind, taken: readonly unknown[]): Values {
  const { spec } = parent;
  const { attributes } = rowOf(kind);
  const values: Values = Object.fromEntries(
    Object.entries(VALUES[kind] ?? {}).filter(([name]) => isAllowed(parent, kind, name)),
  );
  for (const name of wantedOf(parent, kind)) {
    const row = attributes[name];
    if (!row || values[name] !== undefined) continue;
    if (name === 'objtype') Object.assign(values, objectOf(spec));
    else if (row.type === 'id' && row.namespace) values[name] = freeNameIn(spec, row.namespace as Namespace, kind);
    else {
      const value = nameFor(spec, row.namespace, [...taken, ...Object.values(values)]);
      if (value !== undefined && row.type === 'ref') values[name] = value;
      if (value !== undefined && row.type === 'names') values[name] = [value];
    }
  }
  return values;
}

function wantedOf(parent: SpecElement, kind: Kind): readonly string[] {
  const { attributes, constraints = [], namespace } = rowOf(kind);
  const wanted = Object.keys(attributes).filter((name) => attributes[name]!.required);
  for (const { rule, bundles } of constraints) if (rule === 'oneOf') wanted.push(...(bundles[0] ?? []));
  wanted.push(...(WANTED[kind] ?? []));
  // an actuator needs a transmission
  if (namespace === 'actuator' && attributes.joint) wanted.push('joint');
  return [...new Set(wanted)].filter((name) => isAllowed(parent, kind, name));
}

/** Default classes hold no references and no geometry, and each needs a name. */
const isAllowed = (parent: SpecElement, kind: Kind, name: string): boolean => {
  if (parent.kind !== 'default' || kind === 'default') return true;
  const row = rowOf(kind).attributes[name];
  return row?.inDefault !== false && row?.type !== 'id';
};

/**
 * Returns a name in a namespace that is not in `used` (the two bodies of a pair must differ), or else the first name.
 */
function nameFor(spec: Spec, namespace: unknown, used: readonly unknown[]): string | undefined {
  const there = namespace === undefined ? [] : spec.names.list(namespace as Namespace);
  return there.find((each) => !used.includes(each) && each !== 'world') ?? there[0];
}

/** Returns an object for a sensor that accepts any kind. */
function objectOf(spec: Spec): Values {
  for (const objtype of OBJECTS) {
    const objname = nameFor(spec, objtype, []);
    if (objname !== undefined) return { objtype, objname };
  }
  return { objtype: 'body', objname: 'world' };
}
