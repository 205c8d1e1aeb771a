import { describe, expect, it } from 'vitest';
import { choice, grid, integer, logUniform, normal, random, uniform } from './parameters.js';
import { defineStudy, type Study } from './study.js';
import { TaskTable } from './tasks.js';

const study = (more: Partial<Study>): Study => ({ keep: { x: 'float64' }, run: () => ({}), ...more });

describe('sets of parameters', () => {
  it('grid makes all combinations, and the last name varies fastest', () => {
    expect(grid({ a: [1, 2], b: ['x', 'y'] })).toEqual([
      { a: 1, b: 'x' },
      { a: 1, b: 'y' },
      { a: 2, b: 'x' },
      { a: 2, b: 'y' },
    ]);
    expect(() => grid({ a: [] })).toThrow('a is not a list of values');
  });

  it('random draws the same sequence from a seed for any count', () => {
    const draws = {
      u: uniform(1, 2),
      l: logUniform(0.01, 100),
      n: normal(5, 0.1),
      i: integer(-1, 1),
      c: choice(['p', 'q']),
    };
    const sets = random(1000, draws, 3);
    expect(random(1200, draws, 3).slice(0, 1000)).toEqual(sets);
    expect(random(10, draws, 4)).not.toEqual(sets.slice(0, 10));
    for (const { u, l } of sets) expect(u >= 1 && u < 2 && l >= 0.01 && l < 100).toBe(true);
    expect(new Set(sets.map(({ i }) => i))).toEqual(new Set([-1, 0, 1]));
    expect(new Set(sets.map(({ c }) => c))).toEqual(new Set(['p', 'q']));
    // half of a log-uniform sample lies below the geometric mean, within four standard deviations of the binomial
    expect(Math.abs(sets.filter(({ l }) => l < 1).length - 500)).toBeLessThan(64);
    expect(Math.abs(sets.reduce((sum, { n }) => sum + n, 0) / 1000 - 5)).toBeLessThan(0.0127);
    expect(() => uniform(2, 1)).toThrow(RangeError);
    expect(() => logUniform(0, 1)).toThrow('0 is not positive');
    expect(() => random(0, draws)).toThrow(RangeError);
  });
});

describe('TaskTable', () => {
  const table = new TaskTable(study({ parameters: grid({ a: [1, 2.5], b: ['x'] }), seeds: [4, 9, 2] }));

  it('TaskTable combines every set with every seed', () => {
    expect(table.count).toBe(6);
    expect([0, 2, 3].map((task) => [table.parameters(task), table.seed(task)])).toEqual([
      [{ a: 1, b: 'x' }, 4],
      [{ a: 1, b: 'x' }, 2],
      [{ a: 2.5, b: 'x' }, 4],
    ]);
    expect([...table.types]).toEqual([
      ['a', 'float64'],
      ['b', 'string'],
    ]);
    expect(new TaskTable(study({})).count).toBe(1);
  });

  it('TaskTable finds tasks by parameters and seed, in any order of names', () => {
    for (const guess of [0, 4, 77]) expect(table.find({ b: 'x', a: 2.5 }, 9, guess)).toBe(4);
    expect(table.find({ a: 3, b: 'x' }, 9, 0)).toBeUndefined();
    expect(table.find({ a: 1, b: 'x' }, 5, 0)).toBeUndefined();
  });

  it('TaskTable refuses parameters that a table cannot contain', () => {
    const refused = (more: Partial<Study>, message: string): void =>
      expect(() => new TaskTable(study(more))).toThrow(message);
    refused({ parameters: [{ a: 1 }, { a: 'x' }] }, 'parameter a is a int64 in some sets, and a string in others');
    refused({ parameters: [{ a: 1 }, { b: 1 }] }, 'set of parameters 1 has b, and the first one a');
    refused({ parameters: [{ a: NaN }] }, 'parameter a must be a finite number');
    refused({ parameters: [{ a: [1] as never }] }, 'parameter a must be a finite number');
    refused({ parameters: [{ a: 1 }, { a: 1 }] }, 'sets of parameters 0 and 1 are the same');
    refused({ seeds: [1, 1] }, 'seeds 0 and 1 are the same');
    refused({ parameters: [{ seed: 1 }] }, 'cannot be names of parameters');
    refused({ parameters: [{ x: 1 }] }, 'keep.x has the name of a parameter');
    refused({ parameters: [] }, 'it has no tasks');
  });
});

describe('defineStudy', () => {
  it('defineStudy names the invalid property', () => {
    const refused = (value: unknown, message: string): void =>
      expect(() => defineStudy(value as Study)).toThrow(message);
    refused(undefined, 'a study is an object');
    refused({ keep: { x: 'float64' } }, 'run must be a function');
    refused({ ...study({}), seed: 3 }, "no property 'seed'; did you mean 'seeds'?");
    refused({ ...study({}), seeds: -1 }, 'seeds must be');
    refused({ ...study({}), keep: { x: 'double' } }, 'keep.x must be one of float64');
    refused({ ...study({}), attempts: 0 }, 'attempts must be a positive integer');
    refused({ ...study({}), timeLimit: 0 }, 'timeLimit must be a positive number of seconds');
    expect(defineStudy(study({})).keep).toEqual({ x: 'float64' });
  });
});
