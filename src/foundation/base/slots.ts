/** State that other modules keep with an object, in typed slots that each module declares for itself. */

/**
 * A place for one value with an object, such as the files that a Spec was read from. A slot is declared once, as a
 * constant of the module that owns the value. Objects cross threads as text or plain values, and no slot goes along: what
 * arrives there starts with empty slots.
 */
export interface Slot<T> {
  /** Name of the value, for inspection. */
  readonly name: string;
  /** What a copy of the object starts with: no value, or the same one. */
  readonly onCopy: 'empty' | 'share';
  /** Releases the value when the object is disposed of; without it, the value is only dropped. */
  readonly onDispose?: (value: T) => void;
}

/** The values in the slots of one object. */
export class Slots {
  private readonly values = new Map<Slot<never>, unknown>();

  /** The value of a slot; undefined if it is empty. */
  get<T>(slot: Slot<T>): T | undefined {
    return this.values.get(slot) as T | undefined;
  }

  /** The value of a slot, made if it is empty. */
  getOrMake<T extends object>(slot: Slot<T>, make: () => T): T {
    let value = this.get(slot);
    if (value === undefined) this.set(slot, (value = make()));
    return value;
  }

  set<T>(slot: Slot<T>, value: T): void {
    this.values.set(slot, value);
  }

  /** Gives the slots of a copy the values that copies share. */
  copyTo(copy: Slots): void {
    for (const [slot, value] of this.values) if (slot.onCopy === 'share') copy.values.set(slot, value);
  }

  /** Releases every value and empties the slots. The object can go on; values are made again when they are needed. */
  dispose(): void {
    const values = [...this.values] as [Slot<unknown>, unknown][];
    this.values.clear();
    for (const [slot, value] of values) slot.onDispose?.(value);
  }
}
