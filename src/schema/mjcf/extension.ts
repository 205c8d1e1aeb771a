/** extension */
import { element, id, ref, text } from './rows.js';

export const EXTENSION_SECTION = element({
  tag: 'extension',
  attributes: {},
  children: { extensionPlugin: '*' },
});

export const EXTENSION_PLUGIN = element({
  tag: 'plugin',
  attributes: {
    plugin: text(),
  },
  children: { instance: '*' },
});

export const INSTANCE = element({
  namespace: 'instance',
  attributes: {
    name: id('instance', { required: true }),
  },
  children: { config: '*' },
});

export const CONFIG = element({
  attributes: {
    key: text({ required: true }),
    value: text(),
  },
});

export const PLUGIN = element({
  attributes: {
    plugin: text(),
    instance: ref('instance'),
  },
  children: { config: '*' },
});
