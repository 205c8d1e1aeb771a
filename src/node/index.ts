/** The front door in Node: everything of `kinetree`, with files as a resource provider. */
export * from '../index.js';
