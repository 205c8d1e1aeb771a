/**
 * The messages between a page and the worker that simulates for it. The worker holds the state; the page sends commands and
 * shows.
 */

import type { Diagnostic } from '../../foundation/base/diagnostics.js';
import type { DataFieldName } from '../../foundation/schema/data.js';
import type { Perturbation } from '../../graphics/scene/perturbation.js';
import type { UrdfOptions } from '../../modelling/urdf/options.js';
import type { RecordFormat } from '../../robotics/record/recorder.js';
import type { PluginDrawn } from '../../simulation/model/plugin-drawing.js';
import type { ModelAmendment } from './editing/amended-record.js';
import type { EditorReply, EditorRequest, EditorView } from './editing/editor-protocol.js';

/** A file that a server offers: the path a model reaches it by, and the address of its content. */
export interface OfferedFile {
  readonly path: string;
  readonly address: string;
  /** Changes with the content; without one, changes are not seen. */
  readonly version?: string;
}

/** The options for reading a source that is URDF. */
interface AsUrdf {
  readonly urdf?: UrdfOptions;
}

/** The source of a model. */
export type ModelSource =
  /** Files in memory or on the user's disk, by path; of a File no byte is read unless the model names it. */
  | ({
      readonly kind: 'files';
      readonly name: string;
      readonly files: ReadonlyMap<string, Uint8Array | File>;
    } & AsUrdf)
  /** Files that a server offers, all of them named by the model. */
  | ({ readonly kind: 'offered'; readonly name: string; readonly files: readonly OfferedFile[] } & AsUrdf)
  /** An address, from which everything the model names is found. */
  | ({ readonly kind: 'address'; readonly address: string } & AsUrdf);

/** A request to load a model in place of the present one. */
export interface LoadRequest {
  readonly source: ModelSource;
  /** Addresses of modules that default-export plugins; the worker runs their code. */
  readonly plugins: readonly string[];
  /** Carries the state of the model before over to this one, by the names of elements. */
  readonly keepState: boolean;
  /** Where no simulation runs yet, this one stays paused; default false. */
  readonly isPaused?: boolean;
}

/** Shape of an object that is thrown into the scene. */
export type LaunchShape = 'sphere' | 'box' | 'capsule' | 'cylinder' | 'ellipsoid';

/** A body that is thrown into the scene. */
export interface Launch {
  readonly shape: LaunchShape;
  /** Half-size [m], density [kg/m^3]. */
  readonly size: number;
  readonly density: number;
  /** Where it starts [m], and how fast it flies [m/s]. */
  readonly position: readonly number[];
  readonly velocity: readonly number[];
}

/** Disturbance of all controls: standard deviation as a share of half their range, and correlation time [s]. */
export interface NoiseSettings {
  readonly scale: number;
  readonly time: number;
}

/** From the page to the worker. */
export type SimulationCommand =
  | ({ readonly type: 'load' } & LoadRequest)
  /** Files of the server have changed: the model is updated, and its state is kept. */
  | { readonly type: 'refresh'; readonly files: readonly OfferedFile[] }
  /** Opens the model that could not be loaded last, to be mended: its texts are edited until it compiles. */
  | { readonly type: 'mend' }
  /** Cancels a load; the previous model keeps running. */
  | { readonly type: 'cancel' }
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  | { readonly type: 'step'; readonly count: number }
  | { readonly type: 'reset'; readonly key: number | undefined }
  | { readonly type: 'speed'; readonly factor: number }
  | { readonly type: 'control'; readonly index: number; readonly value: number }
  /** Sends these arrays of Data with each frame, too. */
  | { readonly type: 'fields'; readonly fields: readonly DataFieldName[] }
  /** Sets a value of `qpos`, while paused or running. */
  | { readonly type: 'position'; readonly index: number; readonly value: number }
  | { readonly type: 'equality'; readonly id: number; readonly active: boolean }
  /** Sets values of `Model.opt` from an offset on. */
  | { readonly type: 'option'; readonly at: number; readonly values: readonly number[] }
  | { readonly type: 'perturbation'; readonly perturbation: Perturbation }
  | { readonly type: 'noise'; readonly noise: NoiseSettings }
  | { readonly type: 'pauseOnWarning'; readonly on: boolean }
  /** Keeps the present state under a name, brings one back, or forgets it. */
  | { readonly type: 'keep'; readonly name: string }
  | { readonly type: 'recall'; readonly index: number }
  | { readonly type: 'forget'; readonly index: number }
  | { readonly type: 'renameKept'; readonly index: number; readonly name: string }
  /** Keeps these states in place of those that are kept. */
  | { readonly type: 'keepAll'; readonly states: readonly KeptState[] }
  /** Goes to a moment of the history and pauses. */
  | { readonly type: 'seek'; readonly index: number }
  /** Samples expressions after each step, in addition to those that are sampled already. */
  | { readonly type: 'plot'; readonly expressions: readonly string[] }
  /** Samples them no longer. */
  | { readonly type: 'unplot'; readonly expressions: readonly string[] }
  | { readonly type: 'profile'; readonly on: boolean }
  | { readonly type: 'launch'; readonly launch: Launch }
  /** Writes the run down from now on, in a format; without one, that ends and the file is posted. */
  | { readonly type: 'record'; readonly format: RecordFormat | undefined }
  /** Shows a recorded run, from a file whose name says its format; without bytes, that ends. */
  | { readonly type: 'replay'; readonly name: string; readonly bytes: Uint8Array | undefined }
  /** Asks for the model with all its files as one archive. */
  | { readonly type: 'archive' }
  /** The port of a worker that computes controls, and a number the page knows it by; no port ends that. */
  | { readonly type: 'controller'; readonly id: number; readonly port: MessagePort | undefined }
  /** Asks the editor for something; the first time it is opened, with the state kept. */
  | { readonly type: 'editorRequest'; readonly request: EditorRequest }
  /**
   * Asks for a frame; one is posted for each request, so that a slow page is not flooded. With `paths`, it has those of
   * the searches between distance fields.
   */
  | { readonly type: 'frame'; readonly paths?: boolean };

/** A diagnostic with the line it is about, where that could be read. */
export interface LocatedDiagnostic extends Diagnostic {
  readonly excerpt?: string;
}

/** A failure of the model or of the program. */
export interface SimulationFailure {
  readonly message: string;
  readonly diagnostics: readonly LocatedDiagnostic[];
}

/** Something that happened in a step. */
export interface SimulationNotice {
  /** `lost`: what an edit, or another content of the files, could not keep of the state. */
  readonly kind: 'warning' | 'reset' | 'controller' | 'failure' | 'lost';
  /** Index in `Warning`, for a warning. */
  readonly warning?: number;
  /** Simulated time at which it happened [s]. */
  readonly time: number;
  /** The element concerned: `joint 'knee'`. */
  readonly element?: string;
  /** The number of occurrences since the notice before. */
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
  /** Simulated seconds wanted per second. */
  readonly speed: number;
  readonly noise: NoiseSettings;
  readonly pauseOnWarning: boolean;
  readonly kept: readonly KeptState[];
  readonly expressions: readonly { readonly text: string; readonly fault?: string }[];
  /** The number of the control function in use. */
  readonly controller: number | undefined;
  readonly isProfiled: boolean;
  /** Format in which the run is being written down. */
  readonly recording: RecordFormat | undefined;
  /** Name of the recorded run that is shown. */
  readonly replay: string | undefined;
  /** Number of rows of the recorded run that is shown, if its file was cut off after them. */
  readonly replayCutAfter: number | undefined;
}

/** States that can be gone back to: their times [s], oldest first, and the one that is shown; -1 for none of them. */
export interface HistoryView {
  readonly length: number;
  readonly first: number;
  readonly last: number;
  readonly index: number;
}

/** Samples of the plotted expressions since the frame before: rows of time and one value each. */
export interface Samples {
  /** The expressions, in the order of their values. */
  readonly expressions: readonly string[];
  readonly rows: Float64Array;
  /** Time went back, so that earlier samples belong to another run. */
  readonly restarts: boolean;
}

/** Time of the parts of a step on average since the frame before, by `Timer` [ms], and how the solver converged. */
export interface Profile {
  readonly timers: readonly number[];
  readonly improvement: readonly number[];
  readonly gradient: readonly number[];
}

/** The state that the worker reports for one picture. */
export interface SimulationFrame {
  readonly values: Float64Array;
  /** The drawings of plugins, and the paths of searches if they were requested. */
  readonly drawn: readonly PluginDrawn[];
  readonly playing: boolean;
  /** Simulated seconds per second; 0 while unknown or paused. */
  readonly factor: number;
  readonly history: HistoryView;
  readonly samples?: Samples;
  readonly profile?: Profile;
}

/** The progress of loading: the file, and the numbers of bytes or files done and in total. */
export interface LoadProgress {
  readonly name: string;
  readonly done: number;
  readonly total: number;
}

/** From the worker to the page. */
export type SimulationReport =
  | { readonly type: 'progress'; readonly progress: LoadProgress }
  | {
      readonly type: 'loaded';
      readonly model: Uint8Array;
      /** The state as a frame, so that no moment shows another one. */
      readonly values: Float64Array;
      readonly diagnostics: readonly LocatedDiagnostic[];
      /** True if the state of the model before was kept. */
      readonly kept: boolean;
      /** True if the model can be changed and written; a binary one cannot. */
      readonly isEditable: boolean;
      /** True for an empty model in the place of one with errors, which is being mended. */
      readonly isStandIn?: boolean;
      /** True if the model takes the place of its stand-in: what is edited goes on. */
      readonly isMended?: boolean;
    }
  /** `canMend`: the command `mend` opens the texts of the model. */
  | { readonly type: 'failed'; readonly failure: SimulationFailure; readonly canMend?: boolean }
  | { readonly type: 'cancelled' }
  | { readonly type: 'status'; readonly status: SimulationStatus }
  | { readonly type: 'options'; readonly values: Float64Array }
  | { readonly type: 'notice'; readonly notice: SimulationNotice }
  | { readonly type: 'archive'; readonly bytes: Uint8Array | undefined; readonly fault?: string }
  /** A recording that has ended, as a file. */
  | { readonly type: 'recorded'; readonly bytes: Uint8Array<ArrayBuffer>; readonly format: RecordFormat }
  /** The model is another one in place, with the state kept. */
  | { readonly type: 'amended'; readonly amendment: ModelAmendment; readonly values: Float64Array }
  | { readonly type: 'editorView'; readonly view: EditorView }
  | { readonly type: 'editorReply'; readonly reply: EditorReply }
  | ({ readonly type: 'frame' } & SimulationFrame);
