/** `mju_*` for numbers, muscles, friction pyramids and precisions. */

import { log } from '../../foundation/math/exponential.js';
import { halton, springDamper } from '../../foundation/math/scalar.js';
import { cos, sin } from '../../foundation/math/trigonometry.js';
import {
  MUSCLE_ROOM,
  muscleBias,
  muscleDynamics,
  muscleGain,
  replaceBySigmoid,
} from '../../simulation/engine/actuation/muscle.js';
import { isBad } from '../../simulation/engine/integrate/warning.js';
import { FloatBuffer } from '../binding/buffers.js';
import { call, input, intOutput, NUMBER, optional, output, type Parameter } from '../binding/call.js';
import { engineError } from '../binding/handle.js';

/** A single-precision output array. */
const floatOutput: Parameter<Float32Array | FloatBuffer, Float32Array> = {
  turn: 'array',
  take(given, { name }) {
    const values = given instanceof FloatBuffer ? given.GetView() : given;
    if (values instanceof Float32Array) return values;
    throw engineError(`[${name}] Invalid argument. Expected TypedArray or WasmBuffer, got unknown type for res.`);
  },
};

const copy = call([output('res'), input('vec', 'alike')], (res, values) => void res.set(values));

/** Two independent normal values, by Box and Muller (1958). */
function standardNormal(second: Float64Array | null): number {
  const radius = Math.sqrt(-2 * log(1 - Math.random()));
  const angle = 2 * Math.PI * Math.random();
  second?.fill(radius * sin(angle), 0, 1);
  return radius * cos(angle);
}

/**
 * Edges of the friction pyramid from a contact force, and back. As in the reference's bindings, `dim` is one less than the
 * number of coefficients given.
 */
function encodePyramid(pyramid: Float64Array, force: Float64Array, mu: Float64Array): void {
  const dim = mu.length - 1;
  const share = (force[0] as number) / dim;
  for (let i = 0; i < dim; i++) {
    const tangent = Math.min(share, (force[i + 1] as number) / (mu[i] as number));
    pyramid[2 * i] = 0.5 * (share + tangent);
    pyramid[2 * i + 1] = 0.5 * (share - tangent);
  }
}

/** Checks the lengths: a pyramid has two edges per coefficient, the force one value per coefficient and the normal. */
function checkPyramid(owner: string, pyramid: Float64Array, force: Float64Array, mu: Float64Array): void {
  for (const [name, { length }, size] of [
    ['pyramid', pyramid, 2 * mu.length],
    ['force', force, mu.length + 1],
  ] as const) {
    if (length !== size) throw engineError(`[${owner}] ${name} must have size ${size}, got ${length}`);
  }
}

function decodePyramid(force: Float64Array, pyramid: Float64Array, mu: Float64Array): void {
  const dim = mu.length - 1;
  force[0] = 0;
  for (let i = 0; i < dim; i++) {
    const [plus, minus] = [pyramid[2 * i] as number, pyramid[2 * i + 1] as number];
    force[0] += plus + minus;
    force[i + 1] = (plus - minus) * (mu[i] as number);
  }
}

const lengthrange = input('lengthrange', 2);

const one = (x: number): Float64Array => Float64Array.of(x);

/** Returns the first number that a kernel writes. */
function resultOf(write: (out: Float64Array) => void): number {
  const out = new Float64Array(MUSCLE_ROOM);
  write(out);
  return out[0] as number;
}

/** The functions `mju_*` for numbers. */
export const SCALAR_MATH = {
  mju_min: call([NUMBER, NUMBER], (a, b) => Math.min(a, b)),
  mju_max: call([NUMBER, NUMBER], (a, b) => Math.max(a, b)),
  mju_clip: call([NUMBER, NUMBER, NUMBER], (x, low, high) => (x < low ? low : x > high ? high : x)),
  mju_sign: call([NUMBER], (x) => Math.sign(x)),
  mju_round: call([NUMBER], (x) => Math.round(x)),
  mju_isBad: call([NUMBER], (x) => Number(isBad(x))),
  mju_sigmoid: call([NUMBER], (x) =>
    resultOf((out) => {
      out[0] = x;
      replaceBySigmoid(out, 0);
    }),
  ),
  mju_springDamper: call([NUMBER, NUMBER, NUMBER, NUMBER, NUMBER], springDamper),
  mju_Halton: call([NUMBER, NUMBER], halton),
  mju_standardNormal: call([optional(output('num2', 1))], standardNormal),
  mju_insertionSort: call([output('list')], (list) => void list.sort()),
  mju_insertionSortInt: call([intOutput('list')], (list) => void list.sort()),
  mju_muscleGain: call([NUMBER, NUMBER, lengthrange, NUMBER, input('prm', 9)], (length, velocity, range, acc0, prm) =>
    resultOf((room) => muscleGain(room, one(length), one(velocity), range, one(acc0), 0, prm, 0)),
  ),
  mju_muscleBias: call([NUMBER, lengthrange, NUMBER, input('prm', 9)], (length, range, acc0, prm) =>
    resultOf((room) => muscleBias(room, one(length), range, one(acc0), 0, prm, 0)),
  ),
  mju_muscleDynamics: call([NUMBER, NUMBER, input('prm')], (control, activation, prm) =>
    resultOf((out) =>
      muscleDynamics(out, 0, one(control), 0, one(activation), 0, prm.length < 3 ? Float64Array.of(...prm, 0) : prm, 0),
    ),
  ),
  mju_encodePyramid: call([output('pyramid'), input('force'), input('mu')], (pyramid, force, mu) => {
    checkPyramid('mju_encodePyramid', pyramid, force, mu);
    encodePyramid(pyramid, force, mu);
  }),
  mju_decodePyramid: call([output('force'), input('pyramid'), input('mu')], (force, pyramid, mu) => {
    checkPyramid('mju_decodePyramid', pyramid, force, mu);
    decodePyramid(force, pyramid, mu);
  }),
  mju_d2n: copy,
  mju_n2d: copy,
  mju_f2n: copy,
  mju_n2f: call([floatOutput, input('vec')], (res, values) => void res.set(values)),
};
