/** Names of bodies that flexcomps generate: the name of the flexcomp and the index of the body, as in `cloth_3`. */
import type { Namespace } from '../../../foundation/schema/mjcf/rows.js';
import type { SpecElement } from '../element.js';
import type { Spec } from '../spec.js';

interface MadeName {
  readonly flexcomp: SpecElement;
  /** The part of the name after the flexcomp's name. */
  readonly rest: string;
}

/** Prefixes of a name that may be the name of a flexcomp, longest first. */
export function* stemsOf(name: string): Generator<string> {
  for (let at = name.lastIndexOf('_'); at > 0; at = name.lastIndexOf('_', at - 1)) yield name.slice(0, at);
}

/** The flexcomp that generates the body of a name; undefined if an element of the Spec has the name. */
export function madeName(spec: Spec, namespace: Namespace, name: string): MadeName | undefined {
  if (namespace !== 'body' || spec.find('body', name)) return undefined;
  for (const stem of stemsOf(name)) {
    const flexcomp: SpecElement | undefined = spec.find('flex', stem);
    if (flexcomp?.kind === 'flexcomp') return { flexcomp, rest: name.slice(stem.length) };
  }
  return undefined;
}
