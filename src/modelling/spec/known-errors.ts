/**
 * The known faults of the elements of a Spec, which suppress reports of their consequences. Elements are identified
 * by their locations in the text, so that their copies are identified, too.
 */
import type { SpecElement } from './element.js';

/** Collects the elements and names known to be faulty while a Spec is read or compiled. */
export class KnownErrors {
  /** True if further checks are not possible: the text is not XML, or global settings are invalid. */
  isUnusable = false;
  /** True if parts that may declare names are missing, such as an include or an attached model. */
  isIncomplete = false;
  private readonly blamed = new Set<object>();
  private readonly lost = new Set<string>();

  get isEmpty(): boolean {
    return !this.isUnusable && !this.isIncomplete && this.blamed.size === 0;
  }

  /** Marks the element at a location as faulty. */
  markFaulty(place: object | undefined): void {
    if (place) this.blamed.add(place);
  }

  /** Adds a name that an unreadable part declares. */
  addMissingName(name: string): void {
    this.lost.add(name);
  }

  /** Marks the element at a location as faulty because a part of it is missing. */
  markIncomplete(place: object | undefined): void {
    this.isIncomplete = true;
    this.markFaulty(place);
  }

  /** True if the element itself has a fault. */
  has(element: SpecElement): boolean {
    return this.blamed.has(placeOf(element));
  }

  /** True if an unreadable part may declare the name. */
  mayDeclare(name: string): boolean {
    return this.isIncomplete || this.lost.has(name);
  }

  /** Adds the contents of another list. */
  addAll({ isUnusable, isIncomplete, blamed, lost }: KnownErrors): void {
    this.isUnusable ||= isUnusable;
    this.isIncomplete ||= isIncomplete;
    for (const place of blamed) this.blamed.add(place);
    for (const name of lost) this.lost.add(name);
  }
}

/** Returns the source of an element; the element itself if a program created it. */
export const placeOf = (element: SpecElement): object => element.source ?? element;

/** Codes of errors after which the element is complete and can still be checked: its name is taken. */
export const HARMLESS: ReadonlySet<string> = new Set(['duplicate-name', 'made-name']);
