/** Available models: the text of each, alone or in an archive, compiles to the Model that was read. */
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compile, loadModel, loadSpec, type Model, parseXML, type Spec, toArchive, toXML } from '../../src/api/node.js';
import { ModelError } from '../../src/foundation/base/diagnostics.js';
import { readAnyFile } from '../../src/hosts/node/files.js';
import { RICH_MODELS } from '../models/rich.js';
import { compareModels } from '../oracle/compare-model.js';
import { FURTHER_MODELS } from '../oracle/further-models.js';
import { modelFiles } from '../oracle/model-files.js';
import { isLong } from '../runner/size.js';

const own = fileURLToPath(new URL('../../models', import.meta.url));
/** `npm test` takes every fifth of the third-party models. */
const isTaken = (folder: string, i: number): boolean => isLong || folder !== FURTHER_MODELS || i % 5 === 0;
const models = [own, RICH_MODELS, ...(FURTHER_MODELS ? [FURTHER_MODELS] : [])].flatMap((folder) =>
  modelFiles(folder)
    .filter((_, i) => isTaken(folder, i))
    .map((path) => [relative(dirname(folder), path), path] as const),
);

/** Tests whether a field contains paths, which are not part of the content of files. */
const isPath = (field: string): boolean => /path/.test(field);

const differences = (model: Model, again: Model): string[] =>
  compareModels(model.record, again.record)
    .filter(({ field }) => !isPath(field))
    .map(({ field, at, ours, theirs }) => `${field}[${at}]: ${ours} became ${theirs}`);

/** Unsupported features, and soft bodies with integrators that MuJoCo refuses since 3.13. */
const isUnsupported = ({ code }: { readonly code: string }): boolean =>
  code === 'unsupported' || code.startsWith('bad-integrator/');

/** Compiles a Model; undefined if the model uses unsupported features. */
function compileIfSupported(spec: Spec): Model | undefined {
  try {
    return compile(spec, { trialStep: false });
  } catch (error) {
    if (error instanceof ModelError && error.diagnostics.every(isUnsupported)) return undefined;
    throw error;
  }
}

describe('a model that is saved and loaded', () => {
  it.each(models)('%s', (_, path) => expectRoundTrip(path));
});

/** Models of the reference, some of which have attributes that were removed later. */
const compatibility = '3.14';

async function expectRoundTrip(path: string): Promise<void> {
  const spec = await loadSpec(path, { compatibility });
  const model = compileIfSupported(spec);
  if (!model) return;
  const text = parseXML(toXML(spec), { compatibility, name: join(dirname(path), 'saved.xml'), files: readAnyFile });
  expect(differences(model, compile(text, { trialStep: false }))).toEqual([]);
  const files = toArchive(spec, { format: 'folder' });
  const again = await loadModel('model.xml', { compatibility, files, trialStep: false });
  expect(differences(model, again)).toEqual([]);
}
