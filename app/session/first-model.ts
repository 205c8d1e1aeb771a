/** Opening the first model: that of the address, of the server, or a sample. */
import { followedSession } from './remote-session.js';
import {
  addressEntry,
  filesEntry,
  type ModelEntry,
  noteServed,
  SAMPLE_ENTRIES,
  sampleEntry,
  sessionEntry,
} from './model-list.js';
import { addNotice } from '../store/notices.js';
import { FIRST_SAMPLE, SAMPLES } from './samples.js';
import { servedEntry, servedManifest, TokenError, watchServedModel } from './served-model.js';
import { session } from './session.js';
import { modelInLink } from './model-link.js';
import { useStudio } from '../store/studio-state.js';
import { keepWork, leftModel, useWork } from './work-recorder.js';

/** Opens the model that the address of the page names or carries, that of the server, or the first sample. */
export async function openFirst(): Promise<void> {
  useStudio.subscribe(nameModel);
  useWork.subscribe(titlePage);
  keepWork();
  const followed = followedSession();
  if (followed) return session.open(sessionEntry(followed.address, followed.query));
  useStudio.setState({ models: SAMPLE_ENTRIES });
  const served = await servedEntry().catch((error: Error) => {
    if (error instanceof TokenError) noticeLater(error.message);
    return undefined;
  });
  if (served) {
    noteServed(served);
    watchServedModel(() => void servedChanged(served));
  }
  await session.open((await keptEntry(served)) ?? firstEntry(served));
}

/** Adds a notice when the first model is there: notices of the model before it go. */
function noticeLater(message: string): void {
  const unlisten = session.listen({
    loaded: () => {
      unlisten();
      addNotice({ kind: 'failure', message, time: 0, count: 1 });
    },
  });
}

/** Updates the model of the server where it runs, and loads it again where it could not be loaded. */
async function servedChanged({ id }: ModelEntry): Promise<void> {
  const { current, failed } = useStudio.getState();
  if (failed?.id === id) session.reload();
  else if (current?.id === id) await filesChanged();
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
  return title === null || served?.title === title ? undefined : leftModel(title);
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

/** The title names the model, with a dot while something is not saved. */
function titlePage(): void {
  const { current } = useStudio.getState();
  const dot = useWork.getState().isUnsaved ? ' •' : '';
  if (current) document.title = `${current.title}${dot} – Kinetree`;
}

/** Title and address name the model that runs. */
function nameModel(
  { current }: { current: ModelEntry | undefined },
  before: { current: ModelEntry | undefined },
): void {
  if (!current || current === before.current) return;
  titlePage();
  const plots = new URLSearchParams(location.search).getAll('plot').map((each) => `&plot=${encodeURIComponent(each)}`);
  // a link that carries a model names it as long as that runs
  const hash = before.current === undefined && modelInLink(location.hash) ? location.hash : '';
  history.replaceState(null, '', `?${current.query}${plots.join('')}${hash}`);
}
