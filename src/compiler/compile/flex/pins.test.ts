import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { diagnosticOf } from '../../../foundation/schema/report.js';
import type { Element } from '../../../modelling/spec/element.js';
import { type PinContext, pinnedPoints } from './pins.js';

/** A grid of 3 x 4 x 2 points, the last axis fastest. */
const BLOCK: PinContext = { dim: 3, pointCount: 24, count: [3, 4, 2], gridLimit: [3, 4, 2], hasGrid: true };
const SQUARE: PinContext = { dim: 2, pointCount: 12, count: [3, 4, 1], gridLimit: [3, 4, 1], hasGrid: true };

/** Points selected by a pin, and its errors. */
function pins(attributes: string, context = BLOCK): { points: number[]; faults: string[] } {
  const spec = readModelText(
    `<mujoco><worldbody><flexcomp name="f" type="grid" count="3 4 2" spacing="1 1 1" dim="3"><pin ${attributes}/></flexcomp></worldbody></mujoco>`,
  );
  const flexcomp = spec.all('flexcomp')[0]!;
  const pinned = new Uint8Array(context.pointCount);
  const faults: string[] = [];
  pinnedPoints(flexcomp.children('pin') as Element<'pin'>[], pinned, context, (_, attribute, fault) => {
    faults.push(`${attribute}: ${diagnosticOf(fault).message.replace('{subject}: ', '').replace('undefined: ', '')}`);
  });
  return { points: [...pinned].flatMap((isPinned, i) => (isPinned ? [i] : [])), faults };
}

describe('pins of a flexcomp', () => {
  it.each<[string, PinContext, number[]]>([
    ['id="0 5 23"', BLOCK, [0, 5, 23]],
    ['range="2 4"', BLOCK, [2, 3, 4]],
    ['range="0 0 22 23"', BLOCK, [0, 22, 23]],
    // a range whose last index precedes the first is empty
    ['range="4 2"', BLOCK, []],
    ['grid="1 2 1"', BLOCK, [8 + 4 + 1]],
    ['grid="0 0 0 2 3 1"', BLOCK, [0, 23]],
    ['gridrange="1 2 0 2 3 1"', BLOCK, [12, 13, 14, 15, 20, 21, 22, 23]],
    ['gridrange="0 1 1 0 2 1"', BLOCK, [3, 5]],
    ['grid="1 2"', SQUARE, [6]],
    ['gridrange="0 1 1 2"', SQUARE, [1, 2, 5, 6]],
  ])('pins %s', (attributes, context, points) => {
    expect(pins(attributes, context)).toEqual({ points, faults: [] });
  });

  it.each<[string, PinContext, string]>([
    ['id="24"', BLOCK, 'id: there is no point 24'],
    ['id="-1"', BLOCK, 'id: there is no point -1'],
    ['range="0 24"', BLOCK, 'range: some of the points 0 to 24 do not exist'],
    ['range="-1 3"', BLOCK, 'range: some of the points -1 to 3 do not exist'],
    ['range="3"', BLOCK, 'range: ranges need two points each'],
    ['grid="1 2"', BLOCK, 'grid: each entry needs 3 numbers'],
    ['grid="1 2 2"', BLOCK, 'grid: the grid has no position 1 2 2'],
    ['grid="3 0 0"', BLOCK, 'grid: the grid has no position 3 0 0'],
    ['grid="0 -1 0"', BLOCK, 'grid: the grid has no position 0 -1 0'],
    ['gridrange="0 0 0 3 0 0"', BLOCK, 'gridrange: the grid has no position 0 0 0 or 3 0 0'],
    ['gridrange="0 0 0"', BLOCK, 'gridrange: each entry needs 6 numbers'],
    [
      'grid="0 0 0"',
      { ...BLOCK, hasGrid: false },
      "grid: grid and gridrange need the type 'grid' or an interpolated flex (dof='trilinear' or 'quadratic'); use id and range",
    ],
    ['gridrange="0 0"', { ...BLOCK, dim: 1 }, 'gridrange: lines have no grid'],
  ])('rejects the pin %s: %s', (attributes, context, fault) => {
    expect(pins(attributes, context)).toEqual({ points: [], faults: [fault] });
  });
});
