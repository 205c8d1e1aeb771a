/** Files on the user's disk that the page can read again and write, in browsers with file handles. */
import type { DiskFiles } from '../store/model-entry.js';

/** The browser's choosers, which are missing in TypeScript's types. */
interface Choosers {
  showOpenFilePicker?(options: object): Promise<FileSystemFileHandle[]>;
  showDirectoryPicker?(options?: object): Promise<FileSystemDirectoryHandle>;
}
const choosers = window as Choosers;

/** Maximum number of files read from a folder. */
const MAX_FILES = 20_000;

/** True if the browser can let the user choose files, or a folder, with handles. */
export const canChooseFiles = (): boolean => choosers.showOpenFilePicker !== undefined;
export const canChooseFolder = (): boolean => choosers.showDirectoryPicker !== undefined;

/** Lets the user choose files; undefined if the user cancels. */
export async function chooseDiskFiles(): Promise<DiskFiles | undefined> {
  const handles = await unlessCancelled(choosers.showOpenFilePicker!({ multiple: true }));
  return handles && { files: new Map(handles.map((handle) => [handle.name, handle])) };
}

/** Lets the user choose a folder; undefined if the user cancels. */
export async function chooseDiskFolder(): Promise<DiskFiles | undefined> {
  const folder = await unlessCancelled(choosers.showDirectoryPicker!());
  return folder && filesIn(folder);
}

async function filesIn(folder: FileSystemDirectoryHandle): Promise<DiskFiles> {
  const files = new Map<string, FileSystemFileHandle>();
  await collect(folder, `${folder.name}/`, files);
  return { files, folder };
}

/** Returns the dropped files if all have handles: files, or one folder. */
export async function droppedOnDisk(
  handles: readonly (Promise<FileSystemHandle | null> | undefined)[],
): Promise<DiskFiles | undefined> {
  const given = await Promise.all(handles.map((each) => each?.catch(() => null)));
  const all = given.filter((each) => each !== null && each !== undefined);
  if (all.length === 0 || all.length < given.length) return undefined;
  const [first] = all;
  if (first?.kind === 'directory' && all.length === 1) return filesIn(first as FileSystemDirectoryHandle);
  const files = new Map<string, FileSystemFileHandle>();
  for (const each of all) {
    if (each.kind === 'file') files.set(each.name, each as FileSystemFileHandle);
    else await collect(each as FileSystemDirectoryHandle, `${each.name}/`, files);
  }
  return { files };
}

/** Reads the current content of files; files that no longer exist are left out. */
export async function contentOf({ files }: DiskFiles): Promise<Map<string, File>> {
  const read = async ([path, handle]: readonly [string, FileSystemFileHandle]) =>
    [path, await handle.getFile().catch(() => undefined)] as const;
  const contents = await Promise.all([...files].map(read));
  return new Map(contents.flatMap(([path, file]) => (file ? [[path, file] as const] : [])));
}

/** Returns the file at a path, created if it is new; undefined if there is no folder to create it in. */
export async function fileAt({ files, folder }: DiskFiles, path: string): Promise<FileSystemFileHandle | undefined> {
  const known = files.get(path);
  if (known || !folder) return known;
  const parts = path.replace(`${folder.name}/`, '').split('/');
  const name = parts.pop()!;
  let at = folder;
  for (const part of parts) at = await at.getDirectoryHandle(part, { create: true });
  const made = await at.getFileHandle(name, { create: true });
  files.set(path, made);
  return made;
}

/** Resolves to undefined if the user closes the chooser. */
async function unlessCancelled<T>(choice: Promise<T>): Promise<T | undefined> {
  try {
    return await choice;
  } catch (error) {
    if ((error as Error).name === 'AbortError') return undefined;
    throw error;
  }
}

async function collect(
  folder: FileSystemDirectoryHandle,
  prefix: string,
  files: Map<string, FileSystemFileHandle>,
): Promise<void> {
  for await (const [name, handle] of entriesOf(folder)) {
    if (files.size >= MAX_FILES) return;
    if (handle.kind === 'file') files.set(prefix + name, handle as FileSystemFileHandle);
    else await collect(handle as FileSystemDirectoryHandle, `${prefix}${name}/`, files);
  }
}

const entriesOf = (folder: FileSystemDirectoryHandle): AsyncIterable<[string, FileSystemHandle]> =>
  (folder as unknown as { entries(): AsyncIterable<[string, FileSystemHandle]> }).entries();
