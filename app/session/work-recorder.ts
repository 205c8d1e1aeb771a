/**
 * What the user makes of a model, kept by the browser as it is made: unsaved edits, the control function, kept states and
 * plots. Each tab keeps its own; a tab that is closed leaves its work to be taken up by another one.
 */
import type { KeptState } from '../../src/browser/simulation-protocol.js';
import { allWork, type Draft, readWork, removeWork, type Work, writeWork } from './unsaved-work.js';
import { createHookStore } from '../state/hook-store.js';
import { type ModelEntry, workEntry } from './model-list.js';
import { session } from './session.js';
import { useStudio } from '../store/studio-state.js';
import { closedTab, openTabs, thisTab } from './browser-tab.js';

/** The state of the work on the model that runs. */
export interface WorkState {
  /** The control function; undefined while the user has written none. */
  readonly code: string | undefined;
  /** True while something differs from its file. */
  readonly isUnsaved: boolean;
  /** True until everything is kept. */
  readonly isPending: boolean;
  /** Work of closed tabs that can be taken up, newest first. */
  readonly offers: readonly Work[];
}

/** Store: the state of the work. */
export const useWork = createHookStore<WorkState>(() => ({
  code: undefined,
  isUnsaved: false,
  isPending: false,
  offers: [],
}));

/** Records without unsaved edits that are kept of closed tabs. */
const MAX_IDLE = 20;

/** The work on the model that runs; undefined until it was looked for. */
let own: Work | undefined;
/** What of the status of the worker is awaited: until then it says nothing of what the user made. */
let awaited: string | undefined;
/** States and plots as they were noted last. */
let noted = '';
/** Entries that were opened: files are given anew with each entry. */
const seen = new WeakSet<ModelEntry>();
/** Counts the models that were opened. */
let openings = 0;

let unkept = 0;

/** Says that something is not kept yet, so that the page is not left without a warning; returns what ends that. */
export function beginKeeping(): () => void {
  unkept++;
  useWork.setState({ isPending: true });
  return () => {
    unkept--;
    useWork.setState({ isPending: unkept > 0 });
  };
}

/** Notes what the user made; it is kept at once. */
export async function noteWork(change: Partial<Pick<Work, 'draft' | 'code' | 'states' | 'plots'>>): Promise<void> {
  if (!own) return;
  own = { ...own, ...change, changed: Date.now() };
  if ('code' in change) useWork.setState({ code: change.code });
  const end = beginKeeping();
  await writeWork(own);
  end();
}

let flushDraft = async (): Promise<void> => {};

/** Sets the function that keeps edits that are not kept yet. */
export function whenFlushed(flush: () => Promise<void>): void {
  flushDraft = flush;
}

/** Waits until everything is kept. */
export const flushWork = (): Promise<void> => flushDraft();

/** Brings back what was made of a model that was opened, and finds what closed tabs have left. */
async function begin(entry: ModelEntry, isSame: boolean, isFresh: boolean): Promise<void> {
  const opening = ++openings;
  const isLate = (): boolean => opening !== openings;
  const tab = await thisTab();
  const all = isSame && own ? [] : await allWork();
  if (isLate()) return;
  let mine = isSame && own ? own : all.find((each) => each.model === entry.id && each.tab === tab);
  if (mine?.draft && isFresh) {
    // the user has opened the files as they are: the work is offered, as that of a closed tab is
    await writeWork({ ...mine, tab: closedTab() });
    mine = { ...mine, draft: undefined };
    await writeWork(mine);
    if (isLate()) return;
  }
  const last = all.find((each) => each.model === entry.id);
  // what another tab has made is a beginning, but for its unsaved edits
  own = mine ?? { ...last, model: entry.id, title: entry.title, tab, changed: 0, draft: undefined };
  bringBack(own);
  if (own.draft) await restoreDraft(own.draft);
  if (!isLate()) await findOffers();
}

function bringBack({ code, states, plots }: Work): void {
  useWork.setState({ code });
  const { status } = useStudio.getState();
  awaited = summary(states ?? [], plots ?? status.expressions.map(({ text }) => text));
  noted = awaited;
  if (states) session.send({ type: 'keepAll', states });
  if (plots) {
    session.send({ type: 'unplot', expressions: status.expressions.map(({ text }) => text) });
    session.send({ type: 'plot', expressions: plots });
  }
  follow();
}

async function restoreDraft(draft: Draft): Promise<void> {
  const [{ keepEditing }, { restoreDraft: restore }] = await Promise.all([
    import('../interactions/open-editor.js'),
    import('../commands/unsaved-edits.js'),
  ]);
  keepEditing();
  await restore(draft);
}

const summary = (states: readonly KeptState[], plots: readonly string[]): string =>
  JSON.stringify([states.map(({ name, time }) => [name, time]), plots]);

/** Notes states and plots, which the worker has. */
function follow(): void {
  if (!own || !session.isOwn) return;
  const { kept, expressions } = useStudio.getState().status;
  const plots = expressions.map(({ text }) => text);
  const now = summary(kept, plots);
  if (awaited !== undefined) {
    // what was there before the model was opened may come in between
    if (now !== awaited) return;
    awaited = undefined;
  }
  if (now === noted) return;
  noted = now;
  void noteWork({ states: kept, plots });
}

/** Finds the work of closed tabs that can be taken up here. */
async function findOffers(): Promise<void> {
  const [all, open, tab] = [await allWork(), await openTabs(), await thisTab()];
  const closed = all.filter((each) => each.tab !== tab && !open?.has(each.tab));
  const isOffered = (work: Work): boolean => {
    if (work.draft) return workEntry(work) !== undefined;
    return work.model === own?.model && work.code !== undefined && work.code !== own.code;
  };
  useWork.setState({ offers: closed.filter(isOffered) });
  const idle = closed.filter(({ draft }) => !draft).slice(MAX_IDLE);
  for (const each of idle) await removeWork(each);
}

/** Takes up the work of a closed tab. Work of this tab that it replaces is offered in its place. */
export async function takeUp(offer: Work): Promise<void> {
  const entry = workEntry(offer);
  if (!entry) return;
  await flushWork();
  const tab = await thisTab();
  const there = await readWork(offer.model, tab);
  if (there?.draft || there?.code !== undefined) await writeWork({ ...there, tab: closedTab() });
  await writeWork({ ...offer, tab, states: offer.states ?? there?.states, plots: offer.plots ?? there?.plots });
  await removeWork(offer);
  own = undefined;
  await session.open(entry, { keepState: useStudio.getState().current?.id === entry.id });
}

/** Forgets the work of a closed tab. */
export async function discard(offer: Work): Promise<void> {
  await removeWork(offer);
  useWork.setState({ offers: useWork.getState().offers.filter((each) => each !== offer) });
}

/**
 * A model of the user without an address, as it was left in this tab or, unless it is open there, in another one; undefined
 * without any.
 */
export async function leftModel(title: string): Promise<ModelEntry | undefined> {
  const [all, tab] = [await allWork(), await thisTab()];
  const isLeft = ({ model, title: its, draft }: Work): boolean =>
    model.startsWith('files:') && its === title && draft !== undefined;
  const found = all.filter(isLeft);
  const mine = found.find((each) => each.tab === tab);
  if (mine) return workEntry(mine);
  const open = await openTabs();
  const other = found.find((each) => !open?.has(each.tab));
  if (!other) return undefined;
  await writeWork({ ...other, tab });
  await removeWork(other);
  return workEntry(other);
}

/** Follows the models that are opened, from now on. */
export function keepWork(): void {
  if (!session.isOwn) return;
  let isFirst = true;
  session.listen({
    opened(entry) {
      const isSame = own?.model === entry.id;
      // the first model is that of the address, to which the work of this tab belongs
      const isFresh = !isFirst && entry.id.startsWith('files:') && !entry.isLeft && !seen.has(entry);
      isFirst = false;
      seen.add(entry);
      // nothing is known of what is made of it
      awaited = '';
      if (!isSame) {
        own = undefined;
        useWork.setState({ code: undefined, isUnsaved: false, offers: [] });
      }
      void begin(entry, isSame, isFresh);
    },
  });
  useStudio.subscribe(({ status }, before) => {
    if (status !== before.status) follow();
  });
  window.addEventListener('beforeunload', (event) => {
    if (useWork.getState().isPending) event.preventDefault();
  });
}
