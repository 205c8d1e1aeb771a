/** Points of a flexcomp that are fixed to its body. */
import { message } from '../../../foundation/schema/messages.js';
import type { Element } from '../../../modelling/spec/element.js';
import type { FlexDim, FlexFault } from './point-cloud.js';

/** Context in which pins are interpreted. */
export interface PinContext {
  readonly dim: FlexDim;
  readonly pointCount: number;
  /** Point counts along each axis, for indices of `grid` and `gridrange`. */
  readonly count: readonly number[];
  /** Bounds of the indices of `grid` along each axis. */
  readonly gridLimit: readonly number[];
  /** True if points form a grid. */
  readonly hasGrid: boolean;
}

/** Reports an error at an element and attribute. */
export type PinFault = (pin: Element<'pin'>, attribute: string, fault: FlexFault) => void;

/** Marks the points selected by pins. */
export function pinnedPoints(
  pins: readonly Element<'pin'>[],
  pinned: Uint8Array,
  context: PinContext,
  fault: PinFault,
): void {
  for (const pin of pins) {
    const faultAt = (attribute: string, found: FlexFault): void => fault(pin, attribute, found);
    for (const id of pin.id ?? []) {
      if (id >= 0 && id < context.pointCount) pinned[id] = 1;
      else faultAt('id', message('bad-flex/pin-point', { point: id }));
    }
    pinRanges(pin.range ?? [], pinned, context, (found) => faultAt('range', found));
    for (const attribute of ['grid', 'gridrange'] as const) {
      const values = pin[attribute] ?? [];
      if (values.length === 0) continue;
      if (!context.hasGrid) faultAt(attribute, message('bad-flex/pin-grid'));
      else if (context.dim === 1) faultAt(attribute, message('bad-flex/pin-line'));
      else pinBlocks(values, attribute, pinned, context, (found) => faultAt(attribute, found));
    }
  }
}

function pinRanges(
  range: readonly number[],
  pinned: Uint8Array,
  { pointCount }: PinContext,
  fault: (found: FlexFault) => void,
): void {
  if (range.length % 2 !== 0) fault(message('bad-flex/pin-pairs'));
  for (let i = 0; i + 1 < range.length; i += 2) {
    const [first, last] = [range[i], range[i + 1]];
    const isInside = [first, last].every((id) => id >= 0 && id < pointCount);
    if (isInside) pinned.fill(1, first, Math.max(first, last + 1));
    else fault(message('bad-flex/pin-range', { first, last }));
  }
}

/** Marks grid points, or blocks from a first to a last grid point. */
function pinBlocks(
  values: readonly number[],
  attribute: 'grid' | 'gridrange',
  pinned: Uint8Array,
  { dim, count, gridLimit }: PinContext,
  fault: (found: FlexFault) => void,
): void {
  const stride = attribute === 'grid' ? dim : 2 * dim;
  const limit = attribute === 'grid' ? gridLimit : count;
  if (values.length % stride !== 0) fault(message('bad-flex/pin-stride', { count: stride }));
  for (let at = 0; at + stride <= values.length; at += stride) {
    const first = values.slice(at, at + dim);
    const last = attribute === 'grid' ? first : values.slice(at + dim, at + stride);
    if ([...first, ...last].some((x, k) => x < 0 || x >= limit[k % dim])) {
      const [position, end] = [first.join(' '), last.join(' ')];
      if (attribute === 'grid') fault(message('bad-flex/pin-position', { position }));
      else fault(message('bad-flex/pin-block', { first: position, last: end }));
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
