/** Interpolation of controls between knots. */

/** Kind of interpolation: held, linear, or cubic with slopes from the neighbors. */
export type SplineKind = 'zero' | 'linear' | 'cubic';

/** Evenly spaced knots; controls are held before the first and after the last. */
export interface Spline {
  readonly kind: SplineKind;
  /** Number of controls at a knot. */
  readonly width: number;
  /** Number of knots. */
  readonly knots: number;
  /** Time of the first knot [s]. */
  readonly start: number;
  /** Time between knots [s]. */
  readonly spacing: number;
}

/** Time between knots so that all of them affect the horizon [s]; held controls need no knot at its end. */
export const spacingOf = (kind: SplineKind, knots: number, horizon: number): number =>
  horizon / Math.max(1, kind === 'zero' ? knots : knots - 1);

/**
 * Writes the controls at a time, from values (knots x width) that begin at `at`.
 *
 * Cubic pieces are Hermite with Catmull-Rom slopes: (next - previous) / 2 at inner knots, one-sided at the ends.
 */
export function sampleSpline(
  { kind, width, knots, start, spacing }: Spline,
  values: Float64Array,
  at: number,
  time: number,
  out: Float64Array,
): void {
  const place = Math.min(Math.max((time - start) / spacing, 0), knots - 1);
  // a knot whose time was rounded down belongs to the piece that begins there
  const knot = Math.min(Math.floor(place + 1e-9), knots - 1);
  const t = Math.max(0, place - knot);
  const here = at + knot * width;
  if (kind === 'zero' || t === 0) {
    for (let i = 0; i < width; i++) out[i] = values[here + i];
    return;
  }
  const next = here + width;
  if (kind === 'linear') {
    for (let i = 0; i < width; i++) out[i] = values[here + i] + t * (values[next + i] - values[here + i]);
    return;
  }
  const before = knot > 0 ? here - width : here;
  const after = knot + 2 < knots ? next + width : next;
  const [slopeScale, nextScale] = [knot > 0 ? 0.5 : 1, knot + 2 < knots ? 0.5 : 1];
  for (let i = 0; i < width; i++) {
    const a = values[here + i];
    const b = values[next + i];
    const slope = slopeScale * (b - values[before + i]);
    const nextSlope = nextScale * (values[after + i] - a);
    out[i] = a + t * (slope + t * (3 * (b - a) - 2 * slope - nextSlope + t * (2 * (a - b) + slope + nextSlope)));
  }
}
