/** Views of the settings of a plugin instance, with their declarations. */

import type { AttributeType, AttributeValue } from '../../../foundation/schema/mjcf/rows.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import type { Model } from '../../../simulation/model/model.js';
import type { PluginAttribute } from '../../../simulation/model/plugin-config.js';
import type { AttributeView } from './editor-protocol.js';

/**
 * Returns the settings of an element in the order of its plugin; empty if the element refers to an instance elsewhere.
 */
export function settingViews({ plugins }: Model, element: SpecElement): readonly AttributeView[] {
  const name = pluginOf(element);
  const plugin = plugins?.plugins.find((each) => each.name === name);
  if (!plugin?.attributes) return [];
  const settings = (element as unknown as { readonly settings: Readonly<Record<string, string>> }).settings;
  return Object.entries(plugin.attributes).map(([key, attribute]) => settingView(key, attribute, settings[key]));
}

function pluginOf(element: SpecElement): AttributeValue | undefined {
  if (!element.row.children?.config || element.isSet('instance')) return undefined;
  const holder = element.rowOf('plugin') ? element : element.parent;
  return holder?.get('plugin');
}

/** Type of attribute that edits each type of setting. */
const TYPES: Readonly<Record<PluginAttribute['type'], AttributeType>> = {
  number: 'float',
  integer: 'int',
  numbers: 'float',
  boolean: 'bool',
  keyword: 'keyword',
  text: 'text',
};

function settingView(name: string, attribute: PluginAttribute, own: string | undefined): AttributeView {
  const { type, doc = '' } = attribute;
  const inherited = attribute.default as AttributeValue | undefined;
  const most = type === 'numbers' ? (attribute.length ?? Infinity) : 1;
  return {
    name,
    type: TYPES[type],
    arity: [type === 'numbers' ? (attribute.length ?? 0) : 1, most],
    text: doc,
    facts: factsOf(attribute),
    unit: /\[([^\]]+)\]/.exec(doc)?.[1],
    choices: type === 'keyword' ? attribute.values : undefined,
    value: own === undefined ? inherited : settingValue(type, own),
    isMixed: false,
    own,
    from: own === undefined ? 'language' : 'authored',
    className: undefined,
    inherited,
    home: undefined,
  };
}

/** Parses an edited setting; invalid text is returned unchanged so that the user can fix it. */
function settingValue(type: PluginAttribute['type'], text: string): AttributeValue {
  if (type === 'boolean') return text.trim() === 'true';
  if (type === 'text' || type === 'keyword') return text;
  const numbers = text.trim().split(/\s+/).map(Number);
  if (numbers.some(Number.isNaN)) return text;
  return type === 'numbers' ? numbers : numbers[0]!;
}

/** Describes the type of a setting, its bounds and its default. */
function factsOf(attribute: PluginAttribute): string {
  const facts: string[] = [attribute.type];
  if (attribute.type === 'number' || attribute.type === 'integer') {
    const { min, max, above } = attribute;
    if (min !== undefined) facts.push(`at least ${min}`);
    if (above !== undefined) facts.push(`above ${above}`);
    if (max !== undefined) facts.push(`at most ${max}`);
  }
  if (attribute.type === 'numbers' && attribute.length !== undefined) facts.push(`${attribute.length} values`);
  if (attribute.default !== undefined) facts.push(`default: ${[attribute.default].flat().join(' ')}`);
  if (attribute.required) facts.push('required');
  return `(${facts.join('; ')})`;
}
