/** The elements that a cable generates: a chain of bodies, contact exclusions, its skin. */

import { conjugate, mulQuat, type Vec3 } from '../../../foundation/math/pose.js';
import { message } from '../../../foundation/schema/messages.js';
import type { AttributeValue } from '../../../foundation/schema/mjcf/rows.js';
import type { Kind } from '../../../foundation/schema/mjcf.js';
import type { Element, SpecElement } from '../element.js';
import type { Held } from '../element-type.js';
import { CompositeFault, pointsOf } from './curve.js';
import { type Edge, edgesBetween } from './frames.js';
import { ribbonSkin } from './skin.js';

/**
 * Creates an element below a parent without adding it to the parent's children; an equal key gives the same element.
 */
export type Maker = <K extends Kind>(key: string, kind: K, parent: SpecElement, values: Held<K>) => Element<K>;

/** The elements that replace a composite. */
export interface Composition {
  readonly body: Element<'body'>;
  /** Elements of sections: excludes, text, skin. */
  readonly added: readonly SpecElement[];
}

/** Types that MuJoCo has removed, and their replacements. */
const REPLACED: Readonly<Record<string, string>> = {
  particle: 'replicate',
  grid: 'flexcomp',
  cloth: 'flexcomp',
  rope: "a composite of type 'cable'",
  loop: 'flexcomp',
};

const GEOM_TYPES: readonly unknown[] = ['capsule', 'cylinder', 'box'];

/** Name of the plugin instance that all bodies of a composite share. */
export const instanceName = (composite: Element<'composite'>): string => `composite${composite.prefix ?? ''}`;

interface Parts {
  readonly composite: Element<'composite'>;
  readonly make: Maker;
  readonly prefix: string;
  readonly edges: readonly Edge[];
  readonly geom: Element<'compositeGeom'>;
  readonly joint: Values;
  readonly site: Values;
  readonly instance: string | undefined;
}

type Values = Readonly<Record<string, AttributeValue | undefined>>;

/**
 * Generates all elements of a composite (XML reference, *body/composite*). Throws a CompositeFault if it is invalid.
 */
export function compose(composite: Element<'composite'>, make: Maker): Composition {
  const points = pointsOf(checked(composite));
  const edges = edgesBetween(points);
  const plugin = composite.child('plugin');
  const parts: Parts = {
    composite,
    make,
    prefix: composite.prefix ?? '',
    edges,
    geom: composite.child('compositeGeom')!,
    joint: { group: 3, ...jointValues(composite.child('compositeJoint')) },
    site: { group: 3, ...valuesOf(composite.child('compositeSite')) },
    instance: plugin && (plugin.instance ?? instanceName(composite)),
  };
  const bodies = chain(parts, points[0]!);
  return { body: bodies[0]!, added: [...excludes(parts, bodies), ...texts(parts), ...skins(parts, bodies)] };
}

function checked(composite: Element<'composite'>): Element<'composite'> {
  const instead = REPLACED[composite.type];
  if (instead !== undefined) {
    throw new CompositeFault(message('bad-composite/type', { type: composite.type, instead }), 'type');
  }
  if (composite.children('compositeJoint').length > 1) throw new CompositeFault(message('bad-composite/joints'));
  const geom = composite.child('compositeGeom');
  if (!geom || !GEOM_TYPES.includes(geom.type)) {
    throw new CompositeFault(message('bad-composite/geom'));
  }
  return composite;
}

const valuesOf = (el: SpecElement | undefined): Values => Object.fromEntries(el?.authored ?? []);

/** Attributes of an ordinary joint, without those that exist only in a composite. */
function jointValues(el: SpecElement | undefined): Values {
  const { kind: _kind, solreffix: _solref, solimpfix: _solimp, type: _type, ...values } = valuesOf(el);
  const { stiffness, damping } = values;
  return {
    ...values,
    ...(stiffness !== undefined && { stiffness: [stiffness as number] }),
    ...(damping !== undefined && { damping: [damping as number] }),
  };
}

const nameAt = (i: number, n: number): string => (i === 0 ? 'first' : i === n - 1 ? 'last' : String(i));

function chain(parts: Parts, start: Vec3): Element<'body'>[] {
  const { composite, edges } = parts;
  const bodies: Element<'body'>[] = [];
  edges.forEach((edge, i) => {
    const before = edges[i - 1];
    const [x, y, z] = composite.offset;
    const pos: Vec3 = before ? [before.length, 0, 0] : [start[0] + x!, start[1] + y!, start[2] + z!];
    const quat = before ? mulQuat(conjugate(before.quat), edge.quat) : edge.quat;
    bodies.push(addBody(parts, i, { pos, quat }, bodies[i - 1]));
  });
  return bodies;
}

function addBody(
  { make, prefix, edges, joint, geom, site, instance, composite }: Parts,
  i: number,
  pose: Held<'body'>,
  parent: SpecElement | undefined,
): Element<'body'> {
  const name = nameAt(i, edges.length);
  const { length } = edges[i]!;
  const body = make(`B_${name}`, 'body', parent ?? composite.parent!, { ...pose, name: `${prefix}B_${name}` });
  const add = <K extends Kind>(kind: K, key: string, values: Values): void => {
    const values_ = { name: `${prefix}${key}`, ...values } as unknown as Held<K>;
    body.elements.push(make(key, kind, body, values_));
  };
  parent?.elements.push(body);
  if (instance !== undefined) body.elements.push(make(`B_${name}`, 'plugin', body, { instance }));
  const motion = jointType(composite.initial, i);
  if (motion === 'free') add('joint', `J_${name}`, { ...joint, ...UNDAMPED, type: 'free' });
  else if (motion) add('joint', `J_${name}`, { ...joint, type: 'ball' });
  add('geom', `G${i}`, { ...valuesOf(geom), ...placed(geom, length) });
  const isLast = i === edges.length - 1;
  if (i === 0 || isLast) add('site', `S_${name}`, { ...site, pos: [isLast ? length : 0, 0, 0] });
  return body;
}

/** A free joint has no damping, armature or friction loss. */
const UNDAMPED: Values = { damping: undefined, armature: undefined, frictionloss: undefined };

/** Any other `initial`, and an absent one, means a ball joint, as in MuJoCo. */
function jointType(initial: string | undefined, i: number): 'free' | 'ball' | undefined {
  if (i > 0 || (initial !== 'free' && initial !== 'none')) return 'ball';
  return initial === 'free' ? 'free' : undefined;
}

/** A box keeps its width and height; the other shapes extend from point to point. */
function placed(geom: Element<'compositeGeom'>, length: number): Values {
  if (geom.type !== 'box') return { fromto: [0, 0, 0, length, 0, 0] };
  const [, width = 0, height = 0] = geom.size ?? [];
  return { pos: [length / 2, 0, 0], size: [length / 2, width, height] };
}

/** Excludes contacts between neighboring bodies, which always touch. */
function excludes({ make, composite }: Parts, bodies: readonly Element<'body'>[]): SpecElement[] {
  const section = composite.spec.section('contactSection');
  return bodies.slice(1).map((body, i) => {
    const names = { body1: bodies[i]!.name!, body2: body.name! };
    return make(`${i}`, 'exclude', section, names);
  });
}

/** The text by which MuJoCo's tools recognize a cable. */
function texts({ make, prefix, composite }: Parts): SpecElement[] {
  const section = composite.spec.section('customSection');
  return [make('text', 'text', section, { name: `composite_${prefix}`, data: `rope_${prefix}` })];
}

/** Cables of boxes always have a skin, with or without a `skin` element. */
function skins({ make, prefix, composite, geom }: Parts, bodies: readonly Element<'body'>[]): SpecElement[] {
  if (geom.type !== 'box') return [];
  const size = [0, 1, 2].map((k) => geom.size?.[k] ?? 0);
  const el = composite.child('compositeSkin');
  const { vertex, texcoord, face, bones } = ribbonSkin({
    bodies: bodies.map(({ name }) => name!),
    size,
    subgrid: el?.subgrid ?? 0,
  });
  const skin = make('skin', 'skin', composite.spec.section('deformableSection'), {
    name: `${prefix}Skin`,
    rgba: el?.rgba ?? [1, 1, 1, 1],
    inflate: 2 * size[2]!,
    material: el?.material,
    group: el?.group,
    vertex,
    face,
    ...(el?.texcoord && { texcoord }),
  });
  bones.forEach(({ body, bindpos, vertid, vertweight }, i) => {
    skin.elements.push(make(`${i}`, 'bone', skin, { body, bindpos, bindquat: [1, 0, 0, 0], vertid, vertweight }));
  });
  return [skin];
}
