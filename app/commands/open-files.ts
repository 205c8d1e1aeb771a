/** Opens files that the user dropped or chose. */
import { filesEntry, listedNames, titleOf, withEntry } from '../session/model-list.js';
import type { DiskFiles, ModelEntry } from '../store/model-entry.js';
import { addNotice } from '../store/notices.js';
import { askToRun } from '../store/questions.js';
import type { Stores } from '../store/stores.js';
import { text } from '../store/text.js';
import type { Studio } from '../studio/studio.js';
import type { DropPlace } from './file-drop.js';

const SCRIPT = /\.m?js$/i;
/** Modules that extend the page instead of the physics. */
const PAGE_MODULE = /\.studio\.m?js$/i;

/** Recorded runs, which are played on the running model. */
const TRAJECTORY = /\.(csv|jsonl|mcap|krec)$/i;

/**
 * Files that can be opened as a model, in order of preference: models, archives, meshes. Excludes the package.xml of
 * ROS.
 */
const MODEL_FILES = [
  /^(?!(.*\/)?package\.xml$).*\.(xml|mjcf|urdf|xacro|mjb)$/i,
  /\.(mjz|zip)$/i,
  /\.(obj|stl|msh|dae)$/i,
] as const;

/**
 * Opens dropped or chosen files, given by path. The first whole model is opened with the other files as its assets.
 * Scripts are plugins, which the user must confirm; without a model, the running model is loaded again with them. A
 * recorded run without a model is played on the running one. With `disk`, edits can be saved to the files of the model.
 */
export async function openFiles(studio: Studio, files: ReadonlyMap<string, File>, disk?: DiskFiles): Promise<void> {
  const { stores, session } = studio;
  const paths = [...files.keys()].sort(byDepth);
  const plugins: string[] = [];
  for (const path of paths.filter((each) => SCRIPT.test(each))) {
    const url = await agreedScript(stores, files.get(path)!);
    if (url === undefined) continue;
    if (PAGE_MODULE.test(path)) await studio.loadExtension(url, path);
    else plugins.push(url);
  }
  const found = MODEL_FILES.map((kind) => paths.filter((path) => kind.test(path))).find(({ length }) => length > 0);
  if (found) {
    const models = await wholeModels(found, files);
    return openFirstOf(
      studio,
      models.map((path) => filesEntry(path, files, plugins, disk)),
    );
  }
  const recorded = paths.find((path) => TRAJECTORY.test(path));
  if (recorded !== undefined) return session.replay(files.get(recorded));
  const { current } = stores.studio.getState();
  if (plugins.length > 0 && current) {
    // the same files, including their unsaved edits
    return session.open({ ...current, isLeft: true, plugins: [...current.plugins, ...plugins] });
  }
  if (paths.some((path) => SCRIPT.test(path))) return;
  session.failed({ message: text(stores, 'noModelFile'), diagnostics: [] }, paths.join(', '));
}

/** Maximum number of other models named in the notice. */
const MAX_NAMES = 5;
/** Largest total size of texts that are searched for included files [bytes]. */
const MOST_TEXT = 1 << 26;
/** A reference to another model file in a text. */
const NAMED_TEXT = /["'/]([^"'/]+\.(?:xml|mjcf|urdf|xacro))["']/gi;

/** Returns the models that none of the others includes; an included file is not a whole model. */
async function wholeModels(paths: readonly string[], files: ReadonlyMap<string, File>): Promise<readonly string[]> {
  if (paths.length === 1 || !MODEL_FILES[0].test(paths[0]!)) return paths;
  const readable = paths.filter((path) => !/\.mjb$/i.test(path)).map((path) => files.get(path)!);
  if (readable.reduce((bytes, { size }) => bytes + size, 0) > MOST_TEXT) return paths;
  const texts = await Promise.all(readable.map((file) => file.text()));
  const named = new Set(texts.flatMap((each) => [...each.matchAll(NAMED_TEXT)].map(([, name]) => name)));
  const whole = paths.filter((path) => !named.has(titleOf(path)));
  return whole.length > 0 ? whole : paths;
}

/** Opens the first of several models. A notice lists the others, which are added to the list of models. */
function openFirstOf(studio: Studio, found: readonly ModelEntry[]): Promise<void> {
  const { stores } = studio;
  const [entry, ...others] = found;
  const opening = openEntry(studio, entry!);
  if (others.length === 0) return opening;
  stores.studio.setState({ models: others.reduce(withEntry, stores.studio.getState().models) });
  const [opened, ...beside] = listedNames(found);
  const names = beside.slice(0, MAX_NAMES);
  if (others.length > MAX_NAMES) names.push('…');
  const stop = stores.studio.subscribe(({ loading }) => {
    if (loading?.entry === entry) return;
    stop();
    const message = text(stores, 'firstOf', { name: opened!, n: others.length + 1 });
    const element = text(stores, 'othersListed', { names: names.join(', ') });
    addNotice(stores, { kind: 'failure', message, element, count: 1 });
  });
  return opening;
}

/** Opens a model; of a URDF, the user chooses how. */
async function openEntry(studio: Studio, entry: ModelEntry): Promise<void> {
  if (!/\.urdf$/i.test(entry.title) || !studio.session.isOwn) return studio.session.open(entry);
  const { openUrdf } = await import('./import-urdf.js');
  await openUrdf(studio, entry);
}

/** Files with whole models, as opposed to files that can be added to a model. */
const WHOLE_MODEL = /\.(xml|mjcf|urdf|xacro|mjb|mjz|zip)$/i;
const PART = /\.(obj|stl|msh|dae|png|jpe?g|webp|gltf|glb)$/i;

/**
 * Opens dropped files, or adds them to the running model if they are only meshes and pictures. In browsers with file
 * handles, edits can be saved to the dropped files.
 */
export async function openDropped(
  studio: Studio,
  files: ReadonlyMap<string, File>,
  place: DropPlace,
  handles: readonly (Promise<FileSystemHandle | null> | undefined)[],
): Promise<void> {
  const paths = [...files.keys()];
  const isPart = paths.some((path) => PART.test(path)) && !paths.some((path) => WHOLE_MODEL.test(path));
  if (isPart && studio.stores.studio.getState().isEditable) {
    const [{ addDroppedFiles }, { Editor }] = await Promise.all([import('./file-drop.js'), import('./editor.js')]);
    if (await addDroppedFiles(studio.part(Editor), files, place)) return;
  }
  const { droppedOnDisk } = await import('../session/disk-files.js');
  await openFiles(studio, files, await droppedOnDisk(handles));
}

/** Length of a file name without its extension. */
const stemLength = (path: string): number => titleOf(path).replace(/\.\w+$/, '').length;

/**
 * Sorts files of outer folders first, then those with short names: `panda.urdf` before `panda_collision.urdf`.
 */
const byDepth = (a: string, b: string): number =>
  a.split('/').length - b.split('/').length || nameOrder(a, b) || a.localeCompare(b);

/** Orders a file before others whose names begin with its own; 0 for unrelated names. */
function nameOrder(a: string, b: string): number {
  const [first, second] = [a, b].map((path) =>
    titleOf(path)
      .replace(/\.\w+$/, '')
      .toLowerCase(),
  );
  return first!.startsWith(second!) || second!.startsWith(first!) ? stemLength(a) - stemLength(b) : 0;
}

/** Returns the address of a script if the user agrees to run it. */
async function agreedScript(stores: Stores, file: File): Promise<string | undefined> {
  const title = text(stores, 'confirmPlugin', { name: file.name });
  if (!(await askToRun(stores, title, text(stores, 'confirmWhy')))) return undefined;
  return URL.createObjectURL(new File([file], file.name, { type: 'text/javascript' }));
}
