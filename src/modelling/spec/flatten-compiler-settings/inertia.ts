/** Masses and inertias that follow from compiler settings. */

import type { BodyInertia } from '../compiler-queries.js';
import type { Element, SpecElement } from '../element.js';
import type { ChosenSettings, FileSettings } from './file-settings.js';
import { setPose } from './pose.js';

/** Adds an `inertial` to a body if the settings of the file would infer another mass or inertia. */
export function sayInertia(
  { settings, compilerQueries }: FileSettings,
  original: Element<'body'>,
  copy: Element<'body'>,
): void {
  const inertia = compilerQueries?.inertiaOf(original);
  if (!inertia) return;
  if (isChanged(original, inertia, settings) || isToBeSaved(original, inertia)) writeInertia(copy, inertia);
}

/** True if `saveinertial` requires the inferred inertia to be written; a body without mass is left out. */
function isToBeSaved({ spec, compiler, elements }: Element<'body'>, { mass }: BodyInertia): boolean {
  const isSaid = elements.some(({ kind }) => kind === 'inertial');
  return spec.compiler.saveinertial && mass > 0 && infers(compiler, isSaid);
}

/** Replaces the `inertial` of a body. */
export function writeInertia(body: Element<'body'>, { mass, inertia, ipose }: BodyInertia): void {
  for (const each of contentsOf(body)) if (each.kind === 'inertial') body.spec.remove(each);
  const inertial = body.add('inertial', { mass, diaginertia: inertia, pos: ipose.pos }, { index: 0 });
  setPose(inertial, ipose);
}

/** True if the settings of the file would give the body a different inertia. */
export function isChanged(body: Element<'body'>, inertia: BodyInertia, file: ChosenSettings): boolean {
  const own = body.compiler;
  const contents = [...contentsOf(body)];
  const geoms = contents.filter((each): each is Element<'geom'> & SpecElement => each.is('geom'));
  const isSaid = contents.some(({ kind }) => kind === 'inertial');
  if (geoms.length > 0 && infers(own, isSaid) !== infers(file, isSaid)) return true;
  if (infers(own, isSaid) && geoms.some((geom) => counts(own, geom) !== counts(file, geom))) return true;
  if (isBoundAnew(own, inertia, file)) return true;
  // a mean that had no effect leaves the body unchanged as well
  const [x, y, z] = inertia.inertia;
  return own.balanceinertia && !file.balanceinertia && x === y && y === z;
}

/** True if different bounds would change the inertia of a body. A body above both pairs of bounds does not change. */
export const isBoundAnew = (own: ChosenSettings, inertia: BodyInertia, file: ChosenSettings): boolean =>
  (own.boundmass !== file.boundmass || own.boundinertia !== file.boundinertia) &&
  !(isAbove(inertia, own) && survives(inertia, file));

/** True if bounds leave the inertia of a body unchanged. */
export const survives = ({ mass, inertia }: BodyInertia, { boundmass, boundinertia }: ChosenSettings): boolean =>
  mass >= boundmass && Math.min(...inertia) >= boundinertia;

/** True if a body is above the bounds with which it was compiled. */
const isAbove = ({ mass, inertia }: BodyInertia, { boundmass, boundinertia }: ChosenSettings): boolean =>
  mass > boundmass && Math.min(...inertia) > boundinertia;

/** True if the mass of a body is inferred from its geoms. */
const infers = ({ inertiafromgeom }: ChosenSettings, isSaid: boolean): boolean =>
  inertiafromgeom === 'true' || (inertiafromgeom === 'auto' && !isSaid);

const counts = ({ inertiagrouprange: [first, last] }: ChosenSettings, { group }: Element<'geom'>): boolean =>
  first <= group && group <= last;

/** Iterates over the contents of a body, including the contents of its frames. */
export function* contentsOf(parent: SpecElement): Generator<SpecElement> {
  for (const child of [...parent.elements]) {
    yield child;
    if (child.kind === 'frame') yield* contentsOf(child);
  }
}
