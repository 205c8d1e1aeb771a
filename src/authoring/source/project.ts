/**
 * A project: the documents of a model, and the Spec read from them. The texts are the source of truth and the Spec is
 * their projection; an edit is a transaction that changes both, with minimal changes of the text.
 */
import { type Diagnostic, ModelError } from '../../foundation/base/diagnostics.js';
import { modelError } from '../../foundation/schema/report.js';
import type { Mark } from '../../modelling/spec/edit/changes.js';
import type { ElementSource, SpecElement } from '../../modelling/spec/element.js';
import type { ReadFile, Spec } from '../../modelling/spec/spec.js';
import { nameAsGeneratorsDo } from './generator-names.js';
import { History, type Transaction } from './history.js';
import { type Origin, Origins } from './origins.js';
import type { Outline, Place } from './outline.js';
import { isPlainEdit } from './plain-edit.js';
import { ProjectReader, type ReadingOptions } from './reading.js';
import { reconcile } from './reconcile.js';
import { type EditNote, SpecToText } from './spec-to-text.js';
import { SourceDocument } from './text/document.js';
import type { TextPatch } from './text/text-patch.js';
import { Workspace } from './workspace.js';

/** Options for opening a project. */
export interface ProjectOptions extends ReadingOptions {
  /** Reads other files of the model: included and attached files become documents, assets stay files. */
  readonly files?: ReadFile;
}

/** Options of one edit. */
export interface TransactionOptions {
  /** Successive transactions with the same key are one entry of the history, as in a drag or while typing. */
  readonly undoGroup?: string;
}

/** The result of a transaction's function, and the side effects of the edit. */
export interface Edited<T> {
  readonly result: T;
  readonly notes: readonly EditNote[];
}

/** The access of an editing function to a project: the Spec, and the texts for edits that a Spec cannot express. */
export interface Editing {
  readonly spec: Spec;
  readonly workspace: Workspace;
  /** Marks an element and its contents as new, so that they are written at their position. */
  readonly release: (element: SpecElement) => void;
}

/** The documents and the Spec of one model under edit, with their history. */
export class Project {
  readonly history = new History();
  /** The Spec that the documents describe; for a text with errors, the Spec of its last valid version. */
  readonly spec: Spec;
  readonly workspace: Workspace;
  readonly origins: Origins;
  /** Diagnostics of the current texts. */
  diagnostics: readonly Diagnostic[] = [];
  /** True if the texts have errors, so that the Spec is from an earlier version. */
  isBroken = false;
  private readonly reader: ProjectReader;
  private readonly listeners = new Set<() => void>();
  private version: number;
  private isEditing = false;
  /** Released elements, with their former locations. */
  private released = new Map<SpecElement, ElementSource | undefined>();

  /**
   * Opens a text under its name; `files` reads the files that it names. Errors in the text become diagnostics and are
   * not thrown.
   */
  constructor(
    readonly uri: string,
    text: string,
    options: ProjectOptions = {},
  ) {
    const { files = () => undefined, ...reading } = options;
    this.workspace = new Workspace(uri);
    const { documents, files: edited, newId } = this.workspace;
    documents.set(uri, new SourceDocument(uri, text, newId, text));
    this.reader = new ProjectReader(documents, edited, uri, files, newId, reading);
    this.spec = this.read().spec;
    this.origins = new Origins(this.spec);
    this.version = this.spec.changes.version;
  }

  get documents(): ReadonlyMap<string, SourceDocument> {
    return this.workspace.documents;
  }

  get outline(): Outline {
    return this.workspace.outline;
  }

  /** Returns the origin of an element: its location in the text, and the generators that copied it. */
  originOf(element: SpecElement): Origin | undefined {
    return this.origins.of(element, this.outline);
  }

  /**
   * Returns the elements read from the innermost XML element at an offset, or from the nearest ancestor that has any.
   */
  elementsAt(uri: string, offset: number): readonly SpecElement[] {
    const document = this.documents.get(uri);
    for (let node = document?.nodeAt(offset); node; node = node.parent) {
      const found = this.origins.elementsOf({ node });
      if (found.length > 0) return found;
    }
    return [];
  }

  /**
   * Edits the Spec and the texts in one step of the history. Throws a ModelError and reverts the edit if the texts
   * cannot express it or become invalid, and if they are already invalid (`text-broken`).
   *
   * @param name description that follows "Undo": `translate geom 'shin'`
   */
  transact<T>(name: string, change: (editing: Editing) => T, options: TransactionOptions = {}): Edited<T> {
    if (this.isBroken) throw modelError('text-broken', {});
    this.requireLanguage();
    return this.enter(() => {
      const { changes } = this.spec;
      const from = changes.mark();
      let notes: readonly EditNote[] = [];
      let isRead = false;
      const result = this.attempt(() => {
        const value = change(this);
        nameAsGeneratorsDo(this.spec, this.origins, this.outline, changes.since(from));
        const made = changes.since(from);
        isRead = this.workspace.editCount > 0 || !isPlainEdit(made, this.origins, this.outline);
        const translation = new SpecToText(this.spec, this.origins, this.workspace, made);
        translation.run();
        notes = translation.notes;
        if (isRead) this.readAgain();
        return value;
      });
      this.addToHistory(name, from, isRead, options);
      return { result, notes };
    });
  }

  /**
   * Edits a text. The Spec is updated as soon as the texts have no errors. Throws a RangeError for patches that are
   * unordered or outside the text, and for a document that is not open.
   */
  editText(
    uri: string,
    patches: readonly TextPatch[],
    options: TransactionOptions & { readonly name?: string } = {},
  ): void {
    const document = this.documents.get(uri);
    if (!document) throw new RangeError(`there is no document '${uri}'`);
    this.enter(() => {
      const from = this.spec.changes.mark();
      this.spec.changes.group(() => {
        this.workspace.patch(document, patches);
        const { spec } = this.read();
        if (!this.isBroken) reconcile(this.spec, spec);
        this.origins.renew();
      });
      this.addToHistory(options.name ?? 'edit text', from, true, options);
    });
  }

  /** Replaces the text of a document; only the differences are patched. */
  setText(uri: string, text: string, options: TransactionOptions & { readonly name?: string } = {}): void {
    const document = this.documents.get(uri);
    if (!document) throw new RangeError(`there is no document '${uri}'`);
    this.editText(uri, document.difference(text), options);
  }

  /** Undoes the last transaction; returns its name, or undefined if there is none. */
  undo(): string | undefined {
    return this.enter(() => this.takeBack(this.history.back()));
  }

  /**
   * Undoes the last transaction without a way to redo it, if it belongs to a group, as of a drag that was cancelled.
   * Returns its name; undefined if the last transaction does not belong to the group.
   */
  cancel(undoGroup: string): string | undefined {
    return this.enter(() => this.takeBack(this.history.drop(undoGroup)));
  }

  private takeBack(transaction: Transaction | undefined): string | undefined {
    if (!transaction) return undefined;
    this.spec.changes.undo(transaction.from);
    for (const { element, before } of transaction.resettled) element.source = before;
    this.workspace.undo(transaction.edits);
    if (transaction.isRead) this.settle();
    return transaction.name;
  }

  /** Redoes the last undone transaction; returns its name, or undefined if there is none. */
  redo(): string | undefined {
    return this.enter(() => {
      const transaction = this.history.forth();
      if (!transaction) return undefined;
      this.spec.changes.redo(transaction.to);
      for (const { element, after } of transaction.resettled) element.source = after;
      this.workspace.redo(transaction.edits);
      if (transaction.isRead) this.settle();
      return transaction.name;
    });
  }

  /** Calls back after every transaction, undo, redo and edit of text; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** See `Editing`. */
  readonly release = (element: SpecElement): void => {
    if (!this.isEditing) throw new TypeError('elements can only be released inside a transaction');
    for (const each of element.descendants()) {
      this.released.set(each, each.source);
      each.source = undefined;
    }
    this.origins.release(element);
  };

  /** Throws unless the text is MJCF, the only language in which elements are written. */
  private requireLanguage(): void {
    const tag = this.workspace.main.root?.name;
    if (tag !== 'mujoco') throw modelError('text-only', { tag: tag ?? '' });
  }

  /** Reads the texts to a separate Spec, which must equal the current one. */
  readAfresh(): Spec {
    return this.reader.read().spec;
  }

  /** Returns the places in the texts that define an element. */
  placesOf(element: SpecElement): readonly Place[] {
    return this.origins.placesOf(element, this.outline);
  }

  private addToHistory(name: string, from: Mark, isRead: boolean, { undoGroup }: TransactionOptions): void {
    const edits = this.workspace.taken();
    const to = this.spec.changes.mark();
    const resettled = [...this.released].map(([element, before]) => ({ element, before, after: element.source }));
    this.released.clear();
    if (edits.length > 0 || to > from) this.history.add({ name, edits, resettled, from, to, isRead, undoGroup });
  }

  private read(): { readonly spec: Spec } {
    const reading = this.reader.read();
    this.diagnostics = reading.diagnostics;
    this.isBroken = reading.diagnostics.some(({ severity }) => severity === 'error');
    this.workspace.forgetOutline();
    return reading;
  }

  /** Updates the Spec from the current texts. Throws their errors, if there are any. */
  private readAgain(): void {
    const { spec } = this.read();
    if (this.isBroken) throw new ModelError(this.diagnostics);
    reconcile(this.spec, spec);
    this.origins.renew();
  }

  /** Applies the changes that follow from an undo and are not recorded themselves. */
  private settle(): void {
    const { spec } = this.read();
    if (!this.isBroken) this.spec.changes.unrecorded(() => reconcile(this.spec, spec));
    this.origins.renew();
  }

  /** Runs an edit in a group of the Spec's changes; if it throws, texts and Spec are restored. */
  private attempt<T>(change: () => T): T {
    try {
      return this.spec.changes.group(change);
    } catch (error) {
      this.workspace.undo(this.workspace.taken());
      for (const [element, before] of this.released) element.source = before;
      this.released.clear();
      this.settle();
      throw error;
    }
  }

  private enter<T>(change: () => T): T {
    if (this.isEditing) throw new TypeError('a transaction cannot be made within another one');
    if (this.version !== this.spec.changes.version) {
      throw new TypeError('the Spec of a project was edited outside of a transaction');
    }
    this.isEditing = true;
    try {
      return change();
    } finally {
      this.isEditing = false;
      this.version = this.spec.changes.version;
      for (const listener of [...this.listeners]) listener();
    }
  }
}
