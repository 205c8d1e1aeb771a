/** The small front door. */
export { type Diagnostic, Diagnostics, formatDiagnostic, type Location, ModelError } from './base/diagnostics.js';
export { type EngineMode, prepareEngine, setEngineMode } from './engine/instantiate.js';
export * from './engine/run.js';
export { copyData, copyModel, Data, loadMJB, Model, saveMJB } from './model/index.js';
