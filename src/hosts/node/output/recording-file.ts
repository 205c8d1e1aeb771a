/** A recording that is written while a simulation runs. */
import type { Stats } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { nameNew, openNew, placeOf, syncFolder, takeRights, writeAll } from './draft.js';
import { attempt, calls, codeOf, WriteError, writing } from './file-calls.js';

/** Bytes that are buffered before they are written. */
const BUFFER = 1 << 16;
/** Maximum time between writes [ms]. */
const PATIENCE = 1000;
/** Maximum number of partial recordings of killed runs for one target. */
const MOST = 1000;

/**
 * Writes `run.partial.csv` in the folder of its target `run.csv` and renames it when it is complete. So a target is always
 * complete, and an older recording stays until then. A killed process leaves a partial file that is readable up to its last
 * complete row. Every part must consist of whole rows.
 */
export class RecordingFile {
  /** Path of the partial file. */
  readonly partial: string;
  private readonly path: string;
  private readonly before: Stats | undefined;
  private file: number | undefined;
  private pending: Uint8Array[] = [];
  private pendingSize = 0;
  private written = 0;
  private flushed = performance.now();

  /**
   * @param target path as given by the user
   * @param isNew fails at the end if the target exists
   * @throws WriteError if the target cannot be replaced or no file can be created in the folder
   */
  constructor(
    readonly target: string,
    private readonly isNew: boolean,
  ) {
    const place = placeOf(target);
    this.path = place.path;
    this.before = place.before;
    [this.partial, this.file] = writing(target, () => openPartial(target, place.folder));
  }

  write(bytes: Uint8Array): void {
    this.pending.push(bytes);
    this.pendingSize += bytes.length;
    if (this.pendingSize >= BUFFER || performance.now() - this.flushed > PATIENCE) this.flush();
  }

  /** Completes the recording: makes it durable and renames it to the target. */
  end(): void {
    this.flush();
    writing(this.target, () => {
      if (this.before) takeRights(this.file!, this.before);
      calls.fsyncSync(this.file!);
      this.close();
      if (this.isNew) nameNew(this.partial, this.path);
      else calls.renameSync(this.partial, this.path);
    });
    syncFolder(dirname(this.path));
  }

  /** Ends an incomplete recording. Rows already written stay in the partial file, whose path is returned if it has any. */
  abandon(): string | undefined {
    if (this.file !== undefined) attempt(() => calls.ftruncateSync(this.file!, this.written));
    attempt(() => this.close());
    if (this.written > 0) return this.partial;
    attempt(() => calls.unlinkSync(this.partial));
    return undefined;
  }

  private flush(): void {
    writing(this.target, () => {
      for (const bytes of this.pending) writeAll(this.file!, bytes);
    });
    this.written += this.pendingSize;
    this.pending = [];
    this.pendingSize = 0;
    this.flushed = performance.now();
  }

  private close(): void {
    const { file } = this;
    this.file = undefined;
    if (file !== undefined) calls.closeSync(file);
  }
}

/** Creates `run.partial.csv`, or `run.partial-2.csv` and so on if killed runs left those. */
function openPartial(target: string, folder: string): [path: string, file: number] {
  const extension = extname(target);
  const stem = basename(target, extension);
  for (let i = 1; i <= MOST; i++) {
    const path = join(folder, `${stem}.partial${i === 1 ? '' : `-${i}`}${extension}`);
    try {
      return [path, openNew(path)];
    } catch (error) {
      if (codeOf(error) === 'ENOENT') throw new WriteError(target, 'files cannot be created in its folder', 'ENOENT');
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
  throw new WriteError(
    target,
    `${MOST} unfinished recordings lie beside it; delete those of them that you do not need`,
  );
}
