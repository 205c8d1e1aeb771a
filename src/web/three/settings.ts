/** The settings of a model: the elements that exist once, in one component. */
import type { Object3D } from 'three/webgpu';
import { suggest } from '../../foundation/base/suggest.js';
import { usageError } from '../../foundation/base/usage.js';
import { SETTINGS_KINDS, type SettingsKind } from '../../foundation/schema/mjcf/settings.js';
import { modelError } from '../../foundation/schema/report.js';
import type { GivenAttributes, KeptValue } from './attribute-input.js';
import { MjComponent } from './component.js';
import { keptValues } from './element.js';
import { pathOfObject } from './object-path.js';

/** Attributes by element: `{ option: { timestep: 0.005 }, flag: { contact: 'disable' } }`. */
export type GlobalSettings = { readonly [S in SettingsKind]?: GivenAttributes<S> };

/**
 * Options, sizes, statistics, the compiler and drawing: everything that a model has once. A scene may have several of
 * these components, of imported models for example, as long as no two say different things.
 */
export class MjGlobalSettings extends MjComponent {
  private readonly sections = new Map<SettingsKind, Map<string, KeptValue>>();

  constructor(object: Object3D, settings: GlobalSettings = {}) {
    super(object);
    try {
      this.assign(settings);
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  get label(): string {
    return `MjGlobalSettings on ${pathOfObject(this.object)}`;
  }

  /** The values that were given, by element and attribute. */
  get given(): ReadonlyMap<SettingsKind, ReadonlyMap<string, KeptValue>> {
    return this.sections;
  }

  /** Gives attributes values; undefined takes one away. A running scene takes them over before its next step. */
  assign(settings: GlobalSettings): this {
    if (typeof settings !== 'object' || settings === null) {
      throw usageError('MjGlobalSettings', 'attributes by element', settings);
    }
    for (const [section, values] of Object.entries(settings)) {
      if (!(SETTINGS_KINDS as readonly string[]).includes(section)) throw this.unknown(section);
      const kind = section as SettingsKind;
      const kept = this.sections.get(kind) ?? new Map<string, KeptValue>();
      for (const name of Object.keys(values ?? {})) kept.delete(name);
      for (const [name, value] of keptValues(kind, values ?? {}, this.label)) kept.set(name, value);
      this.sections.set(kind, kept);
    }
    this.changed();
    return this;
  }

  /** The value that was given to an attribute. */
  get(section: SettingsKind, name: string): KeptValue | undefined {
    return this.sections.get(section)?.get(name);
  }

  private unknown(section: string): Error {
    const suggestion = suggest(section, SETTINGS_KINDS);
    const hint = suggestion === undefined ? {} : { suggestion };
    return modelError('bad-child', { element: 'MjGlobalSettings', child: section }, { element: this.label, ...hint });
  }
}
