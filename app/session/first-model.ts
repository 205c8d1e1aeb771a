/** The first model of a page: that of its address or of the server, or a sample. */
import type { ModelEntry } from '../store/model-entry.js';
import { addNotice } from '../store/notices.js';
import { startupText } from '../store/startup-text.js';
import type { Stores } from '../store/stores.js';
import { filesEntry, queriedEntry, SAMPLE_ENTRIES, sampleEntry, sessionEntry } from './model-list.js';
import type { RemoteSession } from './remote-session.js';
import { FIRST_SAMPLE } from './samples.js';
import { servedEntry, servedManifest, TokenError, watchServedModel } from './served-model.js';
import type { Session } from './session.js';
import type { WorkRecorder } from './work-recorder.js';

/** The parts of a studio needed to open a model. */
interface Opener {
  readonly stores: Stores;
  readonly session: Session;
  readonly work: WorkRecorder;
  readonly remote: RemoteSession | undefined;
}

/**
 * Opens the model in the address of the page, that of the server, or the first sample. From then on, the title and the
 * address of the page follow the running model.
 */
export async function openFirst(studio: Opener): Promise<void> {
  const { stores, session, work, remote } = studio;
  stores.studio.subscribe(({ current }, before) => {
    if (current && current !== before.current) nameModel(stores, current, before.current);
  });
  stores.work.subscribe(() => titlePage(stores));
  work.start();
  if (remote) return session.open(sessionEntry(remote.address.address, remote.address.query));
  stores.studio.setState({ models: SAMPLE_ENTRIES });
  const served = await servedEntry().catch((error: Error) => {
    if (error instanceof TokenError) addNoticeLater(studio, startupText(stores, 'noToken'));
    return undefined;
  });
  if (served) {
    work.served = served;
    watchServedModel(() => void updateServed(studio, served));
  }
  const first = (await leftEntry(work, served)) ?? (await firstEntry(served));
  // a shared state is shown before it moves on
  await session.open(first, { isPaused: first.shared?.state !== undefined });
}

/** Adds a notice after the first model is loaded, because loading removes earlier notices. */
function addNoticeLater({ stores, session }: Opener, message: string): void {
  const unsubscribe = session.subscribe({
    loaded: () => {
      unsubscribe();
      addNotice(stores, { kind: 'failure', message, time: 0, count: 1 });
    },
  });
}

/** Updates the server's model if it runs, and loads it again if it failed to load. */
async function updateServed({ stores, session }: Opener, { id }: ModelEntry): Promise<void> {
  const { current, failed } = stores.studio.getState();
  if (failed?.id === id) return session.reload();
  if (current?.id !== id) return;
  const manifest = await servedManifest().catch(() => undefined);
  if (manifest) session.refresh(manifest.files);
}

/** Finds a model without an address that has unsaved edits from an earlier visit. */
async function leftEntry(work: WorkRecorder, served: ModelEntry | undefined): Promise<ModelEntry | undefined> {
  const title = new URLSearchParams(location.search).get('file');
  return title === null || served?.title === title ? undefined : work.leftModel(title);
}

/** Start of the part after `#` of a link that contains a model. */
const LINKED = '#model=';

async function firstEntry(served: ModelEntry | undefined): Promise<ModelEntry> {
  const linked = location.hash.startsWith(LINKED)
    ? (await import('./model-link.js')).modelInLink(location.hash)
    : undefined;
  if (linked) {
    const name = `${linked.title}.mjz`;
    return { ...filesEntry(name, new Map([[name, linked.bytes]])), ...(linked.shared && { shared: linked.shared }) };
  }
  return queriedEntry(location.search) ?? served ?? sampleEntry(FIRST_SAMPLE);
}

/** Sets the title of the page: the model, with a dot while something is unsaved. */
function titlePage({ studio, work }: Stores): void {
  const { current } = studio.getState();
  const dot = work.getState().isUnsaved ? ' •' : '';
  if (current) document.title = `${current.title}${dot} – Kinetree`;
}

/** Sets the title and the address of the page to the model that runs. */
function nameModel(stores: Stores, current: ModelEntry, before: ModelEntry | undefined): void {
  titlePage(stores);
  const plots = new URLSearchParams(location.search).getAll('plot').map((each) => `&plot=${encodeURIComponent(each)}`);
  // the link of the first model contains it while it runs
  const hash = before === undefined && location.hash.startsWith(LINKED) ? location.hash : '';
  history.replaceState(null, '', `?${current.query}${plots.join('')}${hash}`);
}
