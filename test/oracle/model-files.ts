/** Finds the files of a folder that are models. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Tests for a whole model: parts are compared through the models that include them. */
function isWholeModel(path: string): boolean {
  const text = readFileSync(path, 'utf8').replace(/<!--[\s\S]*?-->/g, '');
  return /<(mujoco|robot)\b/.test(text);
}

/** Models in a folder and below, or the given file. */
export function modelFiles(folder: string): string[] {
  if (statSync(folder).isFile()) return [resolve(folder)];
  const names = readdirSync(folder, { recursive: true }) as string[];
  return names
    .filter((name) => /\.(xml|urdf)$/.test(name))
    .map((name) => join(resolve(folder), name))
    .filter(isWholeModel)
    .sort();
}
