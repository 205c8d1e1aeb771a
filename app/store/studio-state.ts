/** The state of the simulation and of the page around it, from messages of the worker and the user's choices. */
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

/** The faults of the model that was loaded last; the model before may still run. */
export interface Problems {
  readonly title: string;
  /** Id of the entry that failed to load. */
  readonly id?: string | undefined;
  readonly diagnostics: readonly LocatedDiagnostic[];
  /** The error message, for errors that are not diagnostics. */
  readonly failure?: string;
  /** The model, if its texts can be opened to be mended. */
  readonly mendable?: ModelEntry | undefined;
}

/** A notice of the simulation, or of the page: that has a time only where it is about the run. */
export type NewNotice = Omit<SimulationNotice, 'time'> & Partial<Pick<SimulationNotice, 'time'>>;

/** A notice with an id for the list. */
export interface Notice extends NewNotice {
  readonly id: number;
}

/** The selected element, which the editor and the panels read and set. */
export interface Selection {
  readonly kind: 'body';
  readonly id: number;
  readonly name: string;
}

/** The state of the page. */
export interface StudioState {
  /** The model that runs; undefined until the first is there. */
  readonly mirror: SimulationMirror | undefined;
  /** Count of models so far, including those that continue with the state of the one before. */
  readonly generation: number;
  readonly isEditable: boolean;
  /** True while an empty model replaces one whose texts have errors. */
  readonly isStandIn: boolean;
  /** The session elsewhere that the page follows; undefined without one, or while there is no connection. */
  readonly followed: SessionView | undefined;
  readonly models: readonly ModelEntry[];
  /** Entry of the model that runs, and of the one that is being loaded. */
  readonly current: ModelEntry | undefined;
  readonly loading: { readonly entry: ModelEntry; readonly progress: LoadProgress | undefined } | undefined;
  readonly problems: Problems | undefined;
  /** The worker has not answered for long. */
  readonly isSilent: boolean;
  /** Entry of the model whose loading failed; undefined after a model has loaded. */
  readonly failed: ModelEntry | undefined;
  /** The status as the worker reports it. */
  readonly status: SimulationStatus;
  readonly notices: readonly Notice[];
  /** Count of notices so far: the id of the last one. */
  readonly noticesAdded: number;
  /** Simulated seconds per second. */
  readonly factor: number;
  readonly history: HistoryView;
  readonly profile: Profile | undefined;
  /** Counts updates of the numbers in the mirror, ten a second. */
  readonly tick: number;
  readonly selection: Selection | undefined;
  readonly isTracking: boolean;
  /** Counts changes of the options of drawing: flags, groups, cameras. */
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
  isTracking: false,
  viewVersion: 0,
};

/** Tests whether this page may change the simulation. */
export const mayDrive = (followed: SessionView | undefined): boolean => !followed || followed.isDriving;
