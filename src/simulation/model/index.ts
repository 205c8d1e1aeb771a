export { copyData, Data } from './data.js';
export { saveMJB } from './mjb.js';
export { copyModel, Model } from './model.js';
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
