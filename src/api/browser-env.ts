/** `kinetree/env` in a page. Workers are module workers. */
export * from '../robotics/env/index.js';
export { PooledVectorEnv, type PooledVectorEnvOptions } from '../web/browser/pooled-vector-env.js';
