/** `kinetree/react`: viewers and simulations as components. Needs the packages `react` and `three`. */
export type { Running, RunningEvent, StepHook } from '../viewer/running.js';
export type { ViewerSource } from '../viewer/sources.js';
export type { Viewer as PageViewer, ViewerOptions } from '../viewer/viewer.js';
export type { MjElementProps } from './mj-element.js';
export * from './mj-elements.js';
export { MjScene, type MjSceneProps, useMjScene } from './mj-scene.js';
export { MjTerrain, type MjTerrainProps } from './mj-terrain.js';
export { SimulatedModel, type SimulatedModelProps } from './simulated-model.js';
export {
  Simulation,
  type SimulationProps,
  useAfterStep,
  useBeforeStep,
  useSimulation,
  useSimulationValue,
} from './simulation.js';
export { Viewer, type ViewerProps } from './viewer.js';
