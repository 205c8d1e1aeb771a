/** Exact reduction of angles of any size. */

/** Binary places of fixed-point numbers: of 2 / pi, of the rest in quarter turns, and of pi / 2. */
const PLACES = 1200n;
const REST_PLACES = 160n;
const PIO2_PLACES = 128n;

/** 2 / pi, with enough places for the largest double and for its rest. */
const TWO_OVER_PI =
  0xa2f9836e4e441529fc2757d1f534ddc0db6295993c439041fe5163abdebbc561b7246e3a424dd2e006492eea09d1921cfe1deb1cb129a73ee88235f52ebb4484e99c7026b45f7e413991d639835339f49c845f8bbdf9283b1ff897ffde05980fef2f118b5a0a6d1f6d367ecf27cb09b74f463f669e5fea2d7527bac7ebe5f17b3d0739f78a5292ea6bfb5fb11f8d5d0856033046fc7bn;
const PIO2 = 0x1921fb54442d18469898cc51701b839a2n;
const UNIT = 2 ** -Number(REST_PLACES + PIO2_PLACES);

const QUARTER_TURN = 1n << PLACES;

/** An angle as a number of quarter turns and a rest of at most pi / 4 [rad] in two parts. */
export interface ReducedAngle {
  readonly quadrant: number;
  readonly rest: number;
  readonly tail: number;
}

/** Number of fractional bits of a non-integer above 2^48. */
const BITS = 4;

/**
 * Reduces an angle beyond 2^48 [rad]; only `tail` is rounded. Payne and Hanek (1983), Radian Reduction for
 * Trigonometric Functions.
 */
export function reduceFarAngle(x: number): ReducedAngle {
  const bits = Number.isInteger(x) ? 0 : BITS;
  const turns = ((BigInt(x * 2 ** bits) * TWO_OVER_PI) >> BigInt(bits)) + QUARTER_TURN / 2n;
  const fraction = (turns & (QUARTER_TURN - 1n)) - QUARTER_TURN / 2n;
  const angle = (fraction >> (PLACES - REST_PLACES)) * PIO2;
  const rest = Number(angle);
  return { quadrant: Number((turns >> PLACES) & 3n), rest: rest * UNIT, tail: Number(angle - BigInt(rest)) * UNIT };
}
