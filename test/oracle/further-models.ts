/**
 * A folder of further models next to the repository, with recorded runs and images of the reference. Tests and
 * benchmarks use the folder if it exists and run without it. The variable `KINETREE_FURTHER_MODELS` replaces its path.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = process.env.KINETREE_FURTHER_MODELS ?? fileURLToPath(new URL('../../../shared', import.meta.url));
const present = (name: string): string | undefined => {
  const path = resolve(folder, name);
  return existsSync(path) ? path : undefined;
};

/** Models, by the name of their collection. */
export const FURTHER_MODELS = present('models');
/** Recorded runs of MuJoCo and Gymnasium. */
export const RECORDED_RUNS = present('golden');
/** Images of MuJoCo's renderer, each with a JSON file of its settings. */
export const REFERENCE_PICTURES = present('pictures');
