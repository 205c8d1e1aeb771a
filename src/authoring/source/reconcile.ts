/**
 * Makes a Spec equal to another one that was read from a newer text. Elements at the same location of the text stay the
 * same objects, so that a simulation keeps their state; the differences become changes that can be undone.
 */
import type { AttributeValue } from '../../foundation/schema/mjcf/rows.js';
import { ScopeCopies } from '../../modelling/spec/edit/copy.js';
import { createElement, type Scope, type SpecElement } from '../../modelling/spec/element.js';
import { type KeyRecord, partsOfCopies } from '../../modelling/spec/keyframes/keys.js';
import type { Spec } from '../../modelling/spec/spec.js';
import { NodeSource } from './node-source.js';

/** Changes `spec` to equal `fresh`. Both are read from the same documents. */
export function reconcile(spec: Spec, fresh: Spec): void {
  new Reconciliation(spec, fresh).run();
}

class Reconciliation {
  /** The element of the Spec that corresponds to each fresh element. */
  private readonly images = new Map<SpecElement, SpecElement>();
  private readonly originals = new Map<SpecElement, SpecElement>();
  private readonly scopes: ScopeCopies;

  constructor(
    private readonly spec: Spec,
    private readonly fresh: Spec,
  ) {
    this.scopes = new ScopeCopies(spec);
  }

  run(): void {
    this.match(this.fresh.root, this.spec.root);
    this.matchMoved();
    const known = [...this.images];
    for (const element of this.fresh.root.descendants()) if (!this.images.has(element)) this.make(element);
    this.takeOut();
    for (const element of this.fresh.root.descendants()) this.arrange(element);
    for (const [from, to] of known) this.author(from, to);
    for (const [from, to] of this.images) this.describe(from, to);
    for (const key of this.fresh.all('key')) this.settleKey(key);
  }

  /** Matches an element, and then its children with those of the other Spec. */
  private match(from: SpecElement, to: SpecElement): void {
    this.images.set(from, to);
    this.originals.set(to, from);
    const present = byPlace(to.elements.filter((child) => !this.originals.has(child)));
    const open: SpecElement[] = [];
    const pair = (child: SpecElement, found: SpecElement | undefined): void => {
      if (found) this.match(child, found);
      else open.push(child);
    };
    const unnamed: SpecElement[] = [];
    for (const child of from.elements) {
      const named = child.identifier === undefined ? undefined : take(present, child, true);
      if (named) pair(child, named);
      else unnamed.push(child);
    }
    for (const child of unnamed) pair(child, take(present, child, false));
  }

  /** Matches elements that have a new parent. */
  private matchMoved(): void {
    const left = this.spec.root.descendants().filter((element) => !this.originals.has(element) && isPlaced(element));
    if (left.length === 0) return;
    const present = byPlace(left);
    for (const element of this.fresh.root.descendants()) {
      if (this.images.has(element) || !isPlaced(element)) continue;
      let found = take(present, element, element.identifier !== undefined);
      found ??= take(present, element, false);
      if (found && !this.originals.has(found)) this.match(element, found);
    }
  }

  /** Creates an element with its contents. */
  private make(from: SpecElement): SpecElement {
    const element = createElement(this.spec, from.kind);
    element.authorLike(from);
    this.images.set(from, element);
    for (const child of from.elements) {
      if (this.images.has(child)) continue;
      const made = this.make(child);
      made.parent = element;
      element.elements.push(made);
    }
    return element;
  }

  /** Removes elements that are deleted or have moved. */
  private takeOut(): void {
    for (const element of this.spec.root.descendants().reverse()) {
      const { parent } = element;
      if (!parent) continue;
      const original = this.originals.get(element);
      const isHome = original ? this.images.get(original.parent!) === parent : !this.originals.has(parent);
      if (!isHome) this.remove(element);
    }
  }

  /** Moves the children of an element to their positions. */
  private arrange(from: SpecElement): void {
    const parent = this.images.get(from)!;
    from.elements.forEach((child, index) => {
      const wanted = this.images.get(child)!;
      if (parent.elements[index] === wanted) return;
      if (parent.elements[index + 1] === wanted) this.remove(parent.elements[index]!);
      else {
        if (wanted.parent) this.remove(wanted);
        this.spec.changes.run({ type: 'insert', element: wanted, parent, index });
      }
    });
  }

  private remove(element: SpecElement): void {
    const parent = element.parent!;
    this.spec.changes.run({ type: 'remove', element, parent, index: parent.elements.indexOf(element) });
  }

  private author(from: SpecElement, to: SpecElement): void {
    const set = (name: string, after: AttributeValue | undefined): void => {
      const before = to.authored.get(name);
      if (!isSame(before, after)) this.spec.changes.run({ type: 'set', element: to, name, before, after });
    };
    for (const name of [...to.authored.keys()]) if (!from.authored.has(name)) set(name, undefined);
    for (const [name, value] of from.authored) set(name, value);
  }

  /** Copies properties derived from the text, which are not recorded as changes. */
  private describe(from: SpecElement, to: SpecElement): void {
    to.source = from.source;
    to.comments = from.comments;
    to.nonXmlValues = from.nonXmlValues;
    if (!isSameScope(from.scope, to.scope)) to.scope = from.scope && this.scopes.copy(from.scope);
  }

  private settleKey(from: SpecElement): void {
    const key = this.images.get(from)!;
    const record = this.fresh.keyParts.get(from);
    const after = record && { ...record, parts: partsOfCopies(record.parts, this.images) };
    const before = this.spec.keyParts.get(key);
    if (!isSameRecord(before, after)) this.spec.changes.run({ type: 'parts', element: key, before, after });
  }
}

const isPlaced = ({ source }: SpecElement): boolean => source instanceof NodeSource;

/** Returns a key for the location of an element; elements without a location are identified by their kind. */
function placeOf(element: SpecElement): string {
  const { source, kind, spec } = element;
  if (spec.isSection(element) || !(source instanceof NodeSource)) return kind;
  return `${kind} ${source.id}`;
}

function byPlace(elements: readonly SpecElement[]): Map<string, SpecElement[]> {
  const places = new Map<string, SpecElement[]>();
  for (const element of elements) {
    const place = placeOf(element);
    const same = places.get(place);
    if (same) same.push(element);
    else places.set(place, [element]);
  }
  return places;
}

/** Removes and returns an element at the same location, with the same name if `byName`. */
function take(places: Map<string, SpecElement[]>, like: SpecElement, byName: boolean): SpecElement | undefined {
  const same = places.get(placeOf(like));
  const index = same?.findIndex((each) => !byName || each.identifier === like.identifier) ?? -1;
  return index < 0 ? undefined : same!.splice(index, 1)[0];
}

/** Tests whether two values are the same to the last bit. */
export function isSame(a: AttributeValue | undefined, b: AttributeValue | undefined): boolean {
  if (typeof a !== 'object' || typeof b !== 'object') return Object.is(a, b);
  return a.length === b.length && a.every((x, i) => Object.is(x, b[i]));
}

function isSameScope(a: Scope | undefined, b: Scope | undefined): boolean {
  if (!a || !b) return a === b;
  const values = ({ compiler }: Scope): string => JSON.stringify([...compiler.authored].sort());
  return a.directory === b.directory && values(a) === values(b);
}

function isSameRecord(a: KeyRecord | undefined, b: KeyRecord | undefined): boolean {
  if (!a || !b) return a === b;
  if (a.isAttached !== b.isAttached || a.parts.length !== b.parts.length) return false;
  return a.parts.every(({ vector, element, values }, i) => {
    const other = b.parts[i]!;
    return vector === other.vector && element === other.element && isSame(values, other.values);
  });
}
