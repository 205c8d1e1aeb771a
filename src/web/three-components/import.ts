/** Imports models as three.js objects with components: bodies as nested objects, other elements alongside them. */
import { Group, Object3D } from 'three/webgpu';
import type { LoadOptions } from '../../authoring/load/load.js';
import type { ParseOptions } from '../../authoring/load/parse.js';
import { loadSpec } from '../../authoring/public-functions/load.js';
import { parseXML } from '../../authoring/public-functions/parse-xml.js';
import { type OptionNames, requireInstance, requireOptionsOf } from '../../foundation/base/usage.js';
import { IDENTITY, type Pose, type Vec3 } from '../../foundation/math/pose.js';
import { GEOM_TYPE } from '../../foundation/schema/mjcf/keywords.js';
import type { AttributeValue } from '../../foundation/schema/mjcf/rows.js';
import { SETTINGS_KINDS } from '../../foundation/schema/mjcf/settings.js';
import { shapeOfType } from '../../foundation/schema/shapes.js';
import type { Element, Scope, SpecElement } from '../../modelling/spec/element.js';
import { betweenPoints } from '../../modelling/spec/from-to.js';
import { localPose, ORIENTATION_FORMS } from '../../modelling/spec/pose.js';
import type { Singleton } from '../../modelling/spec/singletons.js';
import { Spec } from '../../modelling/spec/spec.js';
import { loadSpecAddress as loadInPage } from '../browser/load.js';
import { defaultUp, setPose, turnOfModel, type UpAxis } from './axes.js';
import { componentClass } from './component-class.js';
import { type ComponentKind, isContainer } from './component-kinds.js';
import { drawGeom } from './drawing.js';
import type { MjElement, Origin } from './element.js';
import { type GlobalSettings, MjGlobalSettings } from './settings.js';

/** Options of imports. */
export interface ImportOptions {
  /**
   * The axis of the scene that points up; default: that of `Object3D.DEFAULT_UP`. The model is rotated to stand
   * upright.
   */
  readonly up?: UpAxis;
  /** Prefix of all names, so that a scene can contain several copies with separate default classes. */
  readonly prefix?: string;
  /** False omits the settings of the model: options, sizes, statistics, visualization. Default true. */
  readonly settings?: boolean;
  /** False creates no meshes for geoms and sites. Default true. */
  readonly visuals?: boolean;
}

export const IMPORT_OPTIONS: OptionNames<ImportOptions> = { up: true, prefix: true, settings: true, visuals: true };

/** Separates the options of imports from those of reading. */
function splitOptions<R extends object>(options: ImportOptions & R): [importing: ImportOptions, reading: R] {
  const { up, prefix, settings, visuals, ...reading } = options;
  return [{ up, prefix, settings, visuals } as ImportOptions, reading as unknown as R];
}

/**
 * Imports MJCF or URDF text as objects with components, including default classes. `await scene.load()` fetches the
 * files of the model that could not be read during parsing.
 *
 * @throws ModelError with all problems of the text
 */
export function importXML(text: string, options: ImportOptions & ParseOptions = {}): Group {
  const [importing, reading] = splitOptions(options);
  return importSpec(parseXML(text, reading), importing);
}

/**
 * Imports a model and all files it refers to as objects with components. In a page, `name` is a URL relative to the
 * page; elsewhere use `importSpec` with `loadSpec` of `kinetree`, which reads files.
 *
 * @throws ModelError with all problems of the model
 */
export async function importModel(name: string, options: ImportOptions & LoadOptions = {}): Promise<Group> {
  const load = 'location' in globalThis ? loadInPage : loadSpec;
  const [importing, reading] = splitOptions(options);
  return importSpec(await load(name, reading), importing);
}

/** Imports a Spec as objects with components, in a group that rotates the model upright. The Spec is not changed. */
export function importSpec(spec: Spec, options: ImportOptions = {}): Group {
  requireOptionsOf('importSpec', IMPORT_OPTIONS, options);
  requireInstance('importSpec', Spec, spec);
  return new Import(withPrefix(spec, options.prefix), options).group();
}

/** Returns the model with a prefix added to all names. */
function withPrefix(spec: Spec, prefix: string | undefined): Spec {
  if (!prefix) return spec;
  const outer = parseXML('<mujoco/>');
  outer.worldbody.attach(spec, { prefix });
  return outer;
}

class Import {
  private readonly scopes: Scope[] = [];

  constructor(
    private readonly spec: Spec,
    private readonly options: ImportOptions,
  ) {}

  group(): Group {
    const { spec } = this;
    const { up = defaultUp(), settings = true } = this.options;
    const group = new Group();
    group.name = spec.root.isSet('model') ? spec.root.model : 'model';
    setPose(group, { pos: IDENTITY.pos, quat: turnOfModel(up) });
    if (settings) this.addSettings(group);
    this.addClass(spec.main, group);
    for (const section of spec.root.elements) {
      if (section.kind.endsWith('Section') && section.elements.length > 0) this.addSection(section, group);
    }
    this.addChildren(spec.worldbody, group);
    return group;
  }

  private addSettings(group: Group): void {
    const settings: Record<string, object> = {};
    for (const kind of SETTINGS_KINDS) {
      const element = kind === 'mujoco' ? this.spec.root : this.spec.section(kind satisfies Singleton);
      if (element.authored.size > 0) settings[kind] = Object.fromEntries(element.authored);
    }
    if (Object.keys(settings).length === 0) return;
    new MjGlobalSettings(child(group, 'settings'), settings as GlobalSettings);
  }

  /** Adds an object for a default class, below it its child classes; its values for element kinds become parts. */
  private addClass(element: Element<'default'>, parent: Object3D): void {
    if (element.elements.length === 0 && this.spec.isSection(element)) return;
    const object = child(parent, element.class ?? 'main');
    this.addComponent(element, object, element.elements.filter(isNoClass));
    for (const each of element.children('default')) this.addClass(each, object);
  }

  private addSection(section: SpecElement, group: Group): void {
    const holder = child(group, section.tag);
    for (const element of section.elements) {
      this.addComponent(element, child(holder, element.identifier ?? ''), element.elements);
    }
  }

  private addChildren(parent: SpecElement, object: Object3D): void {
    for (const element of parent.elements) {
      if (isContainer(parent.kind) && isPart(element)) continue;
      const below = child(object, element.identifier ?? '', element.kind === 'body' ? new Group() : new Object3D());
      const isHolder = isContainer(element.kind);
      const parts = isHolder ? element.elements.filter(isPart) : element.elements;
      const component = this.addComponent(element, below, parts);
      if (this.options.visuals !== false && (element.kind === 'geom' || element.kind === 'site')) drawGeom(component);
      if (isHolder) this.addChildren(element, below);
    }
  }

  private addComponent(element: SpecElement, object: Object3D, parts: readonly SpecElement[]): MjElement {
    const { pose, without, values } = placed(element);
    setPose(object, pose);
    const attributes: Record<string, unknown> = {
      ...Object.fromEntries(element.authored),
      ...keyVectors(element),
      ...values,
    };
    for (const name of without) if (!(name in values)) delete attributes[name];
    const Class = componentClass(element.kind as ComponentKind) as unknown as new (
      object: Object3D,
      attributes: object,
    ) => MjElement;
    const component = new Class(object, { ...attributes, parts: parts.map(partOf) });
    component.importedFrom = this.originOf(element);
    return component;
  }

  private originOf(element: SpecElement): Origin {
    const { compiler, directory, readFile } = element;
    const known = this.scopes.find(
      (scope) => scope.compiler === compiler && scope.directory === directory && scope.readFile === readFile,
    );
    const scope = known ?? { compiler, directory, readFile };
    if (!known) this.scopes.push(scope);
    return { spec: this.spec, element, scope, source: element.source };
  }
}

function child(parent: Object3D, name: string, object = new Object3D()): Object3D {
  object.name = name;
  parent.add(object);
  return object;
}

const isNoClass = ({ kind }: SpecElement): boolean => kind !== 'default';

/** True for child elements of a body or frame that have no objects. */
const isPart = ({ kind }: SpecElement): boolean => kind === 'plugin';

/** Converts a child element to a part. */
function partOf(element: SpecElement): object {
  return { part: element.kind, ...Object.fromEntries(element.authored), parts: element.elements.map(partOf) };
}

const VECTORS = ['qpos', 'qvel', 'act', 'ctrl', 'mpos', 'mquat'] as const;

/** Complete vectors of a keyframe whose values are stored by element. */
function keyVectors(element: SpecElement): Readonly<Record<string, AttributeValue>> {
  if (!element.is('key')) return {};
  const vectors = VECTORS.map((name) => [name, element.get(name)] as const);
  return Object.fromEntries(
    vectors.filter((each): each is [(typeof VECTORS)[number], number[]] => each[1] !== undefined),
  );
}

interface Placed {
  /** Pose of the object. */
  readonly pose: Pose;
  /** Attributes replaced by the pose. */
  readonly without: readonly string[];
  readonly values: Readonly<Record<string, AttributeValue>>;
}

const NOWHERE: Placed = { pose: IDENTITY, without: [], values: {} };

/**
 * Splits an element into the pose of its object and attributes. A pose inherited from a default class stays in the
 * element.
 */
function placed(element: SpecElement): Placed {
  const { attributes } = element.row;
  const inherited = element.inheritance?.values;
  const isInherited = ['pos', 'fromto', ...ORIENTATION_FORMS].some((name) => inherited?.has(name));
  // the points of a flexcomp are computed from its pose attributes as written
  if (!attributes.pos || isInherited || element.kind === 'flexcomp') return NOWHERE;
  if (element.is('geom', 'site') && element.isSet('fromto')) return betweenEnds(element);
  const pos = element.get('pos') as Vec3;
  if (!attributes.quat || element.isSet('fullinertia')) {
    return { pose: { pos, quat: IDENTITY.quat }, without: ['pos'], values: {} };
  }
  return { pose: localPose(element), without: ['pos', ...ORIENTATION_FORMS], values: {} };
}

/** Converts `fromto` to a pose and a size. */
function betweenEnds(element: Element<'geom'> | Element<'site'>): Placed {
  const { type, fromto, size } = element;
  const index = shapeOfType(GEOM_TYPE[type])?.fromto;
  const ends = fromto as readonly number[];
  const placement =
    index === undefined
      ? undefined
      : betweenPoints(
          ends.slice(0, 3) as unknown as Vec3,
          ends.slice(3) as unknown as Vec3,
          index,
          size as unknown as Vec3,
        );
  // the compiler reports the error
  if (!placement || element.isSet('pos')) return NOWHERE;
  const sizes = placement.size.slice(0, index! + 1);
  return { pose: placement.pose, without: ['fromto', 'pos', ...ORIENTATION_FORMS], values: { size: sizes } };
}
