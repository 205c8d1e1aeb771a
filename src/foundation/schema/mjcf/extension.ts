/** Rows of the section `extension` of MJCF: its elements and their attributes. */
import { element, id, ref, text } from './rows.js';

/** Plugins that the model uses. */
export const EXTENSION_SECTION = element({
  tag: 'extension',
  attributes: {},
  children: { extensionPlugin: '*' },
});

/** Declares an engine plugin. */
export const EXTENSION_PLUGIN = element({
  tag: 'plugin',
  attributes: {
    /** Name of the engine plugin. */
    plugin: text(),
  },
  children: { instance: '*' },
});

/** An instance of the plugin that several elements can share. */
export const INSTANCE = element({
  namespace: 'instance',
  attributes: {
    /** Name, unique among elements of its kind. */
    name: id('instance', { required: true }),
  },
  children: { config: '*' },
});

/** A setting of a plugin. */
export const CONFIG = element({
  attributes: {
    /** Name of the setting. */
    key: text({ required: true }),
    /** Value of the setting. */
    value: text(),
  },
});

/** Attaches a plugin to the element. */
export const PLUGIN = element({
  attributes: {
    /** Name of the engine plugin. */
    plugin: text(),
    /** Name of a declared instance to use; without it, the element has its own instance. */
    instance: ref('instance'),
  },
  children: { config: '*' },
});
