/** `MjVFS`: files given with a call instead of written to the module's file system. */
import { engineError, Handle } from './handle.js';

/** What the reference answers to a name that is there already. */
const REPEATED = 2;

export class MjVFS extends Handle {
  private readonly files = new Map<string, Uint8Array>();

  /** Adds a file. Throws for a name that is there already. */
  addBuffer(name: string, data: ArrayLike<number>): void {
    if (this.files.has(key(name))) throw engineError(`Could not add buffer to VFS: ${REPEATED}`);
    this.files.set(key(name), Uint8Array.from(data));
  }

  deleteFile(name: string): void {
    this.files.delete(key(name));
  }

  /** Bytes of a file, found by its path or, as in the reference, by its name alone. @internal */
  bytes(path: string): Uint8Array | undefined {
    return this.files.get(key(path)) ?? this.files.get(key(path.slice(path.lastIndexOf('/') + 1)));
  }
}

const key = (name: string): string => name.replace(/^\.?\//, '').toLowerCase();
