/** The in-memory file system of the drop-in module: the calls of Emscripten's `FS` that programs use. */

import { FILES_REASON, MISSING_IN_FILES, type Missing, missing } from '../missing.js';
import { accessOf, FileStream } from './file-stream.js';

/** Error of a file operation, with Emscripten's error number and name. */
export class ErrnoError extends Error {
  override readonly name = 'ErrnoError';
  constructor(
    readonly code: keyof typeof ERRORS,
    /** Path of the file; as in Emscripten, not part of the message. */
    readonly path: string,
  ) {
    super(ERRORS[code].text);
  }
  get errno(): number {
    return ERRORS[this.code].errno;
  }
}

const ERRORS = {
  EBADF: { errno: 8, text: 'Bad file descriptor' },
  EINVAL: { errno: 28, text: 'Invalid argument' },
  EEXIST: { errno: 20, text: 'File exists' },
  EISDIR: { errno: 31, text: 'Is a directory' },
  ENOENT: { errno: 44, text: 'No such file or directory' },
  ENOTDIR: { errno: 54, text: 'Not a directory' },
  ENOTEMPTY: { errno: 55, text: 'Directory not empty' },
} as const;

/** A folder (children by name) or a file (its bytes). */
type Node = Map<string, Node> | Uint8Array;

/** Folders that exist from the start, as in the reference. */
const INITIAL = ['tmp', 'home', 'dev', 'proc'];

/** The file system `FS` of the module. */
export interface FileSystem extends Readonly<Record<(typeof MISSING_IN_FILES)[number], Missing>> {}

/** Files and folders in memory. Errors are `ErrnoError` with POSIX codes. */
export class FileSystem {
  private readonly root = new Map<string, Node>(INITIAL.map((name) => [name, new Map()]));
  private current = '/';
  /** Descriptor of the next opened file; 0 to 2 are the standard streams. */
  private descriptors = 3;
  private readonly closed = new WeakSet<FileStream>();
  /** The class of the errors, for `instanceof`. */
  readonly ErrnoError = ErrnoError;

  /** Creates a folder; its parent must exist. */
  mkdir(path: string): void {
    const { folder, name } = this.parentOf(path);
    if (folder.has(name)) throw new ErrnoError('EEXIST', path);
    folder.set(name, new Map());
  }

  /** Creates a folder and its missing parents. */
  mkdirTree(path: string): void {
    let made = '';
    for (const part of this.parts(path)) {
      made += `/${part}`;
      if (this.find(made) === undefined) this.mkdir(made);
    }
  }

  /** Creates the folder of the mount point; the file system is always in memory. */
  mount(_type: object, _options: object, path: string): void {
    this.mkdirTree(path);
  }

  /** Unmounts a file system with everything in it. */
  unmount(path: string): void {
    const { folder, name } = this.parentOf(path);
    this.existing(path);
    folder.set(name, new Map());
  }

  writeFile(path: string, data: string | ArrayBufferView): void {
    const { folder, name } = this.parentOf(path);
    if (folder.get(name) instanceof Map) throw new ErrnoError('EISDIR', path);
    folder.set(name, bytesOf(data));
  }

  readFile(path: string, options: { encoding: 'utf8' }): string;
  readFile(path: string, options?: { encoding?: 'binary' }): Uint8Array;
  readFile(path: string, options: { encoding?: 'utf8' | 'binary' } = {}): string | Uint8Array {
    const node = this.existing(path);
    if (node instanceof Map) throw new ErrnoError('EISDIR', path);
    return options.encoding === 'utf8' ? new TextDecoder().decode(node) : node.slice();
  }

  unlink(path: string): void {
    if (this.existing(path) instanceof Map) throw new ErrnoError('EISDIR', path);
    const { folder, name } = this.parentOf(path);
    folder.delete(name);
  }

  rmdir(path: string): void {
    const node = this.existing(path);
    if (!(node instanceof Map)) throw new ErrnoError('ENOTDIR', path);
    if (node.size > 0) throw new ErrnoError('ENOTEMPTY', path);
    const { folder, name } = this.parentOf(path);
    folder.delete(name);
  }

  readdir(path: string): string[] {
    const node = this.existing(path);
    if (!(node instanceof Map)) throw new ErrnoError('ENOTDIR', path);
    return ['.', '..', ...node.keys()];
  }

  rename(from: string, to: string): void {
    const node = this.existing(from);
    const target = this.parentOf(to);
    const source = this.parentOf(from);
    source.folder.delete(source.name);
    target.folder.set(target.name, node);
  }

  analyzePath(path: string): { exists: boolean; path: string; name: string } {
    const parts = this.parts(path);
    return { exists: this.find(path) !== undefined, path: `/${parts.join('/')}`, name: parts.at(-1) ?? '/' };
  }

  stat(path: string): { size: number; mode: number } {
    const node = this.existing(path);
    return node instanceof Map ? { size: 4096, mode: 0o40777 } : { size: node.length, mode: 0o100666 };
  }

  lstat(path: string): { size: number; mode: number } {
    return this.stat(path);
  }

  /** Truncates a file or extends it with zeros. */
  truncate(path: string, length: number): void {
    const bytes = new Uint8Array(length);
    bytes.set(this.readFile(path).subarray(0, length));
    this.writeFile(path, bytes);
  }

  /** Does nothing: permissions, owners and times are not stored. */
  chmod(path: string, _mode: number): void {
    this.existing(path);
  }
  chown(path: string, _uid: number, _gid: number): void {
    this.existing(path);
  }
  utime(path: string, _atime: number, _mtime: number): void {
    this.existing(path);
  }

  /** Creates an empty file, or truncates an existing one. */
  create(path: string, _mode?: number): FileStream {
    return this.open(path, 'w');
  }

  open(path: string, flags: string | number, _mode?: number): FileStream {
    const access = accessOf(flags);
    const node = this.find(path);
    if (node === undefined && !access.create) throw new ErrnoError('ENOENT', path);
    if (node !== undefined && access.exclusive) throw new ErrnoError('EEXIST', path);
    if (node instanceof Map && access.write) throw new ErrnoError('EISDIR', path);
    if (node === undefined || access.truncate) this.writeFile(path, new Uint8Array());
    return new FileStream(`/${this.parts(path).join('/')}`, this.descriptors++, access);
  }

  close(stream: FileStream): void {
    if (this.closed.has(stream)) throw new ErrnoError('EBADF', stream.path);
    this.closed.add(stream);
  }

  isClosed(stream: FileStream): boolean {
    return this.closed.has(stream);
  }

  /** Sets the position relative to the start (0), the current position (1) or the end (2) [bytes]. */
  llseek(stream: FileStream, offset: number, whence: 0 | 1 | 2): number {
    const base = whence === 0 ? 0 : whence === 1 ? stream.position : this.stat(stream.path).size;
    if (base + offset < 0) throw new ErrnoError('EINVAL', stream.path);
    stream.position = base + offset;
    return stream.position;
  }

  /** Reads into a buffer, from `position` or the current position; returns the number of bytes. */
  read(stream: FileStream, buffer: Uint8Array, offset: number, length: number, position?: number): number {
    if (this.closed.has(stream) || !stream.access.read) throw new ErrnoError('EBADF', stream.path);
    const node = this.existing(stream.path);
    if (node instanceof Map) throw new ErrnoError('EISDIR', stream.path);
    const from = position ?? stream.position;
    const bytes = node.subarray(from, from + length);
    buffer.set(bytes, offset);
    if (position === undefined) stream.position += bytes.length;
    return bytes.length;
  }

  write(stream: FileStream, buffer: Uint8Array, offset: number, length: number, position?: number): number {
    if (this.closed.has(stream) || !stream.access.write) throw new ErrnoError('EBADF', stream.path);
    const before = this.readFile(stream.path);
    const from = stream.access.append ? before.length : (position ?? stream.position);
    const after = new Uint8Array(Math.max(before.length, from + length));
    after.set(before);
    after.set(buffer.subarray(offset, offset + length), from);
    this.writeFile(stream.path, after);
    if (position === undefined) stream.position = from + length;
    return length;
  }

  /** Creates a folder below `parent`, including missing parents; returns its path. */
  createPath(parent: string, path: string, _canRead?: boolean, _canWrite?: boolean): string {
    const made = `${parent}/${path}`.replace(/\/+/g, '/');
    this.mkdirTree(made);
    return made;
  }

  createFolder(parent: string, name: string, _canRead?: boolean, _canWrite?: boolean): void {
    this.mkdir(`${parent}/${name}`);
  }

  /** Creates a file; throws if it exists. */
  createDataFile(
    parent: string,
    name: string | null,
    data: string | ArrayBufferView,
    _canRead?: boolean,
    _canWrite?: boolean,
    _canOwn?: boolean,
  ): void {
    const path = name ? `${parent}/${name}` : parent;
    if (this.find(path) !== undefined) throw new ErrnoError('EEXIST', path);
    this.writeFile(path, data);
  }

  isDir(mode: number): boolean {
    return (mode & 0o170000) === 0o40000;
  }

  isFile(mode: number): boolean {
    return (mode & 0o170000) === 0o100000;
  }

  cwd(): string {
    return this.current;
  }

  chdir(path: string): void {
    if (!(this.existing(path) instanceof Map)) throw new ErrnoError('ENOTDIR', path);
    this.current = `/${this.parts(path).join('/')}`;
  }

  /** Bytes of a file without a copy, or undefined; for readers inside the module. */
  bytes(path: string): Uint8Array | undefined {
    const node = this.find(path);
    return node instanceof Map ? undefined : node;
  }

  private parts(path: string): string[] {
    const absolute = path.startsWith('/') ? path : `${this.current}/${path}`;
    const parts: string[] = [];
    for (const part of absolute.split('/')) {
      if (part === '..') parts.pop();
      else if (part !== '' && part !== '.') parts.push(part);
    }
    return parts;
  }

  private find(path: string): Node | undefined {
    let node: Node | undefined = this.root;
    for (const part of this.parts(path)) {
      if (!(node instanceof Map)) return undefined;
      node = node.get(part);
    }
    return node;
  }

  private existing(path: string): Node {
    const node = this.find(path);
    if (node === undefined) throw new ErrnoError('ENOENT', path);
    return node;
  }

  private parentOf(path: string): { folder: Map<string, Node>; name: string } {
    const parts = this.parts(path);
    const name = parts.pop();
    if (name === undefined) throw new ErrnoError('EEXIST', path);
    const folder = this.existing(`/${parts.join('/')}`);
    if (!(folder instanceof Map)) throw new ErrnoError('ENOTDIR', path);
    return { folder, name };
  }
}

function bytesOf(data: string | ArrayBufferView): Uint8Array {
  if (typeof data === 'string') return new TextEncoder().encode(data);
  if (!ArrayBuffer.isView(data)) throw new Error('Unsupported data type');
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength).slice();
}

for (const name of MISSING_IN_FILES) {
  Object.defineProperty(FileSystem.prototype, name, { value: missing(`FS.${name}`, FILES_REASON) });
}
