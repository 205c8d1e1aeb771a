/** A model that can be opened, and its files on the user's disk. */
import type { SimulationSource } from '../../src/web/simulation-worker/simulation-protocol.js';
import type { SharedWork } from './work-state.js';

/** Files of a model on the user's disk, by their paths in the model. */
export interface DiskFiles {
  readonly files: Map<string, FileSystemFileHandle>;
  /** The chosen folder, with which each path starts; new files are created in it. */
  readonly folder?: FileSystemDirectoryHandle;
}

export interface ModelEntry {
  /** Id of the model, the same each time it is opened. */
  readonly id: string;
  readonly title: string;
  /** Query of the page's address that opens the model again. */
  readonly query: string;
  /** Returns the current content; called each time the model is loaded. */
  source(): Promise<SimulationSource> | SimulationSource;
  /** Work that comes with the model in a link. */
  readonly shared?: SharedWork;
  /** Paths of missing files for which boxes stand. */
  readonly standIns?: readonly string[];
  readonly plugins: readonly string[];
  /** Its files on the user's disk, if the page may read and write them. */
  readonly disk?: DiskFiles;
  /** True for a model with the user's unsaved edits. */
  readonly isLeft?: true;
  /** True for a remote session that the page follows. */
  readonly isSession?: true;
}
