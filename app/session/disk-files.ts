/** Files that the browser lets the page read again and write back: chosen or dropped, where the browser gives handles. */
import { openFiles } from '../commands/open-files.js';

/** Files of a model on the user's disk, by path as the model has them. */
export interface DiskFiles {
  readonly files: Map<string, FileSystemFileHandle>;
  /** The folder they were chosen as, which begins each of their paths; new files are made in it. */
  readonly folder?: FileSystemDirectoryHandle;
}

/** The choosers of browsers that have them; types of the platform do not name them yet. */
interface Choosers {
  showOpenFilePicker?(options: object): Promise<FileSystemFileHandle[]>;
  showDirectoryPicker?(options?: object): Promise<FileSystemDirectoryHandle>;
}
const choosers = window as Choosers;

/** Files of a folder above which it is not the folder of a model [1]. */
const MAX_FILES = 20_000;

/** Lets the user choose files and opens them. False where the browser has no chooser that gives handles. */
export async function openFromDisk(): Promise<boolean> {
  if (!choosers.showOpenFilePicker) return false;
  const handles = await ifChosen(choosers.showOpenFilePicker({ multiple: true }));
  if (handles) await openHandles({ files: new Map(handles.map((handle) => [handle.name, handle])) });
  return true;
}

/** Lets the user choose a folder and opens the model in it. False where the browser has no chooser that gives handles. */
export async function openFolderFromDisk(): Promise<boolean> {
  if (!choosers.showDirectoryPicker) return false;
  const folder = await ifChosen(choosers.showDirectoryPicker());
  if (!folder) return true;
  const files = new Map<string, FileSystemFileHandle>();
  await collect(folder, `${folder.name}/`, files);
  await openHandles({ files, folder });
  return true;
}

/** Returns everything that was dropped, if all of it has handles: files, or one folder. */
export async function droppedOnDisk(
  handles: readonly (Promise<FileSystemHandle | null> | undefined)[],
): Promise<DiskFiles | undefined> {
  const given = await Promise.all(handles.map((each) => each?.catch(() => null)));
  const all = given.filter((each) => each !== null && each !== undefined);
  if (all.length === 0 || all.length < given.length) return undefined;
  const files = new Map<string, FileSystemFileHandle>();
  const [first] = all;
  if (first?.kind === 'directory' && all.length === 1) {
    const folder = first as FileSystemDirectoryHandle;
    await collect(folder, `${folder.name}/`, files);
    return { files, folder };
  }
  for (const each of all) {
    if (each.kind === 'file') files.set(each.name, each as FileSystemFileHandle);
    else await collect(each as FileSystemDirectoryHandle, `${each.name}/`, files);
  }
  return { files };
}

/** The present content of files; those that are gone are left out. */
export async function contentOf({ files }: DiskFiles): Promise<Map<string, File>> {
  const read = async ([path, handle]: readonly [string, FileSystemFileHandle]) =>
    [path, await handle.getFile().catch(() => undefined)] as const;
  const contents = await Promise.all([...files].map(read));
  return new Map(contents.flatMap(([path, file]) => (file ? [[path, file] as const] : [])));
}

/** The file of a path; made if it is new and there is a folder to make it in, else undefined. */
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

async function openHandles(disk: DiskFiles): Promise<void> {
  await openFiles(await contentOf(disk), disk);
}

/** A user who closes a chooser has chosen nothing. */
async function ifChosen<T>(choice: Promise<T>): Promise<T | undefined> {
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
