/** Skins compared with the reference in the same state: the geom, the vertices and their normals. */
import { describe, expect, it } from 'vitest';
import { GeomType } from '../../src/foundation/schema/enums.js';
import { CatBit, VisFlag } from '../../src/foundation/schema/visual-enums.js';
import { noPerturbation } from '../../src/graphics/scene/perturbation.js';
import { Scene } from '../../src/graphics/scene/scene.js';
import { updateScene } from '../../src/graphics/scene/update.js';
import { defaultViewCamera } from '../../src/graphics/scene/view-camera.js';
import { defaultVisualOptions } from '../../src/graphics/scene/visual-options.js';
import { Data } from '../../src/simulation/model/data.js';
import { loadPeer, modelFromPeer, peerData } from '../oracle/peer.js';

/** A tube of rings of four vertices about three bodies in a chain, with overlapping weights. */
const RINGS = 7;
const CORNERS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;
const vertices = Array.from({ length: 4 * RINGS }, (_, i) => {
  const [y, z] = CORNERS[i % 4]!;
  return `${(Math.floor(i / 4) / 10).toFixed(2)} ${0.05 * y} ${0.05 * z}`;
});
const faces = Array.from({ length: 4 * (RINGS - 1) }, (_, i) => {
  const [a, b] = [i, i - (i % 4) + ((i + 1) % 4)];
  return `${a} ${b} ${b + 4} ${a} ${b + 4} ${a + 4}`;
});
const bone = (body: number): string => {
  const weights = vertices.map((_, i) => Math.max(0, 1 - Math.abs(Math.floor(i / 4) / 10 - 0.1 - 0.2 * body) / 0.2));
  const held = weights.flatMap((w, i) => (w > 0 ? [i] : []));
  return `<bone body="b${body}" bindpos="${0.2 * body} 0 0" bindquat="1 ${0.1 * body} 0 .2"
    vertid="${held.join(' ')}" vertweight="${held.map((i) => weights[i]!.toFixed(3)).join(' ')}"/>`;
};
const body = (i: number, inner: string): string =>
  `<body name="b${i}" pos="${i ? 0.2 : 0} 0 0"><joint type="ball"/><geom type="capsule" size=".02" fromto="0 0 0 .2 0 0"/>${inner}</body>`;
const XML = `<mujoco>
  <asset><material name="rubber" rgba=".2 .6 .3 1" specular=".7" shininess=".2" emission=".1"/></asset>
  <worldbody><light pos="0 0 2"/>${body(0, body(1, body(2, '')))}</worldbody>
  <deformable>
    <skin name="plain" rgba=".9 .3 .2 .8" inflate=".01" vertex="${vertices.join(' ')}" face="${faces.join(' ')}">${[0, 1, 2].map(bone).join('')}</skin>
    <skin name="rubber" material="rubber" group="1" vertex="${vertices.join(' ')}" face="${faces.join(' ')}">${[0, 1, 2].map(bone).join('')}</skin>
    <skin name="hidden" group="4" vertex="${vertices.join(' ')}" face="${faces.join(' ')}">${[0, 1, 2].map(bone).join('')}</skin>
  </deformable>
</mujoco>`;

describe('skins', async () => {
  const mj = await loadPeer();
  const peer = mj.MjModel.from_xml_string(XML);
  const state = await peerData(peer);
  for (let i = 0; i < peer.nv; i++) state.qvel[i] = Math.sin(3 * i + 1);
  for (let i = 0; i < 300; i++) mj.mj_step(peer, state);
  mj.mj_forward(peer, state);
  const model = await modelFromPeer(peer);
  const data = new Data(model);
  for (const name of ['xpos', 'xquat', 'xmat', 'geom_xpos', 'geom_xmat'] as const) data.record[name].set(state[name]);

  const theirs = (flag: number) => {
    const option = new mj.MjvOption();
    option.flags[VisFlag.SKIN] = flag;
    const camera = new mj.MjvCamera();
    const scene = new mj.MjvScene(peer, 200);
    mj.mjv_updateScene(peer, state, option, new mj.MjvPerturb(), camera, CatBit.ALL, scene);
    return scene;
  };
  const ours = (flag: boolean): Scene => {
    const scene = new Scene();
    const options = defaultVisualOptions();
    options.flags[VisFlag.SKIN] = flag;
    updateScene(model, data, options, noPerturbation(), defaultViewCamera(model), scene);
    return scene;
  };
  const skinsOf = (scene: Scene): number[] =>
    Array.from({ length: scene.ngeom }, (_, i) => i).filter((i) => scene.geoms.type[i] === GeomType.SKIN);

  it('skins are geoms of the scene as in the reference', () => {
    const scene = ours(true);
    const other = theirs(1);
    const expected = Array.from({ length: other.ngeom }, (_, i) => other.geoms.get(i)!).filter(
      (g) => g.type === GeomType.SKIN,
    );
    expect(expected.length).toBe(2);
    const { geoms: g } = scene;
    const found = skinsOf(scene).map((i) => ({
      ...{ dataid: g.dataid[i], objtype: g.objtype[i], objid: g.objid[i], category: g.category[i], matid: g.matid[i] },
      values: [...g.rgba.slice(4 * i, 4 * i + 4), g.emission[i]!, g.specular[i]!, g.shininess[i]!].map(Math.fround),
      size: [...g.size.slice(3 * i, 3 * i + 3)].map(Math.fround),
    }));
    expect(found).toEqual(
      expected.map(({ dataid, objtype, objid, category, matid, rgba, emission, specular, shininess, size }) => ({
        ...{ dataid, objtype, objid, category, matid },
        values: [...(rgba as number[]), emission, specular, shininess],
        size: [...(size as number[])],
      })),
    );
    expect(skinsOf(ours(false))).toEqual([]);
  });

  it('vertices and normals of skins are those of the reference', () => {
    const scene = ours(true);
    const other = theirs(1);
    const shown = 2 * 3 * vertices.length;
    for (const name of ['skinvert', 'skinnormal'] as const) {
      const expected = other[name] as Float32Array;
      const worst = Math.max(...scene[name].slice(0, shown).map((x, i) => Math.abs(x - expected[i]!)));
      expect(worst, name).toBeLessThan(2e-6);
    }
    // far from the bind pose
    expect(
      Math.max(...scene.skinvert.slice(0, shown).map((x, i) => Math.abs(x - model.skin_vert[i]!))),
    ).toBeGreaterThan(0.1);
  });
});
