import { describe, expect, it } from 'vitest';
import { compile, Data, parseXML } from '../../api/index.js';
import { Cost } from './cost.js';
import { NORMS, type NormKind } from './norm.js';
import { defineTask } from './task.js';

const x = Float64Array.of(7, 0.3, -0.4, 7);

describe('norms', () => {
  it.each<[NormKind, number, number]>([
    ['quadratic', 0, (0.09 + 0.16) / 2],
    ['L2', 0.5, Math.sqrt(0.25 + 0.25) - 0.5],
    ['cosh', 0.2, 0.04 * (Math.cosh(1.5) + Math.cosh(2) - 2)],
    ['power', 1.5, 0.3 ** 1.5 + 0.4 ** 1.5],
    ['smoothAbs', 0.1, Math.sqrt(0.1) + Math.sqrt(0.17) - 0.2],
    ['rectify', 0.1, 0.1 * (Math.log1p(Math.exp(3)) + Math.log1p(Math.exp(-4)))],
  ])("norm %s has its formula's value", (kind, p, expected) => {
    expect(NORMS[kind](x, 1, 2, p)).toBeCloseTo(expected, 12);
  });

  it.each(Object.keys(NORMS) as NormKind[])('norm %s of large values is a number', (kind) => {
    expect(NORMS[kind](Float64Array.of(-1e4, 1e4), 0, 2, 0.1)).not.toBeNaN();
  });
});

describe('the cost of a state', () => {
  const model = compile(parseXML('<mujoco/>'));
  const task = (risk?: number) =>
    defineTask({
      name: 'test',
      terms: [
        { name: 'a', size: 1, norm: { kind: 'quadratic' }, weight: 2 },
        { name: 'b', size: 2, norm: { kind: 'L2', p: 1 }, weight: 1 },
      ],
      residual:
        () =>
        (_data, { goal }, out) =>
          out.set([1, goal!, 2]),
      ...(risk !== undefined && { risk }),
    });

  it('Cost sums weighted norms, and applies risk', () => {
    const data = new Data(model);
    const plain = 2 / 2 + (Math.sqrt(4 + 4 + 1) - 1);
    expect(new Cost(task(), model).at(data, { goal: 2 }, [2, 1])).toBe(plain);
    expect(new Cost(task(), model).at(data, { goal: 2 }, [2, 0])).toBe(1);
    for (const risk of [0.5, -0.5]) {
      const cost = new Cost(task(risk), model).at(data, { goal: 2 }, [2, 1]);
      expect(cost).toBeCloseTo((Math.exp(risk * plain) - 1) / risk, 12);
      expect(cost > plain).toBe(risk > 0);
    }
  });

  it.each<[string, object, string]>([
    ['no residual', { residual: undefined }, 'a function'],
    ['no terms', { terms: [] }, 'a list of terms'],
    ['an unknown norm', { terms: [{ name: 'a', size: 1, norm: { kind: 'L7' }, weight: 1 }] }, 'not L7'],
    ['a size of 0', { terms: [{ name: 'a', size: 0, norm: { kind: 'quadratic' }, weight: 1 }] }, 'its size is 0'],
    [
      'an L2 norm with p = 0',
      { terms: [{ name: 'a', size: 1, norm: { kind: 'L2', p: 0 }, weight: 1 }] },
      'more than 0',
    ],
  ])('defineTask refuses %s', (_, wrong, message) => {
    expect(() => defineTask({ ...task(), ...wrong } as never)).toThrow(message);
  });
});
