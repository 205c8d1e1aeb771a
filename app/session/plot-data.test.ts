import { expect, test } from 'vitest';
import { PlotData } from './plot-data.js';

const rows = (...values: readonly number[]) => Float64Array.from(values);

test('a step from an earlier state replaces later samples, and a reset replaces all', () => {
  const plotted = new PlotData();
  const expressions = ['qpos[0]'];
  plotted.add({ expressions, rows: rows(0, 1, 0.1, 2, 0.2, 3, 0.3, 4), restarts: false });
  plotted.add({ expressions, rows: rows(0.2, 9), restarts: true });
  expect(plotted.columns(expressions)).toEqual([
    [0, 0.1, 0.2],
    [1, 2, 9],
  ]);
  plotted.add({ expressions, rows: rows(0, 5), restarts: true });
  expect(plotted.columns(expressions)).toEqual([[0], [5]]);
});
