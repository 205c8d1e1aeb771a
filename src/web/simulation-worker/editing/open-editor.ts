/**
 * Opens a running model for editing: reads its texts into a project, and continues the run with the Spec of the
 * project.
 */

import type { Extensions } from '../../../authoring/load/extensions.js';
import { withRegisteredFormats } from '../../../authoring/load/registry.js';
import { compile } from '../../../authoring/public-functions/load.js';
import { Project } from '../../../authoring/source/index.js';
import { COMPILER_QUERIES } from '../../../compiler/compile/expand/compiler-queries.js';
import { Diagnostics, ModelError } from '../../../foundation/base/diagnostics.js';
import { toXML } from '../../../modelling/mjcf/index.js';
import { Spec } from '../../../modelling/spec/spec.js';
import type { UrdfOptions } from '../../../modelling/urdf/options.js';
import { isTemplateText } from '../../../modelling/urdf/template.js';
import { Data } from '../../../simulation/model/data.js';
import type { LoadedModel } from '../simulation-model.js';
import type { SimulationNotice } from '../simulation-protocol.js';
import { SimulationRun, type StepHooks } from '../simulation-run.js';
import { transferStateByName } from '../transfer-state-by-name.js';
import { Editor, type EditorListener } from './editor.js';
import { amendmentOf } from './model-amendment.js';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Creates an editor and its run, in the state of the previous run.
 *
 * @throws ModelError if the model cannot be edited
 */
export function openEditor(
  before: SimulationRun,
  notify: (notice: SimulationNotice) => void,
  listener: EditorListener,
): Editor {
  const { spec } = before;
  if (!spec) throw new Error('A binary model has no elements to edit.');
  const project = projectOf(spec);
  if (project.isBroken) throw new ModelError(project.diagnostics);
  const diagnostics = new Diagnostics();
  const model = compile(project.spec, { diagnostics, trialStep: false });
  const data = new Data(model);
  transferStateByName(before.model, before.data, model, data);
  const { refresh } = before;
  const loaded = { spec: project.spec, model, data, diagnostics: [], ...(refresh && { refresh }) };
  const run = runOf(project, loaded, notify, listener, before.hooks);
  run.adopt(before);
  return new Editor(project, run, listener);
}

/** A model that could not be loaded, with the files read so far. */
export interface BrokenModel {
  readonly spec: Spec;
  readonly urdf?: UrdfOptions | undefined;
  readonly refresh?: SimulationRun['refresh'];
  readonly diagnostics: SimulationRun['diagnostics'];
}

/** Creates an editor for the texts of a model with errors, and a run of an empty model until they compile. */
export function mendEditor(
  { spec, urdf, refresh, diagnostics }: BrokenModel,
  notify: (notice: SimulationNotice) => void,
  listener: EditorListener,
  hooks: StepHooks,
): Editor {
  const project = projectOf(spec, urdf ?? {});
  const model = compile(new Spec());
  const loaded = { spec: project.spec, model, data: new Data(model), diagnostics, ...(refresh && { refresh }) };
  const editor = new Editor(project, runOf(project, loaded, notify, listener, hooks), listener);
  editor.recompile();
  return editor;
}

/** Creates a run whose edits go into the history of a project. */
const runOf = (
  project: Project,
  loaded: LoadedModel,
  notify: (notice: SimulationNotice) => void,
  listener: EditorListener,
  hooks: StepHooks,
): SimulationRun =>
  new SimulationRun(loaded, notify, {
    hooks,
    owner: {
      transact: (name, change) => void project.transact(name, change),
      undo: () => void project.undo(),
      began: () => listener.onBegan?.(),
      compiled: (before, model) => listener.onAmended(amendmentOf(before.record, model)),
    },
  });

/** Reads a file of a Spec; undefined if it was not fetched. */
function readFetched(spec: Spec, path: string): Uint8Array | undefined {
  try {
    return spec.readFile(path);
  } catch (error) {
    if (error instanceof ModelError) return undefined;
    throw error;
  }
}

/**
 * Creates a project from the texts of a Spec. Other formats are converted to MJCF, unless they have errors, in which
 * case `urdf` has the options for reading URDF.
 */
function projectOf(spec: Spec, urdf?: UrdfOptions): Project {
  const { uri } = spec;
  const bytes = spec.readFile(uri);
  const text = bytes && decoder.decode(bytes);
  // all referenced files have been fetched, and the page sends added ones
  const extensions = withRegisteredFormats({ ...((spec.extensions ?? {}) as Extensions), providers: [] });
  const { compatibility } = spec;
  const files = (path: string) => readFetched(spec, path);
  const options = { files, extensions, compatibility, ...(urdf && { urdf }) };
  // a project reads its text again after each edit, which expands no templates
  const isText = text !== undefined && !isTemplateText(text) && (urdf || /<mujoco[\s>/]/.test(text));
  if (isText) return new Project(uri, text, options);
  // `calls/write.js` would pull all writers into the first script of the worker
  return new Project(uri.replace(/(\.\w+)?$/, '.xml'), toXML(spec, {}, COMPILER_QUERIES), options);
}
