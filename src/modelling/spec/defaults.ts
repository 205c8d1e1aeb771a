/** Default classes: the class that applies to an element, and its values. */

import { type Compatibility, follows } from '../../foundation/schema/compatibility.js';
import type { AttributeValue } from '../../foundation/schema/mjcf/rows.js';
import type { Kind } from '../../foundation/schema/mjcf.js';
import { MECHANICAL } from './actuators/shortcut-defaults.js';
import { layered } from './attribute-values.js';
import type { Element, SpecElement } from './element.js';
import type { Spec } from './spec.js';

type Values = ReadonlyMap<string, AttributeValue>;

/** The values that a class sets for a group of kinds, computed on first use. */
export class Inheritance {
  private all: Values | undefined;
  private parts: readonly SpecElement[] | undefined;

  constructor(
    private readonly cls: SpecElement,
    private readonly group: string,
    /** Inheritance of the parent class. */
    private readonly above: Inheritance | undefined,
    /** Kind for which parameters are inherited; undefined if all kinds of the group inherit the same values. */
    private readonly kind: Kind | undefined,
  ) {}

  /** All values of the class, including inherited ones. */
  get values(): Values {
    return (this.all ??= this.gather());
  }

  /** Elements of the group in the class and its ancestors, outermost first. */
  get layers(): readonly SpecElement[] {
    const { above, cls, group } = this;
    return (this.parts ??= [...(above?.layers ?? []), ...cls.elements.filter(({ row }) => row.defaults === group)]);
  }

  private gather(): Values {
    const values = new Map(this.above?.values);
    layOver(values, this.cls, this.group, this.kind);
    return values;
  }
}

/** Values of the classes between two edits, under the rules of one version. */
interface Resolution {
  /** Version of the Spec in its history of edits. */
  readonly version: number;
  readonly compatibility: Compatibility;
  readonly classes: Map<SpecElement, Map<string, Inheritance>>;
}

/** Finds the default classes of a Spec and the values that elements inherit. Results are cached until the next edit. */
export class Defaults {
  private latest: Resolution;
  private exempted: WeakSet<SpecElement> | undefined;

  constructor(private readonly spec: Spec) {
    this.latest = { version: -1, compatibility: spec.compatibility, classes: new Map() };
  }

  /** The cache for the current version and rules; elements keep what they inherit as long as it is the same object. */
  get resolution(): object {
    return this.current;
  }

  private get current(): Resolution {
    const { latest, spec } = this;
    const { version } = spec.changes;
    const { compatibility } = spec;
    if (latest.version === version && latest.compatibility === compatibility) return latest;
    return (this.latest = { version, compatibility, classes: new Map() });
  }

  /** Returns the class called `name`; an empty or absent name means the main class. */
  find(name: string | undefined): Element<'default'> | undefined {
    if (name === undefined || name === '') return this.spec.main;
    return this.spec.find('default', name);
  }

  /** Stops the element and its descendants from inheriting from any class. */
  exempt(element: SpecElement): void {
    this.exempted ??= new WeakSet();
    this.exempted.add(element);
  }

  private isExempt(element: SpecElement): boolean {
    for (let at: SpecElement | undefined = element; at; at = at.parent) if (this.exempted!.has(at)) return true;
    return false;
  }

  /**
   * Class that applies to an element: its own `class`, else the nearest `childclass`, else main. Inside a class: its
   * parent.
   */
  classOf(element: SpecElement): Element<'default'> | undefined {
    const parent = element.parent;
    if (element.kind === 'default' || parent?.kind === 'default') {
      const above = element.kind === 'default' ? parent : parent?.parent;
      return above?.is('default') ? above : undefined;
    }
    if (this.exempted && this.isExempt(element)) return undefined;
    const own = element.authored.get('class') as string | undefined;
    if (own !== undefined) return this.find(own) ?? this.spec.main;
    return this.classIn(parent);
  }

  /** Class that applies to children without a `class`: the nearest `childclass`, else the main class. */
  classIn(parent: SpecElement | undefined): Element<'default'> {
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

  /** Returns the elements whose authored values apply: the outermost class first, the element itself last. */
  layersOf(element: SpecElement): SpecElement[] {
    return [...(element.inheritance?.layers ?? []), element];
  }

  /** Returns the values that the class of an element sets for a group of kinds. */
  inheritanceOf(element: SpecElement, group: string | undefined): Inheritance | undefined {
    const cls = group === undefined ? undefined : this.classOf(element);
    return cls && this.known(cls, group!, this.kindFor(element.kind, group!));
  }

  /** The kind that selects the parameters which an actuator inherits. */
  private kindFor(kind: Kind, group: string): Kind | undefined {
    return group === ACTUATORS && follows(this.spec.compatibility, 'shortcutDefaults') ? kind : undefined;
  }

  /** Returns the cached values of a class and a group of kinds for this version of the Spec. */
  private known(cls: SpecElement, group: string, kind: Kind | undefined): Inheritance {
    const { classes } = this.current;
    let groups = classes.get(cls);
    if (!groups) classes.set(cls, (groups = new Map()));
    const key = kind ?? group;
    let known = groups.get(key);
    if (known) return known;
    const parent = this.classOf(cls);
    groups.set(key, (known = new Inheritance(cls, group, parent && this.known(parent, group, kind), kind)));
    return known;
  }
}

/** The group of all actuators. */
const ACTUATORS = 'actuator';

const isMechanical = (name: string): boolean => (MECHANICAL as readonly string[]).includes(name);

/**
 * Overlays `values` with the attributes that a class itself sets for a group of kinds. With a kind, parameters of other
 * actuators are left out.
 */
export function layOver(values: Map<string, AttributeValue>, cls: SpecElement, group: string, kind?: Kind): void {
  for (const child of cls.elements) {
    if (child.row.defaults !== group) continue;
    const isOther = kind !== undefined && child.kind !== kind;
    for (const [name, value] of child.authored) {
      if (isOther && !isMechanical(name)) continue;
      const row = child.row.attributes[name]!;
      const { alternatives } = child.row;
      if (alternatives?.includes(name)) for (const other of alternatives) values.delete(other);
      values.set(name, layered(row, value, values.get(name) ?? row.default)!);
    }
  }
}
