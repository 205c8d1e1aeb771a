/**
 * The known faults of the elements of a Spec. They keep errors that are mere consequences from being reported. Elements
 * are known by their places in the text, which copies of them share.
 */
import type { SpecElement } from './element.js';

/** Collects the elements and names known to be faulty while a Spec is read or compiled. */
export class KnownErrors {
  /**
   * True if too much is missing for further checks: the text is not XML, or settings that everything depends on are
   * faulty.
   */
  isUnusable = false;
  /** True if parts that may declare names are missing, such as an include or an attached model. */
  isIncomplete = false;
  private readonly blamed = new Set<object>();
  private readonly lost = new Set<string>();

  /** True if no fault is known. */
  get isEmpty(): boolean {
    return !this.isUnusable && !this.isIncomplete && this.blamed.size === 0;
  }

  /** Marks what stands at a place of the text as faulty. */
  markFaulty(place: object | undefined): void {
    if (place) this.blamed.add(place);
  }

  /** Adds a name that was declared by what could not be read. */
  addMissingName(name: string): void {
    this.lost.add(name);
  }

  /** Marks what stands at a place as faulty because a part of it is missing. */
  markIncomplete(place: object | undefined): void {
    this.isIncomplete = true;
    this.markFaulty(place);
  }

  /** Tests whether the element itself has a fault. */
  has(element: SpecElement): boolean {
    return this.blamed.has(placeOf(element));
  }

  /** Tests whether an unknown name may be declared in a part that could not be read. */
  mayDeclare(name: string): boolean {
    return this.isIncomplete || this.lost.has(name);
  }

  /** Everything of another list, too. */
  addAll({ isUnusable, isIncomplete, blamed, lost }: KnownErrors): void {
    this.isUnusable ||= isUnusable;
    this.isIncomplete ||= isIncomplete;
    for (const place of blamed) this.blamed.add(place);
    for (const name of lost) this.lost.add(name);
  }
}

/** Returns the place in the text that an element comes from; the element itself if a call made it. */
export const placeOf = (element: SpecElement): object => element.source ?? element;

/** Codes of errors that are no reason to mistrust the rest of an element: it is whole, and its name is taken. */
export const HARMLESS: ReadonlySet<string> = new Set(['duplicate-name', 'made-name']);
