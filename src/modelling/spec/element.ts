/** An element of a Spec: authored attributes, children, and the effective values. */

import type { Location } from '../../foundation/base/diagnostics.js';
import { suggest } from '../../foundation/base/suggest.js';
import {
  refuseSetting,
  requireOptions,
  requireOptionsOf,
  requireText,
  usageError,
} from '../../foundation/base/usage.js';
import { preallocateProperties } from '../../foundation/base/v8-hints.js';
import type { Attribute, AttributeValue, ElementRow, Namespace } from '../../foundation/schema/mjcf/rows.js';
import { type Kind, tagOf } from '../../foundation/schema/mjcf.js';
import { modelError } from '../../foundation/schema/report.js';
import type { Affixes } from './attach/attach.js';
import type { AttachOptions, Child } from './attach/attach-to.js';
import { type AnyGiven, coerced } from './attribute-input.js';
import { frozen, layeredOpen } from './attribute-values.js';
import type { Inheritance } from './defaults.js';
import { lineOf, pathOf } from './describe.js';
import type { Deletion } from './edit/delete.js';
import {
  locating,
  placeIn,
  prepareTargets,
  refuseDeleted,
  refuseTaken,
  refuseUnfit,
  refuseUnknownClass,
  requirePosition,
} from './edit/edit-checks.js';
import type { MoveOptions } from './edit/move.js';
import { ADD_OPTIONS, type AddOptions, type Authored, type Element, type Settings } from './element-type.js';
import { isInDefaultClass } from './in-default-class.js';
import { type AttributeFacts, KIND_FACTS, type KindFacts } from './kind-facts.js';
import type { NonXmlValues } from './non-xml-values.js';
import { paint } from './pixels.js';
import { configure, settingsOf, splitSettings } from './plugin-settings.js';
import type { ReadFile, Spec } from './spec.js';

export type { AddOptions, Authored, Element } from './element-type.js';
export { isInDefaultClass } from './in-default-class.js';

/** The location in a text that an element was read from. Each reader implements it. */
export interface ElementSource {
  readonly location: Location;
  /** Location of an attribute's name. */
  attributeLocation(name: string): Location | undefined;
  /** Locations of the includes or attachments that contain the element, outermost first. */
  readonly chain?: readonly Location[];
  /** Comments after the last child. */
  readonly trailing?: readonly string[] | undefined;
}

/** Compiler settings that apply to an element, if they differ from those of its Spec. */
export interface Scope {
  readonly compiler: Element<'compiler'>;
  /** Directory to which its file paths are relative. */
  readonly directory: string;
  /** Reads its files; absent if the Spec reads them. */
  readonly readFile?: ReadFile;
}

/** Shared values of elements without authored attributes. */
const NOTHING: Map<string, AttributeValue> = new Map();

/** An element of a Spec with its authored attributes and its children. Its kind has a row in `MJCF`. */
export class SpecElement<K extends Kind = Kind> {
  readonly spec: Spec;
  readonly kind: K;
  /** Children in document order; edit them with `add`, `move` and `delete`. */
  readonly elements: SpecElement[] = [];
  parent: SpecElement | undefined = undefined;
  source: ElementSource | undefined = undefined;
  /** Comments before the element. */
  comments: readonly string[] | undefined = undefined;
  scope: Scope | undefined = undefined;
  /** Values that no MJCF attribute can express; replaced as a whole. */
  nonXmlValues: NonXmlValues | undefined = undefined;
  protected readonly facts: KindFacts;
  private held: Map<string, AttributeValue> = NOTHING;
  /** True if other elements share the same map of values. */
  private isHeldShared = true;
  private inheritedIn: object | undefined = undefined;
  private knownInheritance: Inheritance | undefined = undefined;

  constructor(spec: Spec, kind: K) {
    this.spec = spec;
    this.kind = kind;
    this.facts = KIND_FACTS.get(kind)!;
  }

  /** Values read from the file or assigned; all other values come from classes and defaults. */
  get authored(): ReadonlyMap<string, AttributeValue> {
    return this.held;
  }

  /** Returns the schema row of an attribute; undefined if the kind has no attribute of that name. */
  rowOf(attribute: string): Attribute | undefined {
    return this.facts.attributes.get(attribute)?.row;
  }

  /** XML name. */
  get tag(): string {
    return tagOf(this.kind);
  }

  /** The schema row of the kind. */
  get row(): ElementRow {
    return this.facts.row;
  }

  get location(): Location | undefined {
    return this.source?.location;
  }

  /** Location of an attribute in the file; the location of the element if the attribute is not in the file. */
  attributeLocation(name: string): Location | undefined {
    return this.source?.attributeLocation(name) ?? this.location;
  }

  /** The compiler settings that apply to the element: those of the file it was read from. */
  get compiler(): Element<'compiler'> {
    return this.effectiveScope.compiler;
  }

  /** Directory to which the file paths of the element are relative. */
  get directory(): string {
    return this.effectiveScope.directory;
  }

  /** Reads a file of the element by its normalized path. */
  get readFile(): ReadFile {
    return this.effectiveScope.readFile ?? this.spec.readFile;
  }

  private get effectiveScope(): Scope {
    for (let at: SpecElement | undefined = this; at; at = at.parent) if (at.scope) return at.scope;
    return this.spec.rootScope;
  }

  /** True if the element is of one of the kinds; narrows its type. */
  is<C extends Kind>(kind: C, second?: C, third?: C): this is Element<C> {
    const own: Kind = this.kind;
    return own === kind || own === second || own === third;
  }

  /** Children in document order: all, or those of the given kinds. */
  children(): readonly SpecElement[];
  children<C extends Kind>(...kinds: readonly C[]): readonly Element<C>[];
  children(...kinds: readonly Kind[]): readonly SpecElement[] {
    if (kinds.length === 0) return this.elements;
    return this.elements.filter((child) => kinds.includes(child.kind));
  }

  /** First child of a kind. */
  child<C extends Kind>(kind: C): Element<C> | undefined {
    // comparing a kind with a variable does not narrow the type
    return this.elements.find((child) => child.kind === kind) as Element<C> | undefined;
  }

  /** The element and its descendants, in document order. */
  descendants(): SpecElement[] {
    const list: SpecElement[] = [];
    const stack: SpecElement[] = [this];
    for (let next = stack.pop(); next; next = stack.pop()) {
      list.push(next);
      for (let i = next.elements.length - 1; i >= 0; i--) stack.push(next.elements[i]!);
    }
    return list;
  }

  /** Name in its namespace: its `name`, the `class` of a default, or the name of its file. */
  get identifier(): string | undefined {
    const { idAttribute, row } = this.facts;
    const own = idAttribute === undefined ? undefined : (this.authored.get(idAttribute) as string | undefined);
    const { namedAfter } = row;
    if (own !== undefined || namedAfter === undefined) return own;
    return stem(this.authored.get(namedAfter) as string | undefined);
  }

  get namespace(): Namespace | undefined {
    return this.facts.namespace;
  }

  /** Tag and name of the element: `geom 'floor'`. */
  get label(): string {
    return this.identifier === undefined ? this.tag : `${this.tag} '${this.identifier}'`;
  }

  /** The path in the model: `body 'foo' > geom 'bar'`. */
  get path(): string {
    return pathOf(this);
  }

  /** One-line description of the element: its path and its authored values. */
  toString(): string {
    return lineOf(this);
  }

  toJSON(): string {
    return lineOf(this);
  }

  /** Text that Node prints for the element. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return lineOf(this);
  }

  /** True if the element itself sets the attribute. */
  isSet(name: string): boolean {
    return this.own(name) !== undefined;
  }

  /** The authored value. The value of a split keyframe is assembled from its parts. */
  private own(name: string): AttributeValue | undefined {
    const value = this.held.get(name);
    return value === undefined && this.kind === 'key' ? this.spec.keyValue(this, name) : value;
  }

  /** The effective value: authored, else from the default class, else the MJCF default. */
  get(name: string): AttributeValue | undefined {
    return this.effective(this.factsOf(name));
  }

  protected effective(facts: AttributeFacts): AttributeValue | undefined {
    const { name, isOpen, alternatives } = facts;
    const own = this.own(name);
    if (own !== undefined && !isOpen) return own;
    if (own === undefined && alternatives && this.hasAny(alternatives)) return undefined;
    const inherited = this.inherited(name);
    return isOpen ? layeredOpen(own, layeredOpen(inherited, facts.default)) : (inherited ?? facts.default);
  }

  /**
   * Sets an authored value; undefined removes it. Typed arrays are accepted as lists, elements as their names: an
   * element without a name gets one. Throws a ModelError if the attribute cannot have the value.
   */
  set(name: string, given: AnyGiven | undefined): void {
    const { row } = this.factsOf(name);
    refuseDeleted(this);
    if (isInDefaultClass(this)) this.refuseInDefault(name, row);
    if (given === undefined) {
      this.unset(name);
      return;
    }
    if (typeof given !== 'object') this.setTo(name, row, given);
    else {
      this.spec.changes.group(() => {
        prepareTargets([given]);
        this.setTo(name, row, given);
      });
    }
  }

  private setTo(name: string, row: Attribute, given: AnyGiven): void {
    const value = coerced(this.spec, row, given) as AttributeValue;
    refuseUnfit(this, name, row, value);
    if (row.type === 'id') refuseTaken(this, value as string);
    if (row.namespace === 'default' && row.type === 'ref') refuseUnknownClass(this, value as string);
    const before = this.authored.get(name);
    const after = frozen(value);
    if (before !== after) this.spec.edit({ type: 'set', element: this, name, before, after });
  }

  /** Writes or removes a value without checks and history, for elements under construction. */
  author(name: string, value: AttributeValue | undefined): void {
    const { held } = this;
    if (this.isHeldShared) {
      this.held = new Map();
      this.isHeldShared = false;
      for (const [other, otherValue] of held) this.held.set(other, otherValue);
    }
    if (value === undefined) this.held.delete(name);
    else this.held.set(name, value);
  }

  /** Replaces all authored values by those of another element. They share one map until either is written to. */
  authorLike(original: SpecElement): void {
    this.held = original.held;
    this.isHeldShared = original.isHeldShared = true;
  }

  /** Removes an authored value, so that it is inherited. */
  unset(name: string): void {
    const before = this.authored.get(name);
    if (before !== undefined) this.spec.edit({ type: 'set', element: this, name, before, after: undefined });
    this.spec.dropKeyValue(this, name);
  }

  /** Authors several values; if one is invalid, none is set. */
  assign(values: Readonly<Record<string, AnyGiven | undefined>>): this {
    requireOptions('assign', values ?? null, 'values by attribute');
    this.spec.changes.group(() => {
      for (const [name, value] of Object.entries(values)) this.set(name, value);
    });
    return this;
  }

  /** Adds a child, last or at `options.index`. Throws a ModelError if MJCF does not allow this child here. */
  add<C extends Kind>(kind: C, values?: Authored<C>, options: AddOptions = {}): Element<C> {
    refuseDeleted(this);
    this.refuseChild(kind);
    this.refuseArguments(kind, values, options);
    return this.spec.changes.group(() => this.addChild(kind, values, options));
  }

  private addChild<C extends Kind>(kind: C, values: object = {}, { class: cls, index }: AddOptions): Element<C> {
    const typed = createElement(this.spec, kind);
    const child: SpecElement = typed;
    const { given, config, pixels } = splitSettings(child, values);
    prepareTargets(Object.values(given));
    if (this.kind === 'default') child.parent = this;
    // an element outside a tree needs no history of its values: the insertion is the recorded edit
    this.spec.changes.unrecorded(() =>
      locating(this, child, () => {
        if (cls !== undefined) child.set('class', cls);
        for (const [name, value] of Object.entries(given)) child.set(name, value);
        if (pixels !== undefined) paint(child, pixels);
      }),
    );
    const at = index ?? this.elements.length;
    this.spec.edit({ type: 'insert', element: child, parent: this, index: at });
    if (config) configure(child, config);
    return typed;
  }

  private refuseArguments(kind: Kind, values: unknown, options: AddOptions): void {
    const call = `add ${tagOf(kind)} to ${this.label}`;
    requireOptions(call, values, "attributes by name, such as { name: 'arm' }");
    requireOptionsOf(call, ADD_OPTIONS, options, 'options as an object, such as { index: 0 }');
    if (options.index !== undefined) requirePosition(call, options.index, this.elements.length);
  }

  private refuseChild(kind: Kind): void {
    const { children = {} } = this.row;
    const place = () => placeIn(this);
    if (!KIND_FACTS.has(kind)) {
      const near = suggest(String(kind), KIND_FACTS.keys());
      throw usageError(`add to ${this.label}`, 'a kind of element', kind, near && `did you mean '${near}'?`);
    }
    if (!Object.hasOwn(children, kind)) {
      const suggestion = Object.keys(children).find((each) => tagOf(each as Kind) === tagOf(kind));
      const hint = suggestion === undefined ? {} : { suggestion };
      throw modelError('bad-child', { element: this.tag, child: tagOf(kind) }, { ...place(), ...hint });
    }
    if (children[kind] === '?' && this.child(kind)) {
      throw modelError('duplicate-element', { element: tagOf(kind), parent: this.tag }, place());
    }
  }

  /** Deletes the element, its descendants and everything that refers to it; see `Spec.delete`. */
  delete(): Deletion {
    return this.spec.delete(this);
  }

  /** Renames the element and updates everything that refers to it; see `Spec.rename`. */
  rename(name: string): void {
    this.spec.rename(this, name);
  }

  /**
   * Moves the element to another parent of the same Spec, last or at an index. It keeps its pose in the world and
   * its default class; see `Spec.moveTo`.
   */
  moveTo(parent: SpecElement, options?: MoveOptions): this {
    this.spec.moveTo(this, parent, options);
    return this;
  }

  /**
   * Inserts a copy after the element, with the elements that belong to a body or frame. Without a prefix or a
   * suffix, names that are taken get a number.
   */
  clone(affixes?: Affixes): this {
    return this.spec.cloneElement(this, affixes) as unknown as this;
  }

  /** Removes a body or frame from the model and returns it as a separate Spec; see `Spec.detach`. */
  detach(): Spec {
    return this.spec.detach(this);
  }

  /**
   * Default class that applies: its own `class`, else the nearest `childclass`, else the main class. Inside a
   * default class it is the parent of that class, and undefined in the main class.
   */
  get defaultClass(): Element<'default'> | undefined {
    return this.spec.defaults.classOf(this);
  }

  /** The values that the element's class sets for elements like it. */
  get inheritance(): Inheritance | undefined {
    const { defaults } = this.spec;
    const { resolution } = defaults;
    if (this.inheritedIn !== resolution) {
      this.knownInheritance = defaults.inheritanceOf(this, this.facts.group);
      this.inheritedIn = resolution;
    }
    return this.knownInheritance;
  }

  private inherited(name: string): AttributeValue | undefined {
    return this.inheritance?.values.get(name);
  }

  private hasAny(names: readonly string[]): boolean {
    return names.some((name) => this.authored.has(name));
  }

  /** Throws for an attribute that a class cannot set. */
  private refuseInDefault(name: string, row: Attribute): void {
    if (row.inDefault !== false && row.type !== 'id' && name !== 'class') return;
    throw modelError('no-default', { element: this.tag, attribute: name }, placeIn(this));
  }

  private factsOf(name: string): AttributeFacts {
    const facts = this.facts.attributes.get(name);
    if (facts === undefined) {
      requireText(this.label, 'the name of an attribute', name);
      this.refuseElement(name);
      const suggestion = suggest(name, this.facts.attributes.keys());
      const hint = suggestion === undefined ? {} : { suggestion };
      throw modelError('unknown-attribute', { attribute: name, element: this.tag }, { ...placeIn(this), ...hint });
    }
    return facts;
  }

  /** Throws if the name is that of a child element instead of an attribute: `option.flag`, `body.joint`. */
  private refuseElement(name: string): void {
    const children = Object.entries(this.row.children ?? {});
    const [kind, count] = children.find(([child]) => tagOf(child as Kind) === name) ?? [];
    if (kind === undefined) return;
    const isSection = count === '?' && this.spec.isSection(this);
    const instead = isSection ? `spec.section('${kind}')` : `add('${kind}', { ... })`;
    throw modelError('element-not-attribute', { attribute: name, element: this.tag, instead }, placeIn(this));
  }

  static {
    refuseElementSetting(SpecElement);
    Object.setPrototypeOf(SpecElement.prototype, endOfChain());
  }
}

function refuseElementSetting(type: { readonly prototype: SpecElement }): void {
  refuseSetting(
    type,
    ({ label }) => label,
    () => 'call rename, moveTo, assign or configure',
  );
}

/** File name without directory and extension: `a/b.obj` gives `b`. */
const stem = (path: string | undefined): string | undefined =>
  path?.replace(/^.*[\\/]/, '').replace(/(.)\.[^.]*$/, '$1');

/**
 * An element with the attributes of all kinds as properties, such as `geom.size`; those of other kinds are
 * undefined. One class per kind would slow down the access to the shared properties.
 */
class AnyElement extends SpecElement {
  static {
    refuseElementSetting(AnyElement);
    preallocateProperties(AnyElement.prototype);
    for (const { attributes, row } of KIND_FACTS.values()) {
      for (const name of attributes.keys()) AnyElement.addAttribute(name);
      for (const kind of Object.keys(row.children ?? {})) AnyElement.addAdder(kind as Kind, kind);
    }
    for (const { row } of KIND_FACTS.values()) {
      for (const kind of Object.keys(row.children ?? {})) AnyElement.addAdder(kind as Kind, tagOf(kind as Kind));
    }
  }

  private static addAttribute(name: string): void {
    // `kind` of a composite's joint is not available as a property: it is the kind of the element
    if (name === 'kind' || Object.hasOwn(AnyElement.prototype, name)) return;
    // successive reads are mostly of elements of one kind
    let kind: KindFacts | undefined;
    let facts: AttributeFacts | undefined;
    Object.defineProperty(AnyElement.prototype, name, {
      get(this: AnyElement) {
        if (this.facts !== kind) {
          kind = this.facts;
          facts = kind.attributes.get(name);
        }
        if (facts) return this.effective(facts);
        // pins have an attribute `id`; for all others it is the id in the Model
        return name === 'id' ? this.spec.idOf(this) : undefined;
      },
      set(this: AnyElement, value: AttributeValue | undefined) {
        this.set(name, value);
      },
    });
  }

  /**
   * Defines a method that adds a kind. If an element has another kind of child with the same tag, it adds that kind.
   */
  private static addAdder(kind: Kind, word: string): void {
    const name = `add${word[0]!.toUpperCase()}${word.slice(1)}`;
    if (Object.hasOwn(AnyElement.prototype, name)) return;
    Object.defineProperty(AnyElement.prototype, name, {
      value(this: AnyElement, values?: Authored<Kind>, options?: AddOptions) {
        const children = Object.keys(this.row.children ?? {}) as Kind[];
        const meant = children.includes(kind) ? kind : children.find((each) => tagOf(each) === word);
        return this.add(meant ?? kind, values, options);
      },
    });
  }

  /** See `Painted`. */
  get pixels(): Uint8Array | undefined {
    return this.nonXmlValues?.pixels;
  }

  set pixels(given: unknown) {
    if (this.is('texture')) paint(this, given);
    else this.set('pixels', given as AnyGiven);
  }

  /** See `Configurable`. */
  get settings(): Readonly<Record<string, string>> {
    return settingsOf(this);
  }

  configure(settings: Settings): this {
    this.spec.changes.group(() => configure(this, settings));
    return this;
  }

  /** See `Attachable`. */
  attach(child: Child, options?: AttachOptions): SpecElement {
    return this.spec.attach(this, child, options);
  }
}

/** The end of the prototype chain of elements. Assignment of a property that is not an attribute throws. */
function endOfChain(): object {
  return new Proxy(
    {},
    {
      set(_, name, value, element) {
        if (typeof name === 'symbol' || !(element instanceof SpecElement)) {
          return Reflect.defineProperty(element, name, { value, writable: true, enumerable: true, configurable: true });
        }
        element.set(name, value);
        return true;
      },
    },
  );
}

/** A new element outside any tree. */
export function createElement<K extends Kind>(spec: Spec, kind: K): Element<K> {
  // the attributes of all kinds are properties that the class defines at run time
  return new AnyElement(spec, kind) as unknown as Element<K>;
}
