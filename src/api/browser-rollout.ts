/** `kinetree/rollout` in a page. Workers are module workers and need no special HTTP headers. */
export * from '../robotics/rollout/index.js';
export { type CreatePoolOptions, createPool, workerScope } from '../web/browser/create-pool.js';
