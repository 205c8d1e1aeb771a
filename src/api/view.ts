/**
 * `kinetree/view`: simulates and draws a model in a page, with a camera and bodies that users can drag. Needs the
 * package `three`.
 */

export { Frame, Label, RndFlag, VisFlag } from '../foundation/schema/visual-enums.js';
export type { CameraPoint } from '../graphics/scene/camera-path.js';
export type { Project } from '../graphics/scene/projection.js';
export type { ViewCamera } from '../graphics/scene/view-camera.js';
export type { VisualOptions } from '../graphics/scene/visual-options.js';
export { ModelObject } from '../graphics/view/model-object.js';
export type { CameraChoice, FreeCamera } from '../graphics/view/picture-renderer.js';
export type { Look } from '../graphics/view/shading/look.js';
export type { Subject } from '../graphics/view/subject.js';
export type { TileRect } from '../graphics/view/tiles.js';
export {
  type Seen,
  Viewport,
  type ViewportListener,
  type ViewportTile,
  type ViewportTool,
} from '../graphics/view/viewport.js';
export type { LoadProgress, SimulationSource } from '../web/simulation-worker/simulation-protocol.js';
export { PageSimulation } from '../web/viewer/page-simulation.js';
export type { RecordedRun, Replay, ReplayOptions } from '../web/viewer/replay.js';
export type { Running, RunningEvent, StepHook } from '../web/viewer/running.js';
export type { PageSource, ViewerSource } from '../web/viewer/sources.js';
export { createViewer, type GhostOptions, type TileChoice, Viewer, type ViewerOptions } from '../web/viewer/viewer.js';
