/**
 * `kinetree/env` in Node: environments for reinforcement learning, after Gymnasium 1.x, and seeded random numbers. Workers
 * are threads.
 */

export { PooledVectorEnv, type PooledVectorEnvOptions } from '../hosts/node/pooled-vector-env.js';
export * from '../robotics/env/index.js';
