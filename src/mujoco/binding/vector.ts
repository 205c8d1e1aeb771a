import { Handle } from './handle.js';

/** A list with the methods of the reference's C++ vectors. */
export class Vector<T> extends Handle {
  constructor(protected readonly items: T[] = []) {
    super();
  }

  push_back(value: T): void {
    this.items.push(value);
  }

  /** Truncates the list to a length, or appends copies of a value up to it. */
  resize(length: number, value: T): void {
    while (this.items.length < length) this.items.push(value);
    this.items.length = length;
  }

  size(): number {
    return this.items.length;
  }

  get(index: number): T | undefined {
    return this.items[index];
  }

  /** Replaces an item; returns false if there is no such item. */
  set(index: number, value: T): boolean {
    if (index < 0 || index >= this.items.length) return false;
    this.items[index] = value;
    return true;
  }

  /** Replaces all items. @internal */
  assign(values: readonly T[]): void {
    this.items.splice(0, this.items.length, ...values);
  }

  /** Makes this list the first `count` of some items. @internal */
  showFirst(items: readonly T[], count: number): void {
    const length = Math.max(0, Math.min(count, items.length));
    for (let i = 0; i < length; i++) this.items[i] = items[i] as T;
    this.items.length = length;
  }

  [Symbol.iterator](): Iterator<T> {
    return this.items[Symbol.iterator]();
  }
}

/** A list of texts. */
export class mjStringVec extends Vector<string> {}
/** A list of lists of texts. */
export class mjStringVecVec extends Vector<mjStringVec> {}
/** A list of integers. */
export class mjIntVec extends Vector<number> {}
/** A list of lists of integers. */
export class mjIntVecVec extends Vector<mjIntVec> {}
/** A list of numbers that the reference keeps in single precision. */
export class mjFloatVec extends Vector<number> {}
/** A list of lists of numbers in single precision. */
export class mjFloatVecVec extends Vector<mjFloatVec> {}
/** A list of numbers in double precision. */
export class mjDoubleVec extends Vector<number> {}
/** A list of bytes. */
export class mjByteVec extends Vector<number> {}
