/** Looks at the files that something was made from at regular intervals, and reports changes. */
import type { FileSource } from './file-source.js';

/** Time between two looks [ms]. */
export const WATCH_INTERVAL = 400;

/** A watch over files, until it is closed. */
export class FileWatch {
  private isOpen = true;
  private looking: Promise<readonly string[]> | undefined;
  /** The changes that were reported last. Each is reported once, and again when the file changes further. */
  private told = '';
  /** The source whose changes they were. */
  private toldOf: FileSource | undefined;

  /**
   * @param source what the files were read through last; undefined while there is nothing to look at
   * @param changed hears the names of the files that are not what they were when they were read
   * @param interval time between looks [ms]; infinity for those alone that are asked for
   */
  constructor(
    private readonly source: () => FileSource | undefined,
    private readonly changed: (files: readonly string[]) => void | Promise<void>,
    private readonly interval = WATCH_INTERVAL,
  ) {
    this.wait();
  }

  /** Looks now, and returns the names of the files that have changed since the last report. */
  look(): Promise<readonly string[]> {
    this.looking ??= this.lookNow().finally(() => {
      this.looking = undefined;
    });
    return this.looking;
  }

  close(): void {
    this.isOpen = false;
  }

  private wait(): void {
    if (this.interval === Number.POSITIVE_INFINITY) return;
    setTimeout(() => {
      if (this.isOpen) this.look().finally(() => this.wait());
    }, this.interval);
  }

  private async lookNow(): Promise<readonly string[]> {
    const source = this.source();
    const files = (await source?.changed({ skipsFailures: true })) ?? [];
    const versions = source?.changedPaths();
    const state = JSON.stringify(files.map((file) => [file, versions?.get(file)]));
    if (!this.isOpen || source !== this.source()) return [];
    // what was read anew has other versions to compare with: each of its changes is a further one
    if (source === this.toldOf && state === this.told) return [];
    this.told = state;
    this.toldOf = source;
    if (files.length > 0) await this.changed(files);
    return files;
  }
}
