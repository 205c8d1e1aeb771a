/**
 * What is known to be wrong with the elements of a Spec, so that nothing is said of what only follows from it. Elements
 * are known by their places in the text, which copies of them share.
 */
import type { SpecElement } from './element.js';

export class Flaws {
  /** Whether too much is missing to say more: text that is not XML, or settings that everything else depends on. */
  isTorn = false;
  /** Whether parts are missing that may declare names: an include, a model that is attached. */
  isIncomplete = false;
  private readonly blamed = new Set<object>();
  private readonly lost = new Set<string>();

  /** Whether nothing is known to be wrong. */
  get isEmpty(): boolean {
    return !this.isTorn && !this.isIncomplete && this.blamed.size === 0;
  }

  /** Notes that something is wrong at a place of the text. */
  blame(place: object | undefined): void {
    if (place) this.blamed.add(place);
  }

  /** Notes a name that was declared by what could not be read. */
  lose(name: string): void {
    this.lost.add(name);
  }

  /** Notes that a part of what stands at a place is missing. */
  miss(place: object | undefined): void {
    this.isIncomplete = true;
    this.blame(place);
  }

  /** Whether something is wrong with the element itself. */
  has(element: SpecElement): boolean {
    return this.blamed.has(placeOf(element));
  }

  /** Whether a name that means nothing may have been declared by what could not be read. */
  mayDeclare(name: string): boolean {
    return this.isIncomplete || this.lost.has(name);
  }

  /** Everything of another list, too. */
  addAll({ isTorn, isIncomplete, blamed, lost }: Flaws): void {
    this.isTorn ||= isTorn;
    this.isIncomplete ||= isIncomplete;
    for (const place of blamed) this.blamed.add(place);
    for (const name of lost) this.lost.add(name);
  }
}

/** Where an element comes from; itself where it was made by a call. */
export const placeOf = (element: SpecElement): object => element.source ?? element;

/** Codes of errors that are no reason to mistrust the rest of an element: it is whole, and its name is taken. */
export const HARMLESS: ReadonlySet<string> = new Set(['duplicate-name', 'made-name']);
