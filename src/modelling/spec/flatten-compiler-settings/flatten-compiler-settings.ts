/**
 * Flattens compiler settings. A file has one `compiler`, a Spec may have several, because attached elements keep the
 * settings of their file. The result has one, and the effects of the others are written as attributes.
 */

import type { CompilerQueries } from '../compiler-queries.js';
import type { Element, SpecElement } from '../element.js';
import { authoredShapes, KeyVectors } from '../keyframes/key-vector.js';
import { KEY_VECTORS } from '../keyframes/keys.js';
import type { Spec } from '../spec.js';
import { sayAlignment } from './alignment.js';
import { sayAngles } from './angles.js';
import { FileSettings } from './file-settings.js';
import { sayMasses, sayPlace } from './flexcomp.js';
import { sayInertia } from './inertia.js';
import { type Lost, sayShape } from './shape.js';
import { valuesUnder } from './values-under.js';

/** A Spec whose elements all have the same compiler settings, and the originals of its elements. */
export interface FlattenedSpec {
  readonly spec: Spec;
  /**
   * Returns the original of an element of the copy; the element itself if it has no original or if the Spec was not
   * copied.
   */
  originalOf(element: SpecElement): SpecElement;
}

/**
 * Returns a Spec that compiles to the same Model with the settings of its root alone; the given Spec if it has no
 * others. Without `compilerQueries`, values that follow from compiling are left out. `choosesAngle` allows radians
 * for the whole file if conversion to degrees would round; a caller that writes parts of a file keeps its unit.
 */
export function flattenCompilerSettings(
  spec: Spec,
  lost: Lost = () => undefined,
  compilerQueries: CompilerQueries | undefined = spec.compilerQueries,
  choosesAngle = false,
): FlattenedSpec {
  const isOne = [...spec.root.descendants()].every((each) => each.scope === undefined);
  if (isOne && !spec.compiler.saveinertial) return { spec, originalOf: (element) => element };
  const copies = new Map<SpecElement, SpecElement>();
  const copy = spec.clone(copies);
  copy.compilerQueries = compilerQueries;
  copy.changes.unrecorded(() => settle(spec, copies, lost, new FileSettings(spec, compilerQueries, choosesAngle)));
  const originals = new Map([...copies].map(([original, each]) => [each, original]));
  return { spec: copy, originalOf: (element) => originals.get(element) ?? element };
}

function settle(spec: Spec, copies: ReadonlyMap<SpecElement, SpecElement>, lost: Lost, file: FileSettings): void {
  const { compilerQueries } = file;
  file.apply(copies.get(spec.compiler)!.spec.compiler);
  const vectors = new KeyVectors(spec, authoredShapes(spec, compilerQueries));
  for (const [original, copy] of copies) {
    copy.scope = undefined;
    for (const [name, value] of valuesUnder(file, original)) copy.author(name, value);
    if (original.is('key')) sayVectors(vectors, original, copy);
  }
  for (const [original, copy] of copies) {
    sayAngles(original, copy);
    if (original.is('geom') && copy.is('geom')) sayShape(file, original, copy, lost);
  }
  for (const [original, copy] of copies) {
    if (original.is('flexcomp') && copy.is('flexcomp')) {
      sayMasses(file, original, copy, lost);
      if (original.compiler !== spec.compiler) sayPlace(original, copy, lost);
    }
    if (!original.is('body') || !copy.is('body')) continue;
    sayInertia(file, original, copy);
    sayAlignment(file, original, copy);
  }
}

/** Authors the full vectors of a keyframe, so that they do not depend on elements that may be replaced. */
function sayVectors(vectors: KeyVectors, original: Element<'key'>, copy: SpecElement): void {
  for (const name of KEY_VECTORS) {
    const whole = vectors.of(original, name);
    if (whole !== undefined) copy.author(name, whole);
  }
  copy.spec.keyParts.delete(copy);
}
