/** Decides which default classes, assets and plugin instances an attachment copies, and their names. */
import { freeName, withoutNumber } from '../../../foundation/base/free-name.js';
import type { Attribute, AttributeValue, Namespace } from '../../../foundation/schema/mjcf/rows.js';
import { withoutClass } from '../attribute-values.js';
import type { SpecElement } from '../element.js';
import { idAttributeOf } from '../kind-facts.js';
import { assetPath, readAsset } from '../lookup/asset-path.js';
import { ownReferences, renamed } from '../lookup/references.js';
import { type Affix, type Selection, SHARED, type Sharing, sharedAssets } from './attach.js';

/** The assets of a child that are copied with a part: those that the part refers to, or all. */
export type AssetChoice = 'used' | 'all';

/** Adds MuJoCo's behaviour: all classes and assets of the child, renamed with prefix and suffix. */
type Choice = AssetChoice | 'named';

/**
 * Copies only shared elements that the part refers to, unless all assets are requested. An existing asset that
 * equals the original in everything except its name is reused, and so are classes from an earlier attachment with
 * the same prefix; a name that is taken gets a number.
 */
export class SharedNames implements Sharing {
  private readonly needed = new Set<SpecElement>();
  private readonly reused = new Set<SpecElement>();
  private readonly chosen = new Map<string, string>();
  private readonly taken = new Set<string>();
  /** Assets and classes of the target Spec that are used instead of equal ones of the child. */
  readonly twins = new Set<SpecElement>();
  /** The classes used instead of those of the child, for each outermost class that is needed. */
  private readonly classTwins = new Map<SpecElement, ReadonlyMap<SpecElement, SpecElement> | undefined>();

  constructor(
    private readonly selection: Selection,
    private readonly affix: Affix,
    /** Copies from earlier applications of the same attachment, which are ignored. */
    private readonly own: ReadonlySet<SpecElement> = new Set(),
    private readonly assets?: Choice,
    /** True if the copies follow the child; then their classes are not shared with anything else. */
    private readonly isLive = false,
  ) {
    for (const part of [...selection.parts, ...selection.followers]) this.visit(part);
    if (assets === 'named') for (const cls of selection.from.all('default')) this.visitClass(cls);
    if (assets === 'all' || assets === 'named') for (const asset of sharedAssets(selection.from)) this.need(asset);
    for (const element of this.needed) {
      if (element.identifier) this.rename(element.namespace!, element.identifier);
      else if (isAsset(element)) this.takeTwin(element);
    }
  }

  comes(element: SpecElement): boolean {
    return this.needed.has(element) && !this.reused.has(element);
  }

  rename(namespace: Namespace, name: string): string {
    const key = `${namespace} ${name}`;
    let chosen = this.chosen.get(key);
    if (chosen === undefined) this.chosen.set(key, (chosen = this.choose(namespace, name)));
    return chosen;
  }

  /** Returns a name that is free in the target Spec. */
  free(namespace: Namespace, wanted: string): string {
    const isTaken = (name: string): boolean =>
      this.taken.has(`${namespace} ${name}`) ||
      this.selection.to.names.all(namespace, name).some((element) => !this.own.has(element));
    const name = freeName(wanted, isTaken);
    this.taken.add(`${namespace} ${name}`);
    return name;
  }

  /** True if the class is the main class and both main classes are empty, so that they are equal. */
  private isNothing(original: SpecElement | undefined): boolean {
    const { from, to } = this.selection;
    if (this.assets === 'named') return false;
    return original === from.main && [from.main, to.main].every(saysNothing);
  }

  private choose(namespace: Namespace, name: string): string {
    const { from, to } = this.selection;
    const original = from.find(namespace, name);
    if (namespace === 'default' && this.isNothing(original)) {
      this.reused.add(original!);
      return to.main.identifier!;
    }
    const twin = original && (namespace === 'default' ? this.takeClassTwin(original) : this.takeTwin(original));
    return twin?.identifier ?? this.free(namespace, this.affix(name));
  }

  /** Finds an equal asset in the target Spec and marks the original as not to be copied. */
  private takeTwin(original: SpecElement): SpecElement | undefined {
    let twin: SpecElement | undefined;
    for (const other of this.selection.to.assetIndex.candidates(original)) {
      if (this.own.has(other) || !this.mayShareName(original, other) || !this.areTwins(original, other)) continue;
      twin = other;
      break;
    }
    if (twin) {
      this.reused.add(original);
      this.twins.add(twin);
    }
    return twin;
  }

  private mayShareName({ identifier }: SpecElement, other: SpecElement): boolean {
    return this.assets !== 'named' || !identifier || this.affix(identifier) === other.identifier;
  }

  /** Finds an equal class with equal outer classes; the original is then not copied. */
  private takeClassTwin(original: SpecElement): SpecElement | undefined {
    if (this.isLive || this.assets === 'named' || !this.needed.has(original)) return undefined;
    const { from, to } = this.selection;
    let top = original;
    while (top.parent?.kind === 'default' && !(top.parent === from.main && this.isNothing(top.parent))) {
      top = top.parent;
    }
    // classes are reused for a whole outermost class or not at all, because they inherit from each other
    if (!this.classTwins.has(top)) {
      const twins = new Map<SpecElement, SpecElement>();
      const isTaken = to.find('default', this.affix(top.identifier ?? 'main')) !== undefined;
      this.classTwins.set(top, isTaken && this.matchClass(top, to.main, twins) ? twins : undefined);
    }
    const twin = this.classTwins.get(top)?.get(original);
    if (twin) {
      this.reused.add(original);
      this.twins.add(twin);
    }
    return twin;
  }

  /** Finds a child of `home` that equals a class of the child Spec, with all needed classes nested in it. */
  private matchClass(original: SpecElement, home: SpecElement, twins: Map<SpecElement, SpecElement>): boolean {
    const wanted = this.affix(original.identifier ?? 'main');
    const inner = original.elements.filter((child) => child.kind === 'default' && this.needed.has(child));
    for (const other of home.elements) {
      if (other.kind !== 'default' || other.identifier === undefined || this.own.has(other)) continue;
      if (other.identifier !== wanted && withoutNumber(other.identifier) !== wanted) continue;
      // a class that follows a child by reference may change
      if (other.spec.links.originalOf(other) || !this.sayTheSame(original, other)) continue;
      if (!inner.every((child) => this.matchClass(child, other, twins))) continue;
      twins.set(original, other);
      return true;
    }
    return false;
  }

  /** True if the copy of a class would equal an existing one, nested classes aside. */
  private sayTheSame(original: SpecElement, other: SpecElement): boolean {
    if (!sameSettings(original, other)) return false;
    const { from, to } = this.selection;
    const outer = original === from.main ? templatesOf(to.main) : [];
    const kinds = new Set([...templatesOf(original), ...templatesOf(other), ...outer].map(({ kind }) => kind));
    return [...kinds].every((kind) => {
      const [mine, theirs, around] = [original, other, to.main].map((cls) => templateOf(cls, kind));
      const [inMine, inTheirs] = [mine?.elements ?? [], theirs?.elements ?? []];
      if (inMine.length !== inTheirs.length) return false;
      if (!inMine.every((child, i) => this.areTwins(child, inTheirs[i]!))) return false;
      const row = (mine ?? theirs ?? around)!.row;
      return Object.entries(row.attributes).every(([name, attribute]) => {
        const authored = mine?.authored.get(name);
        const isTakenBack = authored === undefined && outer.length > 0 && around?.authored.has(name);
        const expected = isTakenBack ? withoutClass(attribute) : this.translated(attribute, authored);
        return equal(expected, theirs?.authored.get(name));
      });
    });
  }

  private visit(element: SpecElement): void {
    for (const each of element.descendants()) {
      this.visitClass(each.defaultClass);
      for (const { namespace, name } of ownReferences(each)) {
        if (SHARED.has(namespace)) this.visitShared(namespace, name);
      }
      if (each.kind === 'plugin' || each.kind.endsWith('Plugin')) this.visitPlugin(each);
    }
  }

  private visitShared(namespace: Namespace, name: string): void {
    const target = this.selection.from.find(namespace, name);
    if (!target || this.needed.has(target)) return;
    if (target.kind === 'default') {
      this.visitClass(target);
      return;
    }
    if (target.kind === 'instance') this.needed.add(target.parent!);
    this.need(target);
  }

  private need(element: SpecElement): void {
    this.needed.add(element);
    this.visit(element);
  }

  /** Marks a class, its outer classes and the elements that its templates refer to as needed. */
  private visitClass(cls: SpecElement | undefined): void {
    if (!cls || this.needed.has(cls)) return;
    this.needed.add(cls);
    this.visitClass(cls.parent?.kind === 'default' ? cls.parent : undefined);
    for (const template of cls.elements) if (template.kind !== 'default') this.visit(template);
  }

  /** Marks the declaration of the plugin of an element as needed. */
  private visitPlugin(element: SpecElement): void {
    const name = element.authored.get('plugin');
    for (const declaration of this.selection.from.section('extensionSection').elements) {
      if (declaration.authored.get('plugin') === name) this.needed.add(declaration);
    }
  }

  /** True if two assets differ only in their names. */
  private areTwins(a: SpecElement, b: SpecElement): boolean {
    if (a.kind !== b.kind || a.elements.length !== b.elements.length) return false;
    const id = idAttributeOf(a.kind);
    for (const [name, row] of Object.entries(a.row.attributes)) {
      if (name === id || name === 'class') continue;
      if (!this.isAlike(row, name, a, b)) return false;
    }
    return a.elements.every((child, i) => this.areTwins(child, b.elements[i]!));
  }

  /**
   * True if an attribute has the same meaning for both elements; plugin instances are equal if their configurations
   * are.
   */
  private isAlike(row: Attribute, name: string, a: SpecElement, b: SpecElement): boolean {
    if (row.type === 'file') return sameFile(a, b, name);
    const [one, other] = [a.get(name), b.get(name)];
    if (row.namespace !== 'instance' || row.type !== 'ref' || one === undefined) {
      return equal(this.translated(row, one), other);
    }
    const { from, to } = this.selection;
    const instances = [from.find('instance', String(one)), to.find('instance', String(other))];
    const [first, second] = instances as (SpecElement | undefined)[];
    if (!first || !second) return false;
    return (
      first.parent!.authored.get('plugin') === second.parent!.authored.get('plugin') && this.areTwins(first, second)
    );
  }

  private translated(row: Attribute, value: AttributeValue | undefined): AttributeValue | undefined {
    if (row.type !== 'ref' || value === undefined || value === '') return value;
    return renamed(value, (name) => (SHARED.has(row.namespace!) ? this.rename(row.namespace!, name) : name));
  }
}

const isAsset = (element: SpecElement): boolean => element.parent?.kind === 'assetSection';

const templatesOf = (cls: SpecElement): SpecElement[] => cls.elements.filter(({ kind }) => kind !== 'default');

const templateOf = (cls: SpecElement, kind: string): SpecElement | undefined =>
  cls.elements.find((child) => child.kind === kind);

/** True if two classes have equal compiler settings. */
function sameSettings(a: SpecElement, b: SpecElement): boolean {
  const [one, other] = [a.compiler, b.compiler];
  return one === other || Object.keys(one.row.attributes).every((name) => equal(one.get(name), other.get(name)));
}

/** True if a class sets no values itself; nested classes may. */
const saysNothing = (cls: SpecElement): boolean =>
  cls.elements.every((child) => child.kind === 'default' || child.authored.size === 0);

const equal = (a: AttributeValue | undefined, b: AttributeValue | undefined): boolean =>
  a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));

/** True if an attribute names the same file, or files with the same content. */
function sameFile(a: SpecElement, b: SpecElement, attribute: string): boolean {
  const [one, other] = [a.get(attribute), b.get(attribute)];
  if (one === undefined || other === undefined) return one === other;
  const [fileA, fileB] = [String(one), String(other)];
  if (a.readFile === b.readFile) return assetPath(a, fileA) === assetPath(b, fileB);
  try {
    const [bytesA, bytesB] = [readAsset(a, fileA), readAsset(b, fileB)];
    if (!bytesA || bytesA.length !== bytesB?.length) return false;
    return bytesA.every((byte, i) => byte === bytesB[i]);
  } catch {
    // files that cannot be read now are treated as different
    return false;
  }
}
