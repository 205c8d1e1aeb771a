/** Perturbation of a body, compared with the reference in the same state. */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { PertBit } from '../../src/foundation/schema/visual-enums.js';
import { noPerturbation } from '../../src/graphics/scene/perturbation.js';
import { applyPerturbForce, applyPerturbPose, initPerturbation } from '../../src/graphics/scene/perturbation-force.js';
import { Data } from '../../src/simulation/model/data.js';
import { loadPeer, modelFromPeer, peerData, peerModel } from '../oracle/peer.js';

const READ = ['xpos', 'xquat', 'xmat', 'xipos', 'ximat', 'subtree_com', 'cdof', 'cvel', 'qLD', 'qLDiagInv'] as const;
const STEPS = 60;
const PULL = [0.3, -0.1, 0.2];
const POINT = [0.02, 0.05, 0.1];

const mj = await loadPeer();
const peer = await peerModel(fileURLToPath(new URL('../../models/humanoid/model.xml', import.meta.url)));
const state = await peerData(peer);
for (let i = 0; i < STEPS; i++) mj.mj_step(peer, state);
mj.mj_forward(peer, state);
const model = await modelFromPeer(peer);
const data = new Data(model);
for (const name of READ) data.record[name].set(state[name]);

const camera = new mj.MjvCamera();
const scene = new mj.MjvScene(peer, 100);
mj.mjv_defaultFreeCamera(peer, camera);
mj.mjv_updateCamera(peer, state, camera, scene);

function pullBoth(body: number, active: number) {
  const theirs = new mj.MjvPerturb();
  theirs.select = body;
  theirs.active = active;
  const ours = { ...noPerturbation(), select: body, active };
  POINT.forEach((x, k) => {
    theirs.localpos[k] = ours.localpos[k] = x;
  });
  mj.mjv_initPerturb(peer, state, scene, theirs);
  initPerturbation(model, data, ours);
  PULL.forEach((x, k) => {
    theirs.refselpos[k] += x;
    ours.refselpos[k]! += x;
  });
  state.xfrc_applied.fill(0);
  data.xfrc_applied.fill(0);
  mj.mjv_applyPerturbForce(peer, state, theirs);
  applyPerturbForce(model, data, ours);
  return { theirs, ours };
}

describe('perturbation', () => {
  it.each([
    ['pelvis', 1],
    ['chest', 2],
    ['head, which has no joint', 3],
    ['foot', 10],
  ])('translates and rotates the %s as the reference does', (_, body) => {
    for (const active of [PertBit.TRANSLATE, PertBit.ROTATE]) {
      const { theirs, ours } = pullBoth(body, active);
      expect(ours.localmass / theirs.localmass).toBeCloseTo(1, 10);
      for (let k = 6 * body; k < 6 * body + 6; k++) {
        expect(Math.abs(data.xfrc_applied[k]! - state.xfrc_applied[k])).toBeLessThan(1e-9);
      }
    }
  });

  it('a perturbation moves the whole body while paused as in the reference', () => {
    const { theirs, ours } = pullBoth(2, PertBit.TRANSLATE);
    PULL.forEach((x, k) => {
      theirs.refpos[k] += x;
    });
    data.qpos.set(state.qpos);
    applyPerturbPose(model, data, ours, true);
    mj.mjv_applyPerturbPose(peer, state, theirs, 1);
    data.qpos.forEach((value, i) => {
      expect(value).toBeCloseTo(state.qpos[i], 12);
    });
  });

  it('a perturbation does nothing without a selected body', () => {
    data.xfrc_applied.fill(0);
    applyPerturbForce(model, data, { ...noPerturbation(), active: PertBit.TRANSLATE });
    expect(data.xfrc_applied.every((x) => x === 0)).toBe(true);
  });
});
