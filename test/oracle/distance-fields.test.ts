/**
 * Contacts of a mesh with a distance field in random poses, compared with the reference. Searches start on the surface
 * of boxes, and line searches amplify rounding: only poses count in which the reference itself finds the same contacts
 * if the pose is moved by 1e-14.
 */
import { expect, it } from 'vitest';
import { Data } from '../../src/simulation/model/data.js';
import { forward } from '../../src/simulation/runtime/run.js';
import { countOf, seedOf } from '../runner/size.js';
import { loadPeer, modelFromPeer } from './peer.js';
import { Random } from './random.js';

const SEED = seedOf(1);
const POSES = countOf(150, 2000);
const COPIES = 12;
const JITTER = 1e-14;
/** Largest spread of the reference in a pose that counts, and largest difference from it. */
const STABLE = 1e-9;
const ALLOWED = 1e-8;

/** Each shape with the minimum number of poses that count. */
const SHAPES: readonly (readonly [shape: string, fewest: number])[] = [
  ['size=".08"', 20],
  ['type="capsule" size=".05 .06"', 20],
  ['type="ellipsoid" size=".09 .05 .06"', 20],
  ['type="cylinder" size=".06 .05"', 20],
  ['type="box" size=".17 .15 .16"', 5],
  ['type="sdf" mesh="gem"', 10],
];

const scene = (shape: string): string => `<mujoco><option sdf_initpoints="4" sdf_iterations="4"/>
  <asset><mesh name="gem" vertex=".1 0 0 -.1 0 0 0 .08 0 0 -.08 0 0 0 .12 0 0 -.06 .05 .05 .05"/></asset>
  <worldbody><body><freejoint/><geom type="sdf" mesh="gem"/></body>
    <body><freejoint/><geom ${shape}/></body></worldbody></mujoco>`;

type Contacts = readonly number[];

function distanceBetween(a: Contacts, b: Contacts): number {
  if (a.length !== b.length) return Number.POSITIVE_INFINITY;
  return Math.max(0, ...a.map((value, i) => Math.abs(value - b[i]!)));
}

it.each(SHAPES)('a distance field touches a shape as in the reference: %s', async (shape, fewest) => {
  const mj = await loadPeer();
  const peer = mj.MjModel.from_xml_string(scene(shape));
  const theirs = new mj.MjData(peer);
  const model = await modelFromPeer(peer);
  const data = new Data(model);
  const random = new Random(SEED);

  const contactsOfPeer = (qpos: Float64Array): Contacts => {
    (theirs.qpos as Float64Array).set(qpos);
    mj.mj_forward(peer, theirs);
    return Array.from({ length: theirs.ncon }, (_, i) => {
      const { dist, pos, frame } = theirs.contact.get(i)!;
      return [dist, ...Array.from(pos as Float64Array), ...Array.from(frame as Float64Array).slice(0, 3)];
    }).flat();
  };
  const ownContacts = (qpos: Float64Array): Contacts => {
    data.qpos.set(qpos);
    forward(model, data);
    const { contact_dist, contact_pos, contact_frame } = data;
    return Array.from({ length: data.ncon }, (_, i) => [
      contact_dist[i]!,
      ...contact_pos.subarray(3 * i, 3 * i + 3),
      ...contact_frame.subarray(9 * i, 9 * i + 3),
    ]).flat();
  };

  const faults: string[] = [];
  let compared = 0;
  for (let pose = 0; pose < POSES; pose++) {
    const place = [0, 0, 0].map(() => random.between(-0.12, 0.12));
    const qpos = Float64Array.from([0, 0, 0, ...random.quat(), ...place, ...random.quat()]);
    const wanted = contactsOfPeer(qpos);
    const own = ownContacts(qpos);
    if (wanted.length + own.length === 0) continue;
    const isStable = Array.from({ length: COPIES }).every(() => {
      const copy = qpos.map((value) => value + random.between(-JITTER, JITTER));
      return distanceBetween(wanted, contactsOfPeer(copy)) < STABLE;
    });
    if (!isStable) continue;
    compared++;
    const off = distanceBetween(own, wanted);
    if (off > ALLOWED) faults.push(`seed ${SEED}, pose ${pose}: off by ${off}`);
  }
  data.dispose();
  theirs.delete();
  peer.delete();
  expect(faults).toEqual([]);
  expect(compared).toBeGreaterThanOrEqual(fewest);
});
