import { bytes, defineFields, int } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

export const PLUGIN_FIELDS = defineFields<ModelSizeName>()({
  plugin: int('nplugin'),
  plugin_stateadr: int('nplugin'),
  plugin_statenum: int('nplugin'),
  plugin_attr: bytes('npluginattr'),
  plugin_attradr: int('nplugin'),
});
