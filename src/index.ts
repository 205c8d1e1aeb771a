/** The small front door. */
export { Diagnostics, formatDiagnostic, ModelError, type Diagnostic, type Location } from './base/diagnostics.js';
export * from './engine/run.js';
export { prepareEngine, setEngineMode, type EngineMode } from './engine/instantiate.js';
export { copyModel, Data, Model } from './model/index.js';
