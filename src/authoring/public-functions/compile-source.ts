/** Compiling a source that needs no fetching. */
import { memoryFiles } from '../../foundation/resource/memory.js';
import { Spec } from '../../modelling/spec/spec.js';
import { Model } from '../../simulation/model/model.js';
import { type ModelSource, resolveSource } from '../load/model-source.js';
import { compile } from './load.js';
import { parseXML } from './parse-xml.js';

/**
 * Compiles a text, files or a Spec; a Model is returned unchanged.
 *
 * @param call name of the calling function, for errors
 * @param textName name of the file of a text, for diagnostics
 * @throws TypeError for the name of a model, which must be loaded first; ModelError if the model has errors
 */
export function compileSource(call: string, source: ModelSource, textName?: string): Model {
  const found = resolveSource(call, source, textName);
  if (found instanceof Model) return found;
  if (found instanceof Spec) return compile(found);
  const { name, files } = found;
  const bytes = files && memoryFiles(files)(name);
  if (!bytes) throw new TypeError(`${call}: '${name}' must be loaded first; give await loadModel('${name}')`);
  return compile(parseXML(new TextDecoder().decode(bytes), { name, files: files! }));
}
