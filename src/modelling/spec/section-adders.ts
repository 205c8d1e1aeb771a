/** Methods of a Spec that add an element to its section: `spec.addMesh`, `spec.addMotor`. */
import { requireOptions, requireText } from '../../foundation/base/usage.js';
import { type Kind, MJCF, rowOf } from '../../foundation/schema/mjcf.js';
import type { AddOptions, Authored, Element, Settings } from './element-type.js';
import type { Spec } from './spec.js';

/** Defines the methods of `SectionAdders` on the prototype of Spec, except those that Spec defines itself. */
export function defineSectionAdders(type: typeof Spec): void {
  for (const section of Object.keys(MJCF) as Kind[]) {
    if (!section.endsWith('Section')) continue;
    for (const kind of Object.keys(rowOf(section).children ?? {}) as Kind[]) {
      const name = `add${kind[0]!.toUpperCase()}${kind.slice(1)}`;
      if (Object.hasOwn(type.prototype, name)) continue;
      Object.defineProperty(type.prototype, name, {
        value(this: Spec, values?: Authored<Kind>, options?: AddOptions) {
          return this.add(kind, values, options);
        },
      });
    }
  }
}

/** The arguments of `Spec.addPlugin`. */
export interface PluginUse {
  /** Name of the plugin. */
  readonly plugin: string;
  /** Name of the instance. */
  readonly name: string;
  /** Its settings, by key. */
  readonly config?: Settings;
}

/** Declares a plugin if it is not declared yet; with a name, adds an instance of it. */
export function addPlugin(spec: Spec, use: Partial<PluginUse>): Element<'instance' | 'extensionPlugin'> {
  requireOptions('addPlugin', use ?? null, "a plugin, such as { plugin: 'mujoco.pid' }");
  const { plugin, name, config } = use;
  requireText('addPlugin, plugin', 'the name of a plugin', plugin);
  const present = spec.all('extensionPlugin').find((each) => each.plugin === plugin);
  const declaration = present ?? spec.add('extensionPlugin', { plugin });
  return name === undefined ? declaration : declaration.addInstance({ name, config });
}
