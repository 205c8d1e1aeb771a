/** `kinetree/scene`: everything there is to draw of a Model and its Data, as flat arrays, for renderers of your own. */
export { Camera, CatBit, Frame, Label, PertBit, VisFlag } from '../schema/visual-enums.js';
export { DRAWN_ARENA_FIELDS, DRAWN_FIELDS } from './drawn-fields.js';
export { holdBody, noPerturbation, type Perturbation, selectedPoint } from './perturbation.js';
export { type Project, projection } from './projection.js';
export { applyPerturbForce, applyPerturbPose, beginPerturbation } from './pull.js';
export { type FlexParts, Scene, type SceneCamera, type SceneLight } from './scene.js';
export { updateScene } from './update.js';
export {
  defaultViewCamera,
  mouseDisplacement,
  orbitCamera,
  panCamera,
  type ViewCamera,
  zoomCamera,
} from './view-camera.js';
export { defaultVisualOptions, type VisualOptions } from './visual-options.js';
