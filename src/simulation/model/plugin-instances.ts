/** Plugin instances of a Model, and their life cycle in a Data. */
import type { Data } from './data.js';
import type { Model } from './model.js';
import type { ModelRecord } from './model-record.js';
import {
  type InstanceInfo,
  type NewInstance,
  type Plugin,
  PluginError,
  type PluginInstance,
  refusePromise,
} from './plugin.js';
import { numbersOf, readConfig } from './plugin-config.js';

const decoder = new TextDecoder();

/** Zero-terminated text. */
function textAt(bytes: Uint8Array, at: number): string {
  return decoder.decode(bytes.subarray(at, bytes.indexOf(0, at)));
}

/** Configuration texts of an instance, which a Model keeps in the order of the plugin's attributes. */
function textsOf(m: ModelRecord, id: number, { attributes = {} }: Plugin): Map<string, string> {
  let at = m.plugin_attradr[id] as number;
  const texts = new Map<string, string>();
  for (const key of Object.keys(attributes)) {
    const end = m.plugin_attr.indexOf(0, at);
    texts.set(key, decoder.decode(m.plugin_attr.subarray(at, end)));
    at = end + 1;
  }
  return texts;
}

const idsOf = (owners: Int32Array, id: number): Int32Array =>
  Int32Array.from(owners.keys()).filter((i) => owners[i] === id);

/** Describes an instance of a Model. `plugins` are in the order in which `m.plugin` numbers them. */
export function instanceInfo(m: ModelRecord, plugins: readonly Plugin[], id: number): InstanceInfo {
  const plugin = plugins[m.plugin[id] as number];
  if (!plugin) throw new RangeError(`plugin instance ${id} needs plugin ${m.plugin[id]}, ${plugins.length} are given`);
  const { attributes = {}, sdf } = plugin;
  const { config } = readConfig(attributes, textsOf(m, id, plugin), plugin.name);
  const name = textAt(m.names, m.name_pluginadr[id] as number);
  const shape = sdf ? guarded(plugin, { id, name }, 'sdf.attributes', () => sdf.attributes?.(config)) : [];
  return {
    id,
    name,
    config,
    shape: Float64Array.from(shape ?? numbersOf(attributes, config)),
    actuators: idsOf(m.actuator_plugin, id),
    sensors: idsOf(m.sensor_plugin, id),
    bodies: idsOf(m.body_plugin, id),
    geoms: idsOf(m.geom_plugin, id),
  };
}

/** Plugins and instances that a Model was compiled with. */
export class ModelPlugins {
  readonly instances: readonly InstanceInfo[];

  constructor(
    m: ModelRecord,
    readonly plugins: readonly Plugin[],
  ) {
    this.instances = Array.from(m.plugin.keys(), (id) => instanceInfo(m, plugins, id));
  }

  pluginOf(m: ModelRecord, id: number): Plugin {
    return this.plugins[m.plugin[id] as number] as Plugin;
  }
}

/** An instance together with its plugin. */
export interface LiveInstance {
  readonly plugin: Plugin;
  readonly instance: PluginInstance;
}

/** Runs a function of a plugin; errors are rethrown with the names of plugin and instance. */
export function guarded<T>(
  { name }: Plugin,
  instance: Pick<InstanceInfo, 'id' | 'name'>,
  call: string,
  run: () => T,
): T {
  try {
    const result = run();
    refusePromise(result);
    return result;
  } catch (error) {
    throw new PluginError(name, instance, call, error);
  }
}

/** The plugin instances of a Data. */
export class DataPlugins {
  readonly live: LiveInstance[] = [];
  /** Stages call plugins only in the state `alive`; `init` may run stages before. */
  life: 'unborn' | 'alive' | 'destroyed' = 'unborn';

  constructor(
    private readonly model: Model,
    private readonly data: Data,
  ) {}

  /** Calls `init` of every instance; if one throws, the instances before it are destroyed. */
  init(): void {
    const { record, plugins } = this.model;
    try {
      if (plugins) this.makeInstances(record, plugins);
      this.life = 'alive';
    } catch (error) {
      this.destroy();
      throw error;
    }
  }

  private makeInstances(m: ModelRecord, plugins: ModelPlugins): void {
    const { model, data } = this;
    for (const info of plugins.instances) {
      const plugin = plugins.pluginOf(m, info.id);
      const begin = m.plugin_stateadr[info.id] as number;
      const end = begin + (m.plugin_statenum[info.id] as number);
      const instance: NewInstance = { ...info, state: data.record.plugin_state.subarray(begin, end) };
      const made = guarded(plugin, info, 'init', () => plugin.init?.(model, data, instance));
      this.live.push({ plugin, instance: Object.assign(instance, { data: made }) });
    }
  }

  /** Called after a reset, which has zeroed their states. */
  reset(): void {
    for (const { plugin, instance } of this.live) {
      if (plugin.reset) guarded(plugin, instance, 'reset', () => plugin.reset?.(this.model, instance));
    }
  }

  /** Called after all arrays have been copied from another Data. */
  copyFrom(from: DataPlugins): void {
    this.live.forEach(({ plugin, instance }, i) => {
      const source = from.live[i]?.instance;
      if (source && plugin.copy) {
        guarded(plugin, instance, 'copy', () => plugin.copy?.(this.model, this.data, instance, source));
      }
    });
  }

  /**
   * Called after a recompile. An instance with a predecessor continues from it, with its state already in the arrays; a
   * new one is reset.
   */
  continueFrom(before: DataPlugins, origin: readonly number[]): void {
    this.live.forEach(({ plugin, instance }, i) => {
      const source = before.live[origin[i] ?? -1]?.instance;
      if (!source && plugin.reset) guarded(plugin, instance, 'reset', () => plugin.reset?.(this.model, instance));
      if (source && plugin.copy) {
        guarded(plugin, instance, 'copy', () => plugin.copy?.(this.model, this.data, instance, source));
      }
    });
  }

  /** Calls `destroy` of every instance once; the first error is thrown after all calls. */
  destroy(): void {
    const errors: unknown[] = [];
    this.life = 'destroyed';
    for (const { plugin, instance } of this.live.splice(0)) {
      try {
        guarded(plugin, instance, 'destroy', () => plugin.destroy?.(this.data, instance));
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }
}
