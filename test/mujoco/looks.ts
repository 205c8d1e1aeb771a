/** Describes a scene geom by geom, with every flag, frame and label. */
import type { MainModule, MjData, MjModel, MjvCamera, MjvOption, MjvPerturb, MjvScene } from '@mujoco/mujoco';
import type { See } from './both.js';

/** The objects of a viewer. */
export interface Stage {
  readonly model: MjModel;
  readonly data: MjData;
  readonly scene: MjvScene;
  readonly option: MjvOption;
  readonly perturb: MjvPerturb;
  readonly camera: MjvCamera;
}

/** Records every geom of a scene. */
function seeAll(see: See, label: string, scene: MjvScene): void {
  const lines: string[] = [];
  for (let i = 0; i < scene.ngeom; i++) {
    const geom = scene.geoms.get(i);
    if (!geom) continue;
    const { type, dataid, objtype, objid, category, matid, texid, transparent } = geom;
    const text = String.fromCharCode(...Array.from(geom.label as Int8Array).filter((c) => c > 0));
    const shape = [...geom.pos, ...geom.size, ...geom.mat, ...geom.rgba].map((x: number) => (x + 1e-7).toFixed(2));
    const values = [...shape, geom.segid, geom.camdist].map((x) => (Number(x) === 0 ? 0 : Number(x)));
    lines.push([type, dataid, objtype, objid, category, matid, texid, transparent, `'${text}'`, ...values].join(' '));
  }
  see(`${label}: geoms`, lines.length);
  for (const [i, line] of lines.entries()) see(`${label} ${i}`, line);
}

/** Updates the scene and records every geom of it. */
export const looker =
  (mj: MainModule, see: See, { model, data, scene, option, perturb, camera }: Stage) =>
  (label: string): void => {
    mj.mjv_updateScene(model, data, option, perturb, camera, mj.mjtCatBit.mjCAT_ALL.value, scene);
    seeAll(see, label, scene);
  };

/** Updates the scene with each flag inverted, each frame, each label and all groups. */
export function lookAtEverything(mj: MainModule, look: (label: string) => void, option: MjvOption): void {
  const { values: _, ...flags } = mj.mjtVisFlag as unknown as Record<string, { value: number }>;
  for (const name of Object.keys(flags).filter((each) => /^mjVIS_/.test(each))) {
    // the reference shows the boxes of a mesh at the height field with the same index
    if (name === 'mjVIS_MESHBVH') continue;
    const { value } = flags[name]!;
    option.flags[value] = 1 - option.flags[value]!;
    look(name);
    option.flags[value] = 1 - option.flags[value]!;
  }
  option.flags[mj.mjtVisFlag.mjVIS_CAMERA.value] = 1;
  for (let frame = 1; frame < 8; frame++) {
    option.frame = frame;
    look(`frame ${frame}`);
  }
  option.frame = 0;
  for (const name of ['JOINT', 'ACTUATOR', 'LIGHT', 'CONTACTPOINT', 'CONTACTFORCE', 'CONSTRAINT'] as const) {
    option.flags[mj.mjtVisFlag[`mjVIS_${name}`].value] = 1;
  }
  for (let label = 1; label < 17; label++) {
    option.label = label;
    look(`label ${label}`);
  }
  option.label = 0;
  for (const group of ['geomgroup', 'sitegroup', 'jointgroup', 'tendongroup', 'actuatorgroup'] as const) {
    option[group].fill(1);
  }
  look('all groups');
}
