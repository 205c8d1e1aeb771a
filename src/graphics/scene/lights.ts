/** Lights of the scene: the headlight, which moves with the camera, and those of the Model. */
import { LightType } from '../../foundation/schema/enums.js';
import type { SceneUpdate } from './scene-update.js';

const NO_ATTENUATION = new Float32Array([1, 0, 0]);

export function addLights(u: SceneUpdate): void {
  addHeadlight(u);
  addModelLights(u);
}

function addHeadlight(u: SceneUpdate): void {
  const { headlight } = u.model.vis;
  const { lights, camera } = u.scene;
  if (!headlight.active) return;
  lights.push({
    id: -1,
    type: LightType.DIRECTIONAL,
    pos: camera.pos.slice(),
    dir: camera.forward.slice(),
    ambient: Float32Array.from(headlight.ambient),
    diffuse: Float32Array.from(headlight.diffuse),
    specular: Float32Array.from(headlight.specular),
    castshadow: false,
    cutoff: 0,
    exponent: 0,
    attenuation: NO_ATTENUATION,
  });
}

function addModelLights(u: SceneUpdate): void {
  const { model: m, data: d } = u;
  const three = <T extends Float32Array | Float64Array>(array: T, id: number): T =>
    array.slice(3 * id, 3 * id + 3) as T;
  for (let id = 0; id < m.nlight; id++) {
    if (!m.light_active[id]) continue;
    u.scene.lights.push({
      id,
      type: m.light_type[id]!,
      pos: three(d.light_xpos, id),
      dir: three(d.light_xdir, id),
      ambient: three(m.light_ambient, id),
      diffuse: three(m.light_diffuse, id),
      specular: three(m.light_specular, id),
      castshadow: m.light_castshadow[id] !== 0,
      cutoff: m.light_cutoff[id]!,
      exponent: m.light_exponent[id]!,
      attenuation: three(m.light_attenuation, id),
    });
  }
}
