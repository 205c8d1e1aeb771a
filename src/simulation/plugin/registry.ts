/** Plugins that are there without being given: those of the package, and what a program registers. */
import { areSame } from '../../foundation/base/same-value.js';
import { type OptionNames, requireOptionsOf } from '../../foundation/base/usage.js';
import type { Extensions } from '../model/extensions.js';
import { pluginsNamed } from '../model/mjb.js';
import type { Model } from '../model/model.js';
import type { Plugin } from '../model/plugin.js';
import { pluginFault } from '../model/plugin-check.js';
import { cable } from './cable.js';
import { pid } from './pid.js';
import { bolt } from './sdf-bolt.js';
import { bowl } from './sdf-bowl.js';
import { gear } from './sdf-gear.js';
import { nut } from './sdf-nut.js';
import { torus } from './sdf-torus.js';
import { shell } from './shell.js';
import { touchGrid } from './touch-grid.js';

/** The plugins of the package. */
export const FIRST_PARTY_PLUGINS: readonly Plugin[] = [pid, cable, shell, touchGrid, torus, bowl, bolt, nut, gear];

const registered = new Map(FIRST_PARTY_PLUGINS.map((plugin) => [plugin.name, plugin]));

const everRegistered = new WeakSet(FIRST_PARTY_PLUGINS);

/** Options for registering a plugin. */
export interface RegisterOptions {
  /** Replaces a plugin of the same name. */
  readonly override?: boolean;
}

export const REGISTER_OPTIONS: OptionNames<RegisterOptions> = { override: true };

/**
 * Makes a plugin known to every model that is compiled from now on. The same plugin again is fine, also as another
 * object that says the same. Functions are compared by their text: one that depends on values around it needs a plugin
 * of another name, or `override`.
 *
 * @throws TypeError for what is no plugin, with the member that is missing, misspelt or of the wrong type, RangeError for a name that another plugin has
 */
export function registerPlugin(plugin: Plugin, options: RegisterOptions = {}): void {
  requireOptionsOf('registerPlugin', REGISTER_OPTIONS, options);
  const { override = false } = options;
  const fault = pluginFault(plugin);
  if (fault !== undefined) throw new TypeError(`registerPlugin: ${fault}`);
  const present = registered.get(plugin.name);
  if (present && !override) {
    if (areSame(present, plugin)) return;
    throw new RangeError(`another plugin is registered as '${plugin.name}'`);
  }
  registered.set(plugin.name, plugin);
  everRegistered.add(plugin);
}

/** True for a plugin that is registered, or was until another one took its name. */
export const wasRegistered = (plugin: Plugin): boolean => everRegistered.has(plugin);

/** Registered plugins, by name. */
export function registeredPlugins(): readonly Plugin[] {
  return [...registered.values()];
}

/** Attaches registered plugins to a Model from a binary file that names its plugins, if all of them are registered. */
export function withRegisteredPlugins(model: Model): Model {
  const isComplete = model.lacking?.length && model.lacking.every((name) => registered.has(name));
  return isComplete ? model.attachPlugins(pluginsNamed(model, registeredPlugins())) : model;
}

/** Extensions with the registered plugins behind those given, which win. */
export function withRegistered<E extends Extensions>(extensions: E): E & { readonly plugins: readonly Plugin[] } {
  return { ...extensions, plugins: [...(extensions.plugins ?? []), ...registeredPlugins()] };
}

/** Tests whether a value can be a plugin: it has a name and a capability. */
export function isPlugin(value: unknown): value is Plugin {
  if (typeof value !== 'object' || value === null) return false;
  const { name, actuator, sensor, passive, sdf, elasticity } = value as Partial<Plugin>;
  return typeof name === 'string' && name !== '' && Boolean(actuator || sensor || passive || sdf || elasticity);
}
