/** Settings of plugins: the `config` children of an element as an object. */
import { usageError } from '../../foundation/base/usage.js';
import type { AnyGiven } from './attribute-input.js';
import type { SpecElement } from './element.js';
import type { Settings } from './element-type.js';

/** Splits the values for a new element into attributes, plugin settings and pixels. */
export function splitSettings(
  element: SpecElement,
  values: object,
): {
  readonly given: Readonly<Record<string, AnyGiven>>;
  readonly config?: Settings | undefined;
  readonly pixels?: unknown;
} {
  const given = values as Readonly<Record<string, AnyGiven>>;
  if (element.row.children?.config && Object.hasOwn(values, 'config')) {
    const { config, ...attributes } = given;
    return { given: attributes, config: config as unknown as Settings };
  }
  if (element.kind !== 'texture' || !Object.hasOwn(values, 'pixels')) return { given };
  const { pixels, ...attributes } = given;
  return { given: attributes, pixels };
}

/** Authored settings of a plugin. */
export function settingsOf(element: SpecElement): Readonly<Record<string, string>> {
  return Object.fromEntries(element.children('config').map(({ key, value }) => [key ?? '', value ?? ''] as const));
}

/** Sets settings of a plugin; undefined removes a setting. */
export function configure(element: SpecElement, settings: Settings): void {
  if (!element.row.children?.config) throw usageError('configure', 'an element of a plugin', element);
  if (typeof settings !== 'object' || settings === null) throw usageError('configure', 'settings by key', settings);
  const present = new Map(element.children('config').map((each) => [each.key, each]));
  for (const [key, value] of Object.entries(settings)) {
    const known = present.get(key);
    if (value === undefined) known?.delete();
    else if (known) known.set('value', value);
    else element.add('config', { key, value });
  }
}
