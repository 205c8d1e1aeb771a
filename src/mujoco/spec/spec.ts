/** `MjSpec`: an editable model. */

import type { AttributeValue } from '../../foundation/schema/mjcf/rows.js';
import { type Kind, rowOf } from '../../foundation/schema/mjcf.js';
import { isInDefaultClass, type SpecElement } from '../../modelling/spec/element.js';
import type { Spec } from '../../modelling/spec/spec.js';
import { Handle, wrongConstruction } from '../binding/handle.js';
import type { MjOption, MjStatistic, MjVisual } from '../structs/option.js';
import { MjsElement } from './spec-element.js';
import { MjsAuthored, SpecSettings } from './spec-settings.js';
import type { SpecStruct } from './spec-struct.js';
import { classOf, SPEC_CLASSES, type Struct } from './spec-structs.js';

/** Kinds of which a default class has one element each, by the reference's name. */
const TEMPLATES = {
  actuator: ['MjsActuator', 'general'],
  camera: ['MjsCamera', 'camera'],
  equality: ['MjsEquality', 'defaultEquality'],
  geom: ['MjsGeom', 'geom'],
  joint: ['MjsJoint', 'joint'],
  light: ['MjsLight', 'light'],
  material: ['MjsMaterial', 'material'],
  mesh: ['MjsMesh', 'mesh'],
  pair: ['MjsPair', 'pair'],
  site: ['MjsSite', 'site'],
  tendon: ['MjsTendon', 'defaultTendon'],
} as const;

type Templates = { readonly [N in keyof typeof TEMPLATES]: Struct<(typeof TEMPLATES)[N][0]> };

/** A default class. */
export class MjsDefault extends Handle {
  constructor(
    /** @internal */
    readonly own: SpecElement,
    /** @internal */
    readonly spec: MjSpec,
  ) {
    super();
  }
  get element(): MjsElement {
    return this.spec.elementOf(this.own);
  }
}
/** The templates of a class, by the reference's names of the groups of elements. */
export interface MjsDefault extends Templates {}

for (const [name, [, kind]] of Object.entries(TEMPLATES)) {
  Object.defineProperty(MjsDefault.prototype, name, {
    enumerable: true,
    get(this: MjsDefault) {
      return this.spec.structOf(templateIn(this.own, kind));
    },
  });
}

/** The element of a class that a group of kinds inherits from. */
function templateIn(cls: SpecElement, kind: Kind): SpecElement {
  const { defaults } = rowOf(kind);
  const present = cls.elements.find((child) => child.row.defaults === defaults);
  return present ?? cls.add(kind);
}

const SIZES = [
  ...(['nconmax', 'njmax', 'nstack', 'nkey', 'nuserdata', 'nuser_body', 'nuser_jnt', 'nuser_geom'] as const),
  ...(['nuser_site', 'nuser_cam', 'nuser_tendon', 'nuser_actuator', 'nuser_sensor'] as const),
];

/** The sizes that the element `size` gives, by name. */
export interface MjSpec extends Record<(typeof SIZES)[number], number> {}

/** Elements of one type in order, with an index by element. */
export class ElementList {
  private places: Map<SpecElement, number> | undefined;
  constructor(readonly elements: readonly SpecElement[]) {}

  /** The next element. */
  after(own: SpecElement): SpecElement | undefined {
    this.places ??= new Map(this.elements.map((each, i) => [each, i]));
    const at = this.places.get(own);
    return at === undefined ? undefined : this.elements[at + 1];
  }
}

/** The empty list. */
export const NONE = new ElementList([]);

/** An editable model under the names of mjSpec. In-place changes are applied before each call. */
export class MjSpec extends Handle {
  /** @internal */
  readonly own: Spec;
  /** Message of the last failure. @internal */
  error = '';
  /** True if attaching copies. @internal */
  deepCopy = false;
  /** Specs attached to this one. @internal */
  readonly attached: MjSpec[] = [];
  /** The warnings of attaching. @internal */
  readonly conflicts: string[] = [];
  /** The warnings of compiling. @internal */
  warnings: readonly string[] = [];
  nemax = 0;
  hasImplicitPluginElem = false;
  /** Compile times; not measured, always zero. */
  readonly timer = new Float64Array(9);
  readonly authored: MjsAuthored;
  private settings: SpecSettings | undefined;
  private readonly elements = new Map<SpecElement, MjsElement>();
  private readonly structs = new Map<SpecElement, SpecStruct>();
  /** Structs with values that programs may change in place, including those of default classes. */
  private readonly shared = new Set<SpecStruct>();
  private readonly sharedDefaults = new Set<SpecStruct>();
  private readonly children = new Map<Spec, MjSpec>();
  private readonly lists = new Map<number, ElementList>();
  private listedStructure = -1;
  private compiledStructure = -1;

  /** Copies a spec. */
  constructor(from: MjSpec | Spec) {
    if (from === undefined) throw wrongConstruction('MjSpec', 0, '1');
    super();
    if (from instanceof MjSpec) from.flush();
    this.own = from instanceof MjSpec ? from.own.clone() : from;
    this.authored = new MjsAuthored(this.own);
    this.hide('shared', 'sharedDefaults');
    this.hide('own', 'attached', 'conflicts', 'warnings', 'children', 'lists', 'listedStructure', 'compiledStructure');
  }

  /** True if the elements are unchanged since the last compilation. @internal */
  get isAsCompiled(): boolean {
    return this.compiledStructure === this.own.structureVersion;
  }

  /** Records a compilation. @internal */
  noteCompiled(warnings: readonly string[]): void {
    this.compiledStructure = this.own.structureVersion;
    this.warnings = warnings;
  }

  /** A cached list of elements; rebuilt when elements were added or removed. @internal */
  listed(type: number, list: () => readonly SpecElement[]): ElementList {
    if (this.listedStructure !== this.own.structureVersion) {
      this.lists.clear();
      this.listedStructure = this.own.structureVersion;
    }
    let found = this.lists.get(type);
    if (!found) this.lists.set(type, (found = new ElementList(list())));
    return found;
  }

  /** The Spec to attach by name: that of a model asset, or this one. @internal */
  child(name: string): MjSpec | undefined {
    const model = this.own.submodels.get(name);
    if (!model) return this.attached.find((each) => each.modelname === name);
    let child = this.children.get(model);
    if (!child) this.children.set(model, (child = new MjSpec(model)));
    child.modelname = name;
    return child;
  }

  get modelname(): string {
    return (this.own.root.get('model') as string | undefined) ?? '';
  }
  set modelname(name: string) {
    this.own.root.set('model', name);
  }

  get comment(): string {
    return (this.own.root.comments ?? []).join('\n');
  }
  set comment(text: string) {
    this.own.root.comments = text === '' ? undefined : [text];
  }

  get modelfiledir(): string {
    return this.own.rootScope.directory;
  }

  /** Memory that the file requests [bytes]; it limits nothing. */
  get memory(): number {
    return bytesOf(this.own.size.memory);
  }
  set memory(bytes: number) {
    this.own.size.set('memory', bytes < 0 ? undefined : String(bytes));
  }

  get strippath(): boolean {
    return this.own.compiler.strippath;
  }
  set strippath(strip: boolean) {
    this.own.compiler.strippath = strip;
  }

  get element(): MjsElement {
    return this.elementOf(this.own.root);
  }

  get compiler(): Struct<'MjsCompiler'> {
    return this.structOf(this.own.compiler) as Struct<'MjsCompiler'>;
  }

  /** Physics options, live; assigning copies the values. */
  get option(): MjOption {
    return this.live.option;
  }
  set option(value: MjOption) {
    this.live.option.assign(value);
  }
  get visual(): MjVisual {
    return this.live.visual;
  }
  set visual(value: MjVisual) {
    this.live.visual.assign(value);
  }
  get stat(): MjStatistic {
    return this.live.stat;
  }
  set stat(value: MjStatistic) {
    this.live.stat.assign(value);
  }

  private get live(): SpecSettings {
    this.settings ??= new SpecSettings(this.own);
    return this.settings;
  }

  /** @internal */
  elementOf(own: SpecElement): MjsElement {
    let element = this.elements.get(own);
    if (!element) this.elements.set(own, (element = new MjsElement(own, this)));
    return element;
  }

  /** The struct of an element, made once; undefined for kinds without one. @internal */
  structOf(own: SpecElement): SpecStruct | undefined {
    const known = this.structs.get(own);
    if (known) return known;
    const found = classOf(own);
    if (!found) return undefined;
    const [name, kinds] = found;
    const struct = new SPEC_CLASSES[name](own, this, kinds) as SpecStruct;
    this.structs.set(own, struct);
    return struct;
  }

  /** Replaces an element by one of another kind and keeps the attributes that both have. @internal */
  become(own: SpecElement, kind: Kind): SpecElement {
    const { parent, authored } = own;
    if (!parent) return own;
    const index = parent.elements.indexOf(own);
    const shared = [...authored].filter(([name]) => name in rowOf(kind).attributes);
    this.own.remove(own);
    const made = parent.add(kind, Object.fromEntries(shared), { index });
    made.nonXmlValues = own.nonXmlValues;
    const [element, struct] = [this.elements.get(own), this.structs.get(own)];
    for (const [map, each] of [
      [this.elements, element],
      [this.structs, struct],
    ] as const) {
      map.delete(own);
      if (!each) continue;
      each.own = made;
      (map as Map<SpecElement, typeof each>).set(made, each);
    }
    return made;
  }

  /** Authors a value on an element, and on the original if the element is attached by reference. @internal */
  authorOn(own: SpecElement, name: string, value: AttributeValue | undefined): void {
    const target = this.own.links.originalOf(own) ?? own;
    if (value === undefined) target.unset(name);
    else target.set(name, value);
  }

  /**
   * Authors inherited values on elements and subclasses before their class changes, because elements of the reference
   * copy the values of their class when they are made. @internal
   */
  keepInherited(template: SpecElement, name: string): void {
    const before = template.get(name);
    const cls = template.parent;
    if (before === undefined || !cls) return;
    const { defaults } = template.row;
    for (const child of cls.elements.filter(({ kind }) => kind === 'default')) {
      const below = templateIn(child, template.kind);
      if (!below.isSet(name) && name in below.row.attributes) below.set(name, before);
    }
    for (const each of this.own.root.descendants()) {
      if (each.row.defaults !== defaults || isInDefaultClass(each) || !(name in each.row.attributes)) continue;
      if (each.defaultClass === (cls as unknown) && !each.isSet(name)) each.set(name, before);
    }
  }

  /** Records that a struct now has values that can be changed in place. @internal */
  noteShared(struct: SpecStruct): void {
    this.shared.add(struct);
    if (isInDefaultClass(struct.own)) this.sharedDefaults.add(struct);
  }

  /** Applies all in-place changes: for readers and copiers of many elements. @internal */
  flush(): void {
    for (const child of this.attached) child.flush();
    this.settings?.flush();
    this.flushAll(this.shared);
  }

  /**
   * Applies in-place changes to one element and to default classes, for an edit that reads no other element. All others
   * stay pending: comparing them at every call would make building a spec quadratic. @internal
   */
  flushFor(own?: SpecElement): void {
    this.flushAll(this.sharedDefaults);
    const struct = own && this.structs.get(own);
    if (struct && this.shared.has(struct)) this.flushAll([struct]);
  }

  private flushAll(structs: Iterable<SpecStruct>): void {
    for (const struct of structs) if (this.own.holds(struct.own)) struct.flush();
  }

  /** Reads shared values again after an edit from elsewhere. @internal */
  refresh(): void {
    this.settings?.refresh();
    for (const struct of this.structs.values()) struct.refresh();
  }
}

for (const name of SIZES) {
  Object.defineProperty(MjSpec.prototype, name, {
    enumerable: true,
    get(this: MjSpec) {
      return this.own.size.get(name);
    },
    set(this: MjSpec, value: number) {
      this.own.size.set(name, value);
    },
  });
}

const UNITS: Readonly<Record<string, number>> = { K: 1, M: 2, G: 3, T: 4, P: 5, E: 6 };

/** Parses a size such as `10M` [bytes]; returns -1 for an empty text. */
function bytesOf(text: string | undefined): number {
  const [, digits, unit = ''] = /^(\d+)([KMGTPE]?)$/i.exec(text ?? '') ?? [];
  return digits === undefined ? -1 : Number(digits) * 1024 ** (UNITS[unit.toUpperCase()] ?? 0);
}
