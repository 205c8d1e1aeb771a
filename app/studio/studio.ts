/** A studio: its stores, its session and its picture. A page may have several. */
import type { BrowserTab } from '../session/browser-tab.js';
import { RemoteSession, remoteAddressIn } from '../session/remote-session.js';
import { Session, startWorker } from '../session/session.js';
import { type DraftEditor, WorkRecorder } from '../session/work-recorder.js';
import { createStores } from '../store/stores.js';
import { Picture } from '../viewport/picture.js';

/** Code of higher layers that a studio loads on demand. */
export interface LazyCode {
  /** Opens the editor of a studio. */
  openEditor(studio: Studio): Promise<DraftEditor>;
  /** Runs a module that extends the page. */
  loadExtension(studio: Studio, url: string, name: string): Promise<void>;
}

/** Values of the attribute `data-studio`: of several studios on a page, the one used last is active. */
const [ACTIVE, IDLE] = ['active', 'idle'];

/** Everything that belongs to one simulation on a page. */
export class Studio {
  readonly stores = createStores();
  /** The remote session that the page follows; undefined if it simulates by itself. */
  readonly remote: RemoteSession | undefined;
  readonly session: Session;
  readonly work: WorkRecorder;
  readonly picture: Picture;
  private readonly parts = new Map<unknown, unknown>();
  private root: HTMLElement | undefined;

  /** @param address the address of the page, which may select a session */
  constructor(
    address: URL,
    tab: BrowserTab,
    private readonly code: LazyCode,
  ) {
    const { stores } = this;
    const remote = remoteAddressIn(address);
    this.remote = remote && new RemoteSession(stores, remote);
    const makeWorker = () => this.remote?.connect() ?? startWorker();
    this.session = new Session(stores, makeWorker, !this.remote, () => this.openEditor());
    this.work = new WorkRecorder(stores, this.session, tab, () => this.openEditor());
    this.picture = new Picture(stores, this.session);
  }

  /** Shows the picture in an element, which then contains the page of this studio. */
  attach(root: HTMLElement): void {
    this.root = root;
    root.dataset.studio = document.querySelector(`[data-studio=${ACTIVE}]`) ? IDLE : ACTIVE;
    const activate = (): void => {
      for (const other of document.querySelectorAll<HTMLElement>('[data-studio]')) other.dataset.studio = IDLE;
      root.dataset.studio = ACTIVE;
    };
    root.addEventListener('pointerdown', activate, { capture: true });
    root.addEventListener('focusin', activate);
    root.append(this.picture.element);
  }

  /**
   * Tests whether an event of the keyboard is for this studio: it is in its element, or outside of all studios while
   * this one was used last.
   */
  receives({ target }: Event): boolean {
    const around = target instanceof Element ? target.closest('[data-studio]') : null;
    return around ? around === this.root : this.root?.dataset.studio === ACTIVE;
  }

  /**
   * Opens the editor after loading its code. Keys of the editor and the storage of unsaved edits are active from then
   * on.
   */
  openEditor(): Promise<DraftEditor> {
    return this.code.openEditor(this);
  }

  /** Runs a module that extends the page; a failure becomes a notice. */
  loadExtension(url: string, name: string): Promise<void> {
    return this.code.loadExtension(this, url, name);
  }

  /** Returns the studio's only instance of a class, created in the first call. */
  part<T>(Part: new (studio: Studio) => T): T {
    if (!this.parts.has(Part)) this.parts.set(Part, new Part(this));
    return this.parts.get(Part) as T;
  }
}
