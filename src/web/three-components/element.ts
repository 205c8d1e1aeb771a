/** The component of an element: attributes as properties, parts, and access to the compiled Model and Data. */
import type { BufferGeometry, Mesh, Object3D } from 'three/webgpu';
import { suggest } from '../../foundation/base/suggest.js';
import { usageError } from '../../foundation/base/usage.js';
import type { Attribute, AttributeValue, ElementRow, Namespace } from '../../foundation/schema/mjcf/rows.js';
import { type Kind, MJCF } from '../../foundation/schema/mjcf.js';
import { modelError } from '../../foundation/schema/report.js';
import { isOpenRange, layeredOpen } from '../../modelling/spec/attribute-values.js';
import type { ElementSource, Scope, SpecElement } from '../../modelling/spec/element.js';
import type { ChildKind } from '../../modelling/spec/element-type.js';
import type { Spec } from '../../modelling/spec/spec.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { type DataHandle, type ModelHandle, NAMED_KINDS, type NamedKind } from '../../simulation/model/named.js';
import { type GivenAttributes, type KeptValue, keptValue } from './attribute-input.js';
import { MjComponent } from './component.js';
import { type ComponentKind, classNameOf, namespaceOf } from './component-kinds.js';
import { pathOfObject } from './object-path.js';

/** A child element without a separate object, such as a point of a tendon or a setting of a plugin. */
export type Part<K extends Kind = Kind> = {
  [C in ChildKind<K>]: { readonly part: C; readonly parts?: readonly Part<C>[] } & GivenAttributes<C>;
}[ChildKind<K>];

/** A part as stored by a component. */
export interface KeptPart {
  readonly kind: Kind;
  readonly values: ReadonlyMap<string, KeptValue>;
  readonly parts: readonly KeptPart[];
}

/** Attributes and parts of a new component. */
export type ElementValues<K extends Kind> = GivenAttributes<K> &
  ((typeof MJCF)[K] extends { readonly children: unknown } ? { readonly parts?: readonly Part<K>[] } : unknown);

/** The element of a file from which a component was imported. */
export interface Origin {
  readonly spec: Spec;
  readonly element: SpecElement;
  readonly scope: Scope;
  readonly source: ElementSource | undefined;
}

/** The Model and Data of a component. */
interface Running {
  readonly model: Model;
  readonly data: Data;
}

/** Connects a component to its element and its simulation. */
export interface Binding {
  readonly element: SpecElement;
  /** Returns undefined until the scene is compiled. */
  readonly running: () => Running | undefined;
  /** Up axis of the scene. */
  readonly up: 'y' | 'z';
}

/** Distributive over the union of kinds. */
type ModelHandles<N> = N extends NamedKind ? ModelHandle<N> : never;
type DataHandles<N> = N extends NamedKind ? DataHandle<N> : never;

/** The component of an element of kind K. */
export class MjElement<K extends ComponentKind = ComponentKind> extends MjComponent {
  /** @internal */
  binding: Binding | undefined = undefined;
  /** @internal */
  importedFrom: Origin | undefined = undefined;
  private readonly values = new Map<string, KeptValue>();
  private kept: readonly KeptPart[] = [];

  constructor(
    readonly elementKind: K,
    object: Object3D,
    given: object = {},
  ) {
    super(object);
    try {
      this.assign(given as ElementValues<K>);
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  get row(): ElementRow {
    return MJCF[this.elementKind];
  }

  get namespace(): Namespace | undefined {
    return namespaceOf(this.elementKind);
  }

  /** Name of the component in messages: its class and the path of its object. */
  get label(): string {
    return `${classNameOf(this.elementKind)} on ${pathOfObject(this.object)}`;
  }

  /** @internal Geometry for a mesh or height field that the attributes do not name: that of the object. */
  get shapeGeometry(): BufferGeometry | undefined {
    const { object } = this;
    return (object as Partial<Mesh>).isMesh ? (object as Mesh).geometry : undefined;
  }

  /** Assigned values by attribute, without defaults. */
  get given(): ReadonlyMap<string, KeptValue> {
    return this.values;
  }

  /** Child elements without separate objects. */
  get parts(): readonly KeptPart[] {
    return this.kept;
  }

  set parts(given: readonly Part<K>[]) {
    this.kept = keptParts(this.elementKind, given, this.label);
    this.changed();
  }

  /** True if the attribute was assigned. */
  isSet(name: string): boolean {
    return this.values.has(name);
  }

  /**
   * Returns the effective value: the assigned one, that of the default class (once in a scene), or the schema default.
   */
  get(name: string): KeptValue | undefined {
    const row = this.rowOf(name);
    const own = this.values.get(name);
    const element = this.binding?.element;
    if (own === undefined) return element?.get(name) ?? row.default;
    if (!isOpenRange(row)) return own;
    return layeredOpen(own as AttributeValue, layeredOpen(element?.inheritance?.values.get(name), row.default));
  }

  /** Assigns a value to an attribute; undefined unsets it. A running scene is recompiled before its next step. */
  set(name: string, value: unknown): void {
    const row = this.rowOf(name);
    if (value === undefined) this.values.delete(name);
    else this.values.set(name, keptValue(row, name, value, this.label));
    this.changed();
  }

  /** Assigns several attributes, and the child elements with `parts`. */
  assign(given: ElementValues<K>): this {
    if (typeof given !== 'object' || given === null) {
      throw usageError(classNameOf(this.elementKind), 'attributes by name', given);
    }
    const { parts, ...values } = given as { readonly parts?: readonly Part<K>[] };
    for (const [name, value] of Object.entries(values)) this.set(name, value);
    if (parts) this.parts = parts;
    return this;
  }

  /** The element in the Spec of the scene, or undefined before the scene exists. */
  get specElement(): SpecElement | undefined {
    return this.binding?.element;
  }

  /** Arrays of this element in the Model. Changes of values take effect in the next step, without a recompile. */
  get inModel(): ModelHandles<NamespaceOf<K>> {
    const { element, model } = this.bound();
    return model[this.namedKind() as 'body'](element) as unknown as ModelHandles<NamespaceOf<K>>;
  }

  /** Arrays of this element in the Data. */
  get inData(): DataHandles<NamespaceOf<K>> {
    const { element, data } = this.bound();
    return data[this.namedKind() as 'body'](element) as unknown as DataHandles<NamespaceOf<K>>;
  }

  /** @internal @throws TypeError if the component is not simulated (yet) */
  bound(): Running & Binding {
    const running = this.binding?.running();
    if (!this.binding || !running) {
      throw new TypeError(`${this.label} is not in a simulation yet; step its scene once, or call createScene()`);
    }
    return { ...this.binding, ...running };
  }

  private namedKind(): NamedKind {
    const { namespace } = this;
    if (namespace !== undefined && namespace in NAMED_KINDS) return namespace as NamedKind;
    throw new TypeError(`a ${this.elementKind} has no object of its own in a Model`);
  }

  private rowOf(name: string): Attribute {
    return attributeRow(this.elementKind, name, this.label);
  }
}

export type NamespaceOf<K extends Kind> = (typeof MJCF)[K] extends { readonly namespace: infer N } ? N : never;

function attributeRow(kind: Kind, name: string, place: string): Attribute {
  const { attributes, tag = kind } = MJCF[kind] as ElementRow;
  if (Object.hasOwn(attributes, name)) return attributes[name]!;
  const suggestion = suggest(name, Object.keys(attributes));
  throw modelError(
    'unknown-attribute',
    { attribute: name, element: tag },
    { element: place, ...(suggestion !== undefined && { suggestion }) },
  );
}

/** Checks and converts the attributes of an element without a separate component. */
export function keptValues(kind: Kind, given: object, place: string): Map<string, KeptValue> {
  const values = new Map<string, KeptValue>();
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) values.set(name, keptValue(attributeRow(kind, name, place), name, value, place));
  }
  return values;
}

function keptParts(parent: Kind, given: readonly object[], place: string): readonly KeptPart[] {
  if (!Array.isArray(given)) throw usageError(place, 'a list of parts', given);
  const { children = {}, tag = parent } = MJCF[parent] as ElementRow;
  return given.map((each) => {
    const { part: kind, parts = [], ...values } = each as { readonly part: Kind; readonly parts?: readonly object[] };
    if (!Object.hasOwn(children, kind)) {
      const suggestion = suggest(String(kind), Object.keys(children));
      const hint = suggestion === undefined ? {} : { suggestion };
      throw modelError('bad-child', { element: tag, child: String(kind) }, { element: place, ...hint });
    }
    return { kind, values: keptValues(kind, values, place), parts: keptParts(kind, parts, place) };
  });
}
