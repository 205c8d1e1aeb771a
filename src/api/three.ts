/**
 * `kinetree/three`: three.js objects for the bodies, geoms, joints and other elements of a model. Needs the package
 * `three`.
 */
export { createScene } from '../web/three-components/automatic.js';
export type { UpAxis, VectorLike } from '../web/three-components/axes.js';
export * from '../web/three-components/classes.js';
export { componentOf, MjComponent } from '../web/three-components/component.js';
export type { Component, ComponentClass } from '../web/three-components/component-class.js';
export { drawGeom, drawHull } from '../web/three-components/drawing.js';
export { type ElementValues, MjElement, type Part } from '../web/three-components/element.js';
export { type ImportOptions, importModel, importSpec, importXML } from '../web/three-components/import.js';
export { type Inspected, type InspectedAttribute, inspect } from '../web/three-components/inspect.js';
export { addMatchingGeom, convertToFree } from '../web/three-components/matching.js';
export { MjScene, type SceneContactSelector, type SceneHook, sceneOf } from '../web/three-components/mj-scene.js';
export {
  addMousePerturbation,
  MousePerturbation,
  type MousePerturbationOptions,
} from '../web/three-components/mouse-perturbation.js';
export type { MjSceneOptions } from '../web/three-components/scene-options.js';
export {
  addSensor,
  SENSOR_ENTRIES,
  type SensorData,
  type SensorEntry,
  sensorsOf,
} from '../web/three-components/sensors.js';
export { type GlobalSettings, MjGlobalSettings } from '../web/three-components/settings.js';
export { type HeightOf, MjTerrain, type TerrainShape } from '../web/three-components/terrain.js';
