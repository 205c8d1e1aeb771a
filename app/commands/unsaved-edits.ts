/** Stores unsaved edits in the browser, and restores them when the model is opened again. */

import { editorText } from '../store/editor-text.js';
import { addNotice } from '../store/notices.js';
import type { Draft } from '../store/work-state.js';
import type { Studio } from '../studio/studio.js';
import { Editor } from './editor.js';
import { Saver } from './save.js';

/** Delay between an edit and storing it [ms]. */
const STORE_DELAY = 400;

export class UnsavedEdits {
  private readonly editor: Editor;
  private readonly saver: Saver;
  private timer = 0;
  /** Id of the last edited model. */
  private edited: string | undefined;
  private wasChanged = false;
  private endStoring: (() => void) | undefined;

  constructor(private readonly studio: Studio) {
    const { session, work } = studio;
    this.editor = studio.part(Editor);
    this.saver = studio.part(Saver);
    this.editor.stores.editor.subscribe(({ view }, before) => view !== before.view && this.update());
    work.onFlush(() => this.storeNow());
    session.beforeLoading(() => work.flush());
    this.update();
  }

  /** Applies unsaved edits to the running model. If its files have changed since, asks the user. */
  async restore({ texts, files = [], archive }: Draft): Promise<void> {
    if (archive || texts.length + files.length === 0) return;
    const { stores } = this.studio;
    const changed = await this.editor.edit('restore', texts, files);
    if (!changed) return;
    addNotice(stores, { kind: 'failure', message: editorText(stores, 'restored'), count: 1 });
    for (const [uri, theirs] of changed) await this.saver.resolveConflict(uri, theirs);
  }

  private update(): void {
    const { stores, work } = this.studio;
    const { view } = this.editor.state;
    const { current } = stores.studio.getState();
    if (!view || !current) return;
    if (this.edited !== current.id) this.wasChanged = false;
    this.edited = current.id;
    const isChanged = this.saver.hasUnsavedWork;
    stores.work.setState({ isUnsaved: isChanged });
    if (!isChanged && !this.wasChanged) return;
    this.wasChanged = isChanged;
    clearTimeout(this.timer);
    this.endStoring ??= work.beginStoring();
    this.timer = window.setTimeout(() => void this.storeNow(), STORE_DELAY);
  }

  private async storeNow(): Promise<void> {
    clearTimeout(this.timer);
    const end = this.endStoring;
    this.endStoring = undefined;
    if (!end || this.edited === undefined) return;
    await this.store(this.edited, this.saver.hasUnsavedWork);
    end();
  }

  private async store(id: string, isChanged: boolean): Promise<void> {
    const { stores, work } = this.studio;
    if (stores.studio.getState().current?.id !== id) return;
    if (!isChanged) return work.record({ draft: undefined });
    try {
      const unsaved = await this.editor.request('unsaved');
      const texts = unsaved.map(({ uri, text, expected }) => [uri, text, expected] as const);
      const files = (await this.editor.request('unsavedFiles')).map(({ uri, bytes }) => [uri, bytes] as const);
      const sources = id.startsWith('files:') ? { sources: await this.sourcesOf(texts) } : {};
      await work.record({ draft: { texts, files, ...sources } });
    } catch {
      // another model was opened after the previous edits were stored
    }
  }

  /** Returns the files of the model before the edits, so that restored edits count as unsaved. */
  private async sourcesOf(texts: Draft['texts']): Promise<NonNullable<Draft['sources']>> {
    const bases = new Map(texts.flatMap(([uri, , base]) => (base === undefined ? [] : [[uri, base] as const])));
    const files = (await this.editor.request('sources')).map(([uri, bytes]) => {
      const base = bases.get(uri);
      return [uri, base === undefined ? bytes : new TextEncoder().encode(base)] as const;
    });
    return { main: this.editor.state.view!.main, files };
  }
}
