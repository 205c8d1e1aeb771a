/** `MjVFS`: files passed with a call instead of written to the module's file system. */
import { engineError, Handle } from '../binding/handle.js';
import { type Text, textFrom } from '../binding/text.js';

/** Return value of the reference if the name already exists. */
const REPEATED = 2;

/** Files by name, for one call. Names that differ only in case or a leading `../` are equal. */
export class MjVFS extends Handle {
  private readonly files = new Map<string, Uint8Array>();

  /** Adds a file. Throws if the name already exists. */
  addBuffer(given: Text, data: ArrayLike<number>): void {
    const name = textFrom(given);
    if (this.files.has(key(name))) throw engineError(`Could not add buffer to VFS: ${REPEATED}`);
    this.files.set(key(name), Uint8Array.from(data));
  }

  deleteFile(name: Text): void {
    this.files.delete(key(textFrom(name)));
  }

  /** Bytes of a file, found by its path or, as in the reference, by its name alone. @internal */
  bytes(path: string): Uint8Array | undefined {
    return this.files.get(key(path)) ?? this.files.get(key(path.slice(path.lastIndexOf('/') + 1)));
  }
}

const key = (name: string): string => name.replace(/^\.?\//, '').toLowerCase();
