import { describe, expect, it } from 'vitest';
import { loadPeer } from '../../../test/oracle/peer.js';
import { Pair } from '../../../test/oracle/stage.js';
import { forward } from '../runtime/run.js';
import { ray } from './ray.js';
import { rayFlex, raySkin } from './soft-rays.js';

const FLEXES = `<mujoco><worldbody><geom type="plane" size="3 3 .1" pos="0 0 -1"/>
  <flexcomp name="sheet" type="grid" dim="2" count="4 4 1" spacing=".1 .1 .1" pos="0 0 1" radius=".01" mass="1"/>
  <flexcomp name="block" type="grid" dim="3" count="4 4 4" spacing=".1 .1 .1" pos="1 0 1" radius=".02" mass="1"/>
  <flexcomp name="rope" type="grid" dim="1" count="4 1 1" spacing=".1 .1 .1" pos="-1 0 1" radius=".03" mass="1"><edge stiffness="1"/></flexcomp>
  <flexcomp name="jelly" type="grid" dim="3" count="3 3 3" spacing=".1 .1 .1" pos="0 1 1" radius=".02" mass="1" dof="trilinear">
    <contact selfcollide="none"/></flexcomp></worldbody></mujoco>`;

describe('rays against flexes', () => {
  it('rays against flexes agree with the reference for all combinations of parts', async () => {
    const mj = await loadPeer();
    const pair = await Pair.fromXML(FLEXES);
    const { model, data, peer, peerData } = pair;
    pair.randomize(3, 0.02);
    mj.mj_forward(peer, peerData);
    forward(model, data);
    const [vertid, normal] = [new mj.IntBuffer(1), new mj.DoubleBuffer(3)];
    const centers = [0, 0, 1, 1, 0, 1, -1, 0, 1, 0, 1, 1];
    let hits = 0;
    for (let i = 0; i < 400; i++) {
      const flex = i % 4;
      const target = [0, 1, 2].map((k) => centers[3 * flex + k]! + 0.2 * Math.sin(7 * i + 3 * k));
      const from = [0, 1, 2].map((k) => target[k]! + 2 * Math.cos(5 * i + 2 * k));
      const vec = target.map((x, k) => x - from[k]!);
      const [vert, edge, face, skin] = [i & 1, i & 2, i & 4, i & 8].map((bit) => bit !== 0) as [
        boolean,
        boolean,
        boolean,
        boolean,
      ];
      const layer = i % 3 === 0 ? 1 : 0;
      const theirs = mj.mj_rayFlex(peer, peerData, layer, vert, edge, face, skin, flex, from, vec, vertid, normal);
      const ours = rayFlex(model, data, flex, from, vec, { layer, vert, edge, face, skin });
      expect(ours.distance, `ray ${i}`).toBeCloseTo(theirs, 12);
      if (theirs < 0) continue;
      hits++;
      expect(ours.vertex).toBe(vertid.GetView()[0]);
      (normal.GetView() as Float64Array).forEach((x, k) => void expect(ours.normal[k]).toBeCloseTo(x, 9));
    }
    expect(hits).toBeGreaterThan(60);
    for (const buffer of [vertid, normal]) buffer.delete();
    pair.free();
  });

  it('rays against geoms do not hit flexes', async () => {
    const { model, data } = await Pair.fromXML(FLEXES);
    forward(model, data);
    expect(ray(model, data, [0.01, 0.02, 3], [0, 0, -1]).distance).toBeCloseTo(4, 12);
    expect(rayFlex(model, data, 0, [0.01, 0.02, 3], [0, 0, -1]).distance).toBeLessThan(2);
    expect(() => rayFlex(model, data, 4, [0, 0, 3], [0, 0, -1])).toThrow(RangeError);
    expect(() => rayFlex(model, data, 0, [0, 0, 3], [0, 0, 0])).toThrow(RangeError);
  });
});

it('a ray hits the nearest triangle of a skin', () => {
  const vert = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1, 0, 1, 1];
  const hit = raySkin([0, 1, 2, 3, 4, 5], vert, [0.6, 0.1, 5], [0, 0, -2]);
  expect([hit.distance, hit.vertex, ...hit.normal]).toEqual([2, 4, 0, 0, 1]);
  expect(raySkin([0, 1, 2], vert, [2, 2, 5], [0, 0, -1])).toMatchObject({ distance: -1, vertex: -1 });
});
