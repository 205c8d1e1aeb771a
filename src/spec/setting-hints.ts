/** The advice where a program assigns a property of a Spec or of an element that can only be read. */
import { PLURALS } from './plurals.js';

const OF_SPECS: Readonly<Record<string, string>> = {
  worldbody: 'add to it: spec.worldbody.addBody({ ... })',
  main: 'add to it: spec.main.addGeom({ ... })',
  visual: "its parts are set: spec.section('map').assign({ ... })",
  keyframes: 'spec.addKey({ ... }) adds one, and delete() of a key removes it',
};

/** Returns advice for an assignment to a property of a Spec. */
export function specHint(name: string): string {
  if (Object.hasOwn(PLURALS, name)) return 'add elements with methods such as addBody, and remove them with delete()';
  return OF_SPECS[name] ?? `its attributes are set: spec.${name}.assign({ ... })`;
}

const OF_ELEMENTS: Readonly<Record<string, string>> = {
  identifier: 'call rename(name)',
  label: 'call rename(name)',
  path: 'call rename(name) or moveTo(parent)',
  authored: 'call assign({ ... })',
  settings: 'call configure({ ... })',
  defaultClass: "set its name: element.class = 'name'",
  compiler: 'set its attributes: element.compiler.assign({ ... })',
};

/** Returns advice for an assignment to a property of an element. */
export const elementHint = (name: string): string => OF_ELEMENTS[name] ?? 'it follows from the element and its place';
