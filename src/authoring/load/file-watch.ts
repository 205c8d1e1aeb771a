/** Checks files for changes at regular intervals, and reports them. */
import type { FileSource } from './file-source.js';

/** Time between two checks [ms]. */
export const WATCH_INTERVAL = 400;

/** A watch over files that runs until closed. */
export class FileWatch {
  private isOpen = true;
  private looking: Promise<readonly string[]> | undefined;
  /** The last reported changes. Each change is reported once; a further change of the file is reported again. */
  private lastReport = '';
  /** The source of those changes. */
  private reportedSource: FileSource | undefined;

  /**
   * @param source the source that the files were last read through; undefined if there are none yet
   * @param changed receives the names of the files that changed since they were read
   * @param interval time between checks [ms]; infinity to check only on `look`
   */
  constructor(
    private readonly source: () => FileSource | undefined,
    private readonly changed: (files: readonly string[]) => void | Promise<void>,
    private readonly interval = WATCH_INTERVAL,
  ) {
    this.wait();
  }

  /** Checks now, and returns the names of the files that have changed since the last report. */
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
    // a new source compares with new versions, so a change in it is always a further change
    if (source === this.reportedSource && state === this.lastReport) return [];
    this.lastReport = state;
    this.reportedSource = source;
    if (files.length > 0) await this.changed(files);
    return files;
  }
}
