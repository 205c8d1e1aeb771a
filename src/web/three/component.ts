/** Components: what an object of three.js stands for in a model. */
import type { Object3D } from 'three/webgpu';
import { usageError } from '../../foundation/base/usage.js';
import { pathOfObject } from './object-path.js';

const components = new WeakMap<object, MjComponent>();

/** Called when a component has come or gone, so that the scene of its object looks at the layout again. */
type LayoutListener = (object: Object3D) => void;
const listeners = new Set<LayoutListener>();

/** @internal Hears of every new component. */
export const onComponent = (listener: LayoutListener): void => void listeners.add(listener);

/** The scene that a component is simulated in. */
export interface Simulating {
  /** Marks the model as outdated: it is compiled again before the next step. */
  markDirty(): void;
}

/** A component of an object. An object has at most one, as the layout of objects is the layout of the model. */
export abstract class MjComponent {
  /** @internal The scene it is part of. */
  host: Simulating | undefined = undefined;

  /** @throws TypeError when the object has a component already */
  constructor(readonly object: Object3D) {
    const call = `new ${new.target.name}`;
    if (!(object as Partial<Object3D> | undefined)?.isObject3D) throw usageError(call, 'an object of three.js', object);
    const present = components.get(object);
    if (present) {
      throw new TypeError(
        `${call}: ${pathOfObject(object)} is ${present.constructor.name} already, and an object stands for one element; add an object below it, or dispose the other component`,
      );
    }
    components.set(object, this);
    for (const told of listeners) told(object);
  }

  /** True once `dispose` has been called. */
  get isDisposed(): boolean {
    return components.get(this.object) !== this;
  }

  /** The object stands for nothing any more; it stays in its scene. */
  dispose(): void {
    if (this.isDisposed) return;
    components.delete(this.object);
    this.host?.markDirty();
    this.host = undefined;
  }

  /** Says that the component has changed. */
  protected changed(): void {
    this.host?.markDirty();
  }
}

/** The component of an object, if it has one. */
export const componentOf = (object: Object3D): MjComponent | undefined => components.get(object);
