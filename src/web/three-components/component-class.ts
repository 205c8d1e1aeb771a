/** Creates the component class of a kind of element: properties for its attributes and for its simulation values. */
import type { Object3D } from 'three/webgpu';
import type { ElementRow } from '../../foundation/schema/mjcf/rows.js';
import { type AttributesOf, MJCF } from '../../foundation/schema/mjcf.js';
import type { GivenAttribute } from './attribute-input.js';
import { watchForComponents } from './automatic.js';
import { type ComponentKind, classNameOf, VARIANTS } from './component-kinds.js';
import { type ElementValues, MjElement, type NamespaceOf } from './element.js';
import { LIVE, type Live } from './simulation-values.js';

type Rows<K extends ComponentKind> = (typeof MJCF)[K]['attributes'];

/** Attributes as properties. References are returned in the form in which they were assigned. */
export type ComponentAttributes<K extends ComponentKind> = {
  -readonly [N in keyof Rows<K>]: N extends keyof AttributesOf<K>
    ? Rows<K>[N] extends { readonly type: 'ref' | 'names' | 'text' }
      ? GivenAttribute<Rows<K>[N]> | undefined
      : AttributesOf<K>[N] | undefined
    : never;
};

/** The component of an element of kind K: its attributes and its simulation values as properties. */
export type Component<K extends ComponentKind> = MjElement<K> &
  Omit<ComponentAttributes<K>, keyof MjElement> &
  Live<K, NamespaceOf<K>>;

/** The class of the components of a kind. */
export interface ComponentClass<K extends ComponentKind> {
  readonly elementKind: K;
  readonly prototype: Component<K>;
  /**
   * Creates the element for an object.
   *
   * @throws TypeError if the object already has a component
   * @throws ModelError for unknown attributes and for values that they do not accept
   */
  new (object: Object3D, attributes?: ElementValues<K>): Component<K>;
}

const classes = new Map<string, ComponentClass<ComponentKind>>();

/** @internal Returns the class of a kind. */
export function componentClass<K extends ComponentKind>(kind: K): ComponentClass<K> {
  const present = classes.get(kind);
  if (present) return present as unknown as ComponentClass<K>;
  watchForComponents();
  const Made = class extends MjElement<K> {
    static readonly elementKind = kind;
    constructor(object: Object3D, attributes: object = {}) {
      super(kind, object, attributes);
    }
  };
  const { attributes, namespace } = MJCF[kind] as ElementRow;
  for (const name of Object.keys(attributes)) {
    if (name in MjElement.prototype) continue;
    Object.defineProperty(Made.prototype, name, {
      get(this: MjElement) {
        return this.get(name);
      },
      set(this: MjElement, value: unknown) {
        this.set(name, value);
      },
    });
  }
  Object.defineProperties(Made.prototype, (namespace && LIVE[namespace]) ?? {});
  const named = withName(Made as unknown as ComponentClass<K>, classNameOf(kind));
  classes.set(kind, named as unknown as ComponentClass<ComponentKind>);
  return named;
}

type Variant = keyof typeof VARIANTS;

/** @internal Creates a subclass with a preset attribute. */
export function variantClass<V extends Variant>(variant: V): ComponentClass<(typeof VARIANTS)[V]['kind']> {
  type K = (typeof VARIANTS)[V]['kind'];
  const { kind, values } = VARIANTS[variant];
  const Kind = componentClass(kind) as unknown as new (object: Object3D, attributes?: object) => MjElement;
  const Made = class extends Kind {
    constructor(object: Object3D, attributes: object = {}) {
      super(object, { ...values, ...attributes });
    }
  };
  return withName(Made as unknown as ComponentClass<K>, variant);
}

function withName<C>(made: C, name: string): C {
  return Object.defineProperty(made, 'name', { value: name });
}
