/** An element of a Spec: authored attributes, children, and the values that follow from them. */
import type { Location } from '../base/diagnostics.js';
import type { Attribute, AttributeValue, ElementRow, Namespace } from '../schema/mjcf/rows.js';
import { type AttributesOf, type Kind, type MJCF, tagOf } from '../schema/mjcf.js';
import { modelError } from '../schema/report.js';
import type { Affixes } from './attach.js';
import type { AttachOptions, Child } from './attach-to.js';
import type { Inheritance } from './defaults.js';
import type { Deletion } from './delete.js';
import { type AttributeFacts, KIND_FACTS, type KindFacts } from './kind-facts.js';
import type { ReadFile, Spec } from './spec.js';
import type { Unwritten } from './unwritten.js';
import { expectation, frozen, layeredOpen } from './values.js';

/** Where an element was read; implemented by whatever it was read from. */
export interface ElementSource {
  readonly location: Location;
  /** Place of an attribute's name. */
  attributeLocation(name: string): Location | undefined;
  /** Includes or attachments that led here, outermost first. */
  readonly chain?: readonly Location[];
  /** Comments behind the last child. */
  readonly trailing?: readonly string[] | undefined;
}

/** Compiler settings an element was written under, where they differ from those of its Spec. */
export interface Scope {
  readonly compiler: Element<'compiler'>;
  /** Folder its files are relative to. */
  readonly directory: string;
  /** Reads its files, where that is not for the Spec to do. */
  readonly readFile?: ReadFile;
}

/** An element of kind K, with its attributes as properties and a method to add each kind of child. */
export type Element<K extends Kind> = K extends 'compositeJoint'
  ? SpecElement<K> & Omit<AttributesOf<K>, 'kind'>
  : SpecElement<K> & AttributesOf<K> & Adders<K> & (K extends AttachPoint ? Attachable : unknown);

/** Kinds a body, a frame or a whole Spec can be attached to. */
export type AttachPoint = 'worldbody' | 'body' | 'frame' | 'site';

export interface Attachable {
  /**
   * Attaches a body, a frame or the world of a Spec, with everything that belongs to it; see `Spec.attach`. Returns the
   * body or frame as it is now part of this Spec, for a whole Spec or a site a frame around it.
   */
  attach(child: Child, options?: AttachOptions): Element<'body'> | Element<'frame'>;
}

type Adders<K extends Kind> = {
  readonly [C in ChildKind<K> as `add${Capitalize<C>}`]: (values?: Authored<C>, options?: AddOptions) => Element<C>;
};

export interface AddOptions {
  /** Default class of the new element. */
  readonly class?: string;
  /** Position among the children; last if absent. */
  readonly index?: number;
}

/** Kinds that can be children of K. */
export type ChildKind<K extends Kind> = (typeof MJCF)[K] extends { readonly children: infer C }
  ? keyof C & Kind
  : never;

/** Attributes to give a new element. */
export type Authored<K extends Kind> = { readonly [N in keyof AttributesOf<K>]?: AttributesOf<K>[N] | undefined };

/** What elements hold that have not authored anything yet. */
const NOTHING: Map<string, AttributeValue> = new Map();

export class SpecElement<K extends Kind = Kind> {
  declare readonly spec: Spec;
  declare readonly kind: K;
  /** Children in document order; edit them with `add`, `move` and `delete`. */
  declare readonly elements: SpecElement[];
  declare parent: SpecElement | undefined;
  declare source: ElementSource | undefined;
  /** Comments that stand before the element. */
  declare comments: readonly string[] | undefined;
  declare scope: Scope | undefined;
  /** What no attribute can say; replaced as a whole. */
  declare unwritten: Unwritten | undefined;

  constructor(spec: Spec, kind: K) {
    this.spec = spec;
    this.kind = kind;
    this.facts = KIND_FACTS.get(kind)!;
    this.held = NOTHING;
    this.isHeldShared = true;
    this.elements = [];
    this.parent = undefined;
    this.source = undefined;
    this.comments = undefined;
    this.scope = undefined;
    this.unwritten = undefined;
    this.knownInheritance = undefined;
    this.inheritedAt = -1;
  }

  /** Values written in the file or assigned; everything else follows from classes and defaults. */
  get authored(): ReadonlyMap<string, AttributeValue> {
    return this.held;
  }

  /** What the language says about one of its attributes; undefined if it has none of that name. */
  rowOf(attribute: string): Attribute | undefined {
    return this.facts.attributes.get(attribute)?.row;
  }

  /** XML name. */
  get tag(): string {
    return tagOf(this.kind);
  }

  /** What the language says about its kind. */
  get row(): ElementRow {
    return this.facts.row;
  }

  declare protected readonly facts: KindFacts;
  declare private held: Map<string, AttributeValue>;
  /** Whether other elements hold the same values. */
  declare private isHeldShared: boolean;
  declare private inheritedAt: number;
  declare private knownInheritance: Inheritance | undefined;

  get location(): Location | undefined {
    return this.source?.location;
  }

  /** Place of an attribute in the file, or of the element if it is not there. */
  attributeLocation(name: string): Location | undefined {
    return this.source?.attributeLocation(name) ?? this.location;
  }

  /** The compiler settings that apply here: those of the file it came from. */
  get compiler(): Element<'compiler'> {
    return this.effectiveScope.compiler;
  }

  /** Folder the files of this element are relative to. */
  get directory(): string {
    return this.effectiveScope.directory;
  }

  /** Reads the files of this element. */
  get readFile(): ReadFile {
    return this.effectiveScope.readFile ?? this.spec.readFile;
  }

  private get effectiveScope(): Scope {
    for (let at: SpecElement | undefined = this; at; at = at.parent) if (at.scope) return at.scope;
    return this.spec.rootScope;
  }

  /** True for an element of one of the given kinds, and narrows its type. */
  is<C extends Kind>(kind: C, second?: C, third?: C): this is Element<C> {
    const own: Kind = this.kind;
    return own === kind || own === second || own === third;
  }

  /** Children in document order, all or of the given kinds. */
  children(): readonly SpecElement[];
  children<C extends Kind>(...kinds: readonly C[]): readonly Element<C>[];
  children(...kinds: readonly Kind[]): readonly SpecElement[] {
    if (kinds.length === 0) return this.elements;
    return this.elements.filter((child) => kinds.includes(child.kind));
  }

  /** First child of a kind. */
  child<C extends Kind>(kind: C): Element<C> | undefined {
    return this.elements.find((child) => child.kind === kind) as Element<C> | undefined;
  }

  /** The element and everything below it, in document order. */
  descendants(): SpecElement[] {
    const list: SpecElement[] = [];
    const stack: SpecElement[] = [this as SpecElement];
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

  /** How people call it: `geom 'floor'`. */
  get label(): string {
    return this.identifier === undefined ? this.tag : `${this.tag} '${this.identifier}'`;
  }

  /** True if the attribute is authored here. */
  isSet(name: string): boolean {
    return this.own(name) !== undefined;
  }

  /** The authored value; of a keyframe that was taken apart, its parts put together. */
  private own(name: string): AttributeValue | undefined {
    const value = this.held.get(name);
    return value === undefined && this.kind === 'key' ? this.spec.keyValue(this, name) : value;
  }

  /** The effective value: authored, else from the default class, else the default of the language. */
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

  /** Authors a value; undefined unsets it. Throws a ModelError for a value the attribute cannot hold. */
  set(name: string, value: AttributeValue | undefined): void {
    const { row } = this.factsOf(name);
    if (isTemplate(this as SpecElement)) this.refuseInDefault(name, row);
    if (value === undefined) {
      this.unset(name);
      return;
    }
    const expected = expectation(row, value);
    if (expected !== undefined) {
      throw modelError('bad-value', { attribute: name, value: String(value), expected }, { element: this.label });
    }
    const before = this.authored.get(name);
    const after = frozen(value);
    if (before !== after) this.spec.edit({ type: 'set', element: this, name, before, after });
  }

  /** Writes a value, or takes it away, unchecked and without history: for elements that are being made. */
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

  /** Takes over what another element has authored, in place of what was: most copies are never written to. */
  authorLike(original: SpecElement): void {
    this.held = original.held;
    this.isHeldShared = original.isHeldShared = true;
  }

  /** Takes an authored value away, so that it is inherited again. */
  unset(name: string): void {
    const before = this.authored.get(name);
    if (before !== undefined) this.spec.edit({ type: 'set', element: this, name, before, after: undefined });
    this.spec.dropKeyValue(this, name);
  }

  /** Authors several values. */
  assign(values: Readonly<Record<string, AttributeValue | undefined>>): this {
    for (const [name, value] of Object.entries(values)) this.set(name, value);
    return this;
  }

  /** Adds a child, last or where the options say. Throws a ModelError where the language allows no such child. */
  add<C extends Kind>(kind: C, values?: Authored<C>, options: AddOptions = {}): Element<C> {
    if (!Object.hasOwn(this.row.children ?? {}, kind)) {
      throw modelError('bad-child', { element: this.tag, child: tagOf(kind) }, { element: this.label });
    }
    if (this.row.children![kind] === '?' && this.child(kind)) {
      throw modelError('duplicate-element', { element: tagOf(kind), parent: this.tag }, { element: this.label });
    }
    const child: SpecElement = createElement(this.spec, kind);
    if (this.kind === 'default') child.parent = this as SpecElement;
    // values of an element that is in no tree yet need no history: adding it is the change.
    this.spec.changes.unrecorded(() => {
      if (options.class !== undefined) child.set('class', options.class);
      if (values) child.assign(values);
    });
    const index = options.index ?? this.elements.length;
    this.spec.edit({ type: 'insert', element: child, parent: this, index });
    return child as Element<C>;
  }

  /** Deletes the element, what is below it and everything that refers to it; see `Spec.delete`. */
  delete(): Deletion {
    return this.spec.delete(this as SpecElement);
  }

  /** Gives the element another name, in everything that refers to it too; see `Spec.rename`. */
  rename(name: string): void {
    this.spec.rename(this as SpecElement, name);
  }

  /**
   * Puts a copy right behind the element; what belongs to a body or frame is copied as well. Without a prefix or a
   * suffix, names that are taken get a number.
   */
  clone(affixes?: Affixes): this {
    return this.spec.cloneElement(this as SpecElement, affixes) as unknown as this;
  }

  /** Takes a body or frame out of the model, as a Spec of its own; see `Spec.detach`. */
  detach(): Spec {
    return this.spec.detach(this as SpecElement);
  }

  /**
   * Default class that applies: its own `class`, else the nearest `childclass`, else the main class.
   * Inside a default class it is the parent of that class, and undefined in the main class.
   */
  get defaultClass(): Element<'default'> | undefined {
    return this.spec.defaults.classOf(this);
  }

  /** What its class says about elements like it. */
  get inheritance(): Inheritance | undefined {
    const { defaults, changes } = this.spec;
    if (this.inheritedAt !== changes.version) {
      this.knownInheritance = defaults.inheritanceOf(this, this.facts.group);
      this.inheritedAt = changes.version;
    }
    return this.knownInheritance;
  }

  private inherited(name: string): AttributeValue | undefined {
    const values = this.inheritance?.values;
    return values && values.size > 0 ? values.get(name) : undefined;
  }

  private hasAny(names: readonly string[]): boolean {
    return names.some((name) => this.authored.has(name));
  }

  /** What is an element's own cannot be said for a class. */
  private refuseInDefault(name: string, row: Attribute): void {
    if (row.inDefault !== false && row.type !== 'id' && name !== 'class') return;
    throw modelError('no-default', { element: this.tag, attribute: name }, { element: this.label });
  }

  private factsOf(name: string): AttributeFacts {
    const facts = this.facts.attributes.get(name);
    if (facts === undefined) {
      throw modelError('unknown-attribute', { attribute: name, element: this.tag }, { element: this.label });
    }
    return facts;
  }
}

/** `a/b.obj` to `b`. */
const stem = (path: string | undefined): string | undefined =>
  path?.replace(/^.*[\\/]/, '').replace(/(.)\.[^.]*$/, '$1');

/**
 * An element with the attributes of all kinds as properties, such as `geom.size`; those of other kinds are undefined. A
 * class for each kind would make slower what all have in common.
 */
class AnyElement extends SpecElement {
  static {
    for (const { attributes, row } of KIND_FACTS.values()) {
      for (const name of attributes.keys()) AnyElement.addAttribute(name);
      for (const kind of Object.keys(row.children ?? {})) AnyElement.addAdder(kind as Kind);
    }
  }

  private static addAttribute(name: string): void {
    // the `kind` of the joint of a composite is not within reach
    if (name === 'kind' || Object.hasOwn(AnyElement.prototype, name)) return;
    // elements of a kind are mostly read one after the other
    let kind: KindFacts | undefined;
    let facts: AttributeFacts | undefined;
    Object.defineProperty(AnyElement.prototype, name, {
      get(this: AnyElement) {
        if (this.facts !== kind) {
          kind = this.facts;
          facts = kind.attributes.get(name);
        }
        return facts && this.effective(facts);
      },
      set(this: AnyElement, value: AttributeValue | undefined) {
        this.set(name, value);
      },
    });
  }

  private static addAdder(kind: Kind): void {
    const name = `add${kind[0]!.toUpperCase()}${kind.slice(1)}`;
    if (Object.hasOwn(AnyElement.prototype, name)) return;
    Object.defineProperty(AnyElement.prototype, name, {
      value(this: AnyElement, values?: Authored<Kind>, options?: AddOptions) {
        return this.add(kind, values, options);
      },
    });
  }

  /** See `Attachable`. */
  attach(child: Child, options?: AttachOptions): SpecElement {
    return this.spec.attach(this, child, options);
  }
}

/** A new element outside any tree. */
export function createElement<K extends Kind>(spec: Spec, kind: K): Element<K> {
  return new AnyElement(spec, kind) as unknown as Element<K>;
}

/** Elements of a default class are templates, not elements of the model; the classes themselves are elements. */
export const isTemplate = (element: SpecElement): boolean =>
  element.kind !== 'default' && element.parent?.kind === 'default';
