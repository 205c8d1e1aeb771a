/** Files in a browser: picked folders, and dropped or chosen files. */

import { changedFile } from '../../foundation/resource/fault.js';
import type { ResourceProvider } from '../../foundation/resource/provider.js';
import { rootedPath } from '../../foundation/resource/rooted.js';

/** Resources below a folder that the user picked, as `prefix:meshes/arm.stl`. Errors: `resource-forbidden`. */
export function folderProvider(prefix: string, folder: FileSystemDirectoryHandle): ResourceProvider {
  const find = async (uri: string, path: string, create = false): Promise<FileSystemFileHandle> => {
    const parts = rootedPath(uri, path).split('/');
    const name = parts.pop()!;
    let at = folder;
    for (const part of parts) at = await at.getDirectoryHandle(part, { create });
    return at.getFileHandle(name, { create });
  };
  return {
    ...fileReader(prefix, async (uri, path) => (await ifFound(find(uri, path)))?.getFile()),
    async write({ uri, path }, bytes) {
      const stream = await (await find(uri, path, true)).createWritable();
      await stream.write(bytes.slice());
      await stream.close();
    },
  };
}

/** Resources among dropped or chosen files, by path. */
export function droppedProvider(prefix: string, files: ReadonlyMap<string, File>): ResourceProvider {
  return fileReader(prefix, (uri, path) => files.get(rootedPath(uri, path)));
}

/** All dropped files by path, including those in dropped folders. */
export async function droppedFiles(items: DataTransferItemList): Promise<Map<string, File>> {
  // the list becomes empty at the first await
  const entries: FileSystemEntry[] = [];
  const files = new Map<string, File>();
  for (const item of items) {
    const entry = item.webkitGetAsEntry();
    // items that are not from a disk have no entry
    const file = entry ? null : item.getAsFile();
    if (entry) entries.push(entry);
    if (file) files.set(file.name, file);
  }
  await Promise.all(entries.map((entry) => collect(entry, files)));
  return files;
}

/** Files of `<input type="file">`; by path if a folder was chosen. */
export function chosenFiles(list: Iterable<File>): Map<string, File> {
  return new Map([...list].map((file) => [file.webkitRelativePath || file.name, file]));
}

/** Reads a file and detects changes by its date and size. */
function fileReader(
  prefix: string,
  find: (uri: string, path: string) => File | undefined | Promise<File | undefined>,
): ResourceProvider {
  return {
    prefix,
    async open({ uri, path }) {
      const file = await find(uri, path);
      return file && { handle: file, size: file.size, timestamp: `${file.lastModified}-${file.size}` };
    },
    read: async ({ uri }, { handle }) => {
      try {
        return new Uint8Array(await (handle as File).arrayBuffer());
      } catch {
        throw changedFile(uri);
      }
    },
    close: () => {},
  };
}

async function ifFound<T>(handle: Promise<T>): Promise<T | undefined> {
  try {
    return await handle;
  } catch (error) {
    const { name } = error as Error;
    if (name === 'NotFoundError' || name === 'TypeMismatchError') return undefined;
    throw error;
  }
}

async function collect(entry: FileSystemEntry, files: Map<string, File>): Promise<void> {
  if (entry.isFile) {
    const file = await new Promise<File>((done, failed) => (entry as FileSystemFileEntry).file(done, failed));
    files.set(entry.fullPath.replace(/^\//, ''), file);
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    // returns the entries in parts, then an empty array
    const part = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed));
    if (part.length === 0) return;
    await Promise.all(part.map((each) => collect(each, files)));
  }
}
