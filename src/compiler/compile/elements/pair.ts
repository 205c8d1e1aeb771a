/** Contact pairs and excluded bodies. */

import { ObjType } from '../../../foundation/schema/enums.js';
import type { EXCLUDE_FIELDS } from '../../../foundation/schema/model/exclude.js';
import type { PAIR_FIELDS } from '../../../foundation/schema/model/pair.js';
import type { Element } from '../../../modelling/spec/element.js';
import { checkCondim } from '../checks/condim.js';
import type { Compilation } from '../compilation.js';
import type { CompiledBody, CompiledElement, CompiledGeom } from '../compiled-element.js';
import type { Registry } from '../registry.js';
import type { RowOf } from '../rows.js';

/** Sort key of a pair of bodies: the first id, which is lower, in the upper half of the word. */
const signatureOf = (body1: CompiledBody, body2: CompiledBody): number => (body1.id << 16) + body2.id;

/** A pair of geoms that always collide, with the parameters of the pair. */
export interface CompiledPair extends CompiledElement<Element<'pair'>> {
  readonly geom1: CompiledGeom;
  readonly geom2: CompiledGeom;
}

/** Two bodies whose geoms never collide. */
export interface CompiledExclude extends CompiledElement<Element<'exclude'>> {
  readonly body1: CompiledBody;
  readonly body2: CompiledBody;
}

/** Resolves a pair, the geom of the lower body first; undefined if a geom is missing. */
export function resolvePair(
  compilation: Compilation,
  element: Element<'pair'>,
  names: Registry,
): CompiledPair | undefined {
  const [first, second] = (['geom1', 'geom2'] as const).map((attribute) => {
    if (element[attribute] === undefined)
      compilation.report(element, 'missing-attribute', { element: element.tag, attribute });
    return names.resolve<CompiledGeom>(element, attribute, ObjType.GEOM);
  });
  checkCondim(compilation, element, element.condim);
  if (!first || !second) return undefined;
  first.visual = false;
  second.visual = false;
  const [geom1, geom2] = first.body.id > second.body.id ? [second, first] : [first, second];
  return { element: element, name: element.identifier ?? '', id: 0, geom1, geom2 };
}

/** Resolves the two bodies, lower id first; undefined if one is missing. */
export function resolveExclude(
  _c: Compilation,
  element: Element<'exclude'>,
  names: Registry,
): CompiledExclude | undefined {
  const first = names.resolve<CompiledBody>(element, 'body1', ObjType.BODY);
  const second = names.resolve<CompiledBody>(element, 'body2', ObjType.BODY);
  if (!first || !second) return undefined;
  const [body1, body2] = first.id > second.id ? [second, first] : [first, second];
  return { element: element, name: element.identifier ?? '', id: 0, body1, body2 };
}

/** Signature of the bodies of the geoms; pairs are sorted by it. */
export const pairSignature = ({ geom1, geom2 }: CompiledPair): number => signatureOf(geom1.body, geom2.body);
/** Signature of the pair of bodies; exclusions are sorted by it. */
export const excludeSignature = ({ body1, body2 }: CompiledExclude): number => signatureOf(body1, body2);

/** Sorts and numbers elements by their signatures; equal ones keep their order. */
export function sortBySignature<D extends CompiledElement>(drafts: readonly D[], signature: (draft: D) => number): D[] {
  const sorted = [...drafts].sort((a, b) => signature(a) - signature(b));
  sorted.forEach((draft, id) => void (draft.id = id));
  return sorted;
}

/** Returns the values of a pair for the arrays `pair_*`. */
export function pairRow(pair: CompiledPair): RowOf<typeof PAIR_FIELDS> {
  const el = pair.element;
  return {
    pair_dim: el.condim,
    pair_geom1: pair.geom1.id,
    pair_geom2: pair.geom2.id,
    pair_signature: pairSignature(pair),
    pair_solref: el.solref,
    pair_solreffriction: el.solreffriction,
    pair_solimp: el.solimp,
    pair_margin: el.margin,
    pair_gap: el.gap,
    pair_adhesion: el.adhesion,
    pair_friction: el.friction,
  };
}

/** Returns the values of an exclusion for the arrays `exclude_*`. */
export const excludeRow = (exclude: CompiledExclude): RowOf<typeof EXCLUDE_FIELDS> => ({
  exclude_signature: excludeSignature(exclude),
});
