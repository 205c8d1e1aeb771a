/** Documents under edit; records every change, so that all changes of a transaction can be reverted. */
import type { DocumentEdit } from './history.js';
import { Outline, type Place } from './outline.js';
import { type NewId, SourceDocument } from './text/document.js';
import type { TextPatch } from './text/text-patch.js';

/** The documents and binary files of a project, and the edits since the last transaction. */
export class Workspace {
  readonly documents = new Map<string, SourceDocument>();
  /** Binary files created or changed under edit: meshes, images, height fields. */
  readonly files = new Map<string, Uint8Array>();
  /** The known contents of these files on disk. */
  readonly savedFiles = new Map<string, Uint8Array>();
  /** Number of changes of files so far. */
  fileVersion = 0;
  private edits: DocumentEdit[] = [];
  private known: Outline | undefined;
  private lastId = 0;

  constructor(readonly uri: string) {}

  readonly newId: NewId = () => ++this.lastId;

  /** Returns the outline of the current documents. */
  get outline(): Outline {
    return (this.known ??= new Outline(this.documents, this.uri));
  }

  get main(): SourceDocument {
    return this.documents.get(this.uri)!;
  }

  /** Discards the outline after a document was opened. */
  forgetOutline(): void {
    this.known = undefined;
  }

  patch(document: SourceDocument, patches: readonly (TextPatch | undefined)[]): void {
    const wanted = patches.filter((patch) => patch !== undefined).sort((a, b) => a.start - b.start || a.end - b.end);
    if (wanted.length === 0) return;
    const inverse = document.apply(wanted);
    this.known = undefined;
    this.edits.push({ type: 'patch', uri: document.uri, patches: wanted, inverse });
  }

  /** Creates a document that is not on disk yet; its elements get the given ids, in order. */
  create(uri: string, text: string, carried: readonly number[] = []): SourceDocument {
    let at = 0;
    const document = new SourceDocument(uri, text, () => carried[at++] ?? this.newId());
    this.documents.set(uri, document);
    this.known = undefined;
    this.edits.push({ type: 'create', uri, text, ids: document.syntax.nodes.map(({ id }) => id) });
    return document;
  }

  /** Sets the content of a binary file. */
  write(uri: string, bytes: Uint8Array): void {
    this.edits.push({ type: 'file', uri, before: this.files.get(uri), after: bytes });
    this.put(uri, bytes);
  }

  /** Restores a file from outside the history; this is not recorded as an edit. */
  restore(uri: string, bytes: Uint8Array): void {
    this.put(uri, bytes);
  }

  /** Uses the content of a file on disk again; returns false if the file has unsaved changes here. */
  renew(uri: string): boolean {
    const own = this.files.get(uri);
    if (own && own !== this.savedFiles.get(uri)) return false;
    this.savedFiles.delete(uri);
    this.put(uri, undefined);
    return true;
  }

  private put(uri: string, bytes: Uint8Array | undefined): void {
    this.fileVersion++;
    if (bytes) this.files.set(uri, bytes);
    else this.files.delete(uri);
  }

  /** Returns the current place of an element that may have moved in its document. */
  renewed({ document, node }: Place): Place | undefined {
    const now = document.node(node.id);
    return now && { document, node: now };
  }

  /** Number of edits since the last call of `taken`. */
  get editCount(): number {
    return this.edits.length;
  }

  /** Returns and clears the list of edits since the last call, in order. */
  taken(): DocumentEdit[] {
    const { edits } = this;
    this.edits = [];
    return edits;
  }

  undo(edits: readonly DocumentEdit[]): void {
    for (const edit of edits.toReversed()) {
      if (edit.type === 'create') this.documents.delete(edit.uri);
      else if (edit.type === 'file') this.put(edit.uri, edit.before);
      else this.documents.get(edit.uri)!.apply(edit.inverse);
    }
    this.known = undefined;
  }

  redo(edits: readonly DocumentEdit[]): void {
    for (const edit of edits) {
      if (edit.type === 'create') {
        let at = 0;
        const { uri, text, ids } = edit;
        this.documents.set(uri, new SourceDocument(uri, text, () => ids[at++] ?? this.newId()));
      } else if (edit.type === 'file') this.put(edit.uri, edit.after);
      else this.documents.get(edit.uri)!.apply(edit.patches);
    }
    this.known = undefined;
  }
}
