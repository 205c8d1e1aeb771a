/** Plugins available without being passed in: those of the package, and those that a program registers. */
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
  /** Allows replacing a plugin of the same name. */
  readonly override?: boolean;
}

export const REGISTER_OPTIONS: OptionNames<RegisterOptions> = { override: true };

/**
 * Registers a plugin for every model compiled from now on. Registering an equal plugin again is allowed, also as
 * another object with equal members. Functions are compared by their text; a plugin that depends on captured values
 * needs another name, or `override`.
 *
 * @throws TypeError for an invalid plugin; names the member that is missing, misspelt or of the wrong type
 * @throws RangeError if another plugin has the name
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

/** Tests whether a plugin is registered, or was until another one replaced it. */
export const wasRegistered = (plugin: Plugin): boolean => everRegistered.has(plugin);

/** Registered plugins, by name. */
export function registeredPlugins(): readonly Plugin[] {
  return [...registered.values()];
}

/** Attaches registered plugins to a Model from a binary file that names its plugins, if all are registered. */
export function withRegisteredPlugins(model: Model): Model {
  const isComplete = model.missingPlugins?.length && model.missingPlugins.every((name) => registered.has(name));
  return isComplete ? model.attachPlugins(pluginsNamed(model, registeredPlugins())) : model;
}

/** Adds the registered plugins after the given ones, which take precedence. */
export function withRegistered<E extends Extensions>(extensions: E): E & { readonly plugins: readonly Plugin[] } {
  return { ...extensions, plugins: [...(extensions.plugins ?? []), ...registeredPlugins()] };
}

/** Tests whether a value may be a plugin: it has a name and a capability. */
export function isPlugin(value: unknown): value is Plugin {
  if (typeof value !== 'object' || value === null) return false;
  const { name, actuator, sensor, passive, sdf, elasticity } = value as Partial<Plugin>;
  return typeof name === 'string' && name !== '' && Boolean(actuator || sensor || passive || sdf || elasticity);
}
