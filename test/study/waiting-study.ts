/** A study of 120 tasks that take long enough to be interrupted. */

/** Values follow from parameters and seed; `wait` sets the duration of a task. */
export const STUDY = `
import { scale } from './scale.mjs';
const parameters = ['a', 'b'].flatMap((kind) => [1, 2.5, 4].map((x) => ({ kind, x })));
export default {
  parameters,
  seeds: 20,
  keep: { mean: 'float64', values: 'float32[]', label: 'string' },
  files: ['settings.json'],
  async run({ parameters: { kind, x }, seed, random }) {
    const values = Array.from({ length: seed % 5 }, () => x * random.normal());
    await new Promise((resolve) => setTimeout(resolve, 10));
    return { mean: scale * random.random(), values, label: kind + seed };
  },
};`;

export const FILES = { 'my.study.mjs': STUDY, 'scale.mjs': 'export const scale = 1 / 3;', 'settings.json': '{}' };
