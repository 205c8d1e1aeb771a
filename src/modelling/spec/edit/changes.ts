/** The change log of a Spec: every edit with its inverse, for undo, redo and viewers. */
import { refuseSetting, requireFunction, requireText, usageError } from '../../../foundation/base/usage.js';
import type { AttributeValue } from '../../../foundation/schema/mjcf/rows.js';
import type { SpecElement } from '../element.js';
import type { KeyRecord } from '../keyframes/keys.js';
import type { NonXmlValues } from '../non-xml-values.js';

/**
 * One edit. A `set` with `after` undefined unsets; positions count among the children of the parent; `parts` are values
 * of a keyframe that follow their elements, `nonXmlValues` what no attribute holds.
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

/** A place in the history to come back to. */
export type Mark = number;

/** Hears of each change of a Spec. */
export type ChangeListener = (change: Change) => void;

/** A change and the step it belongs to; `undo()` takes back whole steps. */
interface Entry {
  readonly change: Change;
  readonly step: number;
}

/** The edit that takes a change back. */
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

/** The number of steps that are remembered. */
const LIMIT = 1000;

/** Records changes in order; `apply` carries out a change without recording it. */
export class ChangeLog {
  private readonly done: Entry[] = [];
  /** Number of changes before those that are remembered. */
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
  /** Counts every edit, undo and redo; equal versions mean nothing changed in between. */
  version = 0;

  constructor(private readonly apply: (change: Change) => void) {}

  /**
   * The number of steps that can be taken back, 1,000 where nothing else is said. Older ones are forgotten, and with them
   * what was deleted in them; `Infinity` remembers all.
   *
   * @throws RangeError for anything but a number of steps
   */
  get limit(): number {
    return this.most;
  }
  set limit(steps: number) {
    if (!(steps >= 0)) throw usageError('changes.limit', 'a number of steps, or Infinity', steps);
    this.most = steps;
    this.trim(0);
  }

  /** False while edits are not remembered. */
  get isRecording(): boolean {
    return !this.paused;
  }

  /** True in the middle of a group of edits. */
  get isBusy(): boolean {
    return this.depth > 0;
  }

  /** Carries out a change and remembers it. If who follows the Spec refuses it, it is taken back. */
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

  /** Makes the edits of a function one step. If it throws, or who follows the Spec refuses it, they are taken back. */
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

  /** Runs edits that are not remembered, such as reading a file. */
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

  /** The present moment, for `undo(to)`; it can have a name. */
  mark(name?: string): Mark {
    if (name !== undefined) this.marks.set(name, this.end);
    return this.end;
  }

  /** The mark of the present moment. */
  private get end(): Mark {
    return this.forgotten + this.done.length;
  }

  /**
   * Takes back the last step, or everything since a mark. Returns how many changes were taken back.
   * Throws a RangeError for a name that marks nothing, and for a mark from before the steps that are remembered.
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

  /** Redoes what was undone: the last step, or everything up to a mark. */
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
   * Makes everything since a mark one step and merges repeated assignments of an attribute, as after a drag. A step the
   * mark is in the middle of counts as a whole.
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

  /** Forgets the history with its marks, and everything that was deleted: nothing before this can be undone. */
  clear(): void {
    this.forgotten = 0;
    this.done.length = 0;
    this.undone = [];
    this.marks.clear();
  }

  /** Changes since a mark, or all that are remembered, oldest first. */
  since(mark: Mark | string = this.forgotten): readonly Change[] {
    return this.done.slice(this.resolve(mark)).map(({ change }) => change);
  }

  /** Calls back after every edit, undo and redo; returns a function that stops it. */
  subscribe(listener: ChangeListener): () => void {
    requireFunction('subscribe', listener);
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Calls back when a step is complete; returns a function that stops it. */
  onSettled(listener: () => void): () => void {
    requireFunction('onSettled', listener);
    this.settledListeners.add(listener);
    return () => this.settledListeners.delete(listener);
  }

  /** Drops the undone changes: they can no longer be redone, and marks in them can no longer be reached. */
  private forget(): void {
    this.undone = [];
    for (const [name, mark] of this.marks) if (mark > this.end) this.marks.delete(name);
  }

  /** Forgets the steps beyond the limit, when there are more than some too many. */
  private trim(slack = this.most / 4): void {
    const first = this.done[0];
    if (!first || this.step - first.step < this.most + slack) return;
    let count = 0;
    while (count < this.done.length && this.step - this.done[count]!.step >= this.most) count++;
    this.done.splice(0, count);
    this.forgotten += count;
  }

  /** The place in what is remembered that a mark stands for. */
  private resolve(to: Mark | string): number {
    const mark = this.markOf(to);
    if (mark >= this.forgotten) return mark - this.forgotten;
    throw new RangeError(
      `the steps since this mark are no longer remembered: only the last ${this.most} are; set changes.limit before`,
    );
  }

  private markOf(to: Mark | string): Mark {
    if (typeof to === 'number') {
      // infinity stands for everything
      if (to >= 0 && (Number.isInteger(to) || to === Number.POSITIVE_INFINITY)) return to;
      throw new RangeError(`a mark is a number of changes, not ${to}`);
    }
    requireText('changes', 'a mark or the name of one', to);
    const mark = this.marks.get(to);
    if (mark === undefined) throw new RangeError(`there is no mark '${to}'`);
    return mark;
  }

  /** The place at which the last step before `end` begins. */
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
