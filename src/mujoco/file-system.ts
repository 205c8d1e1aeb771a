/** The in-memory file system of the drop-in module: the calls of Emscripten's `FS` that programs use. */

/** Error of a file operation, with the number and name that Emscripten gives it. */
export class ErrnoError extends Error {
  override readonly name = 'ErrnoError';
  constructor(
    readonly code: keyof typeof ERRORS,
    path: string,
  ) {
    super(`${ERRORS[code].text}: ${path}`);
  }
  get errno(): number {
    return ERRORS[this.code].errno;
  }
}

const ERRORS = {
  EEXIST: { errno: 20, text: 'File exists' },
  EISDIR: { errno: 31, text: 'Is a directory' },
  ENOENT: { errno: 44, text: 'No such file or directory' },
  ENOTDIR: { errno: 54, text: 'Not a directory' },
  ENOTEMPTY: { errno: 55, text: 'Directory not empty' },
} as const;

/** A folder: children by name; a file: its bytes. */
type Node = Map<string, Node> | Uint8Array;

/** Directory that exists from the start, as in the reference. */
const INITIAL = ['tmp', 'home', 'dev', 'proc'];

export class FileSystem {
  private readonly root = new Map<string, Node>(INITIAL.map((name) => [name, new Map()]));
  private current = '/';

  /** Makes a folder whose parent exists. */
  mkdir(path: string): void {
    const { folder, name } = this.parentOf(path);
    if (folder.has(name)) throw new ErrnoError('EEXIST', path);
    folder.set(name, new Map());
  }

  /** Makes a folder and those above it that are missing. */
  mkdirTree(path: string): void {
    let made = '';
    for (const part of this.parts(path)) {
      made += `/${part}`;
      if (this.find(made) === undefined) this.mkdir(made);
    }
  }

  /** Mounting a file system in memory makes its folder; that is all there is to it here. */
  mount(_type: object, _options: object, path: string): void {
    this.mkdirTree(path);
  }

  /** Takes away what has been mounted, with everything in it. */
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

  /** Bytes of a file without copying, or undefined; for readers of the module itself. */
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
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength).slice();
}
