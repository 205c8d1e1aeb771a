/** Unsaved work of the user: the records in the browser, and their state on the page. */
import type { KeptState } from '../../src/web/simulation-worker/simulation-protocol.js';

/** The unsaved edits of one model. */
export interface Draft {
  /** Texts that differ from their files, by name, with the original content of the files. */
  readonly texts: readonly (readonly [uri: string, text: string, base?: string | undefined])[];
  /** Unsaved binary files, such as meshes and pictures. Absent in records of older versions of the page. */
  readonly files?: readonly (readonly [uri: string, bytes: Uint8Array])[];
  /** All files of a model that has no address, with their content before the edits. */
  readonly sources?: { readonly main: string; readonly files: readonly (readonly [uri: string, bytes: Uint8Array])[] };
  /** `sources` as an archive, in records of older versions of the page. */
  readonly archive?: Uint8Array;
}

/** Work that comes with a model in a link. */
export interface SharedWork {
  /** The components of `State.INTEGRATION`. */
  readonly state?: readonly number[];
  /** Values of the camera. */
  readonly camera?: readonly number[];
  /** The control function, which the reader must agree to run. */
  readonly code?: string;
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
  readonly code?: string | undefined;
  readonly states?: readonly KeptState[] | undefined;
  readonly plots?: readonly string[] | undefined;
  /** Numbers of the charts of plotted formulas; 0 if not given. */
  readonly charts?: Readonly<Record<string, number>> | undefined;
}

/** The state of the work on the running model. */
export interface UnsavedWorkState {
  /** The control function; undefined until the user has written one. */
  readonly code: string | undefined;
  /** Numbers of the charts of plotted formulas; 0 if not given. */
  readonly charts: Readonly<Record<string, number>>;
  /** True while there are unsaved changes. */
  readonly isUnsaved: boolean;
  /** True until everything is stored. */
  readonly isPending: boolean;
  /** Work that came with the model in a link and is yet to be shown. */
  readonly shared: SharedWork | undefined;
  /** Work of closed tabs that can be restored, newest first. */
  readonly offers: readonly Work[];
}

/** The state before any work. */
export const INITIAL_UNSAVED_WORK: UnsavedWorkState = {
  code: undefined,
  charts: {},
  isUnsaved: false,
  isPending: false,
  shared: undefined,
  offers: [],
};
