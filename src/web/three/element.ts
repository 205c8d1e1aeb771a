/** The component of one element: attributes as properties, parts, and the object of the Model it has become. */
import type { BufferGeometry, Mesh, Object3D } from 'three/webgpu';
import { suggest } from '../../foundation/base/suggest.js';
import { usageError } from '../../foundation/base/usage.js';
import type { Attribute, AttributeValue, ElementRow, Namespace } from '../../foundation/schema/mjcf/rows.js';
import { type Kind, MJCF } from '../../foundation/schema/mjcf.js';
import { modelError } from '../../foundation/schema/report.js';
import type { ElementSource, Scope, SpecElement } from '../../modelling/spec/element.js';
import type { ChildKind } from '../../modelling/spec/element-type.js';
import type { Spec } from '../../modelling/spec/spec.js';
import { isOpenRange, layeredOpen } from '../../modelling/spec/values.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { type DataHandle, type ModelHandle, NAMED_KINDS, type NamedKind } from '../../simulation/model/named.js';
import { type GivenAttributes, type KeptValue, keptValue } from './attribute-input.js';
import { MjComponent } from './component.js';
import { type ComponentKind, classNameOf, namespaceOf } from './component-kinds.js';
import { pathOfObject } from './object-path.js';

/** An element in another one that has no object of its own, such as a point of a tendon or a setting of a plugin. */
export type Part<K extends Kind = Kind> = {
  [C in ChildKind<K>]: { readonly part: C; readonly parts?: readonly Part<C>[] } & GivenAttributes<C>;
}[ChildKind<K>];

/** A part as a component keeps it. */
export interface KeptPart {
  readonly kind: Kind;
  readonly values: ReadonlyMap<string, KeptValue>;
  readonly parts: readonly KeptPart[];
}

/** Attributes and parts of a new component. */
export type ElementValues<K extends Kind> = GivenAttributes<K> &
  ((typeof MJCF)[K] extends { readonly children: unknown } ? { readonly parts?: readonly Part<K>[] } : unknown);

/** The element of a file that a component was imported from. */
export interface Origin {
  readonly spec: Spec;
  readonly element: SpecElement;
  readonly scope: Scope;
  readonly source: ElementSource | undefined;
}

/** The simulation that a component is in. */
interface Running {
  readonly model: Model;
  readonly data: Data;
}

/** The place of a component in a simulation. */
export interface Binding {
  readonly element: SpecElement;
  /** Undefined until the scene is compiled. */
  readonly running: () => Running | undefined;
  /** The axes of the world. */
  readonly up: 'y' | 'z';
}

/** Distributive: a component of any kind has the handle of some kind. */
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

  /** The component in words, for messages. */
  get label(): string {
    return `${classNameOf(this.elementKind)} on ${pathOfObject(this.object)}`;
  }

  /** @internal The geometry that its mesh or height field is made of where it names none: that of its object. */
  get shapeGeometry(): BufferGeometry | undefined {
    const { object } = this;
    return (object as Partial<Mesh>).isMesh ? (object as Mesh).geometry : undefined;
  }

  /** Values that were given, by attribute; everything else follows from default classes and the language. */
  get given(): ReadonlyMap<string, KeptValue> {
    return this.values;
  }

  /** Elements in this one that have no object of their own. */
  get parts(): readonly KeptPart[] {
    return this.kept;
  }

  set parts(given: readonly Part<K>[]) {
    this.kept = keptParts(this.elementKind, given, this.label);
    this.changed();
  }

  /** True if the attribute was given. */
  isSet(name: string): boolean {
    return this.values.has(name);
  }

  /** The effective value: the given one, or in a scene that of the default class, or the default of the language. */
  get(name: string): KeptValue | undefined {
    const row = this.rowOf(name);
    const own = this.values.get(name);
    const element = this.binding?.element;
    if (own === undefined) return element?.get(name) ?? row.default;
    if (!isOpenRange(row)) return own;
    return layeredOpen(own as AttributeValue, layeredOpen(element?.inheritance?.values.get(name), row.default));
  }

  /** Gives an attribute a value; undefined takes it away. A running scene takes it over before its next step. */
  set(name: string, value: unknown): void {
    const row = this.rowOf(name);
    if (value === undefined) this.values.delete(name);
    else this.values.set(name, keptValue(row, name, value, this.label));
    this.changed();
  }

  /** Gives several attributes values, and with `parts` the elements in this one. */
  assign(given: ElementValues<K>): this {
    if (typeof given !== 'object' || given === null) {
      throw usageError(classNameOf(this.elementKind), 'attributes by name', given);
    }
    const { parts, ...values } = given as { readonly parts?: readonly Part<K>[] };
    for (const [name, value] of Object.entries(values)) this.set(name, value);
    if (parts) this.parts = parts;
    return this;
  }

  /** The element of the Spec of the scene, once there is one. */
  get specElement(): SpecElement | undefined {
    return this.binding?.element;
  }

  /** Arrays of the Model that belong to this, to change what needs no other structure: they act in the next step. */
  get inModel(): ModelHandles<NamespaceOf<K>> {
    const { element, model } = this.bound();
    return model[this.namedKind() as 'body'](element) as unknown as ModelHandles<NamespaceOf<K>>;
  }

  /** Arrays of the Data that belong to this. */
  get inData(): DataHandles<NamespaceOf<K>> {
    const { element, data } = this.bound();
    return data[this.namedKind() as 'body'](element) as unknown as DataHandles<NamespaceOf<K>>;
  }

  /** @internal @throws TypeError where it is not simulated (yet) */
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

/** Namespace of a kind, as a type. */
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

/** Attributes of an element that has no component of its own, checked. */
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
