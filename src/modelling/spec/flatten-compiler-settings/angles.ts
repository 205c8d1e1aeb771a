/** Angles and orientations that change with the angle unit or the Euler order, or that a class overrides. */
import { type Element, isInDefaultClass, type SpecElement } from '../element.js';
import { localPose, radiansOf } from '../pose.js';
import { setOrientation } from './pose.js';

type Numbers = readonly number[];

/** Writes values to an element if it and its class no longer give the original ones. */
export function sayAngles(original: SpecElement, copy: SpecElement): void {
  if (isInDefaultClass(original)) return;
  if (original.is('joint') && copy.is('joint')) sayJointAngles(original, copy);
  else if (original.row.attributes.euler) sayOrientation(original, copy);
}

const ANGLES = ['range', 'ref', 'springref'] as const;

function sayJointAngles(original: Element<'joint'>, copy: Element<'joint'>): void {
  for (const name of ANGLES) {
    const [before, after] = [original, copy].map((joint) => numbersOf(joint, name)) as [Numbers, Numbers];
    if (before.every((x, i) => isClose(x, after[i]!))) continue;
    const values = before.map((x) => x / unitOf(copy));
    copy.set(name, name === 'range' ? values : values[0]);
  }
}

/** Returns the values in radians or meters. */
function numbersOf(joint: Element<'joint'>, name: (typeof ANGLES)[number]): Numbers {
  return [joint[name] as number | Numbers].flat().map((x) => x * unitOf(joint));
}

const unitOf = (joint: Element<'joint'>): number => (joint.type === 'slide' ? 1 : radiansOf(joint));

function sayOrientation(original: SpecElement, copy: SpecElement): void {
  const [before, after] = [localPose(original).quat, localPose(copy).quat];
  if (!before.every((x, i) => isClose(x, after[i]!))) setOrientation(copy, before);
}

/** True if two numbers are equal except for the rounding of a conversion and its inverse. */
const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= 8 * Number.EPSILON * Math.max(1, Math.abs(a));
