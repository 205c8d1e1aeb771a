/**
 * Names of elements: the assigned name, or the name of the object made unique, or a generated one for elements that are
 * referenced.
 */
import { freeName } from '../../foundation/base/free-name.js';
import type { SpecElement } from '../../modelling/spec/element.js';
import { idAttributeOf } from '../../modelling/spec/kind-facts.js';
import type { Spec } from '../../modelling/spec/spec.js';
import { targetsOf } from './attribute-input.js';
import type { KeptPart, MjElement } from './element.js';
import type { Placed } from './scan.js';

/** Assigns unique names to the elements of a scene. */
export class Naming {
  private names = new Map<MjElement, string>();

  constructor(private readonly spec: Spec) {}

  of(component: MjElement): string | undefined {
    return this.names.get(component);
  }

  /** Returns an unused name in a namespace and marks it as taken. */
  free(taken: Set<string>, stem: string): string {
    const name = freeName(stem, (each) => taken.has(each));
    taken.add(name);
    return name;
  }

  /** Determines all names. Assigned names come first, so that derived names cannot conflict with them. */
  assign(placed: readonly Placed[], elementOf: (component: MjElement) => SpecElement): void {
    const taken = new Map<string, Set<string>>();
    const spaceOf = ({ namespace = 'body' }: MjElement): Set<string> => {
      const space = taken.get(namespace) ?? new Set(namespace === 'body' ? ['world'] : []);
      taken.set(namespace, space);
      return space;
    };
    const targets = new Set(placed.flatMap(({ component }) => [...targetsIn(component)]));
    const before = this.names;
    this.names = new Map();
    for (const { component } of placed) {
      const given = givenName(component);
      if (given === undefined) continue;
      this.names.set(component, given);
      spaceOf(component).add(given);
    }
    for (const { component, home } of placed) {
      if (this.names.has(component) || component.namespace === undefined || isOfClass(home)) continue;
      const isWanted = component.object.name !== '' || targets.has(component);
      if (!isWanted || !nameable(component)) continue;
      const stem = component.object.name || elementOf(component).tag;
      const known = before.get(component);
      const space = spaceOf(component);
      const keeps = known !== undefined && !space.has(known) && (known === stem || known.startsWith(`${stem}_`));
      this.names.set(component, keeps ? this.free(space, known) : this.free(space, stem));
    }
    this.vacate(placed, elementOf);
  }

  /** Removes outdated names before new ones are set, because names can be exchanged between elements. */
  private vacate(placed: readonly Placed[], elementOf: (component: MjElement) => SpecElement): void {
    for (const { component } of placed) {
      const element = elementOf(component);
      const id = idAttributeOf(element.kind);
      if (id === undefined || this.spec.isSection(element)) continue;
      const held = element.authored.get(id);
      if (held !== undefined && held !== this.names.get(component)) element.unset(id);
    }
  }
}

const nameable = ({ elementKind, row }: MjElement): boolean =>
  elementKind !== 'default' && Object.hasOwn(row.attributes, 'name');

/** True for elements of a default class, which have no names. */
const isOfClass = (home: Placed | undefined): boolean => home?.component.elementKind === 'default';

function givenName(component: MjElement): string | undefined {
  const id = idAttributeOf(component.elementKind);
  return id === undefined ? undefined : (component.given.get(id) as string | undefined);
}

/** The components to which a component and its parts refer. */
function* targetsIn({ given, parts }: MjElement): Generator<MjElement> {
  for (const value of given.values()) yield* targetsOf(value);
  yield* targetsInParts(parts);
}

function* targetsInParts(parts: readonly KeptPart[]): Generator<MjElement> {
  for (const { values, parts: inner } of parts) {
    for (const value of values.values()) yield* targetsOf(value);
    yield* targetsInParts(inner);
  }
}
