/** `kinetree/three`: objects of three.js that are bodies, geoms, joints and everything else of a model. Needs the package `three`. */
export { createScene } from './automatic.js';
export type { UpAxis, VectorLike } from './axes.js';
export * from './classes.js';
export { componentOf, MjComponent } from './component.js';
export type { Component, ComponentClass } from './component-class.js';
export { drawGeom, drawHull } from './drawing.js';
export { type ElementValues, MjElement, type Part } from './element.js';
export { type ImportOptions, importModel, importSpec, importXML } from './import.js';
export { type Inspected, type InspectedAttribute, inspect } from './inspect.js';
export { addMatchingGeom, convertToFree } from './matching.js';
export { MjScene, type SceneHook, sceneOf } from './mj-scene.js';
export { addMouseSpring, MouseSpring, type MouseSpringOptions } from './mouse-spring.js';
export type { MjSceneOptions } from './scene-options.js';
export { addSensor, SENSOR_ENTRIES, type SensorData, type SensorEntry, sensorsOf } from './sensors.js';
export { type GlobalSettings, MjGlobalSettings } from './settings.js';
export { type HeightOf, MjTerrain, type TerrainShape } from './terrain.js';
