/**
 * The messages between a page and its simulation worker. The worker holds the state; the page sends commands and
 * displays.
 */

import type { Diagnostic } from '../../foundation/base/diagnostics.js';
import type { Compatibility } from '../../foundation/schema/compatibility.js';
import type { DataFieldName } from '../../foundation/schema/data.js';
import type { ModelLimits } from '../../foundation/schema/limits.js';
import type { Perturbation } from '../../graphics/scene/perturbation.js';
import type { UrdfOptions } from '../../modelling/urdf/options.js';
import type { RecordFormat } from '../../robotics/record/recorder.js';
import type { Trajectory } from '../../robotics/record/trajectory.js';
import type { ContactEvent } from '../../simulation/contact-events/contact-events.js';
import type { ContactSelector } from '../../simulation/contact-events/selection.js';
import type { PluginDrawn } from '../../simulation/model/plugin-drawing.js';
import type { ModelAmendment } from './editing/amended-record.js';
import type { EditorReply, EditorRequest, EditorView } from './editing/editor-protocol.js';

/** A file offered by a server: its path in the model, and the address of its content. */
export interface OfferedFile {
  readonly path: string;
  readonly address: string;
  /** Changes with the content; without it, changes are not detected. */
  readonly version?: string;
}

/** Options for reading a source. */
export interface SourceReading {
  readonly urdf?: UrdfOptions;
  /** Files to read where the source has none, by path; for files and offered files. */
  readonly beside?: ReadonlyMap<string, Uint8Array | File>;
  /** Version of MuJoCo whose rules the model follows; default '4.0'. */
  readonly compatibility?: Compatibility;
  /** Leaves out what is refused for its version, with a warning each; default false. */
  readonly lenient?: boolean;
  /** Raised limits. */
  readonly limits?: Partial<ModelLimits>;
}

/** Source of a model: files, files offered by a server, or an address. */
export type SimulationSource =
  /** Files in memory or on the user's disk, by path. A File is read only if the model references it. */
  | ({
      readonly kind: 'files';
      readonly name: string;
      readonly files: ReadonlyMap<string, Uint8Array | File>;
    } & SourceReading)
  /** Files offered by a server, all referenced by the model. */
  | ({ readonly kind: 'offered'; readonly name: string; readonly files: readonly OfferedFile[] } & SourceReading)
  /** Address of a model, from which its referenced files are resolved. */
  | ({ readonly kind: 'address'; readonly address: string } & SourceReading);

/** A request to replace the current model. */
export interface LoadRequest {
  readonly source: SimulationSource;
  /** Addresses of modules that default-export plugins; the worker runs their code. */
  readonly plugins: readonly string[];
  /** Transfers the state of the previous model by element names. */
  readonly keepState: boolean;
  /** True to stay paused; default false. With `keepState` the simulation stays paused or playing. */
  readonly isPaused?: boolean;
}

/** Shape of a thrown object. */
export type LaunchShape = 'sphere' | 'box' | 'capsule' | 'cylinder' | 'ellipsoid';

/** A body to throw into the scene. */
export interface Launch {
  readonly shape: LaunchShape;
  /** Half-size [m]; density in [kg/m^3]. */
  readonly size: number;
  readonly density: number;
  /** Initial position [m] and velocity [m/s] in the world frame. */
  readonly position: readonly number[];
  readonly velocity: readonly number[];
}

/** Noise of all controls: standard deviation as a fraction of half the control range, and correlation time [s]. */
export interface NoiseSettings {
  readonly scale: number;
  readonly time: number;
}

/** A pair of selections whose contacts are reported. */
export interface ContactWatch {
  readonly a: ContactSelector;
  readonly b: ContactSelector;
  readonly merged: boolean;
  /** Events to report. */
  readonly types: readonly ContactEvent['type'][];
}

/** A message from the page to the worker. */
export type SimulationCommand =
  | ({ readonly type: 'load' } & LoadRequest)
  /** Files of the server have changed: updates the model and keeps its state. */
  | { readonly type: 'refresh'; readonly files: readonly OfferedFile[] }
  /** Opens the last model that failed to load for editing as text until it compiles. */
  | { readonly type: 'mend' }
  /** Cancels a load; the previous model keeps running. */
  | { readonly type: 'cancel' }
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  | { readonly type: 'step'; readonly count: number }
  | { readonly type: 'reset'; readonly key: number | undefined }
  | { readonly type: 'speed'; readonly factor: number }
  | { readonly type: 'control'; readonly index: number; readonly value: number }
  /** Adds arrays of Data to each frame. */
  | { readonly type: 'fields'; readonly fields: readonly DataFieldName[] }
  /** Sets a value of `qpos`, while paused or running. */
  | { readonly type: 'position'; readonly index: number; readonly value: number }
  | { readonly type: 'equality'; readonly id: number; readonly active: boolean }
  /** Sets values of `Model.opt` from an offset on. */
  | { readonly type: 'option'; readonly at: number; readonly values: readonly number[] }
  | { readonly type: 'perturbation'; readonly perturbation: Perturbation }
  | { readonly type: 'noise'; readonly noise: NoiseSettings }
  | { readonly type: 'pauseOnWarning'; readonly on: boolean }
  /** Keeps the current state under a name, restores one, or removes it. */
  | { readonly type: 'keep'; readonly name: string }
  | { readonly type: 'recall'; readonly index: number }
  | { readonly type: 'forget'; readonly index: number }
  | { readonly type: 'renameKept'; readonly index: number; readonly name: string }
  /** Replaces the kept states. */
  | { readonly type: 'keepAll'; readonly states: readonly KeptState[] }
  /** Goes to a state of the history and pauses. */
  | { readonly type: 'seek'; readonly index: number }
  /** Adds expressions to sample after each step. */
  | { readonly type: 'plot'; readonly expressions: readonly string[] }
  | { readonly type: 'unplot'; readonly expressions: readonly string[] }
  | { readonly type: 'profile'; readonly on: boolean }
  /** Reports events of contacts between two selections, under an id of the page. */
  | ({ readonly type: 'watchContacts'; readonly id: number } & ContactWatch)
  | { readonly type: 'unwatchContacts'; readonly id: number }
  | { readonly type: 'launch'; readonly launch: Launch }
  /** Starts a recording in a format; undefined ends it, and the file is posted. */
  | { readonly type: 'record'; readonly format: RecordFormat | undefined }
  /**
   * Replays a recorded run, or a file of one; the name of a file determines its format. Undefined ends the replay. With
   * `loop`, the run begins again after its last row.
   */
  | {
      readonly type: 'replay';
      readonly name: string;
      readonly recorded: Uint8Array | Trajectory | undefined;
      readonly loop?: boolean;
    }
  /** Sets whether the replayed run begins again after its last row. */
  | { readonly type: 'loop'; readonly on: boolean }
  /** Requests the model with all its files as an archive. */
  | { readonly type: 'archive' }
  /**
   * The port of a worker that computes controls, and its id in the page; an undefined port removes the control
   * function.
   */
  | { readonly type: 'controller'; readonly id: number; readonly port: MessagePort | undefined }
  /** A request to the editor. The first one opens the editor and keeps the state. */
  | { readonly type: 'editorRequest'; readonly request: EditorRequest }
  /**
   * Requests a frame; one is posted for each request, so that a slow page is not flooded. With `paths`, the frame
   * includes the paths of the searches between distance fields.
   */
  | { readonly type: 'frame'; readonly paths?: boolean };

/** A diagnostic with its line of text, if that could be read. */
export interface LocatedDiagnostic extends Diagnostic {
  readonly excerpt?: string;
}

/** A failure of the model or of the program. */
export interface SimulationFailure {
  readonly message: string;
  readonly diagnostics: readonly LocatedDiagnostic[];
}

/** An event in a step. */
export interface SimulationNotice {
  /** `lost`: state that could not be kept after an edit or a change of files. */
  readonly kind: 'warning' | 'reset' | 'controller' | 'failure' | 'lost';
  /** Index in `Warning`, for a warning. */
  readonly warning?: number;
  /** Simulated time at which it happened [s]. */
  readonly time: number;
  /** The element concerned: `joint 'knee'`. */
  readonly element?: string;
  /** Number of occurrences since the previous notice. */
  readonly count: number;
  readonly message?: string;
}

/** A state kept by the user. */
export interface KeptState {
  readonly name: string;
  readonly time: number;
  /** The state as an MJCF keyframe. */
  readonly xml: string;
  /** The components of `State.INTEGRATION`. */
  readonly state: Float64Array;
}

/** The state of the worker, posted whenever it changes. */
export interface SimulationStatus {
  readonly playing: boolean;
  /** Target speed [simulated seconds per second]. */
  readonly speed: number;
  readonly noise: NoiseSettings;
  readonly pauseOnWarning: boolean;
  readonly kept: readonly KeptState[];
  readonly expressions: readonly { readonly text: string; readonly fault?: string }[];
  /** Id of the control function in use. */
  readonly controller: number | undefined;
  readonly isProfiled: boolean;
  /** Format of the recording in progress. */
  readonly recording: RecordFormat | undefined;
  /** Name of the replayed run. */
  readonly replay: string | undefined;
  /** Number of complete rows of the replayed run, if its file is truncated. */
  readonly replayCutAfter: number | undefined;
}

/** Times of the states in the history [s], oldest first, and the index of the one shown; -1 for none. */
export interface HistoryView {
  readonly length: number;
  readonly first: number;
  readonly last: number;
  readonly index: number;
}

/** Samples of the plotted expressions since the previous frame: rows of the time and one value per expression. */
export interface Samples {
  /** Expressions in the order of their values. */
  readonly expressions: readonly string[];
  readonly rows: Float64Array;
  /** True if the time went back, so that earlier samples belong to another run. */
  readonly restarts: boolean;
}

/** Average times per step since the previous frame, by `Timer` [ms], and the convergence of the solver. */
export interface Profile {
  readonly timers: readonly number[];
  readonly improvement: readonly number[];
  readonly gradient: readonly number[];
}

/** The state that the worker reports for one picture. */
export interface SimulationFrame {
  readonly values: Float64Array;
  /** The drawings of plugins, and the paths of searches if requested. */
  readonly drawn: readonly PluginDrawn[];
  readonly playing: boolean;
  /** Measured speed [simulated seconds per second]; 0 while unknown or paused. */
  readonly factor: number;
  readonly history: HistoryView;
  readonly samples?: Samples;
  readonly profile?: Profile;
}

/** Progress of loading: the file, and the bytes or files done and in total. */
export interface LoadProgress {
  readonly name: string;
  readonly done: number;
  readonly total: number;
}

/** A message from the worker to the page. */
export type SimulationReport =
  | { readonly type: 'progress'; readonly progress: LoadProgress }
  | {
      readonly type: 'loaded';
      readonly model: Uint8Array;
      /** The state as a frame, so that the page never shows the model in another state. */
      readonly values: Float64Array;
      readonly diagnostics: readonly LocatedDiagnostic[];
      /** True if the state of the previous model was kept. */
      readonly kept: boolean;
      /** True if the model can be edited and written; false for a binary model. */
      readonly isEditable: boolean;
      /** True for the empty model that replaces one with errors while that is corrected. */
      readonly isStandIn?: boolean;
      /** True if the model replaces its stand-in; editing continues. */
      readonly isMended?: boolean;
    }
  /** `canMend`: the command `mend` can open the texts of the model. */
  | { readonly type: 'failed'; readonly failure: SimulationFailure; readonly canMend?: boolean }
  | { readonly type: 'cancelled' }
  | { readonly type: 'status'; readonly status: SimulationStatus }
  | { readonly type: 'options'; readonly values: Float64Array }
  | { readonly type: 'notice'; readonly notice: SimulationNotice }
  | { readonly type: 'archive'; readonly bytes: Uint8Array | undefined; readonly fault?: string }
  /** Events of contacts since the previous report, with the ids of their watches; posted before the frame that shows them. */
  | { readonly type: 'contacts'; readonly events: readonly (readonly [id: number, event: ContactEvent])[] }
  /** The file of a recording that has ended. */
  | { readonly type: 'recorded'; readonly bytes: Uint8Array<ArrayBuffer>; readonly format: RecordFormat }
  /** The model was replaced in place, and the state was kept. */
  | { readonly type: 'amended'; readonly amendment: ModelAmendment; readonly values: Float64Array }
  | { readonly type: 'editorView'; readonly view: EditorView }
  | { readonly type: 'editorReply'; readonly reply: EditorReply }
  | ({ readonly type: 'frame' } & SimulationFrame);
