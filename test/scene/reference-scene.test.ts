/** The abstract scene compared with that of the reference for the same state, one flag at a time. */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { GeomType } from '../../src/foundation/schema/enums.js';
import { SC } from '../../src/foundation/schema/scalars.js';
import { CatBit, Frame, VisFlag } from '../../src/foundation/schema/visual-enums.js';
import { DRAWN_FIELDS } from '../../src/graphics/scene/drawn-fields.js';
import { noPerturbation } from '../../src/graphics/scene/perturbation.js';
import { Scene } from '../../src/graphics/scene/scene.js';
import { updateScene } from '../../src/graphics/scene/update.js';
import { defaultViewCamera, type ViewCamera } from '../../src/graphics/scene/view-camera.js';
import { defaultVisualOptions, type VisualOptions } from '../../src/graphics/scene/visual-options.js';
import { Data } from '../../src/simulation/model/data.js';
import { growArena } from '../../src/simulation/model/data-record.js';
import type { Model } from '../../src/simulation/model/model.js';
import { loadPeer, modelFromPeer, peerData, peerModel } from '../oracle/peer.js';

const mj = await loadPeer();

/** A sample model after some steps, in the reference and here. */
async function situation(name: string, steps: number) {
  const path = fileURLToPath(new URL(`../../models/${name}/model.xml`, import.meta.url));
  const peer = await peerModel(path);
  const peerState = await peerData(peer);
  for (let i = 0; i < steps; i++) {
    for (let k = 0; k < peer.nu; k++) peerState.ctrl[k] = 0.5 * Math.sin(0.02 * i + k);
    mj.mj_step(peer, peerState);
  }
  mj.mj_forward(peer, peerState);
  const model = await modelFromPeer(peer);
  return { peer, peerState, model, data: copyState(model, peerState) };
}

function copyState(model: Model, state: Awaited<ReturnType<typeof peerData>>): Data {
  const data = new Data(model);
  for (const field of DRAWN_FIELDS) {
    // the bindings of the reference cannot read booleans
    if (field !== 'eq_active') data.record[field].set(state[field]);
  }
  data.record = growArena(model.record, data.record, { ncon: state.ncon, nefc: state.nefc });
  data.record.scalar[SC.ncon] = state.ncon;
  data.record.efc_force.set(state.efc_force);
  for (let i = 0; i < state.ncon; i++) {
    const contact = state.contact.get(i)!;
    data.record.contact_dist[i] = contact.dist;
    data.record.contact_pos.set(contact.pos, 3 * i);
    data.record.contact_frame.set(contact.frame, 9 * i);
    data.record.contact_efc_address[i] = contact.efc_address;
    data.record.contact_dim[i] = contact.dim;
    data.record.contact_friction.set(contact.friction, 5 * i);
    contact.delete();
  }
  return data;
}

type Situation = Awaited<ReturnType<typeof situation>>;

/** One line per geom; the reference moves infinite planes with the camera, so their position is left out. */
function describeGeom(type: number, category: number, matid: number, values: Record<string, ArrayLike<number>>) {
  const { pos, ...rest } = values;
  const shown = type === GeomType.PLANE ? rest : { pos, ...rest };
  const text = Object.entries(shown).map(([key, v]) => `${key}=${Array.from(v!, (x) => (x + 0).toFixed(4) + 0)}`);
  return `${type} ${category} ${matid} ${text.join(' ')}`.replace(/-0\.0000/g, '0.0000');
}

function ours(s: Situation, options: VisualOptions, view: ViewCamera): { lines: string[]; scene: Scene } {
  const scene = new Scene();
  updateScene(s.model, s.data, options, noPerturbation(), view, scene);
  const { geoms: g } = scene;
  const lines = Array.from({ length: scene.ngeom }, (_, i) =>
    describeGeom(g.type[i]!, g.category[i]!, g.matid[i]!, {
      pos: g.pos.subarray(3 * i, 3 * i + 3),
      size: g.size.subarray(3 * i, 3 * i + 3),
      mat: g.mat.subarray(9 * i, 9 * i + 9),
      rgba: g.rgba.subarray(4 * i, 4 * i + 4),
      look: [g.emission[i]!, g.specular[i]!, g.shininess[i]!, g.reflectance[i]!],
    }),
  );
  return { lines: lines.sort(), scene };
}

function theirs(s: Situation, options: VisualOptions) {
  const option = new mj.MjvOption();
  const camera = new mj.MjvCamera();
  const scene = new mj.MjvScene(s.peer, 5000);
  mj.mjv_defaultFreeCamera(s.peer, camera);
  options.flags.forEach((on, flag) => {
    option.flags[flag] = on ? 1 : 0;
  });
  option.frame = options.frame;
  mj.mjv_updateScene(s.peer, s.peerState, option, new mj.MjvPerturb(), camera, CatBit.ALL, scene);
  const lines = Array.from({ length: scene.ngeom }, (_, i) => {
    const g = scene.geoms.get(i)!;
    const look = [g.emission, g.specular, g.shininess, g.reflectance];
    return describeGeom(g.type, g.category, g.matid, { pos: g.pos, size: g.size, mat: g.mat, rgba: g.rgba, look });
  });
  return { lines: lines.sort(), camera: scene.camera.get(0)!, lights: scene.lights, nlight: scene.nlight };
}

const FLAGS = [
  'TEXTURE',
  'JOINT',
  'CAMERA',
  'ACTUATOR',
  'LIGHT',
  'TENDON',
  'INERTIA',
  'CONTACTPOINT',
  'CONTACTFORCE',
  'TRANSPARENT',
  'COM',
  'STATIC',
] as const;

describe.each([
  ['humanoid', 100],
  ['tendon-arm', 100],
  ['stack-and-ball', 250],
])('scene of %s', async (name, steps) => {
  const s = await situation(name, steps);

  it('the default scene is that of the reference', () => {
    const options = defaultVisualOptions();
    expect(ours(s, options, defaultViewCamera(s.model)).lines).toEqual(theirs(s, options).lines);
  });

  it.each(FLAGS)('the scene is that of the reference with %s switched', (flag) => {
    const options = defaultVisualOptions();
    options.flags[VisFlag[flag]] = !options.flags[VisFlag[flag]];
    expect(ours(s, options, defaultViewCamera(s.model)).lines).toEqual(theirs(s, options).lines);
  });

  it.each(['BODY', 'GEOM', 'SITE', 'WORLD'] as const)('the scene is that of the reference with %s frames', (frame) => {
    const options = { ...defaultVisualOptions(), frame: Frame[frame] };
    expect(ours(s, options, defaultViewCamera(s.model)).lines).toEqual(theirs(s, options).lines);
  });

  it('camera and lights are those of the reference', () => {
    const { scene } = ours(s, defaultVisualOptions(), defaultViewCamera(s.model));
    const { camera, lights, nlight } = theirs(s, defaultVisualOptions());
    expect(scene.lights.length).toBe(nlight);
    scene.lights.forEach((light, i) => {
      const other = lights.get(i)!;
      expect(light.id).toBe(other.id);
      Array.from(other.diffuse as number[]).forEach((x, k) => {
        expect(light.diffuse[k]).toBeCloseTo(x, 6);
      });
      Array.from(other.dir as number[]).forEach((x, k) => {
        expect(light.dir[k]).toBeCloseTo(x, 6);
      });
    });
    Array.from(camera.forward as number[]).forEach((x, k) => {
      expect(scene.camera.forward[k]).toBeCloseTo(x, 6);
    });
  });
});
