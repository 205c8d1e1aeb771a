/** The state of the simulation and of the page around it, from the worker's messages and the user's choices. */
import type { StoreApi } from 'zustand/vanilla';
import type { SessionView } from '../../src/web/simulation-worker/session-port.js';
import type { SimulationMirror } from '../../src/web/simulation-worker/simulation-client.js';
import type {
  HistoryView,
  LoadProgress,
  LocatedDiagnostic,
  Profile,
  SimulationNotice,
  SimulationStatus,
} from '../../src/web/simulation-worker/simulation-protocol.js';
import type { ModelEntry } from './model-entry.js';

/** The errors of the last loaded model; the previous model may still run. */
export interface Problems {
  readonly title: string;
  /** Id of the entry that failed to load. */
  readonly id?: string | undefined;
  readonly diagnostics: readonly LocatedDiagnostic[];
  /** The error message, for errors that are not diagnostics. */
  readonly failure?: string;
  /** The model, if its texts can be opened for correction. */
  readonly mendable?: ModelEntry | undefined;
}

/** A notice of the simulation or of the page; only notices about the run have a time. */
export type NewNotice = Omit<SimulationNotice, 'time'> & Partial<Pick<SimulationNotice, 'time'>>;

/** A notice with an id for the list. */
export interface Notice extends NewNotice {
  readonly id: number;
}

/** The selected element, shared by the editor and the panels. */
export interface Selection {
  readonly kind: 'body';
  readonly id: number;
  readonly name: string;
}

/** The element under the pointer, in the picture or in a list. */
export interface HoveredElement {
  readonly kind: string;
  /** Id in the running model. */
  readonly id: number;
}

export interface StudioState {
  /** The running model; undefined until the first is loaded. */
  readonly mirror: SimulationMirror | undefined;
  /** Number of models so far, including those that continue with the previous state. */
  readonly generation: number;
  /** Number of edits so far, including those that changed values in the arrays of `mirror`. */
  readonly amendments: number;
  readonly isEditable: boolean;
  /** True while an empty model replaces one whose texts have errors. */
  readonly isStandIn: boolean;
  /** The remote session that the page follows; undefined without one, or while disconnected. */
  readonly followed: SessionView | undefined;
  readonly models: readonly ModelEntry[];
  /** Entry of the running model, and of the one being loaded. */
  readonly current: ModelEntry | undefined;
  readonly loading: { readonly entry: ModelEntry; readonly progress: LoadProgress | undefined } | undefined;
  readonly problems: Problems | undefined;
  /** True if the worker has not answered for long. */
  readonly isSilent: boolean;
  /** Entry of the model whose loading failed; undefined after a model has loaded. */
  readonly failed: ModelEntry | undefined;
  /** The last status reported by the worker. */
  readonly status: SimulationStatus;
  readonly notices: readonly Notice[];
  /** Number of notices so far, which is the id of the last one. */
  readonly noticesAdded: number;
  /** Measured speed [simulated seconds per second]. */
  readonly factor: number;
  readonly history: HistoryView;
  readonly profile: Profile | undefined;
  /** Number of updates of the mirror, at most ten per second. */
  readonly tick: number;
  readonly selection: Selection | undefined;
  readonly hovered: HoveredElement | undefined;
  readonly isTracking: boolean;
  /** Number of changes of the drawing options: flags, groups, cameras. */
  readonly viewVersion: number;
}

/** The status before the worker has reported any. */
export const INITIAL_STATUS: SimulationStatus = {
  playing: false,
  speed: 1,
  noise: { scale: 0, time: 0.1 },
  pauseOnWarning: false,
  kept: [],
  expressions: [],
  controller: undefined,
  isProfiled: false,
  recording: undefined,
  replay: undefined,
  replayCutAfter: undefined,
};

/** The state before the first model. */
export const INITIAL_STUDIO: StudioState = {
  mirror: undefined,
  generation: 0,
  amendments: 0,
  isEditable: false,
  isStandIn: false,
  followed: undefined,
  models: [],
  current: undefined,
  loading: undefined,
  problems: undefined,
  isSilent: false,
  failed: undefined,
  status: INITIAL_STATUS,
  notices: [],
  noticesAdded: 0,
  factor: 0,
  history: { length: 0, first: 0, last: 0, index: -1 },
  profile: undefined,
  tick: 0,
  selection: undefined,
  hovered: undefined,
  isTracking: false,
  viewVersion: 0,
};

/** Sets the element under the pointer. */
export function setHovered(studio: StoreApi<StudioState>, hovered: HoveredElement | undefined): void {
  const before = studio.getState().hovered;
  if (hovered?.kind !== before?.kind || hovered?.id !== before?.id) studio.setState({ hovered });
}

/** Tests whether this page may change the simulation. */
export const mayDrive = (followed: SessionView | undefined): boolean => !followed || followed.isDriving;
