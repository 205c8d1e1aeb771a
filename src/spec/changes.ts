/** The change log of a Spec: every edit with its inverse, for undo, redo and viewers. */
import type { AttributeValue } from '../schema/mjcf/rows.js';
import type { SpecElement } from './element.js';

/** One edit. A `set` with `after` undefined unsets; positions count among the children of the parent. */
export type Change =
  | {
      readonly type: 'set';
      readonly element: SpecElement;
      readonly name: string;
      readonly before: AttributeValue | undefined;
      readonly after: AttributeValue | undefined;
    }
  | {
      readonly type: 'insert' | 'remove';
      readonly element: SpecElement;
      readonly parent: SpecElement;
      readonly index: number;
    };

/** A place in the history to come back to. */
export type Mark = number;

export type ChangeListener = (change: Change) => void;

/** The edit that takes a change back. */
export function inverse(change: Change): Change {
  if (change.type === 'set') return { ...change, before: change.after, after: change.before };
  return { ...change, type: change.type === 'insert' ? 'remove' : 'insert' };
}

/** Keeps what was done, in order; `apply` carries out a change without recording it. */
export class ChangeLog {
  private readonly done: Change[] = [];
  private undone: Change[] = [];
  private readonly listeners = new Set<ChangeListener>();
  private paused = false;
  /** Counts every edit, undo and redo; equal versions mean nothing changed in between. */
  version = 0;

  constructor(private readonly apply: (change: Change) => void) {}

  /** Carries out a change and remembers it. */
  run(change: Change): void {
    this.apply(change);
    this.version++;
    if (this.paused) return;
    this.done.push(change);
    this.undone = [];
    this.notify(change);
  }

  /** Runs edits that are not remembered, such as reading a file. */
  unrecorded<T>(edit: () => T): T {
    const before = this.paused;
    this.paused = true;
    try {
      return edit();
    } finally {
      this.paused = before;
    }
  }

  /** The present moment, for `undo(to)`. */
  mark(): Mark {
    return this.done.length;
  }

  /** Takes back the last change, or everything since a mark. Returns how many changes were taken back. */
  undo(to: Mark = Math.max(0, this.done.length - 1)): number {
    let count = 0;
    while (this.done.length > to) {
      const change = this.done.pop()!;
      this.undone.push(change);
      this.replay(inverse(change));
      count++;
    }
    return count;
  }

  /** Does again what was taken back: the last change, or everything up to a mark. */
  redo(to: Mark = this.done.length + 1): number {
    let count = 0;
    while (this.undone.length > 0 && this.done.length < to) {
      const change = this.undone.pop()!;
      this.done.push(change);
      this.replay(change);
      count++;
    }
    return count;
  }

  /** Merges repeated assignments of one attribute since a mark into one each, as after a drag. */
  squash(since: Mark): void {
    const tail = this.done.splice(since);
    for (const change of tail) {
      const last = this.done[this.done.length - 1];
      const repeats =
        this.done.length > since &&
        change.type === 'set' &&
        last?.type === 'set' &&
        last.element === change.element &&
        last.name === change.name;
      if (repeats) this.done[this.done.length - 1] = { ...change, before: last.before };
      else this.done.push(change);
    }
  }

  /** Changes since a mark, oldest first. */
  since(mark: Mark = 0): readonly Change[] {
    return this.done.slice(mark);
  }

  /** Calls back after every edit, undo and redo; returns a function that stops it. */
  subscribe(listener: ChangeListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private replay(change: Change): void {
    this.apply(change);
    this.version++;
    this.notify(change);
  }

  private notify(change: Change): void {
    for (const listener of this.listeners) listener(change);
  }
}
