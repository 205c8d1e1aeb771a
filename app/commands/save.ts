/** Saves the model under edit: through the server, to a file that the user chooses, or as a download. */

import type { Unsaved, UnsavedFile } from '../../src/authoring/source/index.js';
import type { EditorCommands } from '../../src/web/simulation-worker/editing/editor-protocol.js';
import { servedManifest } from '../session/served-model.js';
import { editorText } from '../store/editor-text.js';
import { addMessage } from '../store/notices.js';
import { askUser } from '../store/questions.js';
import { text } from '../store/text.js';
import type { Studio } from '../studio/studio.js';
import { Editor } from './editor.js';
import { download, modelStem } from './export.js';
import { DiskTargets, type SaveTarget, serverTarget } from './save-targets.js';

/** Saves the model under edit, and merges changes of its files. A studio has one. */
export class Saver {
  private readonly editor: Editor;
  private readonly disk: DiskTargets;
  private isComparing = false;

  constructor(private readonly studio: Studio) {
    this.editor = studio.part(Editor);
    this.disk = new DiskTargets(this.editor);
  }

  /** True while something differs from its file. */
  get hasUnsavedWork(): boolean {
    const { view } = this.editor.state;
    return view !== undefined && (view.unsavedFiles.length > 0 || view.documents.some(({ isChanged }) => isChanged));
  }

  /** Saves everything that differs from its file. */
  async save(): Promise<void> {
    const { editor, studio } = this;
    const { stores } = studio;
    if (!editor.state.view) return;
    const documents = await editor.edit('unsaved');
    if (!documents) return;
    try {
      const files = await editor.request('unsavedFiles');
      const count = documents.length + files.length;
      const target = this.isServed ? serverTarget : await this.disk.targetFor([...documents, ...files]);
      if (!target) await this.saveAsDownload(documents, files);
      else if (target.isNew) await this.saveText(target, await this.wholeText());
      else {
        if (count === 0) return addMessage(stores, editorText(stores, 'nothingToSave'));
        // texts refer to the other files, so these are written first
        for (const each of files) await this.saveFile(target, each);
        for (const each of documents) await this.saveText(target, each);
      }
      await editor.request('setView', editor.viewRequest);
      if (!this.hasUnsavedWork) await studio.work.record({ draft: undefined });
      addMessage(stores, count > 1 ? editorText(stores, 'saved', { n: count }) : editorText(stores, 'savedOne'));
    } catch (error) {
      if ((error as Error).name !== 'AbortError') this.reportFailure((error as Error).message);
    }
  }

  /** Downloads the model in a format. */
  async exportAs(format: Parameters<EditorCommands['file']>[0]): Promise<void> {
    const { stores } = this.studio;
    try {
      const bytes = await this.editor.request('file', format);
      download(new Blob([bytes.slice()]), `${modelStem(stores)}.${format}`);
    } catch (error) {
      this.reportFailure((error as Error).message || text(stores, 'noticeFailure'));
    }
  }

  /**
   * Lets the user resolve a conflict between a document and its file.
   *
   * @returns false if the user cancelled
   */
  async resolveConflict(uri: string, theirs: string): Promise<boolean> {
    const { editor } = this;
    const { stores } = this.studio;
    const state = await editor.request('diskState', uri, theirs);
    if (state === 'same') return true;
    if (state === 'newer') {
      await editor.request('resolveConflict', uri, theirs, 'take');
      return true;
    }
    const name = uri.split('/').at(-1)!;
    const isMergeable = state === 'mergeable';
    const isFirst = await askUser(stores, {
      title: editorText(stores, 'fileChanged', { name }),
      detail: editorText(stores, 'fileChangedWhy'),
      yes: editorText(stores, isMergeable ? 'merge' : 'takeTheirs'),
      no: editorText(stores, 'keepMine'),
    });
    if (isFirst === undefined) return false;
    await editor.request('resolveConflict', uri, theirs, isFirst ? (isMergeable ? 'merge' : 'take') : 'keep');
    return true;
  }

  /** Reads the files on the user's disk again, which may have changed while another window had the focus. */
  async compareWithDisk(): Promise<void> {
    // the window also gets the focus when the dialog closes
    if (this.isComparing) return;
    this.isComparing = true;
    try {
      const uris = this.editor.state.view?.documents.map(({ uri }) => uri) ?? [];
      for (const [uri, theirs] of await this.disk.textsOf(uris)) await this.resolveConflict(uri, theirs);
    } finally {
      this.isComparing = false;
    }
  }

  /** Reads the files of the server's model again. Changes are taken over; the user resolves conflicts. */
  async compareWithServer(): Promise<void> {
    const manifest = await servedManifest();
    const { view } = this.editor.state;
    for (const { uri } of view?.documents ?? []) {
      const file = manifest?.files.find(({ path }) => path === uri);
      if (!file) continue;
      const theirs = await (await fetch(file.address, { cache: 'no-cache' })).text();
      await this.resolveConflict(uri, theirs);
    }
  }

  private get isServed(): boolean {
    return this.studio.stores.studio.getState().current?.id.startsWith('served:') ?? false;
  }

  /** Returns the text of a model with a single document, for a new file. */
  private async wholeText(): Promise<Unsaved> {
    const { main } = this.editor.state.view!;
    const bytes = await this.editor.request('file', 'xml');
    return { uri: main, text: new TextDecoder().decode(bytes), expected: undefined };
  }

  /** Saves a mesh, a picture or a height field. */
  private async saveFile(target: SaveTarget, file: UnsavedFile): Promise<void> {
    await target.write(file);
    await this.editor.request('saved', file.uri, file.bytes);
  }

  /** Saves a text. If its file was changed by someone else, the user is asked first. */
  private async saveText(target: SaveTarget, unsaved: Unsaved): Promise<void> {
    const { uri, text: content } = unsaved;
    const theirs = await target.writeText(unsaved);
    if (theirs === undefined) {
      await this.editor.request('saved', uri, content);
      return;
    }
    // the same error as if the user closes a file chooser
    if (!(await this.resolveConflict(uri, theirs))) throw new DOMException('The question was left', 'AbortError');
    const again = (await this.editor.request('unsaved')).find((each) => each.uri === uri);
    if (again) await this.saveText(target, again);
  }

  /** Downloads a model that cannot be written to its files: the text, or an archive of all files. */
  private async saveAsDownload(documents: readonly Unsaved[], files: readonly UnsavedFile[]): Promise<void> {
    const { editor } = this;
    const isMany = editor.state.view!.documents.length > 1 || files.length > 0;
    const format = isMany ? 'mjz' : 'xml';
    const bytes = await editor.request('file', format);
    download(new Blob([bytes.slice()]), `${modelStem(this.studio.stores)}.${format}`);
    for (const { uri, text: content } of documents) await editor.request('saved', uri, content);
    for (const { uri, bytes: content } of files) await editor.request('saved', uri, content);
  }

  private reportFailure(reason: string): void {
    const { stores } = this.studio;
    addMessage(stores, editorText(stores, 'saveFailed', { reason }));
  }
}
