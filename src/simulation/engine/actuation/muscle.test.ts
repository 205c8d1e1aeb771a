/** Curves of muscles, as defined by the chapter "Muscles" of MuJoCo's documentation and its FLV.m. */
import { describe, expect, it } from 'vitest';
import { MUSCLE_ROOM, muscleBias, muscleDynamics, muscleGain, muscleGainVel, replaceBySigmoid } from './muscle.js';

/** Parameters at offset 10: range .5 1.5, force 3, scale 200, lmin .4, lmax 1.8, vmax 2, fpmax 1.3, fvmax 1.2. */
const PRM = Float64Array.of(...new Array(10).fill(9), 0.5, 1.5, 3, 200, 0.4, 1.8, 2, 1.3, 1.2, 0);
const RANGE = Float64Array.of(9, 9, 2, 4);
/** Lengths are 2 to 4, so the rest length is 2 and the scaled length .5 + (length - 2) / 2. */
const lengthAt = (L: number): number => 2 + 2 * (L - 0.5);

type Curve = typeof muscleGain;

function at(curve: Curve, L: number, velocity: number, prm = PRM, acc0 = 10): number {
  const v = new Float64Array(MUSCLE_ROOM);
  curve(v, Float64Array.of(9, lengthAt(L)), Float64Array.of(9, velocity), RANGE, Float64Array.of(9, acc0), 1, prm, 10);
  return v[0]!;
}
const gain = (L: number, velocity = 0, prm = PRM): number => at(muscleGain, L, velocity, prm);
const bias = (L: number): number => at((v, length, _, ...rest) => muscleBias(v, length, ...rest), L, 0);

describe('active force', () => {
  it.each([
    // zero at both ends, half between an end and the peak, one at the peak
    [0.39, 0],
    [0.4, 0],
    [0.7, 0.5],
    [1, 1],
    [1.4, 0.5],
    [1.8, 0],
    [1.81, 0],
    // a parabola in each quarter
    [0.55, 0.125],
    [0.85, 1 - 0.125],
    [1.2, 1 - 0.125],
    [1.6, 0.125],
  ])('active muscle force at %f of the rest length is %f of the peak', (L, part) => {
    expect(gain(L)).toBeCloseTo(-3 * part, 12);
  });

  it.each([
    // scaled by the rest length and vmax: 4 m/s
    [-5, 0],
    [-4, 0],
    [-2, 0.25],
    [0, 1],
    // 1.2 - (c - V)^2 / c with c = .2
    [0.4, 1.2 - 0.01 / 0.2],
    [0.8, 1.2],
    [1, 1.2],
  ])('active muscle force at %f m/s is %f of that at rest', (velocity, part) => {
    expect(gain(1, velocity)).toBeCloseTo(-3 * part, 12);
  });

  it('the peak muscle force is given, or the scale divided by the acceleration of a unit force', () => {
    const unknown = PRM.slice();
    unknown[12] = -1;
    expect(gain(1, 0, unknown)).toBeCloseTo(-200 / 10, 12);
    unknown[12] = 0;
    expect(gain(1, 0, unknown) + 0).toBe(0);
  });

  it.each([-5, -3, -1, -0.1, 0.1, 0.5, 0.7, 1])('muscleGainVel is the slope of muscleGain at %f m/s', (velocity) => {
    const h = 1e-6;
    for (const L of [0.6, 1, 1.5]) {
      const slope = (gain(L, velocity + h) - gain(L, velocity - h)) / (2 * h);
      expect(at(muscleGainVel, L, velocity)).toBeCloseTo(slope, 7);
    }
  });
});

describe('passive force', () => {
  // a parabola up to b = (1 + lmax) / 2 = 1.4, then a line, fpmax at lmax
  it.each([
    [0.5, 0],
    [1, 0],
    [1.2, 0.5 * 0.25],
    [1.4, 0.5],
    [1.6, 1],
    [1.8, 1.5],
  ])('passive muscle force at %f of the rest length is %f times fpmax of the peak', (L, part) => {
    expect(bias(L)).toBeCloseTo(-3 * 1.3 * part, 12);
  });
});

describe('activation', () => {
  const rate = (control: number, activation: number, prm: readonly number[]): number => {
    const out = new Float64Array(2);
    muscleDynamics(
      out,
      1,
      Float64Array.of(9, control),
      1,
      Float64Array.of(9, activation),
      1,
      Float64Array.of(9, ...prm),
      1,
    );
    expect(out[0]).toBe(0);
    return out[1]!;
  };
  const [RISE, FALL] = [0.01, 0.04];

  it.each([
    // (u - a) / tau with tau_rise (.5 + 1.5 a) and tau_fall / (.5 + 1.5 a)
    [1, 0, 1 / (0.01 * 0.5)],
    [1, 0.5, 0.5 / (0.01 * 1.25)],
    [0, 1, -1 / (0.04 / 2)],
    [0, 0.5, -0.5 / (0.04 / 1.25)],
    // controls are clamped to [0, 1]
    [2, 0, 1 / (0.01 * 0.5)],
    [-1, 1, -1 / (0.04 / 2)],
    [0.5, 0.5, 0],
  ])('muscle activation with control %f at %f has the rate %f', (control, activation, expected) => {
    expect(rate(control, activation, [RISE, FALL, 0])).toBeCloseTo(expected, 10);
  });

  it('the time constants of a muscle are blended over a width', () => {
    // in the middle of the blend, the mean of both time constants
    const width = 0.4;
    const [rise, fall] = [0.01 * 1.25, 0.04 / 1.25];
    expect(rate(0.5 + 1e-12, 0.5, [RISE, FALL, width]) / 1e-12).toBeCloseTo(2 / (rise + fall), 0);
    // at its end and beyond, one of them
    expect(rate(0.7, 0.5, [RISE, FALL, width])).toBeCloseTo(0.2 / rise, 10);
    expect(rate(0.9, 0.5, [RISE, FALL, width])).toBeCloseTo(0.4 / rise, 10);
    expect(rate(0.3, 0.5, [RISE, FALL, width])).toBeCloseTo(-0.2 / fall, 10);
    // a quarter of the way: 10 x^3 - 15 x^4 + 6 x^5 at 3/4
    const part = 10 * 0.75 ** 3 - 15 * 0.75 ** 4 + 6 * 0.75 ** 5;
    expect(rate(0.6, 0.5, [RISE, FALL, width])).toBeCloseTo(0.1 / (fall + (rise - fall) * part), 10);
  });

  it('the blend of time constants of a muscle is a quintic with flat ends', () => {
    const smooth = (t: number): number => {
      const x = Float64Array.of(t);
      replaceBySigmoid(x, 0);
      return x[0]!;
    };
    expect([-1, 0, 0.5, 1, 2].map(smooth)).toEqual([0, 0, 0.5, 1, 1]);
    expect(smooth(0.25)).toBeCloseTo(10 / 64 - 15 / 256 + 6 / 1024, 14);
  });
});
