import { expect, it } from 'vitest';
import { lateTables } from './late-stages.js';

interface Sums {
  add(a: number, b: number): number;
  subtract(a: number, b: number): number;
  negate(a: number): number;
}

it('late stages bind their group in their table at the first call of one of them', () => {
  const makeTable = lateTables<Sums>([['add', 'subtract'], ['negate']]);
  const bound: string[] = [];
  const tableOf = (name: string): Sums => {
    const table = makeTable((group) => {
      bound.push(`${name}${group}`);
      if (group === 1) Object.assign(table, { negate: (a: number) => table.subtract(0, a) });
      else Object.assign(table, { add: (a: number, b: number) => a + b, subtract: (a: number, b: number) => a - b });
    });
    return table;
  };
  const [first, second] = [tableOf('first'), tableOf('second')];
  expect(bound).toEqual([]);
  expect(first.add(1, 2)).toBe(3);
  expect(first.subtract(1, 2)).toBe(-1);
  expect(bound).toEqual(['first0']);
  expect(second.negate(1)).toBe(-1);
  expect(second.negate(2)).toBe(-2);
  expect(bound).toEqual(['first0', 'second1', 'second0']);
});
