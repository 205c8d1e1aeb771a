/** The history of a project: named transactions of texts and Spec. */
import type { Mark } from '../../modelling/spec/edit/changes.js';
import type { ElementSource, SpecElement } from '../../modelling/spec/element.js';
import type { TextPatch } from './text/text-patch.js';

/** The effect of one step of a transaction on one document. */
export type DocumentEdit =
  | {
      readonly type: 'patch';
      readonly uri: string;
      readonly patches: readonly TextPatch[];
      readonly inverse: readonly TextPatch[];
    }
  | { readonly type: 'create'; readonly uri: string; readonly text: string; readonly ids: readonly number[] }
  /** Contents of a binary file before and after the edit; undefined if it had no edited content. */
  | {
      readonly type: 'file';
      readonly uri: string;
      readonly before: Uint8Array | undefined;
      readonly after: Uint8Array | undefined;
    };

/** An element whose location in the text a transaction changed directly. */
export interface Resettled {
  readonly element: SpecElement;
  readonly before: ElementSource | undefined;
  readonly after: ElementSource | undefined;
}

/** One entry of the history. */
export interface Transaction {
  /** Description of the edit that follows "Undo": `translate geom 'shin'`. */
  readonly name: string;
  readonly edits: readonly DocumentEdit[];
  readonly resettled: readonly Resettled[];
  /** The range in the list of the Spec's changes. */
  readonly from: Mark;
  readonly to: Mark;
  /** True if the Spec was read again; undoing must then also revert differences that are not recorded as changes. */
  readonly isRead: boolean;
  /** Successive transactions with the same key are merged, as in a drag or while typing. */
  readonly undoGroup: string | undefined;
}

/** The undo and redo stacks of a project. */
export class History {
  private readonly done: Transaction[] = [];
  private undone: Transaction[] = [];

  /** Adds a transaction and clears the redo stack. */
  add(transaction: Transaction): void {
    const last = this.done.at(-1);
    const isMore =
      transaction.undoGroup !== undefined && last?.undoGroup === transaction.undoGroup && this.undone.length === 0;
    this.undone = [];
    if (!isMore || last.to !== transaction.from) {
      this.done.push(transaction);
      return;
    }
    const { edits, resettled, to, isRead } = transaction;
    this.done[this.done.length - 1] = {
      ...last,
      edits: joined(last.edits, edits),
      resettled: [...last.resettled, ...resettled],
      to,
      isRead: last.isRead || isRead,
    };
  }

  /** Moves the last transaction to the redo stack and returns it. */
  back(): Transaction | undefined {
    const last = this.done.pop();
    if (last) this.undone.push({ ...last, undoGroup: undefined });
    return last;
  }

  /** Group of the last transaction. */
  get undoGroup(): string | undefined {
    return this.done.at(-1)?.undoGroup;
  }

  /** Removes and returns the last transaction if it belongs to a group. */
  drop(undoGroup: string): Transaction | undefined {
    return this.done.at(-1)?.undoGroup === undoGroup ? this.done.pop() : undefined;
  }

  /** Moves the next transaction to redo back to the undo stack and returns it. */
  forth(): Transaction | undefined {
    const next = this.undone.pop();
    if (next) this.done.push(next);
    return next;
  }

  get undoName(): string | undefined {
    return this.done.at(-1)?.name;
  }

  get redoName(): string | undefined {
    return this.undone.at(-1)?.name;
  }
}

/** Merges successive edits; if a file was written twice, its intermediate content is dropped. */
function joined(before: readonly DocumentEdit[], after: readonly DocumentEdit[]): readonly DocumentEdit[] {
  const list = [...before];
  for (const edit of after) {
    const at = list.findIndex((each) => each.type === 'file' && edit.type === 'file' && each.uri === edit.uri);
    const earlier = list[at];
    if (earlier?.type === 'file' && edit.type === 'file') list[at] = { ...edit, before: earlier.before };
    else list.push(edit);
  }
  return list;
}
