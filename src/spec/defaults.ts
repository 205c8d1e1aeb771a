/** Default classes: which class applies to an element, and what it says. */

import type { AttributeValue } from '../schema/mjcf/rows.js';
import { rowOf } from '../schema/mjcf.js';
import type { Element, SpecElement } from './element.js';
import type { Spec } from './spec.js';
import { layered } from './values.js';

type Values = ReadonlyMap<string, AttributeValue>;

/** What a class says about a group of kinds: in the end, and where. */
interface Known {
  values: Values | undefined;
  layers: readonly SpecElement[] | undefined;
}

export class Defaults {
  private cache = new Map<SpecElement, Map<string, Known>>();
  private cachedVersion = -1;
  private exempted: WeakSet<SpecElement> | undefined;

  constructor(private readonly spec: Spec) {}

  /** The class called `name`; an empty or absent name means the main class. */
  find(name: string | undefined): Element<'default'> | undefined {
    if (name === undefined || name === '') return this.spec.main;
    return this.spec.find('default', name);
  }

  /** Lets no class apply to an element and what is below it. */
  exempt(element: SpecElement): void {
    this.exempted ??= new WeakSet();
    this.exempted.add(element);
  }

  private isExempt(element: SpecElement): boolean {
    for (let at: SpecElement | undefined = element; at; at = at.parent) if (this.exempted!.has(at)) return true;
    return false;
  }

  /** Class that applies to an element: own `class`, nearest `childclass`, main; inside a class, its parent. */
  classOf(element: SpecElement): Element<'default'> | undefined {
    const parent = element.parent;
    if (element.kind === 'default' || parent?.kind === 'default') {
      const above = element.kind === 'default' ? parent : parent?.parent;
      return above?.kind === 'default' ? (above as Element<'default'>) : undefined;
    }
    if (this.exempted && this.isExempt(element)) return undefined;
    const own = element.authored.get('class') as string | undefined;
    if (own !== undefined) return this.find(own) ?? this.spec.main;
    for (let at = parent; at; at = at.parent) {
      const named = at.authored.get('childclass') as string | undefined;
      if (named !== undefined) return this.find(named) ?? this.spec.main;
    }
    return this.spec.main;
  }

  /** The classes that apply to an element, outermost first. */
  chainOf(element: SpecElement): Element<'default'>[] {
    const chain: Element<'default'>[] = [];
    for (let cls: SpecElement | undefined = this.classOf(element); cls?.is('default'); cls = cls.parent) {
      chain.unshift(cls);
    }
    return chain;
  }

  /** What was authored for an element, outermost class first and the element itself last. */
  layersOf(element: SpecElement): SpecElement[] {
    const group = element.row.defaults;
    if (group === undefined) return [element];
    const found = this.classOf(element);
    return found ? [...this.layers(found, group), element] : [element];
  }

  /** What the class of an element says about an attribute of a group of kinds. */
  value(element: SpecElement, group: string, name: string): AttributeValue | undefined {
    return this.valuesFor(element, group)?.get(name);
  }

  /** Everything the class of an element says about a group of kinds. */
  valuesFor(element: SpecElement, group: string): Values | undefined {
    const found = this.classOf(element);
    return found && this.values(found, group);
  }

  /** Everything a class says about a group of kinds, inherited values included. */
  values(cls: Element<'default'>, group: string): Values {
    const known = this.known(cls, group);
    return (known.values ??= this.gather(cls, group));
  }

  /** Where a class, and before it those that it inherits from, says something about a group of kinds. */
  private layers(cls: Element<'default'>, group: string): readonly SpecElement[] {
    const known = this.known(cls, group);
    if (known.layers) return known.layers;
    const above = this.classOf(cls);
    const own = cls.elements.filter((child) => child.row.defaults === group);
    return (known.layers = above ? [...this.layers(above, group), ...own] : own);
  }

  /** What is known of a class and a group of kinds as of this version of the Spec. */
  private known(cls: SpecElement, group: string): Known {
    if (this.cachedVersion !== this.spec.changes.version) {
      this.cache = new Map();
      this.cachedVersion = this.spec.changes.version;
    }
    let groups = this.cache.get(cls);
    if (!groups) this.cache.set(cls, (groups = new Map()));
    let known = groups.get(group);
    if (!known) groups.set(group, (known = { values: undefined, layers: undefined }));
    return known;
  }

  private gather(cls: Element<'default'>, group: string): Values {
    const above = this.classOf(cls);
    const values = new Map(above && this.values(above, group));
    layOver(values, cls, group);
    return values;
  }
}

/** Lays what a class itself says about a group of kinds over values. */
export function layOver(values: Map<string, AttributeValue>, cls: SpecElement, group: string): void {
  for (const child of cls.elements) {
    if (rowOf(child.kind).defaults !== group) continue;
    for (const [name, value] of child.authored) {
      const row = child.row.attributes[name]!;
      const { alternatives } = child.row;
      if (alternatives?.includes(name)) for (const other of alternatives) values.delete(other);
      values.set(name, layered(row, value, values.get(name) ?? row.default)!);
    }
  }
}
