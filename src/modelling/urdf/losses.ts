/** Attributes that URDF cannot express, on elements that URDF has. */
import type { Kind } from '../../foundation/schema/mjcf.js';
import type { Element, SpecElement } from '../spec/element.js';

const NAMED = ['name', 'class', 'group', 'user'];
const PLACED = ['pos', 'quat', 'axisangle', 'xyaxes', 'zaxis', 'euler'];

/**
 * Attributes that cause no loss warning: they are exported, follow from exported values, or do not affect the
 * simulation.
 */
const SAID: Partial<Readonly<Record<Kind, readonly string[]>>> = {
  body: [...NAMED, ...PLACED, 'childclass', 'simple'],
  joint: [
    ...NAMED,
    ...['type', 'pos', 'axis', 'ref', 'range', 'limited', 'damping', 'frictionloss'],
    ...['actuatorfrcrange', 'actuatorfrclimited'],
  ],
  freejoint: [...NAMED, 'align'],
  geom: [
    ...NAMED,
    ...PLACED,
    ...['type', 'size', 'fromto', 'mesh', 'rgba', 'material'],
    ...['contype', 'conaffinity', 'mass', 'density', 'shellinertia'],
  ],
  mesh: [...NAMED, 'file', 'scale', 'content_type', 'inertia', 'smoothnormal', 'maxhullvert'],
  material: [...NAMED, 'rgba'],
  motor: [...NAMED, 'joint', 'gear'],
  equalityJoint: [...NAMED, 'joint1', 'joint2', 'polycoef'],
};

/** Names of the attributes of a written element that have an effect and that URDF cannot express. */
export function lossesOf(element: SpecElement): string[] {
  const said = SAID[element.kind] ?? [];
  const lost = Object.entries(element.row.attributes).flatMap(([name, row]) =>
    said.includes(name) || isSame(element.get(name), row.default) ? [] : [name],
  );
  return element.is('joint') ? [...lost, ...lossesOfJoint(element)] : lost;
}

/** Attributes of a joint with values that URDF can express only in part. */
function lossesOfJoint(joint: Element<'joint'>): string[] {
  const [lower, upper] = joint.actuatorfrcrange;
  const [, ...higher] = joint.damping as readonly number[];
  const isAxial = joint.type === 'hinge' || joint.type === 'slide';
  return [
    ...(lower === -upper ? [] : ['actuatorfrcrange']),
    ...(higher.every((x) => x === 0) ? [] : ['damping']),
    ...(isAxial || isSame(joint.range, [0, 0]) ? [] : ['range']),
  ];
}

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
