/** `kinetree/rollout` in a page: workers are module workers; no header has to be set for them. */
export * from '../robotics/rollout/index.js';
export { type CreatePoolOptions, createPool, workerScope } from '../web/browser/create-pool.js';
