/** Checks what the types cannot: extensions may come from plain JavaScript. */
import { areSame } from '../../foundation/base/same-value.js';
import { type OptionNames, requireOptionsOf, usageError } from '../../foundation/base/usage.js';
import { checkProvider } from '../../foundation/resource/provider.js';
import type { Plugin } from '../../simulation/model/plugin.js';
import { pluginFault } from '../../simulation/model/plugin-check.js';
import type { Extensions } from './extensions.js';
import { requireFormat } from './registry.js';

/** The kinds of extensions. */
export const EXTENSIONS: OptionNames<Extensions> = { plugins: true, decoders: true, encoders: true, providers: true };

/** Extensions that were found to be right. */
const checked = new WeakSet<object>();

/**
 * Throws for what are no extensions: a TypeError for an unknown kind, something that is no list, a plugin or a format with
 * a fault, a ModelError `bad-provider`, a RangeError for two plugins of one name that differ.
 */
export function requireExtensions(call: string, extensions: Extensions | undefined): void {
  if (extensions === undefined) return;
  requireOptionsOf(`${call}, extensions`, EXTENSIONS, extensions, 'lists, such as { plugins: [] }');
  for (const [kind, list] of Object.entries(extensions)) {
    if (list !== undefined && !Array.isArray(list)) throw usageError(`${call}, extensions.${kind}`, 'a list', list);
  }
  const { plugins = [], decoders = [], encoders = [], providers = [] } = extensions;
  const once = <T extends object>(list: readonly T[], check: (each: T) => void): void => {
    for (const each of list) {
      if (typeof each === 'object' && each !== null && checked.has(each)) continue;
      check(each);
      checked.add(each);
    }
  };
  once(plugins, (plugin) => {
    const fault = pluginFault(plugin);
    if (fault !== undefined) throw new TypeError(`${call}, extensions.plugins: ${fault}`);
  });
  once(decoders, (decoder) => requireFormat(`${call}, extensions.decoders`, decoder, 'decode'));
  once(encoders, (encoder) => requireFormat(`${call}, extensions.encoders`, encoder, 'encode'));
  once(providers, checkProvider);
  refuseDifferent(call, plugins);
}

/** A name stands for one plugin; of two, which is meant cannot be known. */
function refuseDifferent(call: string, plugins: readonly Plugin[]): void {
  const byName = new Map<string, Plugin>();
  for (const plugin of plugins) {
    const present = byName.get(plugin.name);
    if (present && !areSame(present, plugin)) {
      throw new RangeError(`${call}, extensions.plugins: two different plugins have the name '${plugin.name}'`);
    }
    byName.set(plugin.name, plugin);
  }
}
