/** `kinetree/view`: a model in a page, simulated and drawn, to be turned and pulled at. Needs the package `three`. */
export type { LoadProgress, ModelSource } from '../browser/simulation-protocol.js';
export type { ViewCamera } from '../scene/view-camera.js';
export type { VisualOptions } from '../scene/visual-options.js';
export { Frame, Label, RndFlag, VisFlag } from '../schema/visual-enums.js';
export type { Look } from '../view/look.js';
export { ModelObject } from '../view/model-object.js';
export type { CameraChoice } from '../view/picture-renderer.js';
export type { Subject } from '../view/subject.js';
export { type Seen, Viewport, type ViewportListener } from '../view/viewport.js';
export { PageSimulation } from './page-simulation.js';
export type { Running, RunningEvent, StepHook } from './running.js';
export type { ViewerSource } from './sources.js';
export { createViewer, Viewer, type ViewerOptions } from './viewer.js';
