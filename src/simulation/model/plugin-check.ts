/** Checks that a value is a plugin: a name, a capability, and members of the right names and types. */
import { suggest } from '../../foundation/base/suggest.js';
import { described } from '../../foundation/base/usage.js';
import type { Plugin } from './plugin.js';
import { brokenBound, type PluginAttribute } from './plugin-config.js';

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
  actdim: 'function',
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

/** Describes the fault of a plugin's definition; undefined if it is valid. */
export function pluginFault(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return `a plugin is an object, not ${described(value)}`;
  const plugin = value as Readonly<Record<string, unknown>>;
  const { name, actuator, sensor, passive, sdf, elasticity } = plugin;
  if (typeof name !== 'string' || name === '') return `a plugin needs a name, not ${described(name)}`;
  const fault = memberFault(plugin) ?? partFault(plugin) ?? attributeFault(plugin.attributes ?? {});
  if (fault !== undefined) return `plugin '${name}': ${fault}`;
  if (actuator && plugin.compute === undefined) {
    return `plugin '${name}': 'actuator' needs the function 'compute', which writes the forces`;
  }
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
    } else if (isAsync(value)) {
      return asyncFault(key);
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

/** Tests for an async function. */
const isAsync = (value: unknown): boolean =>
  typeof value === 'function' && Object.prototype.toString.call(value) === '[object AsyncFunction]';

const asyncFault = (key: string): string =>
  `'${key}' is an async function, and its promise is not awaited; load the data before compiling and use it in the function`;

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
      if (isAsync(value)) return asyncFault(`${part}.${key}`);
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
    if (attribute?.type === 'number' || attribute?.type === 'integer') {
      const broken = attribute.default === undefined ? undefined : brokenBound(attribute.default, attribute);
      if (broken) {
        const bound = broken.bound.replace('-', ' ');
        return `attribute '${key}' must be ${bound} ${broken.limit}, and has the default ${attribute.default}`;
      }
    }
    if (attribute?.type === 'numbers' && attribute.default && attribute.length !== undefined) {
      const { length } = attribute.default;
      if (length !== attribute.length) {
        return `attribute '${key}' needs ${attribute.length} numbers, and has a default of ${length}`;
      }
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
