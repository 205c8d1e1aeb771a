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

/** Everything that belongs to one simulation on a page. */
export class Studio {
  readonly stores = createStores();
  /** The remote session that the page follows; undefined if it simulates by itself. */
  readonly remote: RemoteSession | undefined;
  readonly session: Session;
  readonly work: WorkRecorder;
  readonly picture: Picture;
  private readonly parts = new Map<unknown, unknown>();

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
