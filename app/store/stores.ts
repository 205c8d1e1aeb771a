/**
 * The state of a studio, one store per subject. The stores do not use React, so that the picture can be loaded first.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type BrushSettings, INITIAL_BRUSH } from './brush-settings.js';
import type { DiagnosticTexts } from './diagnostic-text.js';
import { type EditorState, INITIAL_EDITOR } from './editor-state.js';
import { type GizmoSettings, INITIAL_GIZMO } from './gizmo-settings.js';
import type { KeyAction } from './key-actions.js';
import type { PaletteState } from './palette.js';
import type { Panel } from './panels.js';
import type { Question } from './questions.js';
import { initialSettings, type Settings } from './settings.js';
import { INITIAL_STUDIO, type StudioState } from './studio-state.js';
import { INITIAL_UNSAVED_WORK, type UnsavedWorkState } from './work-state.js';

/** The state of the user's control function. */
export interface ControlState {
  readonly isRunning: boolean;
  /** The reason if it does not run. */
  readonly fault: string | undefined;
}

export interface Stores {
  readonly settings: StoreApi<Settings>;
  readonly studio: StoreApi<StudioState>;
  readonly work: StoreApi<UnsavedWorkState>;
  readonly editor: StoreApi<EditorState>;
  readonly gizmo: StoreApi<GizmoSettings>;
  readonly brush: StoreApi<BrushSettings>;
  readonly control: StoreApi<ControlState>;
  /** Panels of the page and of modules. */
  readonly panels: StoreApi<readonly Panel[]>;
  /** Keys of modules. */
  readonly keys: StoreApi<readonly KeyAction[]>;
  /** Open questions, oldest first. */
  readonly questions: StoreApi<readonly Question[]>;
  readonly palette: StoreApi<PaletteState>;
  readonly diagnosticTexts: StoreApi<DiagnosticTexts>;
}

/** Creates the stores of a studio. */
export const createStores = (): Stores => ({
  settings: createStore(initialSettings),
  studio: createStore(() => INITIAL_STUDIO),
  work: createStore(() => INITIAL_UNSAVED_WORK),
  editor: createStore(() => INITIAL_EDITOR),
  gizmo: createStore(() => INITIAL_GIZMO),
  brush: createStore(() => INITIAL_BRUSH),
  control: createStore<ControlState>(() => ({ isRunning: false, fault: undefined })),
  panels: createStore<readonly Panel[]>(() => []),
  keys: createStore<readonly KeyAction[]>(() => []),
  questions: createStore<readonly Question[]>(() => []),
  palette: createStore<PaletteState>(() => ({ shown: undefined })),
  diagnosticTexts: createStore<DiagnosticTexts>(() => ({ zh: undefined })),
});
