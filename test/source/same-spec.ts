/** Compares two Specs, and lists their differences. */
import type { SpecElement } from '../../src/modelling/spec/element.js';
import { KEY_VECTORS } from '../../src/modelling/spec/keyframes/keys.js';
import type { Spec } from '../../src/modelling/spec/spec.js';

const valuesOf = (element: SpecElement): string =>
  JSON.stringify([...element.authored].sort(([a], [b]) => (a < b ? -1 : 1)));

/** Describes the first difference between two Specs; undefined if there is none. */
export function differenceOf(a: Spec, b: Spec): string | undefined {
  return differ(a.root, b.root, 'mujoco');
}

function differ(a: SpecElement, b: SpecElement, path: string): string | undefined {
  if (a.kind !== b.kind) return `${path}: ${a.kind} is not ${b.kind}`;
  if (valuesOf(a) !== valuesOf(b)) return `${path}: ${valuesOf(a)} is not ${valuesOf(b)}`;
  const comments = [JSON.stringify(a.comments ?? []), JSON.stringify(b.comments ?? [])];
  if (comments[0] !== comments[1]) return `${path}: comments ${comments.join(' are not ')}`;
  if (a.directory !== b.directory || valuesOf(a.compiler) !== valuesOf(b.compiler)) {
    return `${path}: other compiler settings`;
  }
  const places = [a, b].map(({ location }) => JSON.stringify(location));
  if (places[0] !== places[1]) return `${path}: at ${places.join(' is not at ')}`;
  if (a.kind === 'key') {
    for (const name of KEY_VECTORS) {
      const [x, y] = [a.spec.keyValue(a, name), b.spec.keyValue(b, name)].map((value) => JSON.stringify(value));
      if (x !== y) return `${path}: ${name} ${x} is not ${y}`;
    }
  }
  if (a.elements.length !== b.elements.length) {
    return `${path}: ${a.elements.map(({ label }) => label)} is not ${b.elements.map(({ label }) => label)}`;
  }
  for (let i = 0; i < a.elements.length; i++) {
    const found = differ(a.elements[i]!, b.elements[i]!, `${path} > ${a.elements[i]!.label}[${i}]`);
    if (found) return found;
  }
  return undefined;
}
