/** ZIP archives: `.zip`, and `.mjz` with a model and its assets. */

import { type UnzipFileInfo, unzipSync, type Zippable, zipSync } from 'fflate';
import { crc32 } from '../base/checksum.js';
import { type CodeIn, type Message, message } from '../schema/messages.js';
import { resourceError } from './fault.js';
import { extensionOf, fileName, normalizePath } from './path.js';

/** Limits on the unpacked contents of an archive. */
export interface ArchiveLimits {
  readonly files: number;
  /** Total size of all files [bytes]. */
  readonly bytes: number;
}

/** Default limits: 20,000 files and 1 GiB. */
export const ARCHIVE_LIMITS: ArchiveLimits = { files: 20_000, bytes: 1 << 30 };

/** The largest compression ratio of DEFLATE; an entry with a larger ratio has a false size. */
const MAX_RATIO = 1032;
const END_SIGNATURE = 0x06054b50;
const CENTRAL_SIGNATURE = 0x02014b50;
const END_SIZE = 22;
const CENTRAL_SIZE = 46;

/** The entry of a file in the directory of an archive. */
interface Entry {
  /** Name as stored. */
  readonly stored: string;
  /** The normalized path. */
  readonly path: string;
  readonly size: number;
  readonly crc: number;
}

/**
 * Unpacks an archive to files by path. Paths are normalized: they have no leading slash or drive, and a path that
 * leaves the archive is an error. Every checksum is verified, and sizes are checked before unpacking.
 *
 * Errors: `bad-archive`, `resource-forbidden`, `resource-limit`.
 */
export function readArchive(
  bytes: Uint8Array,
  uri: string,
  limits: ArchiveLimits = ARCHIVE_LIMITS,
): ReadonlyMap<string, Uint8Array> {
  const bad = (fault: Message<CodeIn<'bad-archive'>>) => resourceError(uri, fault);
  const entries = readDirectory(bytes, uri);
  checkLimits(entries, bytes.length, uri, limits);
  const wanted = new Map(entries.map((entry) => [entry.stored, entry]));
  let unpacked: Record<string, Uint8Array>;
  try {
    unpacked = unzipSync(bytes, { filter: (file) => agrees(wanted.get(file.name), file) });
  } catch (error) {
    throw bad(message('bad-archive/deflate', { problem: (error as Error).message }));
  }
  const files = new Map<string, Uint8Array>();
  for (const { stored, path, size, crc } of entries) {
    const content = Object.hasOwn(unpacked, stored) ? unpacked[stored] : undefined;
    if (content?.length !== size || crc32(content) !== crc)
      throw bad(message('bad-archive/damaged-file', { file: stored }));
    if (files.has(path)) throw bad(message('bad-archive/file-twice', { file: path }));
    files.set(path, content);
  }
  return files;
}

/** True if the local header of a file matches the directory; other files are not unpacked. */
function agrees(entry: Entry | undefined, file: UnzipFileInfo): boolean {
  return entry !== undefined && file.originalSize === entry.size && file.size * MAX_RATIO + 64 >= entry.size;
}

function checkLimits(entries: readonly Entry[], archiveSize: number, uri: string, limits: ArchiveLimits): void {
  const limit = (fault: Message<CodeIn<'resource-limit'>>) => resourceError(uri, fault);
  if (entries.length > limits.files)
    throw limit(message('resource-limit/files', { count: entries.length, limit: limits.files }));
  const total = entries.reduce((sum, entry) => sum + entry.size, 0);
  if (total > limits.bytes) throw limit(message('resource-limit/unpacked', { count: total, limit: limits.bytes }));
  if (total > archiveSize * MAX_RATIO)
    throw limit(message('resource-limit/ratio', { count: total, packed: archiveSize }));
}

/** Reads the central directory, without folders. */
function readDirectory(bytes: Uint8Array, uri: string): Entry[] {
  const bad = (fault: Message<CodeIn<'bad-archive'>>) => resourceError(uri, fault);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - END_SIZE;
  while (end >= 0 && view.getUint32(end, true) !== END_SIGNATURE) end--;
  if (end < 0) throw bad(message('bad-archive/signature'));
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const entries: Entry[] = [];
  for (let i = 0; i < count; i++) {
    if (at + CENTRAL_SIZE > bytes.length || view.getUint32(at, true) !== CENTRAL_SIGNATURE) {
      throw bad(message('bad-archive/directory'));
    }
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ];
    if (view.getUint16(at + 8, true) & 1) throw bad(message('bad-archive/encrypted'));
    const isUtf8 = (view.getUint16(at + 8, true) & 0x800) !== 0;
    const stored = new TextDecoder(isUtf8 ? 'utf-8' : 'latin1').decode(
      bytes.subarray(at + CENTRAL_SIZE, at + CENTRAL_SIZE + name),
    );
    const entry = { stored, size: view.getUint32(at + 24, true), crc: view.getUint32(at + 16, true) };
    if (!/[\\/]$/.test(stored)) entries.push({ ...entry, path: safePath(stored, uri) });
    at += CENTRAL_SIZE + name + extra + comment;
  }
  return entries;
}

/** Normalizes a path inside the archive. Errors: `resource-forbidden`. */
function safePath(stored: string, uri: string): string {
  const relative = stored.replaceAll('\\', '/').replace(/^([a-zA-Z]:)?\/+/, '');
  const path = normalizePath(relative);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: such names are what is refused
  if (!path || /[\u0000-\u001f]/.test(path)) {
    throw resourceError(uri, message('resource-forbidden/archive-name', { name: stored }));
  }
  return path;
}

/** Packs files; equal files give equal bytes. */
export function writeArchive(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const mtime = new Date(1980, 0, 1);
  const entries: Zippable = {};
  for (const path of [...files.keys()].sort()) entries[path] = [files.get(path)!, { mtime }];
  return zipSync(entries);
}

/** Extensions of archives whose files can be named like those of a folder: `parts.zip/wheel.obj`. */
const ARCHIVE_EXTENSIONS = ['mjz', 'zip'];

const IN_ARCHIVE = new RegExp(`^(.*?[^/]\\.(?:${ARCHIVE_EXTENSIONS.join('|')}))/`, 'i');

/** The archive in which a name lies, by the extension of a folder of its path; undefined without one. */
export const archiveIn = (name: string): string | undefined => IN_ARCHIVE.exec(name)?.[1];

const ZIP_HEAD = [0x50, 0x4b];

/** Tests whether a file begins like a ZIP archive. */
export const isArchive = (bytes: Uint8Array): boolean => ZIP_HEAD.every((byte, i) => bytes[i] === byte);

/** Extensions of model files, in order of preference. */
const MODEL_EXTENSIONS = ['xml', 'urdf'];

/** Folder in which macOS packs attributes of files, under the names of the files. */
const SHADOWS = '__MACOSX/';

/**
 * Path of the model in an archive `<name>.mjz`: `<name>.xml`, `<name>/<name>.xml`, `model.xml` or
 * `<name>/model.xml`; otherwise the only XML file at the top level. URDF files with these names come next, and then
 * the only XML or URDF file at the outermost level that has one, because an archive of a folder has that folder at
 * its top level. Undefined if there is no such file.
 */
export function mainModel(files: ReadonlyMap<string, unknown>, uri: string): string | undefined {
  const stem = fileName(uri).replace(/\.[^.]*$/, '');
  const paths = [...files.keys()].filter((path) => !path.startsWith(SHADOWS));
  for (const extension of MODEL_EXTENSIONS) {
    const usual = [stem, `${stem}/${stem}`, 'model', `${stem}/model`].map((path) => `${path}.${extension}`);
    const found = usual.find((path) => files.has(path)) ?? onlyOne(modelsAt(paths, extension, 0));
    if (found !== undefined) return found;
  }
  return outermostModel(paths);
}

function outermostModel(paths: readonly string[]): string | undefined {
  const deepest = Math.max(0, ...paths.map(depthOf));
  for (let depth = 0; depth <= deepest; depth++) {
    const kinds = MODEL_EXTENSIONS.map((extension) => modelsAt(paths, extension, depth));
    const models = kinds.find((each) => each.length > 0);
    if (models) return onlyOne(models);
  }
  return undefined;
}

const depthOf = (path: string): number => path.split('/').length - 1;

/** Files with an extension at a given folder depth. */
const modelsAt = (paths: readonly string[], extension: string, depth: number): string[] =>
  paths.filter((path) => depthOf(path) === depth && extensionOf(path) === extension);

const onlyOne = (paths: readonly string[]): string | undefined => (paths.length === 1 ? paths[0] : undefined);
