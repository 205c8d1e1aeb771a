/** State that other modules attach to an object, in typed slots that each module declares. */

/**
 * A key for one value per object, such as the files that a Spec was read from. The module that owns the value
 * declares a slot once, as a constant. Slots are not sent across threads: objects that arrive there start with empty
 * slots.
 */
export interface Slot<T> {
  /** Name of the value, for inspection. */
  readonly name: string;
  /** The value in a copy of the object: none, or the same one. */
  readonly onCopy: 'empty' | 'share';
  /** Releases the value when the object is disposed; without it, the value is only dropped. */
  readonly onDispose?: (value: T) => void;
}

/** The values in the slots of one object. */
export class Slots {
  private readonly values = new Map<Slot<never>, unknown>();

  /** The value of a slot; undefined if it is empty. */
  get<T>(slot: Slot<T>): T | undefined {
    return this.values.get(slot) as T | undefined;
  }

  /** Returns the value of a slot; creates it if the slot is empty. */
  getOrMake<T extends object>(slot: Slot<T>, make: () => T): T {
    let value = this.get(slot);
    if (value === undefined) this.set(slot, (value = make()));
    return value;
  }

  set<T>(slot: Slot<T>, value: T): void {
    this.values.set(slot, value);
  }

  /** Copies the shared values to the slots of a copy. */
  copyTo(copy: Slots): void {
    for (const [slot, value] of this.values) if (slot.onCopy === 'share') copy.values.set(slot, value);
  }

  /** Releases all values and empties the slots. The object stays usable; values are created again on demand. */
  dispose(): void {
    const values = [...this.values] as [Slot<unknown>, unknown][];
    this.values.clear();
    for (const [slot, value] of values) slot.onDispose?.(value);
  }
}
