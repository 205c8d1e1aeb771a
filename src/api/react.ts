/** `kinetree/react`: viewers and simulations as components. Needs the packages `react` and `three`. */

export type { ContactPartner, ContactProps } from '../web/react/contact-props.js';
export type { MjElementProps } from '../web/react/mj-element.js';
export * from '../web/react/mj-elements.js';
export { MjScene, type MjSceneProps, useMjScene } from '../web/react/mj-scene.js';
export { MjTerrain, type MjTerrainProps } from '../web/react/mj-terrain.js';
export { Policy, type PolicyProps } from '../web/react/policy.js';
export { SimulatedModel, type SimulatedModelProps } from '../web/react/simulated-model.js';
export {
  Simulation,
  type SimulationProps,
  useAfterStep,
  useBeforeStep,
  useSimulation,
  useSimulationValue,
} from '../web/react/simulation.js';
export { Viewer, type ViewerProps } from '../web/react/viewer.js';
export type { RecordedRun, Replay, ReplayOptions } from '../web/viewer/replay.js';
export type { Running, RunningEvent, StepHook } from '../web/viewer/running.js';
export type { ViewerSource } from '../web/viewer/sources.js';
export type { Viewer as PageViewer, ViewerOptions } from '../web/viewer/viewer.js';
