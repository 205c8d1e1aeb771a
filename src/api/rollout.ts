/** `kinetree/rollout` in Node: workers are threads. */

export { type CreatePoolOptions, createPool, workerScope } from '../hosts/node/create-pool.js';
export * from '../robotics/rollout/index.js';
