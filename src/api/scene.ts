/** `kinetree/scene`: the drawable content of a Model and its Data as flat arrays, for custom renderers. */
export { Camera, CatBit, Frame, Label, PertBit, VisFlag } from '../foundation/schema/visual-enums.js';
export { DRAWN_ARENA_FIELDS, DRAWN_FIELDS } from '../graphics/scene/drawn-fields.js';
export { noPerturbation, type Perturbation, selectedPoint, startPerturbation } from '../graphics/scene/perturbation.js';
export { applyPerturbForce, applyPerturbPose, initPerturbation } from '../graphics/scene/perturbation-force.js';
export { type Project, projection } from '../graphics/scene/projection.js';
export { type FlexParts, Scene, type SceneCamera, type SceneLight } from '../graphics/scene/scene.js';
export { updateScene } from '../graphics/scene/update.js';
export {
  defaultViewCamera,
  mouseDisplacement,
  orbitCamera,
  panCamera,
  type ViewCamera,
  zoomCamera,
} from '../graphics/scene/view-camera.js';
export { defaultVisualOptions, type VisualOptions } from '../graphics/scene/visual-options.js';
