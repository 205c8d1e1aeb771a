/** Seeded random numbers. */
export { Generator } from './generator.js';
export { type Seed, SeedSequence } from './seed-sequence.js';
