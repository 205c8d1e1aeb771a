/** Opening models: that of the address, of the server, of what was dropped or chosen. */
import type { DropPlace } from '../editor/dropping.js';
import { firstText } from '../texts/first-texts.js';
import type { DiskFiles } from './disk-files.js';
import { readDraft } from './drafts.js';
import { followedSession } from './following.js';
import { addressEntry, filesEntry, type ModelEntry, SAMPLE_ENTRIES, sampleEntry, sessionEntry } from './model-list.js';
import { FIRST_SAMPLE, SAMPLES } from './samples.js';
import { servedEntry, servedManifest, watchServedModel } from './served-model.js';
import { session } from './session.js';
import { modelInLink } from './share.js';
import { useStudio } from './store.js';

/** Opens the model that the address of the page names or carries, that of the server, or the first sample. */
export async function openFirst(): Promise<void> {
  useStudio.subscribe(nameModel);
  const followed = followedSession();
  if (followed) return session.open(sessionEntry(followed.address, followed.query));
  useStudio.setState({ models: SAMPLE_ENTRIES });
  const served = await servedEntry().catch(() => undefined);
  if (served) watchServedModel(() => useStudio.getState().current?.id === served.id && void filesChanged());
  await session.open((await keptEntry(served)) ?? firstEntry(served));
}

/** Called besides when files of the server's model were changed: an editor compares the texts. */
let textsChanged = (): void => {};

/** Sets the function that runs when files of the model change on disk. */
export function whenFilesChange(change: (() => void) | undefined): void {
  textsChanged = change ?? (() => {});
}

/** Updates the model with the current content of its files. */
async function filesChanged(): Promise<void> {
  const manifest = await servedManifest().catch(() => undefined);
  if (!manifest) return;
  session.send({ type: 'refresh', files: manifest.files });
  textsChanged();
}

/** A model without an address that was edited in an earlier visit, and not saved. */
async function keptEntry(served: ModelEntry | undefined): Promise<ModelEntry | undefined> {
  const title = new URLSearchParams(location.search).get('file');
  if (title === null || served?.title === title) return undefined;
  const draft = await readDraft(`files:${title}`);
  return draft?.archive && filesEntry(title, new Map([[title, draft.archive]]));
}

function firstEntry(served: ModelEntry | undefined): ModelEntry {
  const query = new URLSearchParams(location.search);
  const [address, sample] = [query.get('model'), query.get('sample')];
  const carried = modelInLink(location.hash);
  if (carried) return filesEntry(`${carried.title}.mjz`, new Map([[`${carried.title}.mjz`, carried.bytes]]));
  if (address) return addressEntry(address);
  if (sample !== null && SAMPLES.has(sample)) return sampleEntry(sample);
  return served ?? sampleEntry(FIRST_SAMPLE);
}

/** Title and address name the model that runs. */
function nameModel(
  { current }: { current: ModelEntry | undefined },
  before: { current: ModelEntry | undefined },
): void {
  if (!current || current === before.current) return;
  document.title = `${current.title} – Kinetree`;
  const plots = new URLSearchParams(location.search).getAll('plot').map((each) => `&plot=${encodeURIComponent(each)}`);
  // a link that carries a model names it as long as that runs
  const hash = before.current === undefined && modelInLink(location.hash) ? location.hash : '';
  history.replaceState(null, '', `?${current.query}${plots.join('')}${hash}`);
}

const SCRIPT = /\.m?js$/i;
/** Modules that add to the page, rather than to the physics. */
const PAGE_MODULE = /\.studio\.m?js$/i;

/** Recorded runs, played on the model that runs. */
const TRAJECTORY = /\.(csv|jsonl|mcap)$/i;

/** The files that can be opened as a model, in the order of the search: models, archives of them, meshes. */
const MODEL_FILES = [/\.(xml|mjcf|urdf|mjb)$/i, /\.(mjz|zip)$/i, /\.(obj|stl|msh|dae)$/i];

/**
 * Opens files the user dropped or chose, by path: the first that can be a model, with the others as its assets. Scripts
 * are plugins, and are asked for; without a model beside them, the model that runs is loaded again with them. A recorded
 * run without a model is played on the one that runs. With `disk`, edits of the model can be saved to its files.
 */
export async function openFiles(files: ReadonlyMap<string, File>, disk?: DiskFiles): Promise<void> {
  const paths = [...files.keys()].sort(byDepth);
  const plugins: string[] = [];
  for (const path of paths.filter((each) => SCRIPT.test(each))) {
    const url = await agreedScript(files.get(path)!);
    if (url === undefined) continue;
    if (PAGE_MODULE.test(path)) await (await import('../extensions/load.js')).loadExtension(url, path);
    else plugins.push(url);
  }
  const name = MODEL_FILES.map((kind) => paths.find((path) => kind.test(path))).find((path) => path !== undefined);
  if (name !== undefined) return session.open(filesEntry(name, files, plugins, disk));
  const recorded = paths.find((path) => TRAJECTORY.test(path));
  if (recorded !== undefined) return session.replay(files.get(recorded));
  const { current } = useStudio.getState();
  if (plugins.length > 0 && current) return session.open({ ...current, plugins: [...current.plugins, ...plugins] });
  if (paths.some((path) => SCRIPT.test(path))) return;
  session.failed({ message: firstText('noModelFile'), diagnostics: [] }, paths.join(', '));
}

/** Texts and archives of models, and parts of them: what can be added to a model. */
const WHOLE_MODEL = /\.(xml|mjcf|urdf|mjb|mjz|zip)$/i;
const PART = /\.(obj|stl|msh|dae|png|jpe?g|webp|gltf|glb)$/i;

/**
 * Opens what was dropped, or adds it to the model that runs if it is meshes and pictures alone. Where the browser gives
 * handles of what was dropped, edits can be saved to it.
 */
export async function takeDropped(
  files: ReadonlyMap<string, File>,
  place: DropPlace,
  handles: readonly (Promise<FileSystemHandle | null> | undefined)[],
): Promise<void> {
  const paths = [...files.keys()];
  const isPart = paths.some((path) => PART.test(path)) && !paths.some((path) => WHOLE_MODEL.test(path));
  if (isPart && useStudio.getState().isEditable) {
    const { addDropped } = await import('../editor/dropping.js');
    if (await addDropped(files, place)) return;
  }
  await openFiles(files, await (await import('./disk-files.js')).droppedOnDisk(handles));
}

/** Files of the outer folders first. */
const byDepth = (a: string, b: string): number => a.split('/').length - b.split('/').length || a.localeCompare(b);

/** Address of a script whose code the user agrees to run. */
async function agreedScript(file: File): Promise<string | undefined> {
  const { askToRun } = await import('../ui/dialog.js');
  if (!(await askToRun(firstText('confirmPlugin', { name: file.name }), firstText('confirmWhy')))) return undefined;
  return URL.createObjectURL(new File([file], file.name, { type: 'text/javascript' }));
}
