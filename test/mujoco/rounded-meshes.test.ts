/**
 * Rounded meshes on a belt: contacts and scenes are the same on the same hull. The hulls of both compilers list the
 * same polygons in different order, and of several faces at a vertex within 5.1 degrees of the other body's, the first
 * is taken: the contact points then differ at equal depth.
 */
import type { MainModule, MjData, MjModel } from '@mujoco/mujoco';
import { expect, test } from 'vitest';
import loadDropIn from '../../src/api/mujoco.js';
import { ALIGNED } from '../../src/simulation/engine/collision/convex/facets.js';
import { loadPeer } from '../oracle/peer.js';
import { type See, sameInBoth } from './both.js';
import { lookAtEverything, looker } from './looks.js';

const XML = `
<mujoco>
  <asset>
    <mesh name="flat" builtin="supersphere" params="32 .3 .4" scale=".2 .13 .085"/>
    <mesh name="round" builtin="supersphere" params="32 .55 .5" scale=".17 .12 .075"/>
  </asset>
  <worldbody>
    <geom name="belt" type="box" size=".74 .3 .06" surfacevel=".7 0 0 0 0 0"/>
    <body><freejoint/><geom type="mesh" mesh="flat" mass="4"/></body>
    <body><freejoint/><geom type="mesh" mesh="round" mass="3"/></body>
  </worldbody>
</mujoco>`;

/** Poses of both bags: some millimeters deep in the belt, slightly rotated and tilted. */
const POSES = Array.from({ length: 12 }, (_, k) => {
  const [turn, tilt] = [0.5 * k, 0.004 * ((k % 5) - 2)];
  const quat = [Math.cos(turn / 2), tilt * Math.cos(turn), tilt * Math.sin(turn), Math.sin(turn / 2)];
  const length = Math.hypot(...quat);
  const unit = quat.map((each) => each / length);
  return [-0.4, 0, 0.143 - 0.0002 * k, ...unit, 0.4, 0.01 * k, 0.133 - 0.0002 * k, ...unit];
});

async function compiledByReference(): Promise<Uint8Array> {
  const mj = await loadPeer();
  mj.mj_saveModel(mj.MjModel.from_xml_string(XML), '/rounded.mjb', null);
  return mj.FS.readFile('/rounded.mjb') as Uint8Array;
}

function place(mj: MainModule, model: MjModel, data: MjData, pose: readonly number[]): void {
  data.qpos.set(pose);
  mj.mj_forward(model, data);
}

interface Touch {
  readonly points: number;
  /** Depth of the deepest point [m], and the directions of all contacts. */
  readonly depth: number;
  readonly normals: readonly number[][];
}

/** Returns the contacts of each bag with the belt, whose direction is z. */
function touches(data: MjData): Touch[] {
  return [1, 2].map((bag) => {
    const all = Array.from({ length: data.ncon }, (_, i) => data.contact.get(i)!).filter(({ geom }) => geom[1] === bag);
    const depth = Math.min(...all.map(({ dist }) => dist));
    return { points: all.length, depth, normals: all.map(({ frame }) => [...frame.slice(0, 3)]) };
  });
}

test('contacts and scenes are the same in both modules on the same hull', async () => {
  const bytes = await compiledByReference();
  const compared = await sameInBoth((mj: MainModule, see: See) => {
    mj.FS.writeFile('/same.mjb', bytes);
    const model = mj.MjModel.from_binary_path('/same.mjb', new mj.MjVFS());
    const data = new mj.MjData(model);
    const scene = new mj.MjvScene(model, 1000);
    for (const [k, pose] of POSES.entries()) {
      place(mj, model, data, pose);
      see(`pose ${k}: contacts`, data.ncon);
      for (let i = 0; i < data.ncon; i++) {
        const { dist, pos, frame } = data.contact.get(i)!;
        see(`pose ${k}: contact ${i}`, [dist, ...pos, ...frame]);
      }
    }
    const [option, perturb, camera] = [new mj.MjvOption(), new mj.MjvPerturb(), new mj.MjvCamera()];
    mj.mjv_defaultFreeCamera(model, camera);
    const look = looker(mj, see, { model, data, scene, option, perturb, camera });
    lookAtEverything(mj, look, option);
    scene.delete();
  }, 1e-7);
  expect(compared).toBeGreaterThan(500);
});

test('bodies compiled by either module touch with the same depth and direction', async () => {
  const [peer, own] = [await loadPeer(), (await loadDropIn()) as unknown as MainModule];
  const seen = [peer, own].map((mj) => {
    const model = mj.MjModel.from_xml_string(XML);
    const data = new mj.MjData(model);
    return POSES.map((pose) => {
      place(mj, model, data, pose);
      return touches(data);
    });
  });
  const [theirs, ours] = seen.map((each) => each.flat());
  for (const [i, { points, depth, normals }] of theirs!.entries()) {
    const other = ours![i]!;
    expect(other.depth).toBeCloseTo(depth, 12);
    expect(Math.min(points, other.points)).toBeGreaterThanOrEqual(3);
    // all within the angle in which directions count as equal
    for (const normal of [...normals, ...other.normals]) expect(normal[2]).toBeGreaterThan(ALIGNED);
  }
});
