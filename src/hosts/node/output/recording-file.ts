/** A recording that grows while a simulation runs. */
import type { Stats } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { nameNew, openNew, placeOf, syncFolder, takeRights, writeAll } from './draft.js';
import { attempt, calls, codeOf, WriteError, writing } from './file-calls.js';

/** Bytes that are gathered before they are written. */
const BUFFER = 1 << 16;
/** Longest time for which they are gathered [ms]. */
const PATIENCE = 1000;
/** Recordings of killed runs that may lie beside a target. */
const MOST = 1000;

/**
 * Grows as `run.partial.csv` beside its target `run.csv`, and gets the name of the target when it is whole. So a target is
 * always whole, and an older recording stays until then; a process that is killed leaves a file that opens up to its last
 * whole row. Parts are whole rows.
 */
export class RecordingFile {
  /** Path of the growing file. */
  readonly partial: string;
  private readonly path: string;
  private readonly before: Stats | undefined;
  private file: number | undefined;
  private pending: Uint8Array[] = [];
  private pendingSize = 0;
  private written = 0;
  private flushed = performance.now();

  /**
   * @param target path as the user gave it
   * @param isNew nothing may have the name of the target when the recording is whole
   * @throws WriteError where the target cannot be replaced or the folder takes no file
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

  /** The recording is whole: it is made durable and gets the name of the target. */
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

  /** Ends without the rest of the recording. Whole rows that were written stay; returns their file if there is any. */
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

/** Opens `run.partial.csv`, or `run.partial-2.csv` and so on where killed runs have left theirs. */
function openPartial(target: string, folder: string): [path: string, file: number] {
  const extension = extname(target);
  const stem = basename(target, extension);
  for (let i = 1; i <= MOST; i++) {
    const path = join(folder, `${stem}.partial${i === 1 ? '' : `-${i}`}${extension}`);
    try {
      return [path, openNew(path)];
    } catch (error) {
      if (codeOf(error) === 'ENOENT') throw new WriteError(target, 'its folder takes no files', 'ENOENT');
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
  throw new WriteError(
    target,
    `${MOST} unfinished recordings lie beside it; delete those of them that you do not need`,
  );
}
