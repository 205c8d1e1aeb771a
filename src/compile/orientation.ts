/** Orientation forms; spec needs them too, so they live in math. */
export * from '../math/orientation.js';
