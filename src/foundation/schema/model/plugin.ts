import { bytes, defineFields, int } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

/** Arrays of plugin instances. */
export const PLUGIN_FIELDS = defineFields<ModelSizeName>()({
  /** Index of the plugin among those of the model. */
  plugin: int('nplugin'),
  /** First value of the instance in `plugin_state`. */
  plugin_stateadr: int('nplugin'),
  /** Number of its state values. */
  plugin_statenum: int('nplugin'),
  /** Configuration values of all instances, each ended by a zero byte. */
  plugin_attr: bytes('npluginattr'),
  /** First configuration value of the instance in `plugin_attr`. */
  plugin_attradr: int('nplugin'),
});
