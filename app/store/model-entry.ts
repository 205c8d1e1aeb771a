/** A model that can be opened, and its files on the user's disk. */
import type { ModelSource } from '../../src/web/simulation-worker/simulation-protocol.js';

/** Files of a model on the user's disk, by their paths in the model. */
export interface DiskFiles {
  readonly files: Map<string, FileSystemFileHandle>;
  /** The chosen folder, whose name begins each path; new files are created in it. */
  readonly folder?: FileSystemDirectoryHandle;
}

/** A model that can be opened. */
export interface ModelEntry {
  /** The same for the same model, however often it is opened. */
  readonly id: string;
  readonly title: string;
  /** The part after `?` in the address of the page that opens it again. */
  readonly query: string;
  /** Returns the current content; called each time the model is loaded. */
  source(): Promise<ModelSource> | ModelSource;
  readonly plugins: readonly string[];
  /** Its files on the user's disk, if the browser lets the page read and write them. */
  readonly disk?: DiskFiles;
  /** True for a model with the user's unsaved edits, false for files that were just chosen. */
  readonly isLeft?: true;
  /** True for a session elsewhere, which the page follows. */
  readonly isSession?: true;
}
