/** The editable model: one tree of elements in one-to-one correspondence with MJCF. */
import { Slots } from '../../foundation/base/slots.js';
import {
  closeInstances,
  type OptionNames,
  refuseSetting,
  requireChoice,
  requireInstance,
  requireOptionsOf,
  requireText,
  usageError,
} from '../../foundation/base/usage.js';
import {
  COMPATIBILITIES,
  type Compatibility,
  DEFAULT_COMPATIBILITY,
  requireCompatibility,
} from '../../foundation/schema/compatibility.js';
import type { AttributeValue, Namespace } from '../../foundation/schema/mjcf/rows.js';
import { type Kind, MJCF } from '../../foundation/schema/mjcf.js';
import { AFFIXES, type Affixes } from './attach/attach.js';
import { type AttachOptions, attachTo, type Child } from './attach/attach-to.js';
import { detach } from './attach/detach.js';
import type { CompilerQueries } from './compiler-queries.js';
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
import { keyVector } from './keyframes/key-vector.js';
import { dropParts, isKeyVector, type KeyRecord, movesSlots, splitKeys } from './keyframes/keys.js';
import { UnsplitKeyframes } from './keyframes/unsplit-keyframes.js';
import type { KnownErrors } from './known-errors.js';
import { AssetIndex } from './lookup/asset-index.js';
import { Links } from './lookup/links.js';
import { Names } from './lookup/names.js';
import { ReferenceIndex } from './lookup/reference-index.js';
import { definePlurals, type ElementLists } from './plurals.js';
import { addPlugin, defineSectionAdders, type PluginUse } from './section-adders.js';
import { changeOf, makeSingletons, type Singleton } from './singletons.js';

/** Reads the bytes of a file by its normalized path; undefined if it does not exist. */
export interface ReadFile {
  (path: string): Uint8Array | undefined;
  /** Names of the files in the folder of a path, for suggestions. */
  readonly namesBeside?: (path: string) => readonly string[];
}

/** Fetches the files of the elements that use `readFile`. */
export type LoadFiles = (spec: Spec, readFile: ReadFile) => Promise<void>;

/** Options of a new Spec: its location, and the functions for its files and compiled values. */
export interface SpecOptions {
  /** Name of the file it comes from, for diagnostics; assets are looked up in its directory. */
  readonly uri?: string;
  /** Directory of that file, with a trailing slash; default: `uri` up to its last slash. */
  readonly directory?: string;
  /** Reads an asset. */
  readonly readFile?: ReadFile;
  /** Fetches files that `readFile` cannot return synchronously. */
  readonly load?: LoadFiles;
  /** Extensions of the program; only the compiler uses their type. */
  readonly extensions?: object;
  /** Provides compiled values. */
  readonly compilerQueries?: CompilerQueries;
  /** Version of MuJoCo whose rules the values of the elements follow; default '4.0'. */
  readonly compatibility?: Compatibility;
}

export const SPEC_OPTIONS: OptionNames<SpecOptions> = {
  uri: true,
  directory: true,
  readFile: true,
  load: true,
  extensions: true,
  compilerQueries: true,
  compatibility: true,
};

/**
 * An editable model: a tree of elements in one-to-one correspondence with MJCF. `parseXML` creates one from text,
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
  /** Provides compiled values; without it, the elements that flexcomps generate are unknown. */
  compilerQueries: CompilerQueries | undefined;
  /** Split keyframes, whose values follow edits of their elements; see keys.ts. */
  readonly keyParts: WeakMap<SpecElement, KeyRecord> = new WeakMap();
  /** The faults found while the text was read, if any. */
  knownErrors: KnownErrors | undefined;
  /** Models of `model` assets by the names of the assets. */
  readonly submodels = new Map<string, Spec>();
  /** The attachments by reference, of this Spec to others and of others to this Spec. */
  readonly links = new Links(this);
  /** @internal True if keyframes were present when a replicate was expanded. */
  hadReplicatedKeyframes = false;
  /** @internal Finds assets by their attributes. */
  readonly assetIndex = new AssetIndex(this);
  /** @internal Finds the elements that refer to a name. */
  readonly referenceIndex = new ReferenceIndex(this);
  /** @internal State that the reader, the compiler and others store with the Spec. */
  readonly slots = new Slots();
  private readonly singletons = new Map<Singleton, SpecElement>();
  private readonly tree: ElementTree;
  private readonly unsplitKeyframes = new UnsplitKeyframes(this);
  private ids: CompiledIds | undefined;
  /** The functions that load the files of attached children, while elements of the children are in the tree. */
  private readonly childLoaders = new WeakMap<ReadFile, LoadFiles>();
  private readonly loadFiles: LoadFiles | undefined;
  private rules: Compatibility;

  constructor(options: SpecOptions = {}) {
    requireOptionsOf('new Spec', SPEC_OPTIONS, options, 'options as an object', 'parseXML makes a Spec of text');
    requireCompatibility('new Spec', options.compatibility);
    this.rules = options.compatibility ?? DEFAULT_COMPATIBILITY;
    this.loadFiles = options.load;
    this.extensions = options.extensions;
    this.compilerQueries = options.compilerQueries;
    this.uri = options.uri ?? '';
    this.readFile = options.readFile ?? (() => undefined);
    this.defaults = new Defaults(this);
    this.root = createElement(this, 'mujoco');
    this.tree = new ElementTree(this.root, this.names);
    this.changes.unrecorded(() => makeSingletons(this, this.singletons));
    const directory = options.directory ?? this.uri.slice(0, this.uri.lastIndexOf('/') + 1);
    this.rootScope = { compiler: this.compiler, directory };
  }

  /**
   * Fetches files of assets that were added since the Spec was loaded; files of attached children are loaded by the
   * function of the child. Throws a ModelError with the files that cannot be fetched; a file that does not exist is
   * reported by the compiler.
   */
  async load(): Promise<void> {
    await this.loadFiles?.(this, this.readFile);
    for (const readFile of this.sources()) await this.childLoaders.get(readFile)?.(this, readFile);
  }

  /** The distinct functions that read files of elements of this Spec. */
  private sources(): ReadonlySet<ReadFile> {
    return new Set(this.root.descendants().map(({ readFile }) => readFile));
  }

  /**
   * Version of MuJoCo whose rules the values of the elements follow, and for which `compile` makes Models by default.
   * It is a setting for working with the Spec, not part of the model: no undo, not saved.
   */
  get compatibility(): Compatibility {
    return this.rules;
  }

  set compatibility(given: Compatibility) {
    requireChoice('spec.compatibility', COMPATIBILITIES, given ?? null);
    this.rules = given;
  }

  /** @internal Runs a function while the values of the elements follow the rules of a version. */
  under<T>(compatibility: Compatibility, run: () => T): T {
    const { rules } = this;
    this.rules = compatibility;
    try {
      return run();
    } finally {
      this.rules = rules;
    }
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
    // each singleton is made under its own kind
    return this.singletons.get(kind) as unknown as Element<S>;
  }

  /** True for a singleton. */
  isSection(element: SpecElement): boolean {
    return this.singletons.get(element.kind as Singleton) === element;
  }

  /**
   * All elements of a kind or a namespace, except default classes: `all('geom')`, `all('joint')` (free joints too),
   * `all('sensor')`, `all('framepos')`. They are in document order; with `order: 'id'`, in the order of the ids in a
   * compiled model, where all geoms of a body come before those of its child bodies.
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

  /** The element of a namespace with a name; undefined if it does not exist. */
  find<N extends Namespace>(namespace: N, name: string): OneOf<FoundIn<N>> | undefined {
    if (!isNamespace(namespace)) throw unknownWord('find', namespace);
    if (name !== undefined) requireText(`find ${namespace}`, 'a name', name);
    return this.names.find(namespace, name) as OneOf<FoundIn<N>> | undefined;
  }

  /**
   * The element of a namespace with a name: `spec.get('joint', 'hip')`.
   *
   * @throws RangeError with the existing names if it does not exist
   */
  get<N extends Namespace>(namespace: N, name: string): OneOf<FoundIn<N>> {
    const found = this.find(namespace, name);
    if (found) return found;
    throw unknownName(namespace, name, this.names.list(namespace));
  }

  /** See `Numbered.id`. */
  idOf(element: SpecElement): number {
    return this.ids?.of(element) ?? -1;
  }

  /** @internal Increments with each insertion and removal; equal values mean the same tree structure. */
  get structureVersion(): number {
    return this.tree.version;
  }

  /** @internal Stores the elements from which the objects of the last compiled Model were made, by kind and id. */
  noteCompiled(lists: Readonly<Record<string, readonly object[]>>): void {
    this.ids = new CompiledIds(lists);
  }

  /** Registers the functions that load the files of an attached child. */
  attachedFrom(child: Spec): void {
    if (child.loadFiles) this.childLoaders.set(child.readFile, child.loadFiles);
    for (const readFile of child.sources()) {
      const load = child.childLoaders.get(readFile);
      if (load) this.childLoaders.set(readFile, load);
    }
  }

  /**
   * Adds an element to its section: `spec.add('mesh', {...})`, `spec.add('motor', {...})`. Each kind also has a
   * method: `spec.addMotor({...})`.
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

  /**
   * Declares an engine plugin if it is not declared yet; with a name, adds an instance with the settings of
   * `config`.
   */
  addPlugin(use: PluginUse): Element<'instance'>;
  addPlugin(use: Omit<PluginUse, 'name' | 'config'>): Element<'extensionPlugin'>;
  addPlugin(use: Partial<PluginUse>): Element<'instance'> | Element<'extensionPlugin'> {
    return this.changes.group(() => addPlugin(this, use));
  }

  /**
   * Inserts an element without a parent under `parent`, last or at an index. Throws a TypeError for an element that
   * is in a tree; `moveTo` moves it.
   */
  insert(element: SpecElement, parent: SpecElement, index?: number): void {
    requireElement('insert', element);
    requireElement('insert', parent);
    requireInNoTree(element, parent);
    if (index !== undefined) requirePosition('insert', index, parent.elements.length);
    this.edit({ type: 'insert', element, parent, index: index ?? parent.elements.length });
  }

  /** Removes an element and its descendants from the tree; references to it stay. */
  remove(element: SpecElement): void {
    requireElement('remove', element);
    const { parent } = element;
    if (parent) this.edit({ type: 'remove', element, parent, index: parent.elements.indexOf(element) });
  }

  /**
   * Attaches a body, a frame or the world of a Spec to a body, a frame or a site, with everything that belongs to
   * it: default classes, assets it refers to, skins, contacts, tendons, equalities, actuators, sensors, keyframes,
   * plugins. Names get the prefix and the suffix. Throws a ModelError and changes nothing if names clash
   * (`duplicate-name`), if a part would be attached within itself (`attach-cycle`), or if options conflict and
   * `compiler.conflict` is `error`.
   *
   * MuJoCo: `mjs_attach`.
   */
  attach<P extends Kind, C extends Child>(
    point: SpecElement<P>,
    child: C,
    options: AttachOptions = {},
  ): Attached<P, C> {
    return this.changes.group(() => attachTo(point, child, options)) as Attached<P, C>;
  }

  /** Moves an element to another parent; see `SpecElement.moveTo`. */
  moveTo(element: SpecElement, parent: SpecElement, options?: MoveOptions): void {
    requireElement('moveTo', element);
    requireOptionsOf('moveTo', MOVE_OPTIONS, options);
    this.changes.group(() => moveTo(element, parent, options));
  }

  /** Removes a body or frame from the model; returns the child it was attached from, or a new Spec that contains it. */
  detach(element: SpecElement): Spec {
    requireElement('detach', element);
    return this.changes.group(() => detach(element, (options) => new Spec(options)));
  }

  /**
   * Deletes an element, its descendants, and everything that refers to it: an actuator is deleted with its joint. If
   * the reference is to a material, texture or default class, only the reference is removed.
   */
  delete(element: SpecElement): Deletion {
    requireElement('delete', element);
    return this.changes.group(() => deleteElement(element));
  }

  /** Renames an element and updates everything that refers to it. Throws a ModelError if the name is taken. */
  rename(element: SpecElement, name: string): void {
    requireElement('rename', element);
    refuseDeleted(element);
    this.changes.group(() => rename(element, name));
  }

  /** Inserts a copy after an element; see `SpecElement.clone`. */
  cloneElement(element: SpecElement, affixes?: Affixes): SpecElement {
    requireElement('cloneElement', element);
    requireOptionsOf('clone', AFFIXES, affixes, "a prefix or a suffix, such as { prefix: 'left-' }");
    refuseDeleted(element);
    return this.changes.group(() => cloneElement(element, affixes));
  }

  /** One-line description: the name of the model and the counts of its elements. */
  toString(): string {
    return summaryOf(this);
  }

  /** Same as `toString`, so that the JSON of an object with a Spec stays short. */
  toJSON(): string {
    return summaryOf(this);
  }

  /** Text that Node prints for the Spec. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return summaryOf(this);
  }

  /**
   * An independent copy without history; elements attached by reference become copies. `copies` receives the copy of
   * each element.
   */
  clone(copies?: Map<SpecElement, SpecElement>): Spec {
    if (copies !== undefined) requireInstance('clone', Map, copies);
    const { uri, readFile, loadFiles: load, extensions, compilerQueries, compatibility } = this;
    const { directory } = this.rootScope;
    const given = {
      ...(load && { load }),
      ...(extensions && { extensions }),
      ...(compilerQueries && { compilerQueries }),
    };
    return cloneSpec(this, new Spec({ uri, directory, readFile, compatibility, ...given }), copies);
  }

  /**
   * Releases the caches of the Spec: the providers it was read through, as `releaseFiles` does, and the data that
   * the compiler keeps for the next compile. The elements stay. Copies are not affected.
   */
  dispose(): void {
    this.slots.dispose();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  /** Keyframes, without a search of the whole tree. */
  get keyframes(): readonly Element<'key'>[] {
    // the section has children of one kind
    return this.section('keyframeSection').elements as unknown as readonly Element<'key'>[];
  }

  /** Runs an edit, after links are checked and, if the edit moves slots, keyframes are split. */
  edit(change: Change): void {
    this.links.guard(change);
    const isSplit = !this.changes.isRecording || this.unsplitKeyframes.isEmpty() || !movesSlots(change);
    if (isSplit) {
      this.changes.run(change);
      return;
    }
    this.changes.group(() => {
      splitKeys(this);
      this.changes.run(change);
    });
  }

  /** A vector of a split keyframe, assembled for the current model. */
  keyValue(element: SpecElement, name: string): AttributeValue | undefined {
    if (!element.is('key') || !this.keyParts.has(element) || !isKeyVector(name)) return undefined;
    return keyVector(element, name);
  }

  /** Removes a vector of a split keyframe. */
  dropKeyValue(element: SpecElement, name: string): void {
    dropParts(this, element, name);
  }

  private apply(change: Change): void {
    const { type, element } = change;
    if (type === 'set') this.tree.set(change);
    else if (type === 'nonXmlValues') element.nonXmlValues = change.after;
    else if (type !== 'parts') this.tree.move(change);
    else if (change.after) this.keyParts.set(element, change.after);
    else this.keyParts.delete(element);
    this.assetIndex.follow(change);
    this.referenceIndex.follow(change);
    if (element.kind === 'key') this.unsplitKeyframes.update(element);
  }

  /** True if the element is in the tree; false if it was deleted or has not been added yet. */
  holds(element: SpecElement): boolean {
    return this.tree.holds(element);
  }

  /** True if the element was removed, alone or with an ancestor, and not restored. */
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

/** Properties of MuJoCo's `mjSpec` that have another name or location here. */
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
