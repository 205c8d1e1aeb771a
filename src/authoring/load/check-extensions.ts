/** Runtime checks of extensions, which may come from untyped JavaScript. */
import { areSame } from '../../foundation/base/same-value.js';
import { type OptionNames, requireOptionsOf, usageError } from '../../foundation/base/usage.js';
import { checkProvider } from '../../foundation/resource/provider.js';
import type { Plugin } from '../../simulation/model/plugin.js';
import { pluginFault } from '../../simulation/model/plugin-check.js';
import type { Extensions } from './extensions.js';
import { requireFormat } from './registry.js';

/** The kinds of extensions. */
export const EXTENSIONS: OptionNames<Extensions> = { plugins: true, decoders: true, encoders: true, providers: true };

/** Extensions that passed the checks. */
const checked = new WeakSet<object>();

/**
 * Throws for invalid extensions: a TypeError for an unknown kind, a value other than a list, or an invalid plugin or
 * format; a ModelError `bad-provider`; a RangeError for two different plugins of one name.
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

/** Throws if two different plugins have the same name, because the choice between them would be ambiguous. */
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
