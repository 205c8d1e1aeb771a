/** File paths: normalization, resolution and parts. */

const SCHEME = /^[a-zA-Z][a-zA-Z0-9+.-]+:(\/\/)?/;
const DRIVE = /^[a-zA-Z]:\//;

/** True for a path that is independent of a directory: `/a`, `C:/a`, `https://a`, `data:,a`. */
export function isAbsolute(path: string): boolean {
  const slashed = path.replaceAll('\\', '/');
  return slashed.startsWith('/') || DRIVE.test(slashed) || SCHEME.test(slashed);
}

/** Removes `.`, `..` and repeated slashes; undefined if the path leaves its root. */
export function normalizePath(path: string): string | undefined {
  // a data URI is content, not a path
  if (/^data:/i.test(path)) return path;
  const slashed = path.replaceAll('\\', '/');
  const root = SCHEME.exec(slashed)?.[0] ?? DRIVE.exec(slashed)?.[0] ?? (slashed.startsWith('/') ? '/' : '');
  const parts: string[] = [];
  for (const part of slashed.slice(root.length).split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return root + parts.join('/');
}

/** Resolves a path relative to a directory; undefined if it leaves its root. */
export function resolvePath(folder: string, path: string): string | undefined {
  if (isAbsolute(path) || folder === '') return normalizePath(path);
  return normalizePath(/[/:]$/.test(folder) ? folder + path : `${folder}/${path}`);
}

/** Appends a path to a folder, without normalizing either. */
export const appendPath = (folder: string, path: string): string =>
  folder === '' || folder.endsWith('/') ? folder + path : `${folder}/${path}`;

/** Removes `.` and redundant `..`; the result may leave its root. URIs are not changed. */
export function shortPath(path: string): string {
  if (SCHEME.test(path)) return path;
  const parts: string[] = [];
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '..' && !['', '..', undefined].includes(parts.at(-1))) parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** The directory of a file, with its slash or the colon of its scheme; empty for a bare name. */
export function folderOf(path: string): string {
  const slash = path.replaceAll('\\', '/').lastIndexOf('/') + 1;
  return path.slice(0, slash || (SCHEME.exec(path)?.[0].length ?? 0));
}

/** The last part of a path. */
export function fileName(path: string): string {
  return path.slice(folderOf(path).length);
}

/** Returns the text after the last dot of the file name, in lower case and without the dot. */
export function extensionOf(path: string): string {
  const name = fileName(path);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** Returns a path relative to a directory, with `..` if necessary; the path unchanged if the roots differ. */
export function relativePath(folder: string, path: string): string {
  if (isAbsolute(folder) !== isAbsolute(path)) return path;
  const from = folder.split('/').filter((part) => part !== '' && part !== '.');
  const to = path.split('/').filter((part) => part !== '' && part !== '.');
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++;
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/');
}
