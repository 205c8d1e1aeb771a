/** The editor of a studio: sends requests to the worker that edits the model, and holds the view that it returns. */
import type {
  CommandName,
  EditorCommands,
  EditorReply,
  EditorView,
  ElementKey,
  ViewRequest,
} from '../../src/web/simulation-worker/editing/editor-protocol.js';
import type { SimulationFailure } from '../../src/web/simulation-worker/simulation-protocol.js';
import type { Session } from '../session/session.js';
import { diagnosticText } from '../store/diagnostic-text.js';
import { type EditorState, INITIAL_EDITOR } from '../store/editor-state.js';
import { addNotice } from '../store/notices.js';
import type { Stores } from '../store/stores.js';
import type { Studio } from '../studio/studio.js';

interface PendingRequest {
  readonly name: CommandName;
  /** Time of sending, on the page's clock [ms]. */
  readonly sent: number;
  readonly done: (result: never) => void;
  readonly fail: (reason: Error) => void;
}

/** A request was not answered because another model was opened. */
class SupersededError extends Error {
  override readonly name = 'SupersededError';
}

/** The editor of a studio. It is open from the first request. */
export class Editor {
  readonly stores: Stores;
  readonly session: Session;
  /** Elements copied in this page, as MJCF; also on the system's clipboard if the browser allows it. */
  clipboard = '';
  private readonly pending = new Map<number, PendingRequest>();
  private requests = 0;
  private groups = 0;
  /** True while the editor of the running model is being opened, which loads the model once more. */
  private isOpening = false;
  /** True while the edited model replaces its stand-in; both have the same editor. */
  private isMended = false;
  /** Count of the panels that use the editor. */
  private users = 0;
  private stop: (() => void) | undefined;

  constructor(readonly studio: Studio) {
    this.stores = studio.stores;
    this.session = studio.session;
    this.session.subscribe({
      viewed: (view) => this.show(view),
      replied: (reply) => this.finish(reply),
      loaded: () => this.reset(),
      mended: () => {
        this.isMended = true;
      },
    });
  }

  get state(): EditorState {
    return this.stores.editor.getState();
  }

  /** True while a panel uses the editor. */
  get isInUse(): boolean {
    return this.users > 0;
  }

  /** Shows the reason of a failure. */
  showFault(fault: string): void {
    this.stores.editor.setState({ fault });
  }

  /** Sends a request to the worker. Rejects if it is refused, and when another model is opened. */
  request<K extends CommandName>(
    name: K,
    ...args: Parameters<EditorCommands[K]>
  ): Promise<ReturnType<EditorCommands[K]>> {
    const id = ++this.requests;
    if (!this.state.view) this.isOpening = true;
    return new Promise((done, fail) => {
      this.pending.set(id, { name, sent: performance.now(), done: done as PendingRequest['done'], fail });
      this.session.send({ type: 'editorRequest', request: { id, name, args } });
    });
  }

  /** Sends a request to the worker. A refusal is shown as a message and resolves to undefined. */
  async edit<K extends CommandName>(
    name: K,
    ...args: Parameters<EditorCommands[K]>
  ): Promise<ReturnType<EditorCommands[K]> | undefined> {
    try {
      return await this.request(name, ...args);
    } catch (error) {
      if (!(error instanceof SupersededError)) this.showFault((error as Error).message);
      return undefined;
    }
  }

  /** Returns a new key for an act: edits with the same key in a row are one entry of the history. */
  newUndoGroup(act: string): string {
    return `${act} ${++this.groups}`;
  }

  /** The part of the model that the page displays. */
  get viewRequest(): ViewRequest {
    const { open, search, selection, document } = this.state;
    return { open: [...open], search, selection, document };
  }

  /** Changes the part of the model that the page displays; opens the editor if it is not open. */
  setView(change: Partial<Omit<ViewRequest, 'open'> & Pick<EditorState, 'open'>> = {}): void {
    this.stores.editor.setState(change);
    if (this.stores.studio.getState().isEditable) void this.edit('setView', this.viewRequest);
  }

  select(selection: readonly ElementKey[]): void {
    this.setView({ selection });
  }

  /** Selects elements, and opens the lines of the tree that contain them. */
  async reveal(selection: readonly ElementKey[]): Promise<void> {
    const above = await Promise.all(selection.map((key) => this.edit('ancestors', key)));
    const found = above.flatMap((keys) => keys ?? []);
    this.setView({ selection, open: new Set([...this.state.open, ...found]) });
  }

  /** Opens or closes a line of the tree. */
  toggleOpen(key: ElementKey, isOpen: boolean): void {
    const open = new Set(this.state.open);
    if (isOpen) open.add(key);
    else open.delete(key);
    this.setView({ open });
  }

  /**
   * Opens the editor while a panel uses it.
   *
   * @param start called for the first panel; returns a function that is called when the last panel is closed
   * @returns a function to call when the panel is closed
   */
  use(start: () => () => void): () => void {
    this.users++;
    if (this.users === 1) {
      this.stop = start();
      this.setView();
    }
    return () => {
      this.users--;
      if (this.users === 0) this.stop?.();
    };
  }

  private show(view: EditorView): void {
    this.isOpening = false;
    // selected elements may have been removed
    const selection = view.selection?.keys ?? [];
    const isShorter = selection.length < this.state.selection.length;
    this.stores.editor.setState({ view, ...(isShorter && { selection }) });
  }

  private finish({ id, result, fault, effect }: EditorReply): void {
    const request = this.pending.get(id);
    this.pending.delete(id);
    if (effect) {
      this.stores.editor.setState({ effect, fault: undefined });
      if (request) this.measure(request);
      const time = this.stores.studio.getState().mirror?.data.time ?? 0;
      for (const element of effect.lost) addNotice(this.stores, { kind: 'lost', element, time, count: 1 });
    }
    if (fault) request?.fail(new Error(this.refusalText(fault)));
    else request?.done(result as never);
  }

  /** Returns the reason of a refusal in the user's language. */
  private refusalText({ message, diagnostics }: SimulationFailure): string {
    return diagnostics.length > 0 ? diagnostics.map((each) => diagnosticText(this.stores, each)).join('\n') : message;
  }

  /** Measures the time from a request to its reply, and to the next picture, for developer tools and benchmarks. */
  private measure({ name, sent }: PendingRequest): void {
    performance.measure(`edit ${name}`, { start: sent });
    void this.studio.picture.nextPicture().then(() => performance.measure(`picture after ${name}`, { start: sent }));
  }

  /** Drops the view of the previous model, whose element keys are invalid now. */
  private reset(): void {
    const { document } = this.state;
    if (this.isOpening || this.isMended) {
      this.isMended = false;
      return;
    }
    for (const { fail } of this.pending.values()) fail(new SupersededError('another model was opened'));
    this.pending.clear();
    // a place in the text of the new model is still to be shown
    const { place } = this.state;
    this.stores.editor.setState({ ...INITIAL_EDITOR, place, document: document === undefined ? undefined : '' });
    if (this.users > 0) this.setView();
  }
}
