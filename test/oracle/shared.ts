/** Where models of others are, when they are there: tests use them but never need them. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = process.env.KINETREE_SHARED ?? fileURLToPath(new URL('../../../shared', import.meta.url));
const present = (name: string): string | undefined => {
  const path = resolve(folder, name);
  return existsSync(path) ? path : undefined;
};

export const SHARED_MODELS = present('models');
export const SHARED_GOLDEN = present('golden');
