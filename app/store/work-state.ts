/** Unsaved work of the user: the records that the browser stores, and their state on the page. */
import type { KeptState } from '../../src/web/simulation-worker/simulation-protocol.js';

/** The unsaved edits of one model. */
export interface Draft {
  /** Texts that differ from their files, by name, with the content of the files before. */
  readonly texts: readonly (readonly [uri: string, text: string, base?: string | undefined])[];
  /** Meshes, pictures and other binary files that are not on disk. Absent in records of older versions of the page. */
  readonly files?: readonly (readonly [uri: string, bytes: Uint8Array])[];
  /** All files of a model that has no address, with their content before the edits. */
  readonly sources?: { readonly main: string; readonly files: readonly (readonly [uri: string, bytes: Uint8Array])[] };
  /** The same as an archive, in records of older versions of the page. */
  readonly archive?: Uint8Array;
}

/** The work on one model in one tab. */
export interface Work {
  /** Id of the entry of the model. */
  readonly model: string;
  readonly title: string;
  readonly tab: string;
  /** Time of the last change [ms since 1970]. */
  readonly changed: number;
  readonly draft?: Draft | undefined;
  /** The control function. */
  readonly code?: string | undefined;
  readonly states?: readonly KeptState[] | undefined;
  /** The plotted expressions. */
  readonly plots?: readonly string[] | undefined;
}

/** The state of the work on the model that runs. */
export interface WorkState {
  /** The control function; undefined while the user has written none. */
  readonly code: string | undefined;
  /** True while something differs from its file. */
  readonly isUnsaved: boolean;
  /** True until everything is stored. */
  readonly isPending: boolean;
  /** Work of closed tabs that can be restored, newest first. */
  readonly offers: readonly Work[];
}

/** The state before any work. */
export const INITIAL_WORK: WorkState = { code: undefined, isUnsaved: false, isPending: false, offers: [] };
