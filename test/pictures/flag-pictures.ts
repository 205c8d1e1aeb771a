/** Models in which each visualization flag changes the image, and the images with and without it. */
import type { WebGPURenderer } from 'three/webgpu';
import { compile, Data, forward, type Model, parseXML, step } from '../../src/api/index.js';
import { PertBit, VisFlag } from '../../src/foundation/schema/visual-enums.js';
import { noPerturbation } from '../../src/graphics/scene/perturbation.js';
import { Scene } from '../../src/graphics/scene/scene.js';
import { updateScene } from '../../src/graphics/scene/update.js';
import { defaultViewCamera } from '../../src/graphics/scene/view-camera.js';
import { defaultVisualOptions } from '../../src/graphics/scene/visual-options.js';
import { Offscreen } from '../../src/graphics/view/offscreen.js';

const SIZE = { width: 160, height: 120 } as const;
const QUALITY = { antialias: false, anisotropy: 1, maxShadowSize: 0, maxPixelRatio: 1, detail: 1, squares: 10 };
/** Fewer changed pixels than this are noise. */
export const LEAST_CHANGE = 5;
export type Flag = keyof typeof VisFlag;

/** A prism with a notch, whose hull has another shape. */
const NOTCHED =
  'vertex="0 .2 -.1 -.2 -.2 -.1 0 0 -.1 .2 -.2 -.1 0 .2 .1 -.2 -.2 .1 0 0 .1 .2 -.2 .1" ' +
  'face="0 2 1 0 3 2 4 5 6 4 6 7 0 1 5 0 5 4 1 2 6 1 6 5 2 3 7 2 7 6 3 0 4 3 4 7"';

const RIGID = `<mujoco><option><flag energy="enable"/></option>
  <statistic center="0 0 .3" extent="1.5" meansize=".2"/>
  <visual><global elevation="-30"/><quality shadowsize="0"/><map force=".02"/><scale actuatorlength="3" actuatorwidth=".5" connect=".4" constraint=".4" selectpoint="1"/></visual>
  <asset><texture name="dots" type="cube" builtin="checker" rgb1="1 0 0" rgb2="0 0 1" width="16" height="96"/>
    <material name="dotted" texture="dots"/><mesh name="notched" ${NOTCHED}/></asset>
  <worldbody><light pos="-.3 -.2 .9" dir="0 .4 -1"/><camera pos="-.5 -.5 .5"/>
    <geom type="plane" size="1 1 .1" rgba=".3 .3 .3 1"/>
    <body pos="-.4 0 .6"><joint axis="0 1 0"/><geom type="mesh" mesh="notched" mass="1"/></body>
    <body name="crate" pos="0 0 .099"><freejoint name="crate-free"/><geom type="box" size=".1 .1 .1" material="dotted" mass="3"/>
      <site name="eye" pos="0 0 .3" zaxis="0 0 1"/></body>
    <body pos=".5 0 .4"><joint name="hinge" axis="0 1 0"/><geom type="capsule" size=".04" fromto="0 0 0 .3 0 0"/>
      <body pos=".3 0 0"><joint axis="0 1 0"/><geom type="capsule" size=".04" fromto="0 0 0 0 0 .3"/>
        <site name="tip" pos="0 0 .3"/></body></body>
    <site name="hook" pos="-.2 .5 .8"/>
    <body pos=".1 .2 .7"><geom name="roof" type="box" size=".3 .3 .01" rgba="1 1 1 1"/></body>
    <body pos="-.7 .3 .2"><freejoint/><geom name="free" size=".1"/></body></worldbody>
  <tendon><spatial width=".02" rgba="0 1 0 1"><site site="hook"/><site site="tip"/></spatial></tendon>
  <equality><connect body1="crate" anchor="-.3 .1 .4"/></equality>
  <actuator><general joint="hinge" dyntype="integrator" actlimited="true" actrange="-1 1" gainprm="1"/></actuator>
  <sensor><rangefinder site="eye"/></sensor></mujoco>`;

const SOFT = `<mujoco><statistic center="0 0 .3" extent="1" meansize=".2"/>
  <visual><global elevation="-60"/><quality shadowsize="0"/></visual>
  <worldbody><light pos="0 -1 2" dir="0 .4 -1"/>
    <body name="bone" pos="-.4 0 .3"><geom size=".02"/></body>
    <flexcomp name="cloth" type="grid" count="4 4 1" spacing=".15 .15 .1" radius=".02" pos=".2 0 .3" dim="2" mass="1"/>
  </worldbody>
  <deformable><skin rgba="1 0 0 1" vertex="-.6 -.2 .3 -.2 -.2 .3 -.4 .2 .3" face="0 1 2">
    <bone body="bone" bindpos="-.4 0 .3" bindquat="1 0 0 0" vertid="0 1 2" vertweight="1 1 1"/></skin></deformable></mujoco>`;

/** A ball in the hole of a ring that is a distance field. */
const FIELDS = `<mujoco><option sdf_initpoints="10"/><statistic center=".2 0 .2" extent="1" meansize=".2"/>
  <visual><quality shadowsize="0"/></visual>
  <extension><plugin plugin="mujoco.sdf.torus"><instance name="ring"/></plugin></extension>
  <asset><mesh name="ring"><plugin instance="ring"/></mesh></asset>
  <worldbody><light pos="0 -1 2" dir="0 .4 -1"/><geom type="sdf" mesh="ring"><plugin instance="ring"/></geom>
    <body pos=".35 .05 .2"><freejoint/><geom size=".12" mass="1"/></body></worldbody></mujoco>`;

/** A model, and flags that must be set for others to have an effect. */
type Row = readonly [
  flag: Flag,
  model: 'rigid' | 'pushed' | 'soft' | 'fields',
  beside?: Partial<Record<Flag, boolean>>,
];

export const ROWS: readonly Row[] = [
  ['CONVEXHULL', 'rigid'],
  ['TEXTURE', 'rigid'],
  ['JOINT', 'rigid'],
  ['CAMERA', 'rigid'],
  ['ACTUATOR', 'rigid'],
  ['ACTIVATION', 'rigid', { ACTUATOR: true }],
  ['LIGHT', 'rigid'],
  ['TENDON', 'rigid'],
  ['RANGEFINDER', 'rigid'],
  ['CONSTRAINT', 'pushed'],
  ['INERTIA', 'rigid'],
  ['SCLINERTIA', 'rigid', { INERTIA: true }],
  ['PERTFORCE', 'pushed'],
  ['PERTOBJ', 'rigid'],
  ['CONTACTPOINT', 'rigid'],
  ['ISLAND', 'rigid'],
  ['CONTACTFORCE', 'rigid'],
  ['CONTACTSPLIT', 'rigid', { CONTACTFORCE: true }],
  ['TRANSPARENT', 'rigid'],
  ['AUTOCONNECT', 'rigid'],
  ['COM', 'rigid'],
  ['SELECT', 'rigid'],
  ['STATIC', 'rigid'],
  ['SKIN', 'soft'],
  ['FLEXVERT', 'soft', { FLEXSKIN: false, FLEXEDGE: false }],
  ['FLEXEDGE', 'soft', { FLEXSKIN: false }],
  ['FLEXFACE', 'soft', { FLEXSKIN: false, FLEXEDGE: false }],
  ['FLEXSKIN', 'soft'],
  ['BODYBVH', 'rigid'],
  ['MESHBVH', 'rigid'],
  ['SDFITER', 'fields'],
];

const TEXTS = { rigid: RIGID, pushed: RIGID, soft: SOFT, fields: FIELDS };

/** The models after some steps, each with its renderer. */
export class FlagPictures {
  private readonly shown = new Map<string, { model: Model; data: Data; offscreen: Offscreen }>();

  constructor(gpu: WebGPURenderer) {
    for (const [name, text] of Object.entries(TEXTS)) {
      const model = compile(parseXML(text));
      const data = new Data(model);
      for (let k = 0; k < 5; k++) step(model, data);
      if (name === 'rigid') data.act[0] = 0.7;
      if (name === 'pushed') {
        data.joint('crate-free').qpos[0]! += 0.15;
        data.xfrc_applied.set([400, 0, 600], 6 * model.body('crate').id);
      }
      forward(model, data);
      this.shown.set(name, { model, data, offscreen: new Offscreen(gpu, model, SIZE.width, SIZE.height, QUALITY) });
    }
  }

  /** The number of pixels that a flag changes. */
  async changedBy(wanted: Flag): Promise<number> {
    const [flag, name, beside = {}] = ROWS.find(([each]) => each === wanted)!;
    const isOn = defaultVisualOptions().flags[VisFlag[flag]]!;
    const before = await this.pictureOf(name, { ...beside, [flag]: isOn });
    const after = await this.pictureOf(name, { ...beside, [flag]: !isOn });
    let changed = 0;
    for (let i = 0; i < before.length; i += 4) {
      const differs = [0, 1, 2].some((k) => Math.abs(before[i + k]! - after[i + k]!) > 8);
      changed += Number(differs);
    }
    return changed;
  }

  dispose(): void {
    for (const { offscreen } of this.shown.values()) offscreen.dispose();
  }

  private async pictureOf(name: string, flags: Partial<Record<Flag, boolean>>): Promise<Uint8Array> {
    const { model, data, offscreen } = this.shown.get(name)!;
    const options = defaultVisualOptions();
    for (const [flag, on] of Object.entries(flags)) options.flags[VisFlag[flag as Flag]] = on;
    const perturbation = noPerturbation();
    if (name === 'rigid') {
      Object.assign(perturbation, { select: model.body('crate').id, active: PertBit.TRANSLATE });
      perturbation.refselpos.set([0.3, 0.2, 0.6]);
      perturbation.localpos.set([-0.1, -0.1, 0.1]);
    }
    const scene = new Scene();
    updateScene(model, data, options, perturbation, defaultViewCamera(model), scene);
    offscreen.update(scene);
    return offscreen.color(scene);
  }
}
