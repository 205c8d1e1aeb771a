/** The editable model: one tree of elements in one-to-one correspondence with MJCF. */
import {
  closeInstances,
  type OptionNames,
  refuseSetting,
  requireInstance,
  requireOptionsOf,
  requireText,
  usageError,
} from '../../foundation/base/usage.js';
import type { AttributeValue, Namespace } from '../../foundation/schema/mjcf/rows.js';
import { type Kind, MJCF } from '../../foundation/schema/mjcf.js';
import { AFFIXES, type Affixes } from './attach/attach.js';
import { type AttachOptions, attachTo, type Child } from './attach/attach-to.js';
import { detach } from './attach/detach.js';
import { Defaults } from './defaults.js';
import { summaryOf } from './describe.js';
import { type Change, ChangeLog } from './edit/changes.js';
import { cloneElement, cloneSpec } from './edit/clone.js';
import { type Deletion, deleteElement } from './edit/delete.js';
import { refuseDeleted, requireElement, requireInNoTree, requirePosition } from './edit/edit-checks.js';
import { bodiesFirst, CompiledIds, LIST_OPTIONS, type ListOptions } from './edit/id-order.js';
import { MOVE_OPTIONS, type MoveOptions, moveTo } from './edit/move.js';
import { rename } from './edit/rename.js';
import { createElement, type Scope, type SpecElement } from './element.js';
import { ElementTree } from './element-tree.js';
import type { AddOptions, Attached, Authored, Element, OneOf, SectionAdders } from './element-type.js';
import { type FoundIn, isNamespace, type KindsOf, unknownName, unknownWord } from './element-words.js';
import type { Flaws } from './flaws.js';
import type { Foresight } from './foresight.js';
import { keyVector } from './keyframes/key-vector.js';
import { dropParts, isKeyVector, type KeyRecord, movesSlots, splitKeys } from './keyframes/keys.js';
import { WholeKeys } from './keyframes/whole-keys.js';
import { AssetIndex } from './lookup/asset-index.js';
import { Links } from './lookup/links.js';
import { Names } from './lookup/names.js';
import { ReferenceIndex } from './lookup/reference-index.js';
import { definePlurals, type ElementLists } from './plurals.js';
import { addPlugin, defineSectionAdders, type PluginUse } from './section-adders.js';
import { changeOf, makeSingletons, type Singleton } from './singletons.js';

/** Bytes of a file, by its normalized path; undefined if there is none. */
export type ReadFile = (path: string) => Uint8Array | undefined;

/** Fetches the files of those elements of a Spec that are read by a function. */
export type LoadFiles = (spec: Spec, readFile: ReadFile) => Promise<void>;

/** Options of a new Spec: its place among files, and the functions that it needs from outside. */
export interface SpecOptions {
  /** Name of the file it comes from, for diagnostics; its folder is where assets are looked for. */
  readonly uri?: string;
  /** Folder of that file, ending so that a name can follow; default: up to its last slash. */
  readonly directory?: string;
  /** Reads an asset. */
  readonly readFile?: ReadFile;
  /** Fetches the files that `readFile` cannot give at once. */
  readonly load?: LoadFiles;
  /** Extensions of the program; only the compiler knows their type. */
  readonly extensions?: object;
  /** Provides values that follow from compiling. */
  readonly foresight?: Foresight;
}

export const SPEC_OPTIONS: OptionNames<SpecOptions> = {
  uri: true,
  directory: true,
  readFile: true,
  load: true,
  extensions: true,
  foresight: true,
};

/**
 * An editable model: a tree of elements in one-to-one correspondence with MJCF. `parseXML` makes one from text,
 * `compile` makes a Model from it, `toXML` writes it.
 */
export class Spec {
  /** The history of edits, with undo, marks and subscriptions. */
  readonly changes = new ChangeLog((change) => this.apply(change));
  readonly names = new Names();
  readonly defaults: Defaults;
  readonly root: Element<'mujoco'>;
  /** The URI that the Spec was read from. */
  readonly uri: string;
  readonly readFile: ReadFile;
  /** Extensions of the program, used by the compiler. */
  extensions: object | undefined;
  readonly rootScope: Scope;
  /** Provides values that follow from compiling; without it, the elements that flexcomps make are unknown. */
  foresight: Foresight | undefined;
  /** Keyframes whose values follow their elements; see keys.ts. */
  readonly keyParts: WeakMap<SpecElement, KeyRecord> = new WeakMap();
  /** The faults found in reading, if any. */
  flaws: Flaws | undefined;
  /** Models that `model` assets of the text have named, by the names of the assets. */
  readonly submodels = new Map<string, Spec>();
  /** The attachments by reference, in this Spec and of it. */
  readonly links = new Links(this);
  /** @internal Finds assets by what they say. */
  readonly assetIndex = new AssetIndex(this);
  /** @internal Finds the elements that refer to a name. */
  readonly referenceIndex = new ReferenceIndex(this);
  private readonly singletons = new Map<Singleton, SpecElement>();
  private readonly tree: ElementTree;
  private readonly wholeKeys = new WholeKeys(this);
  private ids: CompiledIds | undefined;
  /** The functions that load the files of attached children, as long as something that came from them is there. */
  private readonly childLoaders = new WeakMap<ReadFile, LoadFiles>();
  private readonly loadFiles: LoadFiles | undefined;

  constructor(options: SpecOptions = {}) {
    requireOptionsOf('new Spec', SPEC_OPTIONS, options, 'options as an object', 'parseXML makes a Spec of text');
    this.loadFiles = options.load;
    this.extensions = options.extensions;
    this.foresight = options.foresight;
    this.uri = options.uri ?? '';
    this.readFile = options.readFile ?? (() => undefined);
    this.defaults = new Defaults(this);
    this.root = createElement(this, 'mujoco');
    this.tree = new ElementTree(this.root as SpecElement, this.names);
    this.changes.unrecorded(() => makeSingletons(this, this.singletons));
    const directory = options.directory ?? this.uri.slice(0, this.uri.lastIndexOf('/') + 1);
    this.rootScope = { compiler: this.compiler, directory };
  }

  /**
   * Fetches files of assets that were added since the Spec was loaded, those of attached children by what these were
   * loaded with. Throws a ModelError with those that cannot be
   * had; a file that does not exist is left for the compiler to report.
   */
  async load(): Promise<void> {
    await this.loadFiles?.(this, this.readFile);
    for (const readFile of this.sources()) await this.childLoaders.get(readFile)?.(this, readFile);
  }

  /** The functions that read files of elements here, each once. */
  private sources(): ReadonlySet<ReadFile> {
    return new Set(this.root.descendants().map(({ readFile }) => readFile));
  }

  get compiler(): Element<'compiler'> {
    return this.section('compiler');
  }
  get option(): Element<'option'> {
    return this.section('option');
  }
  get size(): Element<'size'> {
    return this.section('size');
  }
  get statistic(): Element<'statistic'> {
    return this.section('statistic');
  }
  get visual(): Element<'visual'> {
    return this.section('visual');
  }
  /** The main default class; all others are below it. */
  get main(): Element<'default'> {
    return this.section('default');
  }
  get worldbody(): Element<'worldbody'> {
    return this.section('worldbody');
  }

  /** An element that exists exactly once: `spec.section('flag')`, `spec.section('map')`. */
  section<S extends Singleton>(kind: S): Element<S> {
    return this.singletons.get(kind) as unknown as Element<S>;
  }

  /** True for an element that exists exactly once and always. */
  isSection(element: SpecElement): boolean {
    return this.singletons.get(element.kind as Singleton) === element;
  }

  /**
   * All elements of a kind or a namespace, default classes left out: `all('geom')`, `all('joint')` (free joints too),
   * `all('sensor')`, `all('framepos')`. They come in document order; with `order: 'id'` in the order in which a compiled
   * model numbers them, where all geoms of a body come before those of the bodies in it.
   *
   * @throws TypeError for a word that is neither a kind nor a namespace
   */
  all<W extends Namespace | Kind>(what: W, options: ListOptions = {}): readonly OneOf<KindsOf<W>>[] {
    requireOptionsOf('all', LIST_OPTIONS, options, "options as an object, such as { order: 'id' }");
    const { order = 'document' } = options;
    if (!isNamespace(what) && !Object.hasOwn(MJCF, what)) throw unknownWord('all', what);
    const list = this.tree.list(what);
    return (order === 'id' ? bodiesFirst(this, list) : list) as unknown as readonly OneOf<KindsOf<W>>[];
  }

  /** The element of a namespace with a name; undefined if there is none. */
  find<N extends Namespace>(namespace: N, name: string): OneOf<FoundIn<N>> | undefined {
    if (!isNamespace(namespace)) throw unknownWord('find', namespace);
    if (name !== undefined) requireText(`find ${namespace}`, 'a name', name);
    return this.names.find(namespace, name) as OneOf<FoundIn<N>> | undefined;
  }

  /**
   * The element of a namespace with a name: `spec.get('joint', 'hip')`.
   *
   * @throws RangeError when there is none, with the names there are
   */
  get<N extends Namespace>(namespace: N, name: string): OneOf<FoundIn<N>> {
    const found = this.find(namespace, name);
    if (found) return found;
    throw unknownName(namespace, name, this.names.list(namespace));
  }

  /** See `SpecElement.id`. */
  idOf(element: SpecElement): number {
    return this.ids?.of(element) ?? -1;
  }

  /** @internal Counts elements that came or went; equal numbers mean the same elements in the same places. */
  get structureVersion(): number {
    return this.tree.version;
  }

  /** @internal Notes what the objects of the Model were made from that was compiled last, by kind and id. */
  noteCompiled(lists: Readonly<Record<string, readonly object[]>>): void {
    this.ids = new CompiledIds(lists);
  }

  /** Notes that what comes from a child needs the files of the child. */
  attachedFrom(child: Spec): void {
    if (child.loadFiles) this.childLoaders.set(child.readFile, child.loadFiles);
    for (const readFile of child.sources()) {
      const load = child.childLoaders.get(readFile);
      if (load) this.childLoaders.set(readFile, load);
    }
  }

  /**
   * Adds an element that belongs to a section: `spec.add('mesh', {...})`, `spec.add('motor', {...})`. Each kind has a
   * method, too: `spec.addMotor({...})`.
   */
  add<K extends Kind>(kind: K, values?: Authored<K>, options?: AddOptions): Element<K> {
    if (Object.hasOwn(MJCF.worldbody.children, kind)) {
      const method = `add${kind[0]!.toUpperCase()}${kind.slice(1)}`;
      const others =
        kind === 'plugin' ? '; for actuators and sensors, spec.addActuatorPlugin and spec.addSensorPlugin' : '';
      throw usageError(
        'add',
        'a kind of a section',
        kind,
        `to add it to the world, call spec.worldbody.${method}${others}`,
      );
    }
    const home = this.root.elements.find(
      (section) => section !== this.main && Object.hasOwn(section.row.children ?? {}, kind),
    );
    return (home ?? this.root).add(kind, values, options);
  }

  /** Declares an engine plugin, once; with a name, adds an instance of it with the settings of `config`. */
  addPlugin(use: PluginUse): Element<'instance'>;
  addPlugin(use: Omit<PluginUse, 'name' | 'config'>): Element<'extensionPlugin'>;
  addPlugin(use: Partial<PluginUse>): Element<'instance'> | Element<'extensionPlugin'> {
    return this.changes.group(() => addPlugin(this, use));
  }

  /**
   * Puts an element that is in no tree under a parent, last or at a position. Throws a TypeError for an element that is
   * in a tree, which `moveTo` moves.
   */
  insert(element: SpecElement, parent: SpecElement, index?: number): void {
    requireElement('insert', element);
    requireElement('insert', parent);
    requireInNoTree(element, parent);
    if (index !== undefined) requirePosition('insert', index, parent.elements.length);
    this.edit({ type: 'insert', element, parent, index: index ?? parent.elements.length });
  }

  /** Takes an element out of the tree, with everything below it; what refers to it stays. */
  remove(element: SpecElement): void {
    requireElement('remove', element);
    const { parent } = element;
    if (parent) this.edit({ type: 'remove', element, parent, index: parent.elements.indexOf(element) });
  }

  /**
   * Attaches a body, a frame or the world of a Spec to a body, a frame or a site, with everything that belongs to it:
   * default classes, assets it refers to, skins, contacts, tendons, equalities, actuators, sensors, keyframes, plugins.
   * Names get the prefix and the suffix. Throws a ModelError and changes nothing where names clash (`duplicate-name`),
   * where a part would be attached within itself (`attach-cycle`), or where options conflict and `compiler.conflict`
   * says so.
   *
   * MuJoCo: `mjs_attach`.
   */
  attach<P extends Kind, C extends Child>(
    point: SpecElement<P>,
    child: C,
    options: AttachOptions = {},
  ): Attached<P, C> {
    return this.changes.group(() => attachTo(point as SpecElement, child, options)) as Attached<P, C>;
  }

  /** Puts an element under another parent; see `SpecElement.moveTo`. */
  moveTo(element: SpecElement, parent: SpecElement, options?: MoveOptions): void {
    requireElement('moveTo', element);
    requireOptionsOf('moveTo', MOVE_OPTIONS, options);
    this.changes.group(() => moveTo(element, parent, options));
  }

  /** Takes a body or frame out of the model; the child it was attached from, or a new Spec with it. */
  detach(element: SpecElement): Spec {
    requireElement('detach', element);
    return this.changes.group(() => detach(element, (options) => new Spec(options)));
  }

  /**
   * Deletes an element, what is below it, and everything that refers to it: an actuator goes with its joint. Where a
   * reference only dresses an element (material, texture, default class), the reference goes and the element stays.
   */
  delete(element: SpecElement): Deletion {
    requireElement('delete', element);
    return this.changes.group(() => deleteElement(element));
  }

  /** Gives an element another name, in everything that refers to it too. Throws a ModelError if the name is taken. */
  rename(element: SpecElement, name: string): void {
    requireElement('rename', element);
    refuseDeleted(element);
    this.changes.group(() => rename(element, name));
  }

  /** A copy of an element right behind it; see `SpecElement.clone`. */
  cloneElement(element: SpecElement, affixes?: Affixes): SpecElement {
    requireElement('cloneElement', element);
    requireOptionsOf('clone', AFFIXES, affixes, "a prefix or a suffix, such as { prefix: 'left-' }");
    refuseDeleted(element);
    return this.changes.group(() => cloneElement(element, affixes));
  }

  /** The model in one line: its name and the numbers of its elements. */
  toString(): string {
    return summaryOf(this);
  }

  /** The same line, so that JSON of what holds a Spec stays short. */
  toJSON(): string {
    return summaryOf(this);
  }

  /** The text that Node prints. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return summaryOf(this);
  }

  /**
   * An independent copy, without history; what is attached by reference here is a copy there. `copies` gains what each
   * element became.
   */
  clone(copies?: Map<SpecElement, SpecElement>): Spec {
    if (copies !== undefined) requireInstance('clone', Map, copies);
    const { uri, readFile, loadFiles: load, extensions, foresight } = this;
    const { directory } = this.rootScope;
    const given = { ...(load && { load }), ...(extensions && { extensions }), ...(foresight && { foresight }) };
    return cloneSpec(this, new Spec({ uri, directory, readFile, ...given }), copies);
  }

  /** Keyframes, without a look at the rest of the tree. */
  get keyframes(): readonly Element<'key'>[] {
    return this.section('keyframeSection').elements as unknown as readonly Element<'key'>[];
  }

  /** Carries out an edit, after a look at what depends on it. */
  edit(change: Change): void {
    this.links.guard(change);
    const isSplit = !this.changes.isRecording || !this.wholeKeys.areAny() || !movesSlots(change);
    if (isSplit) {
      this.changes.run(change);
      return;
    }
    this.changes.group(() => {
      splitKeys(this);
      this.changes.run(change);
    });
  }

  /** A vector of a keyframe that was taken apart, as it is for the present model. */
  keyValue(element: SpecElement, name: string): AttributeValue | undefined {
    if (!this.keyParts.has(element) || !isKeyVector(name)) return undefined;
    return keyVector(element as Element<'key'>, name);
  }

  /** Forgets a vector of a keyframe that was taken apart. */
  dropKeyValue(element: SpecElement, name: string): void {
    dropParts(this, element, name);
  }

  private apply(change: Change): void {
    const { type, element } = change;
    if (type === 'set') this.tree.set(change);
    else if (type === 'unwritten') element.unwritten = change.after;
    else if (type !== 'parts') this.tree.move(change);
    else if (change.after) this.keyParts.set(element, change.after);
    else this.keyParts.delete(element);
    this.assetIndex.follow(change);
    this.referenceIndex.follow(change);
    if (element.kind === 'key') this.wholeKeys.note(element);
  }

  /** True if an element is in the tree, rather than deleted or not yet added. */
  holds(element: SpecElement): boolean {
    return this.tree.holds(element);
  }

  /** True for an element that was removed from the tree, alone or with an ancestor, and not restored. */
  wasRemoved(element: SpecElement): boolean {
    return this.tree.wasRemoved(element);
  }

  static {
    closeInstances(
      Spec,
      () => 'spec',
      (name) => NAMES_ELSEWHERE[name],
    );
    definePlurals(Spec, (spec, namespace) => spec.all(namespace));
    defineSectionAdders(Spec);
    refuseSetting(
      Spec,
      () => 'spec',
      (name) => changeOf(name) ?? 'add elements, or delete() them',
    );
  }
}

/** Properties of MuJoCo's `mjSpec` that have another name or place here. */
const NAMES_ELSEWHERE: Readonly<Record<string, string>> = {
  modelname: 'set spec.root.model',
  opt: 'set the attributes of spec.option',
  stat: 'set the attributes of spec.statistic',
  vis: "set the attributes of spec.visual's sections, such as spec.section('map')",
  default: 'set the attributes of the elements of spec.main',
  comment: 'set spec.root.comments',
  meshdir: 'set spec.compiler.meshdir',
  texturedir: 'set spec.compiler.texturedir',
};

/** Lists of elements, such as `spec.geoms`, and methods that add one to its section, such as `spec.addMesh`. */
export interface Spec extends ElementLists, SectionAdders {}
