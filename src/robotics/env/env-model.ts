/** Models of environments. */
import { compile } from '../../authoring/public-functions/load.js';
import { parseXML } from '../../authoring/public-functions/parse-xml.js';
import type { Spec } from '../../modelling/spec/spec.js';
import { copyModel, type Model } from '../../simulation/model/model.js';

/** Compiled models by owner, which environments copy. */
const compiled = new WeakMap<object, Model>();

/**
 * Returns a copy of a compiled text or Spec, which is compiled once for its owner: environments of one task or definition
 * are usually created in succession.
 */
export function modelOfOwner(owner: object, source: Spec | string): Model {
  let own = compiled.get(owner);
  if (!own) {
    own = compile(typeof source === 'string' ? parseXML(source) : source);
    compiled.set(owner, own);
  }
  return copyModel(own);
}
