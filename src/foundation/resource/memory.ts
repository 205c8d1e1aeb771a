/** Files in memory. */
import { requireOptions } from '../base/usage.js';
import { fileName, folderOf, normalizePath } from './path.js';

/** Content of a file: bytes, or text that is encoded as UTF-8. */
export type FileContent = string | Uint8Array;

/** Files by path, as an object or a map. */
export type Files = Readonly<Record<string, FileContent>> | ReadonlyMap<string, FileContent>;

/** Reads a file in memory; also returns the names of the files in the folder of a path. */
interface MemoryReader {
  (path: string): Uint8Array | undefined;
  readonly namesBeside: (path: string) => readonly string[];
}

/** Returns a function that reads one of the files; paths are normalized. */
export function memoryFiles(files: Files): MemoryReader {
  if (!(files instanceof Map)) requireOptions('files', files ?? null, "contents by name, such as { 'arm.xml': text }");
  const entries = files instanceof Map ? [...files] : Object.entries(files as Readonly<Record<string, FileContent>>);
  const byPath = new Map(entries.map(([path, content]) => [normalizePath(path) ?? path, content]));
  const encoder = new TextEncoder();
  const read = (path: string): Uint8Array | undefined => {
    const content = byPath.get(normalizePath(path) ?? path);
    return typeof content === 'string' ? encoder.encode(content) : content;
  };
  const namesBeside = (path: string): string[] => {
    const folder = folderOf(normalizePath(path) ?? path);
    return [...byPath.keys()].filter((each) => folderOf(each) === folder).map(fileName);
  };
  return Object.assign(read, { namesBeside });
}
