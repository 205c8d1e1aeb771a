/** Registry of root objects: each is the world of a simulation of its descendants. */
import type { Object3D } from 'three/webgpu';
import type { Simulating } from './component.js';

const roots = new WeakMap<Object3D, Simulating>();

/** Returns the simulation whose root is an object. */
export const simulationAt = (object: Object3D): Simulating | undefined => roots.get(object);

export const setSimulation = (object: Object3D, simulation: Simulating): void => void roots.set(object, simulation);

export const endSimulation = (object: Object3D): void => void roots.delete(object);
