/** Drag and lift of small and slow ellipsoids, and their derivatives, agree with the reference. */
import { expect, it } from 'vitest';
import { Data } from '../../src/simulation/model/data.js';
import { step } from '../../src/simulation/runtime/run.js';
import { loadPeer, modelFromPeer } from './peer.js';

/** Coefficients: blunt and slender drag, angular drag, Kutta and Magnus lift. */
const COEFFICIENTS = ['.5 0 0 0 0', '0 .25 0 0 0', '0 0 1.5 0 0', '0 0 0 1 0', '0 0 0 0 1'];
/** Half sizes of a leaf [m], and of a tenth of it. */
const SIZES = ['.025 .01 .001', '.0025 .001 .0001'];
const SCALES = [1, 1e-3, 1e-6];
const VELOCITY = [0.3, -0.2, 0.4, 1, 2, -1.5];

const scene = (size: string, coefficients: string): string => `<mujoco>
  <option density="1.2" integrator="implicit" gravity="0 0 0"/><worldbody><body><freejoint/>
  <geom type="ellipsoid" size="${size}" mass="1" fluidshape="ellipsoid" fluidcoef="${coefficients}"/></body></worldbody></mujoco>`;

/** Largest difference relative to the largest value. */
function difference(own: ArrayLike<number>, peer: ArrayLike<number>): number {
  let [worst, scale] = [0, Number.MIN_VALUE];
  for (let i = 0; i < peer.length; i++) {
    worst = Math.max(worst, Math.abs(own[i]! - peer[i]!));
    scale = Math.max(scale, Math.abs(peer[i]!));
  }
  return worst / scale;
}

const CASES = SIZES.flatMap((size) => COEFFICIENTS.map((coefficients) => [size, coefficients] as const));

it.each(CASES)('an ellipsoid of size %s in air has the forces of the reference: %s', async (size, coefficients) => {
  const mj = await loadPeer();
  const peer = mj.MjModel.from_xml_string(scene(size, coefficients));
  const model = await modelFromPeer(peer);
  for (const scale of SCALES) {
    const theirs = new mj.MjData(peer);
    const data = new Data(model);
    const velocity = VELOCITY.map((x) => scale * x);
    (theirs.qvel as Float64Array).set(velocity);
    data.qvel.set(velocity);
    mj.mj_step(peer, theirs);
    step(model, data);
    expect(difference(data.qfrc_fluid, theirs.qfrc_fluid as Float64Array)).toBeLessThan(1e-12);
    expect(difference(data.qDeriv, theirs.qDeriv as Float64Array)).toBeLessThan(1e-9);
    data.dispose();
    theirs.delete();
  }
  peer.delete();
});
