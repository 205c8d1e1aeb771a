/** The settings of a model, whose elements exist once, in one component. */
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
 * Global settings of a model: options, sizes, statistics, compiler and visualization. A scene may contain several of
 * these components, for example of imported models, if they do not conflict.
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

  /** Assigned values, by element and attribute. */
  get given(): ReadonlyMap<SettingsKind, ReadonlyMap<string, KeptValue>> {
    return this.sections;
  }

  /** Assigns attributes; undefined unsets one. A running scene applies them before its next step. */
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

  /** Returns the value assigned to an attribute. */
  get(section: SettingsKind, name: string): KeptValue | undefined {
    return this.sections.get(section)?.get(name);
  }

  private unknown(section: string): Error {
    const suggestion = suggest(section, SETTINGS_KINDS);
    const hint = suggestion === undefined ? {} : { suggestion };
    return modelError('bad-child', { element: 'MjGlobalSettings', child: section }, { element: this.label, ...hint });
  }
}
