/** Points of a flexcomp that stay with its body. */
import type { Element } from '../../../modelling/spec/element.js';
import type { FlexDim } from './point-cloud.js';

/** Pins of a flexcomp are counted by these. */
export interface PinContext {
  readonly dim: FlexDim;
  readonly pointCount: number;
  /** Points of the grid along each axis, in which `grid` and `gridrange` count. */
  readonly count: readonly number[];
  /** Places that `grid` may name along each axis. */
  readonly gridLimit: readonly number[];
  /** True if there is a grid. */
  readonly hasGrid: boolean;
}

/** Reports a reason, at an element and attribute. */
export type PinFault = (pin: Element<'pin'>, attribute: string, reason: string) => void;

/** Marks the points that pins name. */
export function pinnedPoints(
  pins: readonly Element<'pin'>[],
  pinned: Uint8Array,
  context: PinContext,
  fault: PinFault,
): void {
  for (const pin of pins) {
    const faultAt = (attribute: string, reason: string): void => fault(pin, attribute, reason);
    for (const id of pin.id ?? []) {
      if (id >= 0 && id < context.pointCount) pinned[id] = 1;
      else faultAt('id', `there is no point ${id}`);
    }
    pinRanges(pin.range ?? [], pinned, context, (reason) => faultAt('range', reason));
    for (const attribute of ['grid', 'gridrange'] as const) {
      const values = pin[attribute] ?? [];
      if (values.length === 0) continue;
      if (!context.hasGrid) faultAt(attribute, 'only grids and interpolated flexes have places in a grid');
      else if (context.dim === 1) faultAt(attribute, 'lines have no grid');
      else pinBlocks(values, attribute, pinned, context, (reason) => faultAt(attribute, reason));
    }
  }
}

function pinRanges(
  range: readonly number[],
  pinned: Uint8Array,
  { pointCount }: PinContext,
  fault: (reason: string) => void,
): void {
  if (range.length % 2 !== 0) fault('ranges need two points each');
  for (let i = 0; i + 1 < range.length; i += 2) {
    const [first, last] = [range[i], range[i + 1]];
    const isInside = [first, last].every((id) => id >= 0 && id < pointCount);
    if (isInside) pinned.fill(1, first, Math.max(first, last + 1));
    else fault(`points ${first} to ${last} are not all there`);
  }
}

/** Places, or blocks of them from a first to a last one. */
function pinBlocks(
  values: readonly number[],
  attribute: 'grid' | 'gridrange',
  pinned: Uint8Array,
  { dim, count, gridLimit }: PinContext,
  fault: (reason: string) => void,
): void {
  const stride = attribute === 'grid' ? dim : 2 * dim;
  const limit = attribute === 'grid' ? gridLimit : count;
  if (values.length % stride !== 0) fault(`needs ${stride} numbers for each`);
  for (let at = 0; at + stride <= values.length; at += stride) {
    const first = values.slice(at, at + dim);
    const last = attribute === 'grid' ? first : values.slice(at + dim, at + stride);
    if ([...first, ...last].some((x, k) => x < 0 || x >= limit[k % dim])) {
      fault(`the grid has no place ${first}${attribute === 'grid' ? '' : ` or ${last}`}`);
      continue;
    }
    const deep = dim === 3;
    for (let x = first[0]; x <= last[0]; x++) {
      for (let y = first[1]; y <= last[1]; y++) {
        const row = x * count[1] + y;
        if (!deep) pinned[row] = 1;
        else pinned.fill(1, row * count[2] + first[2], row * count[2] + last[2] + 1);
      }
    }
  }
}
