/**
 * Ring buffers of timestamped samples for delayed controls and sensors, in `d.history`. Layout: one number for the
 * owner (for a sensor, the time of its last tick), the slot of the newest sample, n times, then n samples of dim
 * values. Times ascend from the slot after the newest.
 */
import { MINVAL } from '../../../foundation/math/vec.js';

type Arr = Float64Array;

/** Interpolation between samples. */
export const Interpolation = { HOLD: 0, LINEAR: 1, CUBIC: 2 } as const;

/** Slot of the sample of a rank: the number of older samples. */
function slotOf(buffer: Arr, o: number, n: number, rank: number): number {
  return (buffer[o + 1] + 1 + rank) % n;
}

/** Index in the buffer of the time of that sample. */
function timeOf(buffer: Arr, o: number, n: number, rank: number): number {
  return o + 2 + slotOf(buffer, o, n, rank);
}

/** Number of samples older than the time times[at]. */
function rankOf(buffer: Arr, o: number, n: number, times: Arr, at: number): number {
  const t = times[at];
  if (t <= buffer[timeOf(buffer, o, n, 0)]) return 0;
  let older = 0;
  let rank = n;
  while (rank - older > 1) {
    const middle = (older + rank) >> 1;
    if (buffer[timeOf(buffer, o, n, middle)] < t) older = middle;
    else rank = middle;
  }
  return rank;
}

/**
 * Inserts a sample at the time times[at], in order of time, and returns the offset at which to write its values.
 * It replaces a sample at the same time, else the oldest one.
 */
export function historyInsert(buffer: Arr, o: number, n: number, dim: number, times: Arr, at: number): number {
  const t = times[at];
  const values = o + 2 + n;
  const rank = rankOf(buffer, o, n, times, at);
  if (rank < n && Math.abs(t - buffer[timeOf(buffer, o, n, rank)]) < MINVAL)
    return values + dim * slotOf(buffer, o, n, rank);
  const oldest = slotOf(buffer, o, n, 0);
  let slot = oldest;
  if (rank === n) {
    buffer[o + 1] = oldest;
  } else {
    for (let k = 1; k < rank; k++) {
      const from = slotOf(buffer, o, n, k);
      buffer[o + 2 + slot] = buffer[o + 2 + from];
      for (let c = 0; c < dim; c++) buffer[values + dim * slot + c] = buffer[values + dim * from + c];
      slot = from;
    }
  }
  buffer[o + 2 + slot] = t;
  return values + dim * slot;
}

/**
 * out[q..] (dim) = value at the time times[at]: constant beyond the ends; between samples, as `interpolation` selects,
 * the older one, a line, or a cubic with Catmull-Rom slopes that are zero at the ends.
 */
export function historyRead(
  out: Arr,
  q: number,
  buffer: Arr,
  o: number,
  n: number,
  dim: number,
  times: Arr,
  at: number,
  interpolation: number,
): void {
  const t = times[at];
  const values = o + 2 + n;
  const rank = nearestRank(buffer, o, n, times, at);
  if (rank >= 0 || interpolation === Interpolation.HOLD) {
    const from = values + dim * slotOf(buffer, o, n, rank >= 0 ? rank : rankOf(buffer, o, n, times, at) - 1);
    for (let c = 0; c < dim; c++) out[q + c] = buffer[from + c];
    return;
  }
  const after = rankOf(buffer, o, n, times, at);
  const t0 = buffer[timeOf(buffer, o, n, after - 1)];
  const t1 = buffer[timeOf(buffer, o, n, after)];
  const a = (t - t0) / (t1 - t0);
  const from = values + dim * slotOf(buffer, o, n, after - 1);
  const to = values + dim * slotOf(buffer, o, n, after);
  if (interpolation === Interpolation.LINEAR) {
    for (let c = 0; c < dim; c++) out[q + c] = buffer[from + c] + a * (buffer[to + c] - buffer[from + c]);
    return;
  }
  const hasBefore = after > 1;
  const hasNext = after < n - 1;
  const before = hasBefore ? values + dim * slotOf(buffer, o, n, after - 2) : from;
  const next = hasNext ? values + dim * slotOf(buffer, o, n, after + 1) : to;
  const slope0 = hasBefore ? (t1 - t0) / (t1 - buffer[timeOf(buffer, o, n, after - 2)]) : 0;
  const slope1 = hasNext ? (t1 - t0) / (buffer[timeOf(buffer, o, n, after + 1)] - t0) : 0;
  const h1 = a * a * (3 - 2 * a);
  const g0 = a * (1 - a) * (1 - a) * slope0;
  const g1 = a * a * (a - 1) * slope1;
  for (let c = 0; c < dim; c++) {
    const p0 = buffer[from + c];
    const p1 = buffer[to + c];
    out[q + c] = p0 + h1 * (p1 - p0) + g0 * (p1 - buffer[before + c]) + g1 * (buffer[next + c] - p0);
  }
}

/**
 * Rank of the sample at the time times[at], or of the first or last if the time is beyond it; -1 if in between.
 */
function nearestRank(buffer: Arr, o: number, n: number, times: Arr, at: number): number {
  const t = times[at];
  if (t <= buffer[timeOf(buffer, o, n, 0)] + MINVAL) return 0;
  if (t >= buffer[timeOf(buffer, o, n, n - 1)] - MINVAL) return n - 1;
  const rank = rankOf(buffer, o, n, times, at);
  return Math.abs(t - buffer[timeOf(buffer, o, n, rank)]) < MINVAL ? rank : -1;
}

/**
 * Writes a whole buffer: ascending times (n) and samples (n x dim, oldest first), each kept if undefined. Throws
 * RangeError if the times do not ascend.
 */
export function historyInit(
  buffer: Arr,
  o: number,
  n: number,
  dim: number,
  times: Arr | undefined,
  samples: Arr | undefined,
  owner: number,
): void {
  for (let i = 1; times && i < n; i++) {
    if (times[i] - times[i - 1] < MINVAL) throw new RangeError(`times must ascend: ${times[i - 1]}, ${times[i]}`);
  }
  buffer[o] = owner;
  buffer[o + 1] = n - 1;
  if (times) buffer.set(times.subarray(0, n), o + 2);
  if (samples) buffer.set(samples.subarray(0, n * dim), o + 2 + n);
}
