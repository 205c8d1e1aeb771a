/** The change log of a Spec: every edit with its inverse, for undo, redo and viewers. */
import { refuseSetting, requireFunction, requireText, usageError } from '../../../foundation/base/usage.js';
import type { AttributeValue } from '../../../foundation/schema/mjcf/rows.js';
import type { SpecElement } from '../element.js';
import type { KeyRecord } from '../keyframes/keys.js';
import type { NonXmlValues } from '../non-xml-values.js';

/**
 * One edit. A `set` with `after` undefined removes a value; `index` counts the children of the parent; `parts` are
 * the values of a split keyframe, `nonXmlValues` the values without an attribute.
 */
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
    }
  | {
      readonly type: 'parts';
      readonly element: SpecElement;
      readonly before: KeyRecord | undefined;
      readonly after: KeyRecord | undefined;
    }
  | {
      readonly type: 'nonXmlValues';
      readonly element: SpecElement;
      readonly before: NonXmlValues | undefined;
      readonly after: NonXmlValues | undefined;
    };

/** A position in the history for `undo`. */
export type Mark = number;

/** Called for each change of a Spec. */
export type ChangeListener = (change: Change) => void;

/** A change and its step; `undo()` reverts whole steps. */
interface Entry {
  readonly change: Change;
  readonly step: number;
}

/** The edit that reverts a change. */
export function inverse(change: Change): Change {
  switch (change.type) {
    case 'set':
      return { ...change, before: change.after, after: change.before };
    case 'parts':
      return { ...change, before: change.after, after: change.before };
    case 'nonXmlValues':
      return { ...change, before: change.after, after: change.before };
    default:
      return { ...change, type: change.type === 'insert' ? 'remove' : 'insert' };
  }
}

/** Default number of steps in the history. */
const LIMIT = 1000;

/** Records changes in order; `apply` performs a change without recording it. */
export class ChangeLog {
  private readonly done: Entry[] = [];
  /** Number of changes that were dropped from the start of the history. */
  private forgotten = 0;
  private most = LIMIT;
  private undone: Entry[] = [];
  private readonly marks = new Map<string, Mark>();
  private readonly listeners = new Set<ChangeListener>();
  private readonly settledListeners = new Set<() => void>();
  private paused = false;
  private depth = 0;
  private step = 0;
  private settledVersion = 0;
  /** Increments with every edit, undo and redo; equal versions mean an unchanged Spec. */
  version = 0;

  constructor(private readonly apply: (change: Change) => void) {}

  /**
   * Largest number of steps that can be undone; 1,000 by default. Older steps are dropped, together with the
   * elements they deleted; `Infinity` keeps all.
   *
   * @throws RangeError for a value that is not a number of steps
   */
  get limit(): number {
    return this.most;
  }
  set limit(steps: number) {
    if (!(steps >= 0)) throw usageError('changes.limit', 'a number of steps, or Infinity', steps);
    this.most = steps;
    this.trim(0);
  }

  /** False while edits are not recorded. */
  get isRecording(): boolean {
    return !this.paused;
  }

  /** True within a group of edits. */
  get isBusy(): boolean {
    return this.depth > 0;
  }

  /** Performs and records a change. If a subscriber throws, the change is reverted. */
  run(change: Change): void {
    if (!this.paused && this.depth === 0) {
      this.group(() => this.run(change));
      return;
    }
    this.apply(change);
    this.version++;
    if (this.paused) return;
    if (this.undone.length > 0) this.forget();
    this.done.push({ change, step: this.step });
    this.notify(change);
  }

  /** Makes the edits of a function one step. If the function or a subscriber throws, they are reverted. */
  group<T>(edit: () => T): T {
    requireFunction('changes.group', edit);
    if (this.paused) return edit();
    if (this.depth > 0) return this.nested(edit);
    this.step++;
    const { undone } = this;
    const start = this.end;
    try {
      const result = this.nested(edit);
      this.settle();
      return result;
    } catch (error) {
      this.takeBack(start);
      this.undone = undone;
      this.settle();
      throw error;
    }
  }

  private nested<T>(edit: () => T): T {
    const start = this.end;
    this.depth++;
    try {
      return edit();
    } catch (error) {
      this.takeBack(start);
      throw error;
    } finally {
      this.depth--;
    }
  }

  private takeBack(start: Mark): void {
    while (this.end > start) this.replay(inverse(this.done.pop()!.change));
  }

  /** Performs edits without recording them, as when a file is read. */
  unrecorded<T>(edit: () => T): T {
    const before = this.paused;
    this.paused = true;
    try {
      return edit();
    } finally {
      this.paused = before;
      if (!before) this.settle();
    }
  }

  /** Returns the current position in the history, for `undo(to)`; it can have a name. */
  mark(name?: string): Mark {
    if (name !== undefined) this.marks.set(name, this.end);
    return this.end;
  }

  /** The current position in the history. */
  private get end(): Mark {
    return this.forgotten + this.done.length;
  }

  /**
   * Reverts the last step, or everything since a mark. Returns the number of reverted changes. Throws a RangeError
   * for an unknown name, and for a mark that is older than the history.
   */
  undo(to: Mark | string = this.forgotten + this.startOfStep()): number {
    const mark = this.resolve(to);
    let count = 0;
    this.unsettled(() => {
      for (; this.done.length > mark; count++) {
        const entry = this.done.pop()!;
        this.undone.push(entry);
        this.replay(inverse(entry.change));
      }
    });
    return count;
  }

  /** Redoes undone changes: the last step, or everything up to a mark. Returns the number of changes. */
  redo(to: Mark | string = this.forgotten + this.endOfUndoneStep()): number {
    const mark = this.resolve(to);
    let count = 0;
    this.unsettled(() => {
      for (; this.undone.length > 0 && this.done.length < mark; count++) {
        const entry = this.undone.pop()!;
        this.done.push(entry);
        this.replay(entry.change);
      }
    });
    return count;
  }

  /**
   * Makes everything since a mark one step and merges repeated assignments of an attribute, as after a drag. A step
   * that contains the mark is included as a whole.
   */
  squash(since: Mark | string): void {
    const mark = this.resolve(since);
    if (mark >= this.done.length) return;
    const tail = this.done.splice(this.startOfStep(mark + 1));
    const assigned = new Map<SpecElement, Map<string, number>>();
    this.step++;
    for (const { change } of tail) {
      if (change.type !== 'set') {
        this.done.push({ change, step: this.step });
        continue;
      }
      let places = assigned.get(change.element);
      if (!places) assigned.set(change.element, (places = new Map()));
      const place = places.get(change.name);
      if (place === undefined) {
        places.set(change.name, this.done.length);
        this.done.push({ change, step: this.step });
      } else {
        const first = this.done[place]!.change as typeof change;
        this.done[place] = { change: { ...change, before: first.before }, step: this.step };
      }
    }
  }

  /** Clears the history with its marks and releases deleted elements: earlier edits cannot be undone. */
  clear(): void {
    this.forgotten = 0;
    this.done.length = 0;
    this.undone = [];
    this.marks.clear();
  }

  /** Changes since a mark, or all recorded changes, oldest first. */
  since(mark: Mark | string = this.forgotten): readonly Change[] {
    return this.done.slice(this.resolve(mark)).map(({ change }) => change);
  }

  /** Calls a listener after every edit, undo and redo; returns an unsubscribe function. */
  subscribe(listener: ChangeListener): () => void {
    requireFunction('subscribe', listener);
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Calls a listener when a step is complete; returns an unsubscribe function. */
  onSettled(listener: () => void): () => void {
    requireFunction('onSettled', listener);
    this.settledListeners.add(listener);
    return () => this.settledListeners.delete(listener);
  }

  /** Drops the undone changes and the marks in them. */
  private forget(): void {
    this.undone = [];
    for (const [name, mark] of this.marks) if (mark > this.end) this.marks.delete(name);
  }

  /** Drops the steps beyond the limit once they exceed it by `slack`. */
  private trim(slack = this.most / 4): void {
    const first = this.done[0];
    if (!first || this.step - first.step < this.most + slack) return;
    let count = 0;
    while (count < this.done.length && this.step - this.done[count]!.step >= this.most) count++;
    this.done.splice(0, count);
    this.forgotten += count;
  }

  /** Converts a mark to an index in the recorded changes. */
  private resolve(to: Mark | string): number {
    const mark = this.markOf(to);
    if (mark >= this.forgotten) return mark - this.forgotten;
    throw new RangeError(
      `the steps since this mark are no longer remembered: only the last ${this.most} are; set changes.limit before`,
    );
  }

  private markOf(to: Mark | string): Mark {
    if (typeof to === 'number') {
      // infinity means the end of the history
      if (to >= 0 && (Number.isInteger(to) || to === Number.POSITIVE_INFINITY)) return to;
      throw new RangeError(`a mark is a number of changes, not ${to}`);
    }
    requireText('changes', 'a mark or the name of one', to);
    const mark = this.marks.get(to);
    if (mark === undefined) throw new RangeError(`there is no mark '${to}'`);
    return mark;
  }

  /** The index at which the last step before `end` begins. */
  private startOfStep(end: number = this.done.length): number {
    let start = end;
    const step = this.done[start - 1]?.step;
    while (start > 0 && this.done[start - 1]!.step === step) start--;
    return start;
  }

  private endOfUndoneStep(): number {
    const step = this.undone[this.undone.length - 1]?.step;
    let count = 0;
    while (count < this.undone.length && this.undone[this.undone.length - 1 - count]!.step === step) count++;
    return this.done.length + count;
  }

  private unsettled(edit: () => void): void {
    this.depth++;
    try {
      edit();
    } finally {
      this.depth--;
    }
    this.settle();
  }

  private replay(change: Change): void {
    this.apply(change);
    this.version++;
    this.notify(change);
  }

  private notify(change: Change): void {
    for (const listener of this.listeners) listener(change);
  }

  private settle(): void {
    if (this.depth > 0 || this.version === this.settledVersion) return;
    this.settledVersion = this.version;
    this.trim();
    for (const listener of [...this.settledListeners]) listener();
  }

  static {
    refuseSetting(
      ChangeLog,
      () => 'changes',
      () => 'it follows from the edits',
    );
  }
}
