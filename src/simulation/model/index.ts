export { type Binding, copyData, Data } from './data.js';
export type { DataRecord } from './data-record.js';
export type { Extensions } from './extensions.js';
export { loadMJB, readMJB, saveMJB, writeMJB } from './mjb.js';
export { copyModel, Model } from './model.js';
export type { ModelRecord } from './model-record.js';
export {
  type Capability,
  definePlugin,
  type InstanceInfo,
  type NewInstance,
  type Plugin,
  type PluginDrawing,
  PluginError,
  type PluginInstance,
  type PluginSensor,
  type PluginStage,
  type SignedDistanceField,
} from './plugin.js';
export type { Attributes, Config, PluginAttribute } from './plugin-config.js';
