import { describe, expect, it } from 'vitest';
import { areSame } from '../../foundation/base/same-value.js';
import { pluginFault } from './plugin-check.js';

const PLUGIN = { name: 'test.spring', passive: true, compute: () => {} };
const SENSOR = { name: 'test.sensor', sensor: { nsensordata: (): number => 1, stage: 'pos' } };
const SHAPE = { name: 'test.shape', sdf: { staticDistance: () => 0, aabb: () => [] } };

describe('the definition of a plugin', () => {
  it.each([PLUGIN, SENSOR, SHAPE, { ...PLUGIN, helper: 3 }])(
    'a plugin definition without faults is accepted: %o',
    (plugin) => {
      expect(pluginFault(plugin)).toBeUndefined();
    },
  );

  it.each([
    [undefined, 'a plugin is an object, not undefined'],
    [{ ...PLUGIN, name: '' }, "a plugin needs a name, not the text ''"],
    [{ name: 'test.none' }, "plugin 'test.none' needs a capability: actuator, sensor, passive, sdf or elasticity"],
    [{ ...PLUGIN, compute: 3 }, "'compute' must be a function, not the number 3"],
    [{ ...PLUGIN, nstate: Number.NaN }, "'nstate' must be a function, not the number NaN"],
    [{ ...PLUGIN, passive: 'yes' }, "'passive' must be true, not the text 'yes'"],
    [{ ...PLUGIN, computee: () => {} }, "there is no member 'computee'; did you mean 'compute'?"],
    [{ ...SENSOR, sensor: { stage: 'pos' } }, "'sensor.nsensordata' must be a function, not undefined"],
    [{ ...SENSOR, sensor: { ...SENSOR.sensor, stage: 'late' } }, "'sensor.stage' must be 'pos', 'vel' or 'acc'"],
    [
      { ...SHAPE, sdf: { ...SHAPE.sdf, gradientt: () => {} } },
      "'sdf' has no member 'gradientt'; did you mean 'gradient'?",
    ],
    [{ ...SHAPE, sdf: { aabb: () => [] } }, "'sdf.staticDistance' must be a function, not undefined"],
    [
      { ...PLUGIN, attributes: { k: { type: 'nmber' } } },
      "attribute 'k' has an unknown type, the text 'nmber'; did you mean 'number'?",
    ],
    [{ name: 'test.motor', actuator: true }, "'actuator' needs the function 'compute'"],
    [{ ...PLUGIN, init: async () => 1 }, "'init' is an async function"],
    [
      { ...SENSOR, sensor: { nsensordata: async (): Promise<number> => 1 } },
      "'sensor.nsensordata' is an async function",
    ],
    [
      { ...PLUGIN, attributes: { k: { type: 'number', min: 1, default: 0 } } },
      "'k' must be at least 1, and has the default 0",
    ],
    [
      { ...PLUGIN, attributes: { k: { type: 'integer', max: 1, default: 2 } } },
      "'k' must be at most 1, and has the default 2",
    ],
    [{ ...PLUGIN, attributes: { k: { type: 'number', above: 0, default: 0 } } }, "'k' must be above 0"],
    [
      { ...PLUGIN, attributes: { k: { type: 'numbers', length: 2, default: [1] } } },
      'needs 2 numbers, and has a default of 1',
    ],
    [{ ...PLUGIN, attributes: { k: {} } }, "attribute 'k' has an unknown type, undefined; there is number, integer"],
    [{ ...PLUGIN, attributes: { k: { type: 'keyword' } } }, "attribute 'k' needs a list of 'values'"],
    [
      { ...PLUGIN, attributes: { k: { type: 'integer', default: 0.5 } } },
      "attribute 'k' has the default the number 0.5",
    ],
  ])('a faulty plugin definition is refused: %o', (plugin, message) => {
    expect(pluginFault(plugin)).toContain(message);
  });
});

describe('equality of plugins', () => {
  it('two plugin objects are the same if all of their members are', () => {
    const make = (more: object = {}): object => ({
      ...PLUGIN,
      attributes: { k: { type: 'number', default: 1 } },
      ...more,
    });
    expect(areSame(make(), make())).toBe(true);
    expect(areSame(make(), make({ doc: 'A spring.' }))).toBe(false);
    expect(areSame(make(), make({ compute: () => 1 }))).toBe(false);
    expect(areSame(make(), make({ attributes: { k: { type: 'number', default: 2 } } }))).toBe(false);
  });
});
