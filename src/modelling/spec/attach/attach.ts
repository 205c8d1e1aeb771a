/** Copies part of a tree with everything that belongs to it, under a prefix or a suffix. */

import { freeName } from '../../../foundation/base/free-name.js';
import type { OptionNames } from '../../../foundation/base/usage.js';
import type { Namespace } from '../../../foundation/schema/mjcf/rows.js';
import type { Kind } from '../../../foundation/schema/mjcf.js';
import { withoutClass } from '../attribute-values.js';
import { copyElement, type Rename, ScopeCopies } from '../edit/copy.js';
import { createElement, type Element, type SpecElement } from '../element.js';
import { KEY_VECTORS, type KeyPart, partsOfCopies, type SplitKey, setKeyRecord } from '../keyframes/keys.js';
import { type Reference, references } from '../lookup/references.js';
import type { Spec } from '../spec.js';
import { madeName } from './made-names.js';

/** Prefix and suffix for the names of attached elements, so that they do not clash with others. */
export interface Affixes {
  readonly prefix?: string;
  readonly suffix?: string;
}

export const AFFIXES: OptionNames<Affixes> = { prefix: true, suffix: true };

/** Sections whose elements may belong to an attached part; later sections may refer to earlier ones. */
const FOLLOWERS = [
  'assetSection',
  'deformableSection',
  'contactSection',
  'tendonSection',
  'equalitySection',
  'actuatorSection',
  'sensorSection',
  'customSection',
] as const satisfies readonly Kind[];

/** Namespaces of elements that several elements share. They are copied only from another Spec. */
export const SHARED: ReadonlySet<Namespace> = new Set<Namespace>([
  'default',
  'mesh',
  'hfield',
  'texture',
  'material',
  'model',
  'instance',
]);

/** Sections whose copies, within one Spec, may refer to elements that are not copied. */
const MAY_REFER_OUTSIDE: ReadonlySet<Kind> = new Set<Kind>(['contactSection', 'tendonSection', 'sensorSection']);

/** True for a skin, which is in the asset section but belongs to the bodies it refers to. */
const isOfBodies = ({ kind }: SpecElement): boolean => kind === 'skin';

/** True if an element of a section may belong to an attached part. */
const mayFollow = (element: SpecElement, section: Kind): boolean => section !== 'assetSection' || isOfBodies(element);

/** Assets that other elements refer to. `model` assets are sources of attachments, and skins belong to bodies. */
export const sharedAssets = (spec: Spec): SpecElement[] =>
  spec.section('assetSection').elements.filter((asset) => asset.kind !== 'model' && !isOfBodies(asset));

/** Options of a selection. */
interface SelectionOptions {
  /** True to leave out the flexcomps of a part that is a frame. */
  readonly leavesFlexcomps?: boolean | undefined;
  /**
   * Gives the new names of elements outside the parts that are looked up in the target Spec; undefined to disable
   * this.
   */
  readonly outside?: Affix | undefined;
  /** The section elements without references that belong to the parts; undefined to include all of another Spec. */
  readonly unbound?: ReadonlySet<SpecElement> | undefined;
}

/** A part of a Spec, with the section elements that belong to it. */
export class Selection {
  /** Section elements that refer to the part, by section, in order. */
  readonly followers: SpecElement[] = [];
  /** Flexcomps that are left out, and section elements that also refer to elements outside the attachment. */
  readonly dropped: SpecElement[] = [];
  readonly isSame: boolean;
  /** Names of the parts and of their followers. */
  readonly names = new Map<Namespace, Set<string>>();
  /**
   * Flexcomps in frames: MuJoCo creates their bodies next to the frame, so they are attached with the whole world
   * only.
   */
  readonly beside: ReadonlySet<SpecElement>;
  private readonly outside: Affix | undefined;
  private readonly unbound: ReadonlySet<SpecElement> | undefined;

  constructor(
    readonly from: Spec,
    readonly to: Spec,
    readonly parts: readonly SpecElement[],
    { leavesFlexcomps = false, unbound, outside }: SelectionOptions = {},
  ) {
    this.outside = outside;
    this.unbound = unbound;
    this.isSame = from === to;
    this.beside = new Set(leavesFlexcomps ? parts.flatMap((part) => flexcompsIn(part, part)) : []);
    this.dropped.push(...this.beside);
    for (const part of parts) {
      for (const each of part.descendants()) if (!this.beside.has(each)) this.declare(each);
    }
    this.selectFollowers();
  }

  /** True if a part or a follower has this name, or expands to an element that has it. */
  has(namespace: Namespace, name: string): boolean {
    if (this.names.get(namespace)?.has(name)) return true;
    const made = madeName(this.from, namespace, name);
    return made !== undefined && this.has('flex', made.flexcomp.identifier!);
  }

  /** The name in the target Spec of an element outside the parts; undefined if it does not exist there. */
  nameOutside(namespace: Namespace, name: string, isPlain = true): string | undefined {
    if (!this.outside) return undefined;
    return [this.outside(name), ...(isPlain ? [name] : [])].find((each) => this.to.find(namespace, each));
  }

  /** True if every reference is to a part or to an element of the target Spec, under its new or its old name. */
  private finds(refs: readonly Reference[], isPlain: boolean): boolean {
    if (!this.outside || this.isSame) return false;
    return refs.every(
      ({ namespace, name }) => this.has(namespace, name) || this.nameOutside(namespace, name, isPlain) !== undefined,
    );
  }

  /**
   * Returns a quick test for elements that are not followers: they have references, but none to an attached element.
   */
  private farness(): (element: SpecElement) => boolean {
    const { referenceIndex } = this.from;
    const isOutside = ({ namespace, name }: Reference): boolean =>
      !isFixed(namespace, name) && !this.has(namespace, name);
    return (element) =>
      !this.outside &&
      element.elements.length === 0 &&
      referenceIndex.hasReference(element, isOutside) &&
      !referenceIndex.hasReference(element, ({ namespace, name }) => this.has(namespace, name));
  }

  private declare(element: SpecElement): void {
    const { namespace, identifier } = element;
    if (namespace === undefined || !identifier) return;
    let names = this.names.get(namespace);
    if (!names) this.names.set(namespace, (names = new Set()));
    names.add(identifier);
  }

  private selectFollowers(): void {
    // an edit of a large model need not examine every section element
    const isFar = this.from.changes.isRecording ? this.farness() : () => false;
    for (const section of FOLLOWERS) {
      for (const element of this.from.section(section).elements) {
        if (!mayFollow(element, section) || isFar(element)) continue;
        const refs = boundReferences(element);
        const inside = refs.filter(({ namespace, name }) => this.has(namespace, name)).length;
        if (inside === 0 && (this.isSame || refs.length > 0) && !this.finds(refs, false)) continue;
        if (refs.length === 0 && this.unbound && !this.unbound.has(element)) continue;
        const mayReferOutside = MAY_REFER_OUTSIDE.has(section);
        if (inside === refs.length || (this.isSame && mayReferOutside) || this.finds(refs, mayReferOutside)) {
          this.followers.push(element);
          this.declare(element);
        } else {
          this.dropped.push(element);
        }
      }
    }
  }
}

/** Flexcomps in a frame of the same file, or in frames nested in it. */
const flexcompsIn = (part: SpecElement, frame: SpecElement): SpecElement[] =>
  frame.kind === 'frame'
    ? frame.elements.flatMap((each) => flexcompsIn(part, each))
    : frame.kind === 'flexcomp' && frame.compiler === part.compiler
      ? [frame]
      : [];

/** Rules for the default classes, assets and plugin instances that an attachment uses. */
export interface Sharing {
  /** New name of a class, asset or plugin instance. */
  rename(namespace: Namespace, name: string): string;
  /** True if a class, an asset or a plugin is copied with the attachment. */
  comes(element: SpecElement): boolean;
}

/** Returns the new name of an attached element. */
export type Affix = (name: string) => string;

/** Returns a function that adds a prefix and a suffix to a name; both default to an empty text. */
export const affixed =
  ({ prefix = '', suffix = '' }: Affixes): Affix =>
  (name) =>
    `${prefix}${name}${suffix}`;

/** Copies everything under the same affixes, as MJCF's `attach` does. A class whose name is taken gets a number. */
function shareAll(affix: Affix, to: Spec): Sharing {
  const classes = new Map<string, string>();
  const isTaken = (name: string): boolean => !!to.find('default', name) || [...classes.values()].includes(name);
  const rename: Sharing['rename'] = (namespace, name) => {
    const wanted = affix(name);
    if (namespace !== 'default') return wanted;
    if (!classes.has(name)) classes.set(name, freeName(wanted, isTaken));
    return classes.get(name)!;
  };
  return { rename, comes: () => true };
}

/** A copy and its new parent. */
export interface Placement {
  readonly copy: SpecElement;
  readonly home: SpecElement;
}

/** Copies the elements of a selection into a Spec, with new names and with their references to each other. */
export class Attachment {
  /** The copy of each original. */
  readonly made = new Map<SpecElement, SpecElement>();
  readonly to: Spec;
  private readonly from: Spec;
  private readonly isSame: boolean;
  private readonly scopes: ScopeCopies;

  constructor(
    private readonly selection: Selection,
    private readonly affix: Affix,
    private readonly keys: readonly SplitKey[],
    private readonly sharing: Sharing = shareAll(affix, selection.to),
    /** True if the copies follow the compiler settings of the originals. */
    isLive = false,
    /** False if a class other than the main one applies to elements that name none at the attachment point. */
    private readonly isUnderMain = true,
  ) {
    this.from = selection.from;
    this.to = selection.to;
    this.isSame = selection.isSame;
    this.scopes = new ScopeCopies(this.to, isLive);
  }

  /** Copies the parts, in order; the copies are not inserted into a tree. */
  copyParts(): SpecElement[] {
    const copies = this.selection.parts.map((part) => this.copyOutOf(part));
    const { beside } = this.selection;
    for (const parent of new Set([...beside].map((each) => each.parent!))) {
      keepChildren(this.made.get(parent)!, parent, this.made, (child) => !beside.has(child));
    }
    return copies;
  }

  /** Copies all section elements and keyframes that belong to the parts; call it after the copies are in the tree. */
  copyFollowers(): void {
    for (const { copy, home } of this.sectionCopies()) this.to.insert(copy, home);
    this.copyKeys();
  }

  /** Copies of all section elements except keyframes, which are not inserted into a tree. */
  sectionCopies(): Placement[] {
    const shared = this.isSame ? [] : [...this.sharedCopies()];
    return [...shared, ...this.selection.followers.map((follower) => this.place(follower))];
  }

  /** New name of an attached element; other names do not change. */
  readonly rename: Rename = (namespace, name) => {
    if (this.selection.has(namespace, name)) return this.affixed(namespace, name);
    if (this.isSame) return name;
    if (SHARED.has(namespace)) return this.sharing.rename(namespace, name);
    return this.selection.nameOutside(namespace, name) ?? name;
  };

  /** Adds affixes to a name. In a name that a flexcomp generates, they are added to the name of the flexcomp. */
  private affixed(namespace: Namespace, name: string): string {
    const made = madeName(this.from, namespace, name);
    return made ? this.affix(made.flexcomp.identifier!) + made.rest : this.affix(name);
  }

  private copy(element: SpecElement): SpecElement {
    return copyElement(element, this.to, this.rename, this.made, this.scopes);
  }

  /** Copies an element and keeps the compiler settings and classes that applied to the original. */
  private copyOutOf(original: SpecElement): SpecElement {
    const copy = this.copy(original);
    if (this.isSame) return copy;
    copy.scope ??= this.scopes.scopeOf(original);
    this.keepClasses(original, copy);
    return copy;
  }

  private place(original: SpecElement): Placement {
    const home = this.to.root.child(original.parent!.kind)!;
    return { copy: this.copyOutOf(original), home };
  }

  /** Makes the default classes of the child Spec apply to a copy, as they did to the original. */
  private keepClasses(original: SpecElement, copy: SpecElement): void {
    const name = original.defaultClass?.identifier ?? 'main';
    const attribute = Object.hasOwn(copy.row.attributes, 'class')
      ? 'class'
      : Object.hasOwn(copy.row.attributes, 'childclass')
        ? 'childclass'
        : undefined;
    if (attribute === undefined || copy.authored.has(attribute)) return;
    const after = this.rename('default', name);
    const isMain = after === this.to.main.identifier;
    if (!isMain || (!this.isUnderMain && this.selection.parts.includes(original))) copy.author(attribute, after);
  }

  /** Copies of default classes, assets and plugin instances. */
  private *sharedCopies(): Generator<Placement> {
    yield* this.classCopies();
    for (const asset of sharedAssets(this.from)) if (this.sharing.comes(asset)) yield this.place(asset);
    for (const plugin of this.from.section('extensionSection').elements) {
      if (!this.sharing.comes(plugin)) continue;
      const placement = this.place(plugin);
      keepChildren(placement.copy, plugin, this.made, (instance) => this.sharing.comes(instance));
      yield placement;
    }
  }

  /**
   * The main class of the child becomes a class of the parent, with the defaults restored that the parent's main
   * class sets.
   */
  private *classCopies(): Generator<Placement> {
    if (this.from === this.to) return;
    if (!this.sharing.comes(this.from.main)) {
      for (const cls of this.from.main.children('default')) {
        if (this.sharing.comes(cls)) yield this.placeClass(cls);
      }
      return;
    }
    if (this.to.find('default', this.rename('default', 'main'))) return;
    const main: SpecElement = this.copy(this.from.main);
    main.scope = this.scopes.scopeOf(this.from.main);
    dropClasses(main, this.from.main, this.made, this.sharing);
    for (const template of this.to.main.elements) {
      if (template.kind !== 'default') neutralize(main, template);
    }
    yield { copy: main, home: this.to.main };
  }

  /** If the main class of the child is empty, its classes become children of the parent's main class. */
  private placeClass(cls: SpecElement): Placement {
    const copy = this.copy(cls);
    copy.scope = this.scopes.scopeOf(cls);
    dropClasses(copy, cls, this.made, this.sharing);
    return { copy, home: this.to.main };
  }

  /**
   * Copies keyframes. Values without a copy stay in their keyframe; values of attached keyframes move to the copies.
   */
  private copyKeys(): void {
    for (const { key, parts, isAttached, isMoved } of this.keys) {
      const copied = partsOfCopies(parts, this.made);
      if ((isAttached || isMoved) && this.isSame) {
        const kept = parts.filter(({ element }) => !this.made.has(element));
        setKeyRecord(this.to, key, { parts: [...kept, ...copied], isAttached });
        continue;
      }
      const outside = this.isSame ? parts.filter(({ element }) => !this.made.has(element)) : [];
      this.addKey(key, [...outside, ...copied], this.affix);
    }
  }

  /** Adds a copy of a key with other values. */
  addKey(key: Element<'key'>, parts: readonly KeyPart[], nameOf: Affix): SpecElement {
    const copy = this.copy(key);
    if (key.identifier) copy.author('name', nameOf(key.identifier));
    else if (this.isSame) this.nameByNumber(copy);
    for (const vector of KEY_VECTORS) copy.author(vector, undefined);
    setKeyRecord(this.to, copy, { parts, isAttached: !this.isSame });
    this.to.insert(copy, this.to.section('keyframeSection'));
    return copy;
  }

  /** The copy of a keyframe without a name is named by the copy's number, as in MuJoCo, if that name is free. */
  private nameByNumber(copy: SpecElement): void {
    const name = this.affix('');
    if (name !== '' && !this.to.find('key', name)) copy.author('name', name);
  }
}

/** Removes the children of a copy whose originals are not attached. */
function keepChildren(
  copy: SpecElement,
  original: SpecElement,
  made: Map<SpecElement, SpecElement>,
  comes: (child: SpecElement) => boolean,
): void {
  const left = original.elements.filter((child) => !comes(child));
  for (const child of left) {
    copy.elements.splice(copy.elements.indexOf(made.get(child)!), 1);
    for (const each of child.descendants()) made.delete(each);
  }
}

function dropClasses(
  copy: SpecElement,
  original: SpecElement,
  made: Map<SpecElement, SpecElement>,
  sharing: Sharing,
): void {
  keepChildren(copy, original, made, (child) => child.kind !== 'default' || sharing.comes(child));
  for (const child of original.elements) {
    const childCopy = made.get(child);
    if (childCopy) dropClasses(childCopy, child, made, sharing);
  }
}

/** References to elements that belong to one part of a model, as opposed to shared ones. */
export const boundReferences = (element: SpecElement): Reference[] =>
  references(element).filter(({ namespace, name }) => !isFixed(namespace, name));

/** True for shared elements and for the world, which is the same body in every Spec. */
const isFixed = (namespace: Namespace, name: string): boolean =>
  SHARED.has(namespace) || (namespace === 'body' && name === 'world');

/** Makes a class set the MJCF default of every attribute that a template of an outer class sets. */
function neutralize(cls: SpecElement, template: SpecElement): void {
  let own = cls.child(template.kind);
  for (const name of template.authored.keys()) {
    if (own?.authored.has(name)) continue;
    const value = withoutClass(template.row.attributes[name]!);
    if (value === undefined) continue;
    if (!own) {
      own = createElement(cls.spec, template.kind);
      own.parent = cls;
      cls.elements.push(own);
    }
    own.author(name, value);
  }
}
