/** Objects whose frames are worlds: the objects below each are one simulation. */
import type { Object3D } from 'three/webgpu';
import type { Simulating } from './component.js';

const roots = new WeakMap<Object3D, Simulating>();

/** The simulation whose world an object is. */
export const simulationAt = (object: Object3D): Simulating | undefined => roots.get(object);

/** Registers the simulation of the objects below an object. */
export const setSimulation = (object: Object3D, simulation: Simulating): void => void roots.set(object, simulation);

/** Removes the simulation of an object. */
export const endSimulation = (object: Object3D): void => void roots.delete(object);
