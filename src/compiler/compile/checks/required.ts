/** Required attributes: parsing already reports missing ones, but a program may create such elements. */
import { follows } from '../../../foundation/schema/compatibility.js';
import { REQUIRED } from '../../../foundation/schema/mjcf/required.js';
import { isInDefaultClass, type SpecElement } from '../../../modelling/spec/element.js';
import type { Compilation } from '../compilation.js';

/** Tests whether the compiler has a default or a separate error for missing attributes. */
const isLenient = ({ kind }: SpecElement): boolean => kind === 'bone' || kind === 'flex';

/** Reports an asset from a program that has a file, but no name; readers name assets after their files. */
function checkAssetName(compilation: Compilation, el: SpecElement): void {
  if (!el.is('mesh', 'hfield', 'texture') || el.source || el.authored.has('name')) return;
  const suggested = el.identifier;
  if (!suggested || !follows(compilation.spec.compatibility, 'namedAssets')) return;
  compilation.report(el, 'unnamed-asset', { kind: el.tag, suggested });
}

/** Reports missing required attributes. */
export function checkRequired(compilation: Compilation): void {
  for (const el of compilation.spec.root.descendants()) {
    if (isInDefaultClass(el) || isLenient(el)) continue;
    checkAssetName(compilation, el);
    for (const attribute of REQUIRED[el.kind]) {
      if (el.get(attribute) === undefined) compilation.report(el, 'missing-attribute', { element: el.tag, attribute });
    }
  }
  checkSaving(compilation);
}

/**
 * Reports `savecompiled` without `savecanonical`, and the forms of saved files that are not implemented. Release notes of
 * MuJoCo 3.16.0, "Saving as written".
 */
function checkSaving(compilation: Compilation): void {
  const { compiler } = compilation.spec;
  if (!compiler.savecanonical && compiler.savecompiled) {
    compilation.report(compiler, 'bad-saving', {}, 'savecanonical');
  }
  for (const attribute of ['savecompiled', 'savecanonical'] as const) {
    if (!compiler.isSet(attribute) || !compiler[attribute]) continue;
    compilation.report(compiler, 'saved-as-written', { attribute }, attribute);
  }
}
