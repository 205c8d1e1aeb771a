/**
 * `kinetree/three`: three.js objects for the bodies, geoms, joints and other elements of a model. Needs the package
 * `three`.
 */
export { createScene } from '../web/three/automatic.js';
export type { UpAxis, VectorLike } from '../web/three/axes.js';
export * from '../web/three/classes.js';
export { componentOf, MjComponent } from '../web/three/component.js';
export type { Component, ComponentClass } from '../web/three/component-class.js';
export { drawGeom, drawHull } from '../web/three/drawing.js';
export { type ElementValues, MjElement, type Part } from '../web/three/element.js';
export { type ImportOptions, importModel, importSpec, importXML } from '../web/three/import.js';
export { type Inspected, type InspectedAttribute, inspect } from '../web/three/inspect.js';
export { addMatchingGeom, convertToFree } from '../web/three/matching.js';
export { MjScene, type SceneHook, sceneOf } from '../web/three/mj-scene.js';
export {
  addMousePerturbation,
  MousePerturbation,
  type MousePerturbationOptions,
} from '../web/three/mouse-perturbation.js';
export type { MjSceneOptions } from '../web/three/scene-options.js';
export { addSensor, SENSOR_ENTRIES, type SensorData, type SensorEntry, sensorsOf } from '../web/three/sensors.js';
export { type GlobalSettings, MjGlobalSettings } from '../web/three/settings.js';
export { type HeightOf, MjTerrain, type TerrainShape } from '../web/three/terrain.js';
