/** What the panels show; written by the session, read through React. */
import { create } from 'zustand';
import type { Diagnostic } from '../../src/base/diagnostics.js';

/** An input of the model that can be set by hand. */
export interface ControlInput {
  readonly index: number;
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly value: number;
}

/** The body under attention, with where it is [m]. */
export interface SelectedBody {
  readonly id: number;
  readonly name: string;
  readonly position: readonly [number, number, number];
}

export interface StudioState {
  /** `loading` from the choice of a model until its first frame. */
  readonly status: 'loading' | 'ready' | 'failed';
  /** Name of the model or its file. */
  readonly name: string;
  readonly playing: boolean;
  /** Simulated time [s] and simulated seconds per second. */
  readonly time: number;
  readonly factor: number;
  readonly speed: number;
  readonly sizes: Readonly<Record<'nbody' | 'nq' | 'nv' | 'nu', number>>;
  readonly ncon: number;
  readonly controls: readonly ControlInput[];
  readonly keyframes: readonly string[];
  readonly selected: SelectedBody | undefined;
  readonly tracking: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** What went wrong, if it is not a diagnostic. */
  readonly failure: string | undefined;
}

export const EMPTY_STATE: StudioState = {
  status: 'loading',
  name: '',
  playing: false,
  time: 0,
  factor: 0,
  speed: 1,
  sizes: { nbody: 0, nq: 0, nv: 0, nu: 0 },
  ncon: 0,
  controls: [],
  keyframes: [],
  selected: undefined,
  tracking: false,
  diagnostics: [],
  failure: undefined,
};

export const useStudio = create<StudioState>(() => EMPTY_STATE);
