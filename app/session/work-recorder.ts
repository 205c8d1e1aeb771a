/**
 * Stores the user's work on a model in the browser: unsaved edits, the control function, kept states and plots. Each
 * tab has separate records; the work of a closed tab is offered to others.
 */
import type { KeptState } from '../../src/web/simulation-worker/simulation-protocol.js';
import type { ModelEntry } from '../store/model-entry.js';
import type { Stores } from '../store/stores.js';
import type { Draft, SharedWork, Work } from '../store/work-state.js';
import { type BrowserTab, newTabId, openTabs } from './browser-tab.js';
import { workEntry } from './model-list.js';
import type { Session } from './session.js';
import { allWork, readWork, removeWork, writeWork } from './unsaved-work.js';

/** Maximum number of stored records without unsaved edits from closed tabs. */
const MAX_IDLE = 20;

/** An editor that can apply unsaved edits. */
export interface DraftEditor {
  restoreDraft(draft: Draft): Promise<void>;
}

const summaryOf = (states: readonly KeptState[], plots: readonly string[]): string =>
  JSON.stringify([states.map(({ name, time }) => [name, time]), plots]);

/** Returns the record of work that came in a link. */
const sharedIn = ({ code, state }: SharedWork): Pick<Work, 'code' | 'states'> => ({
  code,
  states: state && [{ name: '⌁', time: state[0] ?? 0, xml: '', state: Float64Array.from(state) }],
});

/** Records the user's work on the running model. */
export class WorkRecorder {
  /** The model of the server, which has no address. */
  served: ModelEntry | undefined;
  /** The work on the running model; undefined until its record is read. */
  private own: Work | undefined;
  /** States and plots that the worker should report next; earlier reports concern the previous model. */
  private awaited: string | undefined;
  /** States and plots as last stored. */
  private stored = '';
  /** Opened entries: choosing the same files again creates a new entry. */
  private readonly seen = new WeakSet<ModelEntry>();
  /** Number of opened models. */
  private openings = 0;
  private pending = 0;
  private flushDraft = async (): Promise<void> => {};

  constructor(
    private readonly stores: Stores,
    private readonly session: Session,
    private readonly tab: BrowserTab,
    private readonly openEditor: () => Promise<DraftEditor>,
  ) {}

  /** Starts recording the work on opened models. */
  start(): void {
    const { session, stores } = this;
    if (!session.isOwn) return;
    let isFirst = true;
    session.subscribe({
      opened: (entry) => {
        const isSame = this.own?.model === entry.id;
        // the first model is that of the address, to which the work of this tab belongs
        const isFresh = !isFirst && entry.id.startsWith('files:') && !entry.isLeft && !this.seen.has(entry);
        isFirst = false;
        this.seen.add(entry);
        this.awaited = '';
        if (!isSame) {
          this.own = undefined;
          stores.work.setState({ code: undefined, charts: {}, isUnsaved: false, offers: [] });
        }
        void this.begin(entry, isSame, isFresh);
      },
    });
    stores.studio.subscribe(({ status }, before) => {
      if (status !== before.status) this.recordStatus();
    });
    window.addEventListener('beforeunload', (event) => {
      if (stores.work.getState().isPending) event.preventDefault();
    });
  }

  /** Marks something as not stored yet, so that leaving the page warns; returns a function that removes the mark. */
  beginStoring(): () => void {
    const { work } = this.stores;
    this.pending++;
    work.setState({ isPending: true });
    return () => {
      this.pending--;
      work.setState({ isPending: this.pending > 0 });
    };
  }

  /** Stores a change of the user's work. */
  async record(change: Partial<Pick<Work, 'draft' | 'code' | 'states' | 'plots' | 'charts'>>): Promise<void> {
    if (!this.own) return;
    this.own = { ...this.own, ...change, changed: Date.now() };
    if ('code' in change) this.stores.work.setState({ code: change.code });
    if ('charts' in change) this.stores.work.setState({ charts: change.charts ?? {} });
    const end = this.beginStoring();
    await writeWork(this.own);
    end();
  }

  /** Sets the function that stores pending edits. */
  onFlush(flush: () => Promise<void>): void {
    this.flushDraft = flush;
  }

  /** Waits until everything is stored. */
  flush(): Promise<void> {
    return this.flushDraft();
  }

  /** Restores the work of a closed tab. Replaced work of this tab is offered in turn. */
  async restore(offer: Work): Promise<void> {
    const entry = workEntry(offer, this.served);
    if (!entry) return;
    await this.flush();
    const tab = await this.tab.id();
    const present = await readWork(offer.model, tab);
    if (present?.draft || present?.code !== undefined) await writeWork({ ...present, tab: newTabId() });
    await writeWork({ ...offer, tab, states: offer.states ?? present?.states, plots: offer.plots ?? present?.plots });
    await removeWork(offer);
    this.own = undefined;
    await this.session.open(entry, { keepState: this.stores.studio.getState().current?.id === entry.id });
  }

  /** Removes the work of a closed tab. */
  async discard(offer: Work): Promise<void> {
    await removeWork(offer);
    const { work } = this.stores;
    work.setState({ offers: work.getState().offers.filter((each) => each !== offer) });
  }

  /**
   * Finds a model without an address that this tab, or a closed tab, left with unsaved edits; undefined if there is
   * none.
   */
  async leftModel(title: string): Promise<ModelEntry | undefined> {
    const [all, tab] = [await allWork(), await this.tab.id()];
    const isLeft = ({ model, title: its, draft }: Work): boolean =>
      model.startsWith('files:') && its === title && draft !== undefined;
    const found = all.filter(isLeft);
    const mine = found.find((each) => each.tab === tab);
    if (mine) return workEntry(mine, this.served);
    const open = await openTabs();
    const other = found.find((each) => !open?.has(each.tab));
    if (!other) return undefined;
    await writeWork({ ...other, tab });
    await removeWork(other);
    return workEntry(other, this.served);
  }

  /** Restores the work on an opened model, and finds the work of closed tabs. */
  private async begin(entry: ModelEntry, isSame: boolean, isFresh: boolean): Promise<void> {
    const opening = ++this.openings;
    const isLate = (): boolean => opening !== this.openings;
    const tab = await this.tab.id();
    const all = isSame && this.own ? [] : await allWork();
    if (isLate()) return;
    let mine = isSame && this.own ? this.own : all.find((each) => each.model === entry.id && each.tab === tab);
    if (mine?.draft && isFresh) {
      // the user opened the files without the edits, which are offered like those of a closed tab
      await writeWork({ ...mine, tab: newTabId() });
      mine = { ...mine, draft: undefined };
      await writeWork(mine);
      if (isLate()) return;
    }
    const last = all.find((each) => each.model === entry.id);
    // a new tab starts with the work of another one, except for its unsaved edits
    const fresh = { ...last, model: entry.id, title: entry.title, tab, changed: 0, draft: undefined };
    const own = mine ?? (entry.shared ? { ...fresh, ...sharedIn(entry.shared) } : fresh);
    this.own = own;
    this.restoreStates(own);
    if (!mine && entry.shared) this.stores.work.setState({ shared: entry.shared });
    if (own.draft) await (await this.openEditor()).restoreDraft(own.draft);
    if (!isLate()) await this.findOffers();
  }

  private restoreStates({ code, states, plots, charts = {} }: Work): void {
    const { session, stores } = this;
    stores.work.setState({ code, charts });
    const { status } = stores.studio.getState();
    const plotted = status.expressions.map(({ text }) => text);
    this.awaited = summaryOf(states ?? [], plots ?? plotted);
    this.stored = this.awaited;
    if (states) session.send({ type: 'keepAll', states });
    if (plots) {
      session.send({ type: 'unplot', expressions: plotted });
      session.send({ type: 'plot', expressions: plots });
    }
    this.recordStatus();
  }

  /** Stores the states and plots that the worker reports. */
  private recordStatus(): void {
    if (!this.own || !this.session.isOwn) return;
    const { kept, expressions } = this.stores.studio.getState().status;
    const plots = expressions.map(({ text }) => text);
    const now = summaryOf(kept, plots);
    if (this.awaited !== undefined) {
      // reports from before the model was opened may still arrive
      if (now !== this.awaited) return;
      this.awaited = undefined;
    }
    if (now === this.stored) return;
    this.stored = now;
    void this.record({ states: kept, plots });
  }

  /** Finds the work of closed tabs that can be restored here. */
  private async findOffers(): Promise<void> {
    const [all, open, tab] = [await allWork(), await openTabs(), await this.tab.id()];
    const closed = all.filter((each) => each.tab !== tab && !open?.has(each.tab));
    const isOffered = (work: Work): boolean => {
      if (work.draft) return workEntry(work, this.served) !== undefined;
      return work.model === this.own?.model && work.code !== undefined && work.code !== this.own.code;
    };
    this.stores.work.setState({ offers: closed.filter(isOffered) });
    const idle = closed.filter(({ draft }) => !draft).slice(MAX_IDLE);
    for (const each of idle) await removeWork(each);
  }
}
