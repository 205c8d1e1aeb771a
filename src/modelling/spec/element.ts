/** An element of a Spec: authored attributes, children, and the values that follow from them. */

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
import { type AnyGiven, coerced } from './given-values.js';
import { type AttributeFacts, KIND_FACTS, type KindFacts } from './kind-facts.js';
import { paint } from './pixels.js';
import { configure, settingsOf, splitSettings } from './plugin-settings.js';
import type { ReadFile, Spec } from './spec.js';
import { isTemplate } from './template.js';
import type { Unwritten } from './unwritten.js';
import { frozen, layeredOpen } from './values.js';

export type { AddOptions, Authored, Element } from './element-type.js';
export { isTemplate } from './template.js';

/** The place in a text that an element was read from. Each reader implements it. */
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

/** The values of elements without authored attributes. */
const NOTHING: Map<string, AttributeValue> = new Map();

/** An element of a Spec with its authored attributes and its children, of which the kind has a row in `MJCF`. */
export class SpecElement<K extends Kind = Kind> {
  readonly spec: Spec;
  readonly kind: K;
  /** Children in document order; edit them with `add`, `move` and `delete`. */
  readonly elements: SpecElement[] = [];
  parent: SpecElement | undefined = undefined;
  source: ElementSource | undefined = undefined;
  /** Comments that stand before the element. */
  comments: readonly string[] | undefined = undefined;
  scope: Scope | undefined = undefined;
  /** Values that no MJCF attribute can express; replaced as a whole. */
  unwritten: Unwritten | undefined = undefined;
  protected readonly facts: KindFacts;
  private held: Map<string, AttributeValue> = NOTHING;
  /** True if other elements share the same map of values. */
  private isHeldShared = true;
  private inheritedAt = -1;
  private knownInheritance: Inheritance | undefined = undefined;

  constructor(spec: Spec, kind: K) {
    this.spec = spec;
    this.kind = kind;
    this.facts = KIND_FACTS.get(kind)!;
  }

  /** Values written in the file or assigned; everything else follows from classes and defaults. */
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

  /** The schema row of the element's kind. */
  get row(): ElementRow {
    return this.facts.row;
  }

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

  /** The element in words: `geom 'floor'`. */
  get label(): string {
    return this.identifier === undefined ? this.tag : `${this.tag} '${this.identifier}'`;
  }

  /** The path in the model: `body 'foo' > geom 'bar'`. */
  get path(): string {
    return pathOf(this as SpecElement);
  }

  /** The element in one line: its path and its authored values. */
  toString(): string {
    return lineOf(this as SpecElement);
  }

  toJSON(): string {
    return lineOf(this as SpecElement);
  }

  /** The text that Node prints. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return lineOf(this as SpecElement);
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

  /**
   * Authors a value; undefined unsets it. Typed arrays are taken for lists, elements for their names: one without a name
   * gets one. Throws a ModelError for a value the attribute cannot hold.
   */
  set(name: string, given: AnyGiven | undefined): void {
    const { row } = this.factsOf(name);
    refuseDeleted(this as SpecElement);
    if (isTemplate(this as SpecElement)) this.refuseInDefault(name, row);
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
    refuseUnfit(this as SpecElement, name, row, value);
    if (row.type === 'id') refuseTaken(this as SpecElement, value as string);
    if (row.namespace === 'default' && row.type === 'ref') refuseUnknownClass(this as SpecElement, value as string);
    const before = this.authored.get(name);
    const after = frozen(value);
    if (before !== after) this.spec.edit({ type: 'set', element: this as SpecElement, name, before, after });
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

  /** Authors several values, all or none. */
  assign(values: Readonly<Record<string, AnyGiven | undefined>>): this {
    requireOptions('assign', values ?? null, 'values by attribute');
    this.spec.changes.group(() => {
      for (const [name, value] of Object.entries(values)) this.set(name, value);
    });
    return this;
  }

  /** Adds a child, last or where the options say. Throws a ModelError where the language allows no such child. */
  add<C extends Kind>(kind: C, values?: Authored<C>, options: AddOptions = {}): Element<C> {
    refuseDeleted(this as SpecElement);
    this.refuseChild(kind);
    this.refuseArguments(kind, values, options);
    return this.spec.changes.group(() => this.addChild(kind, values, options) as Element<C>);
  }

  private addChild(kind: Kind, values: object = {}, { class: cls, index }: AddOptions): SpecElement {
    const child: SpecElement = createElement(this.spec, kind);
    const { given, config, pixels } = splitSettings(child, values);
    prepareTargets(Object.values(given));
    if (this.kind === 'default') child.parent = this as SpecElement;
    // values of an element that is in no tree yet need no history: adding it is the change.
    this.spec.changes.unrecorded(() =>
      locating(this as SpecElement, child, () => {
        if (cls !== undefined) child.set('class', cls);
        for (const [name, value] of Object.entries(given)) child.set(name, value);
        if (pixels !== undefined) paint(child, pixels);
      }),
    );
    const at = index ?? this.elements.length;
    this.spec.edit({ type: 'insert', element: child, parent: this as SpecElement, index: at });
    if (config) configure(child, config);
    return child;
  }

  private refuseArguments(kind: Kind, values: unknown, options: AddOptions): void {
    const call = `add ${tagOf(kind)} to ${this.label}`;
    requireOptions(call, values, "attributes by name, such as { name: 'arm' }");
    requireOptionsOf(call, ADD_OPTIONS, options, 'options as an object, such as { index: 0 }');
    if (options.index !== undefined) requirePosition(call, options.index, this.elements.length);
  }

  private refuseChild(kind: Kind): void {
    const { children = {} } = this.row;
    const place = () => placeIn(this as SpecElement);
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

  /** Deletes the element, what is below it and everything that refers to it; see `Spec.delete`. */
  delete(): Deletion {
    return this.spec.delete(this as SpecElement);
  }

  /** Gives the element another name, in everything that refers to it too; see `Spec.rename`. */
  rename(name: string): void {
    this.spec.rename(this as SpecElement, name);
  }

  /**
   * Puts the element under another parent of the same Spec, last or at a position. It stays where it is in the world, and
   * its default class stays the same; see `Spec.moveTo`.
   */
  moveTo(parent: SpecElement, options?: MoveOptions): this {
    this.spec.moveTo(this as SpecElement, parent, options);
    return this;
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

  /** The values that the element's class sets for elements like it. */
  get inheritance(): Inheritance | undefined {
    const { defaults, changes } = this.spec;
    if (this.inheritedAt !== changes.version) {
      this.knownInheritance = defaults.inheritanceOf(this, this.facts.group);
      this.inheritedAt = changes.version;
    }
    return this.knownInheritance;
  }

  private inherited(name: string): AttributeValue | undefined {
    return this.inheritance?.values.get(name);
  }

  private hasAny(names: readonly string[]): boolean {
    return names.some((name) => this.authored.has(name));
  }

  /** Throws for an attribute that each element sets for itself and a class cannot set. */
  private refuseInDefault(name: string, row: Attribute): void {
    if (row.inDefault !== false && row.type !== 'id' && name !== 'class') return;
    throw modelError('no-default', { element: this.tag, attribute: name }, placeIn(this as SpecElement));
  }

  private factsOf(name: string): AttributeFacts {
    const facts = this.facts.attributes.get(name);
    if (facts === undefined) {
      requireText(this.label, 'the name of an attribute', name);
      this.refuseElement(name);
      const suggestion = suggest(name, this.facts.attributes.keys());
      const hint = suggestion === undefined ? {} : { suggestion };
      throw modelError(
        'unknown-attribute',
        { attribute: name, element: this.tag },
        { ...placeIn(this as SpecElement), ...hint },
      );
    }
    return facts;
  }

  /** Throws for an element in this one that is taken for an attribute: `option.flag`, `body.joint`. */
  private refuseElement(name: string): void {
    const children = Object.entries(this.row.children ?? {});
    const [kind, count] = children.find(([child]) => tagOf(child as Kind) === name) ?? [];
    if (kind === undefined) return;
    const isSection = count === '?' && this.spec.isSection(this as SpecElement);
    const instead = isSection ? `spec.section('${kind}')` : `add('${kind}', { ... })`;
    throw modelError(
      'element-not-attribute',
      { attribute: name, element: this.tag, instead },
      placeIn(this as SpecElement),
    );
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

/** `a/b.obj` to `b`. */
const stem = (path: string | undefined): string | undefined =>
  path?.replace(/^.*[\\/]/, '').replace(/(.)\.[^.]*$/, '$1');

/**
 * An element with the attributes of all kinds as properties, such as `geom.size`; those of other kinds are undefined. A
 * class for each kind would make slower what all have in common.
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
        if (facts) return this.effective(facts);
        // pins have an attribute of this name, all others a number in the Model
        return name === 'id' ? this.spec.idOf(this) : undefined;
      },
      set(this: AnyElement, value: AttributeValue | undefined) {
        this.set(name, value);
      },
    });
  }

  /** A method to add a kind; where elements of another kind have a child of the same tag, that is what they add. */
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
    return this.unwritten?.pixels;
  }

  set pixels(given: unknown) {
    if (this.is('texture')) paint(this as SpecElement, given);
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

/**
 * The end of the prototype chain of elements: assigning a property that no prototype has throws, because it is not an
 * attribute.
 */
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
  return new AnyElement(spec, kind) as unknown as Element<K>;
}
