/** Attaching copies: part of a tree, with everything that belongs to it, under a prefix or a suffix. */

import type { AttributeValue, Namespace } from '../schema/mjcf/rows.js';
import type { Kind } from '../schema/mjcf.js';
import { copyElement, type Rename } from './copy.js';
import { createElement, type Element, type SpecElement } from './element.js';
import { KEY_VECTORS, partsOfCopies, type SplitKey } from './keys.js';
import { references } from './references.js';
import type { Spec } from './spec.js';

export interface Affixes {
  readonly prefix?: string;
  readonly suffix?: string;
}

/** Sections whose elements may belong to an attached part, in the order in which they can refer to each other. */
const FOLLOWERS = [
  'deformableSection',
  'contactSection',
  'tendonSection',
  'equalitySection',
  'actuatorSection',
  'sensorSection',
  'customSection',
] as const satisfies readonly Kind[];

/** Namespaces every element of which comes along from another Spec. */
const CARRIED: ReadonlySet<Namespace> = new Set<Namespace>([
  'default',
  'mesh',
  'hfield',
  'skin',
  'texture',
  'material',
  'model',
  'instance',
]);

/** Inside one Spec, copies of these may refer to what is not copied. */
const MAY_REFER_OUTSIDE: ReadonlySet<Kind> = new Set<Kind>(['contactSection', 'tendonSection', 'sensorSection']);

/** A part of a Spec, with the section elements that belong to it. */
export class Selection {
  /** Section elements that refer to the part, by section, in order. */
  readonly followers: SpecElement[] = [];
  /** Section elements left behind because something else they refer to does not come along. */
  readonly dropped: SpecElement[] = [];
  readonly isSame: boolean;
  private readonly names = new Map<Namespace, Set<string>>();

  constructor(
    readonly from: Spec,
    readonly to: Spec,
    readonly parts: readonly SpecElement[],
  ) {
    this.isSame = from === to;
    for (const part of parts) for (const each of part.descendants()) this.declare(each);
    this.selectFollowers();
  }

  /** True if something of this name comes along. */
  has(namespace: Namespace, name: string): boolean {
    return this.names.get(namespace)?.has(name) || (!this.isSame && CARRIED.has(namespace));
  }

  private declare(element: SpecElement): void {
    const { namespace, identifier } = element;
    if (namespace === undefined || !identifier) return;
    let names = this.names.get(namespace);
    if (!names) this.names.set(namespace, (names = new Set()));
    names.add(identifier);
  }

  private selectFollowers(): void {
    for (const section of FOLLOWERS) {
      for (const element of this.from.section(section).elements) {
        const refs = [...references(element)].filter(({ namespace, name }) => !isFixed(namespace, name));
        const inside = refs.filter(({ namespace, name }) => this.names.get(namespace)?.has(name)).length;
        if (inside === 0 && (this.isSame || refs.length > 0)) continue;
        if (inside === refs.length || (this.isSame && MAY_REFER_OUTSIDE.has(section))) {
          this.followers.push(element);
          this.declare(element);
        } else {
          this.dropped.push(element);
        }
      }
    }
  }
}

/** One copy of a selection, under a prefix and a suffix. */
export class Attachment {
  private readonly made = new Map<SpecElement, SpecElement>();
  private readonly from: Spec;
  private readonly to: Spec;
  private readonly isSame: boolean;

  constructor(
    private readonly selection: Selection,
    private readonly affixes: Affixes,
    private readonly keys: readonly SplitKey[],
  ) {
    this.from = selection.from;
    this.to = selection.to;
    this.isSame = selection.isSame;
  }

  /** The copies, in no tree yet, in the order of the parts. */
  copyParts(): SpecElement[] {
    return this.selection.parts.map((part) => {
      const copy = this.copy(part);
      if (!this.isSame) {
        copy.scope ??= this.scopeOf(part);
        this.keepClasses(part, copy);
      }
      return copy;
    });
  }

  /** Copies everything outside the tree that belongs to the parts; call it once the copies are in the tree. */
  copyFollowers(): void {
    if (!this.isSame) this.copyShared();
    for (const follower of this.selection.followers) this.copyIntoSection(follower);
    this.copyKeys();
  }

  /** New name of something that comes along; other names stay as they are. */
  readonly rename: Rename = (namespace, name) => {
    return this.selection.has(namespace, name)
      ? `${this.affixes.prefix ?? ''}${name}${this.affixes.suffix ?? ''}`
      : name;
  };

  private copy(element: SpecElement): SpecElement {
    return copyElement(element, this.to, this.rename, this.made);
  }

  private scopeOf(part: SpecElement) {
    return { compiler: part.compiler, directory: part.directory };
  }

  /** Makes the default classes of the other Spec apply to a copy, as they did to the original. */
  private keepClasses(original: SpecElement, copy: SpecElement): void {
    const name = original.defaultClass?.identifier ?? 'main';
    const attribute = Object.hasOwn(copy.row.attributes, 'class')
      ? 'class'
      : Object.hasOwn(copy.row.attributes, 'childclass')
        ? 'childclass'
        : undefined;
    if (attribute !== undefined && !copy.authored.has(attribute)) {
      copy.authored.set(attribute, this.rename('default', name));
    }
  }

  /** Copies default classes, assets and plugin instances. */
  private copyShared(): void {
    this.copyClasses();
    for (const asset of this.from.section('assetSection').elements) {
      if (asset.kind !== 'model') this.copyIntoSection(asset);
    }
    for (const plugin of this.from.section('extensionSection').elements) this.copyIntoSection(plugin);
  }

  private copyIntoSection(original: SpecElement): void {
    const copy = this.copy(original);
    if (!this.isSame) {
      copy.scope ??= this.scopeOf(original);
      this.keepClasses(original, copy);
    }
    const section = this.to.root.child(original.parent!.kind) as SpecElement;
    this.to.insert(copy, section);
  }

  /** The main class of the other Spec becomes a class of this one; what only this main class says is taken back. */
  private copyClasses(): void {
    const name = this.rename('default', 'main');
    if (this.to.find('default', name)) return;
    const main: SpecElement = this.copy(this.from.main);
    for (const template of this.to.main.elements) {
      if (template.kind !== 'default') neutralize(main, template);
    }
    this.to.insert(main, this.to.main);
  }

  /** A key of this Spec keeps what the copies do not take over; one that was attached moves on to the first copies. */
  private copyKeys(): void {
    for (const { key, parts, isAttached } of this.keys) {
      const copied = partsOfCopies(parts, this.made);
      if (isAttached && this.isSame) {
        const kept = parts.filter(({ element }) => !this.made.has(element));
        this.to.keyParts.set(key, { parts: [...kept, ...copied], isAttached });
        continue;
      }
      const outside = this.isSame ? parts.filter(({ element }) => !this.made.has(element)) : [];
      const copy = this.copy(key) as Element<'key'>;
      const { prefix = '', suffix = '' } = this.affixes;
      if (key.identifier) copy.authored.set('name', `${prefix}${key.identifier}${suffix}`);
      for (const vector of KEY_VECTORS) copy.authored.delete(vector);
      this.to.keyParts.set(copy, { parts: [...outside, ...copied], isAttached: !this.isSame });
      this.to.insert(copy, this.to.section('keyframeSection'));
    }
  }
}

/** The world is the same body in every Spec. */
const isFixed = (namespace: Namespace, name: string): boolean =>
  CARRIED.has(namespace) || (namespace === 'body' && name === 'world');

const EMPTY_OF_TYPE: Readonly<Record<string, AttributeValue>> = { ref: '', text: '', file: '' };

/** Makes a class say the default of the language wherever a template of an outer class says something else. */
function neutralize(cls: SpecElement, template: SpecElement): void {
  let own = cls.child(template.kind) as SpecElement | undefined;
  for (const name of template.authored.keys()) {
    if (own?.authored.has(name)) continue;
    const row = template.row.attributes[name]!;
    const value = row.default ?? EMPTY_OF_TYPE[row.type];
    if (value === undefined) continue;
    if (!own) {
      own = createElement(cls.spec, template.kind) as SpecElement;
      own.parent = cls;
      cls.elements.push(own);
    }
    own.authored.set(name, value);
  }
}
