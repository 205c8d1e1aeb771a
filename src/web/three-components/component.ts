/** Components, which make objects of three.js represent elements of a model. */
import type { Object3D } from 'three/webgpu';
import { usageError } from '../../foundation/base/usage.js';
import { pathOfObject } from './object-path.js';

const components = new WeakMap<object, MjComponent>();

/** Called with the object when a component is created, so that its scene can update. */
type LayoutListener = (object: Object3D) => void;
const listeners = new Set<LayoutListener>();

/** @internal Subscribes to the creation of components. */
export const onComponent = (listener: LayoutListener): void => void listeners.add(listener);

/** The simulation that contains a component. */
export interface Simulating {
  /** Marks the model as outdated: it is recompiled before the next step. */
  markDirty(): void;
}

/** A component of an object. An object has at most one, because the tree of objects is the tree of the model. */
export abstract class MjComponent {
  /** @internal The simulation that contains it. */
  host: Simulating | undefined = undefined;

  /** @throws TypeError if the object already has a component */
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
    for (const listener of listeners) listener(object);
  }

  /** True after `dispose`. */
  get isDisposed(): boolean {
    return components.get(this.object) !== this;
  }

  /** Removes the component from its object; the object stays in its scene. */
  dispose(): void {
    if (this.isDisposed) return;
    components.delete(this.object);
    this.host?.markDirty();
    this.host = undefined;
  }

  /** Marks the model of the scene as outdated. */
  protected changed(): void {
    this.host?.markDirty();
  }
}

/** Returns the component of an object, if it has one. */
export const componentOf = (object: Object3D): MjComponent | undefined => components.get(object);
