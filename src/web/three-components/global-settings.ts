/** Settings of a model from the components of its scene and from the program that steps it. */
import type { Diagnostics } from '../../foundation/base/diagnostics.js';
import type { AttributeValue } from '../../foundation/schema/mjcf/rows.js';
import { SETTINGS_KINDS, type SettingsKind } from '../../foundation/schema/mjcf/settings.js';
import { diagnostic } from '../../foundation/schema/report.js';
import type { SpecElement } from '../../modelling/spec/element.js';
import type { Singleton } from '../../modelling/spec/singletons.js';
import type { Spec } from '../../modelling/spec/spec.js';
import { author, type Desired } from './author.js';
import type { MjGlobalSettings } from './settings.js';

/** Physics options set by the program; they override components. */
export type HostOptions = ReadonlyMap<string, AttributeValue>;

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(' ') : String(value));

/** Writes the settings to the Spec and reports conflicting components. */
export function applySettings(
  spec: Spec,
  components: readonly MjGlobalSettings[],
  host: HostOptions,
  diagnostics: Diagnostics,
): void {
  for (const kind of SETTINGS_KINDS) {
    const desired = merged(kind, components, diagnostics);
    if (kind === 'option') for (const [name, value] of host) desired.set(name, value);
    author(elementOf(spec, kind), desired, [1, 1, 1]);
  }
}

const elementOf = (spec: Spec, kind: SettingsKind): SpecElement =>
  kind === 'mujoco' ? spec.root : spec.section(kind satisfies Singleton);

function merged(kind: SettingsKind, components: readonly MjGlobalSettings[], diagnostics: Diagnostics): Desired {
  const desired: Desired = new Map();
  const from = new Map<string, MjGlobalSettings>();
  for (const component of components) {
    for (const [attribute, value] of component.given.get(kind) ?? []) {
      const other = from.get(attribute);
      const present = desired.get(attribute);
      if (!other) {
        desired.set(attribute, value as AttributeValue);
        from.set(attribute, component);
      } else if (textOf(present) !== textOf(value)) {
        const values = `${textOf(present)} and ${textOf(value)}`;
        const parameters = { first: other.label, second: component.label, attribute, element: kind, values };
        diagnostics.add(diagnostic('component-settings', parameters, { element: component.label }));
      }
    }
  }
  return desired;
}
