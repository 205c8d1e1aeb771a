/** Checks that a value is a plugin: a name, a capability, and members of the right names and types. */
import { suggest } from '../base/suggest.js';
import { described } from '../base/usage.js';
import type { Plugin } from './plugin.js';
import type { PluginAttribute } from './plugin-config.js';

type MemberType = 'text' | 'flag' | 'function' | 'object';

const MEMBERS: Readonly<Record<keyof Plugin, MemberType>> = {
  name: 'text',
  doc: 'text',
  attributes: 'object',
  actuator: 'flag',
  sensor: 'object',
  passive: 'flag',
  sdf: 'object',
  elasticity: 'function',
  nstate: 'function',
  check: 'function',
  init: 'function',
  destroy: 'function',
  copy: 'function',
  reset: 'function',
  actDot: 'function',
  compute: 'function',
  advance: 'function',
  visualize: 'function',
};

const PARTS: Readonly<Record<string, Readonly<Record<string, 'function' | 'stage' | 'flag'>>>> = {
  sensor: { nsensordata: 'function', stage: 'stage' },
  sdf: {
    attributes: 'function',
    staticDistance: 'function',
    aabb: 'function',
    distance: 'function',
    gradient: 'function',
    field: 'function',
    isExact: 'flag',
  },
};

const REQUIRED_PARTS = ['sensor.nsensordata', 'sdf.staticDistance', 'sdf.aabb'];
const STAGES: readonly unknown[] = ['pos', 'vel', 'acc'];
const TYPES: readonly PluginAttribute['type'][] = ['number', 'integer', 'numbers', 'boolean', 'text', 'keyword'];

/** Describes the fault of a plugin's definition, if there is one. */
export function pluginFault(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return `a plugin is an object, not ${described(value)}`;
  const plugin = value as Readonly<Record<string, unknown>>;
  const { name, actuator, sensor, passive, sdf, elasticity } = plugin;
  if (typeof name !== 'string' || name === '') return `a plugin needs a name, not ${described(name)}`;
  const fault = memberFault(plugin) ?? partFault(plugin) ?? attributeFault(plugin.attributes ?? {});
  if (fault !== undefined) return `plugin '${name}': ${fault}`;
  if (actuator || sensor || passive || sdf || elasticity) return undefined;
  return `plugin '${name}' needs a capability: actuator, sensor, passive, sdf or elasticity`;
}

function memberFault(plugin: Readonly<Record<string, unknown>>): string | undefined {
  for (const [key, value] of Object.entries(plugin)) {
    const type = Object.hasOwn(MEMBERS, key) ? MEMBERS[key as keyof Plugin] : undefined;
    if (type === undefined) {
      const near = suggest(key, Object.keys(MEMBERS));
      if (near !== undefined) return `there is no member '${key}'; did you mean '${near}'?`;
    } else if (value !== undefined && !isOf(type, value)) {
      return `'${key}' must be ${DESCRIPTIONS[type]}, not ${described(value)}`;
    }
  }
  return undefined;
}

const DESCRIPTIONS: Readonly<Record<MemberType, string>> = {
  text: 'text',
  flag: 'true',
  function: 'a function',
  object: 'an object',
};

function isOf(type: MemberType, value: unknown): boolean {
  if (type === 'flag') return typeof value === 'boolean';
  if (type === 'text') return typeof value === 'string';
  return type === 'function' ? typeof value === 'function' : typeof value === 'object' && value !== null;
}

function partFault(plugin: Readonly<Record<string, unknown>>): string | undefined {
  for (const [part, members] of Object.entries(PARTS)) {
    if (plugin[part] === undefined) continue;
    const given = plugin[part] as Readonly<Record<string, unknown>>;
    for (const key of Object.keys(given)) {
      const near = Object.hasOwn(members, key) ? undefined : suggest(key, Object.keys(members));
      if (near !== undefined) return `'${part}' has no member '${key}'; did you mean '${near}'?`;
    }
    for (const [key, type] of Object.entries(members)) {
      const value = given[key];
      const isMissing = value === undefined && REQUIRED_PARTS.includes(`${part}.${key}`);
      if (type === 'stage' && value !== undefined && !STAGES.includes(value)) {
        return `'${part}.stage' must be 'pos', 'vel' or 'acc', not ${described(value)}`;
      }
      if (type === 'function' && (isMissing || (value !== undefined && typeof value !== 'function'))) {
        return `'${part}.${key}' must be a function, not ${described(value)}`;
      }
    }
  }
  return undefined;
}

function attributeFault(attributes: object): string | undefined {
  for (const [key, attribute] of Object.entries(attributes) as [string, PluginAttribute | undefined][]) {
    const type = attribute?.type;
    if (!TYPES.includes(type as PluginAttribute['type'])) {
      const near = typeof type === 'string' ? suggest(type, TYPES) : undefined;
      const hint = near === undefined ? `; there is ${TYPES.join(', ')}` : `; did you mean '${near}'?`;
      return `attribute '${key}' has an unknown type, ${described(type)}${hint}`;
    }
    if (attribute?.type === 'keyword' && !Array.isArray(attribute.values)) {
      return `attribute '${key}' needs a list of 'values'`;
    }
    const value = attribute?.default;
    if (value !== undefined && !isDefault(attribute!, value)) {
      return `attribute '${key}' has the default ${described(value)}, which its type '${type}' cannot hold`;
    }
  }
  return undefined;
}

function isDefault(attribute: PluginAttribute, value: unknown): boolean {
  switch (attribute.type) {
    case 'number':
      return typeof value === 'number' && !Number.isNaN(value);
    case 'integer':
      return Number.isInteger(value);
    case 'numbers':
      return Array.isArray(value) && value.every((x) => typeof x === 'number');
    case 'boolean':
      return typeof value === 'boolean';
    case 'keyword':
      return attribute.values.includes(value as string);
    default:
      return typeof value === 'string';
  }
}

/**
 * Tests whether two plugins have the same definition, so that loading one twice has no effect. Functions are the same if
 * their texts are: values that they take from around them are not seen.
 */
export function areSamePlugins(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a === 'function' && typeof b === 'function') return a.toString() === b.toString();
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b);
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  if (keys.length !== others.length || Array.isArray(a) !== Array.isArray(b)) return false;
  return keys.every((key) => Object.hasOwn(b, key) && areSamePlugins(a[key as keyof object], b[key as keyof object]));
}
