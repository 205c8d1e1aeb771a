/** Describes files that do not exist: where they were looked up, and which file was probably meant. */
import { suggest } from '../../../foundation/base/suggest.js';
import { fileName } from '../../../foundation/resource/path.js';
import type { MessageParameters } from '../../../foundation/schema/messages.js';
import type { ReadFile } from '../spec.js';

/** Parameters of `file-not-found`, and the existing file with the nearest name in the same folder. */
export function missingFile(
  file: string,
  paths: readonly string[],
  { namesBeside }: ReadFile,
): { readonly parameters: MessageParameters<'file-not-found'>; readonly suggestion?: string } {
  const name = fileName(file);
  const near = paths.flatMap((path) => suggest(name, namesBeside?.(path) ?? []) ?? [])[0];
  const isSame = paths.every((path) => path === file);
  return {
    parameters: { file, where: isSame ? '' : ` (${[...new Set(paths)].join(', ')})` },
    ...(near !== undefined && { suggestion: file.slice(0, file.length - name.length) + near }),
  };
}
