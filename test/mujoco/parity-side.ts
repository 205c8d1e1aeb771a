/** One of the two modules with the objects that the parity check passes to its functions. */
import type { MainModule, MjData, MjModel, MjSpec } from '@mujoco/mujoco';
import { SCENE_XML } from './scene-xml.js';

export type Loose = Readonly<Record<string, (...given: unknown[]) => unknown>>;

const SPEC_XML = `
<mujoco model="parity">
  <default><default class="soft"><geom rgba="1 0 0 1"/></default></default>
  <asset>
    <texture name="paint" type="2d" builtin="flat" width="4" height="4"/><material name="skin" texture="paint"/>
    <mesh name="tetra" vertex="0 0 0 0.3 0 0 0 0.2 0 0 0 0.1"/>
    <hfield name="hills" nrow="3" ncol="3" size="1 1 0.2 0.1" elevation="0 1 0 1 0 1 0 1 0"/>
  </asset>
  <worldbody>
    <light name="sun" pos="0 0 3"/><camera name="eye" pos="0 -2 1"/>
    <geom name="floor" type="plane" size="2 2 0.1"/>
    <frame name="mount" pos="0 0 1">
      <body name="trunk">
        <joint name="hip" axis="0 1 0"/><geom name="ball" size="0.1"/><site name="tip" pos="0 0 0.1"/>
        <body name="arm" pos="0.3 0 0.2"><joint name="elbow"/><geom name="box" type="box" size="0.1 0.05 0.02"/></body>
        <geom name="last" size="0.2" class="soft"/>
      </body>
    </frame>
  </worldbody>
  <contact><pair name="touch" geom1="floor" geom2="ball"/><exclude name="apart" body1="trunk" body2="arm"/></contact>
  <equality><joint name="tie" joint1="hip" joint2="elbow"/></equality>
  <tendon><spatial name="cord"><site site="tip"/><geom geom="ball"/><site site="tip"/></spatial></tendon>
  <actuator><motor name="drive" joint="hip"/></actuator>
  <sensor><jointpos name="angle" joint="hip"/></sensor>
  <custom><numeric name="one" data="1"/><text name="note" data="x"/><tuple name="pair"><element objtype="body" objname="arm"/></tuple></custom>
  <keyframe><key name="home" qpos="0.1 0.2"/></keyframe>
</mujoco>`;

/** Types of elements with an existing one of the spec, by the class of its struct. */
const ELEMENTS: Readonly<Record<string, readonly [object: string, name: string]>> = {
  MjsBody: ['BODY', 'trunk'],
  MjsGeom: ['GEOM', 'ball'],
  MjsJoint: ['JOINT', 'hip'],
  MjsSite: ['SITE', 'tip'],
  MjsCamera: ['CAMERA', 'eye'],
  MjsLight: ['LIGHT', 'sun'],
  MjsFrame: ['FRAME', 'mount'],
  MjsMesh: ['MESH', 'tetra'],
  MjsHField: ['HFIELD', 'hills'],
  MjsTexture: ['TEXTURE', 'paint'],
  MjsMaterial: ['MATERIAL', 'skin'],
  MjsPair: ['PAIR', 'touch'],
  MjsExclude: ['EXCLUDE', 'apart'],
  MjsEquality: ['EQUALITY', 'tie'],
  MjsTendon: ['TENDON', 'cord'],
  MjsActuator: ['ACTUATOR', 'drive'],
  MjsSensor: ['SENSOR', 'angle'],
  MjsNumeric: ['NUMERIC', 'one'],
  MjsText: ['TEXT', 'note'],
  MjsTuple: ['TUPLE', 'pair'],
  MjsKey: ['KEY', 'home'],
};

/** One of the two modules with the objects for its functions. */
export class Side {
  private model!: MjModel;
  private data!: MjData;
  private spec: MjSpec | undefined;

  /** True if the last call may have changed the model. */
  isChanged = false;

  constructor(readonly mj: MainModule) {
    this.renew();
  }

  /** Reloads the model, after functions that change it. */
  renew(): void {
    this.data?.delete();
    this.model?.delete();
    this.model = this.mj.MjModel.from_xml_string(SCENE_XML);
    // zero, so that both solvers converge to the same solution
    this.model.opt.tolerance = 0;
    this.data = new this.mj.MjData(this.model);
  }

  /** Sets a state from numbers, with everything computed. */
  start(values: readonly number[]): void {
    const { mj, model, data } = this;
    this.spec = undefined;
    mj.mj_resetDataKeyframe(model, data, 0);
    for (let i = 0; i < model.nv; i++) data.qvel[i] = values[i % values.length]!;
    mj.mj_forward(model, data);
  }

  /** An object of a class; `pick` selects among the existing ones. */
  object(type: string, pick: number): unknown {
    const { mj, model, data } = this;
    if (type === 'MjModel') return model;
    if (type === 'MjData') return data;
    this.spec ??= mj.parseXMLString(SPEC_XML);
    const { spec } = this;
    if (type === 'MjSpec') return spec;
    const named = Object.entries(ELEMENTS);
    if (type === 'MjsElement') return this.element(spec, ...named[Math.floor(pick * named.length)]![1]);
    if (type === 'MjsDefault') return pick < 0.5 ? mj.mjs_getSpecDefault(spec) : mj.mjs_findDefault(spec, 'soft');
    const known = ELEMENTS[type];
    if (known) return (mj as unknown as Loose)[`mjs_as${type.slice(3)}`]!(this.element(spec, ...known));
    return this.part(spec, type);
  }

  private element(spec: MjSpec, object: string, name: string): unknown {
    const types = this.mj.mjtObj as unknown as Record<string, never>;
    return this.mj.mjs_findElement(spec, types[`mjOBJ_${object}`]!, name);
  }

  private part(spec: MjSpec, type: string): unknown {
    const { mj, model } = this;
    if (type === 'MjsOrientation') return (this.object('MjsGeom', 0) as { alt: unknown }).alt;
    if (type === 'MjsPlugin') return mj.mjs_addPlugin(spec);
    if (type === 'MjsFlex') return mj.mjs_addFlex(spec);
    if (type === 'MjsSkin') return mj.mjs_addSkin(spec);
    if (type === 'MjsWrap') return mj.mjs_getWrap(this.object('MjsTendon', 0) as never, 1);
    const classes = mj as unknown as Record<string, new (...given: unknown[]) => unknown>;
    return type === 'MjvScene' ? new classes.MjvScene!(model, 50) : new classes[type]!();
  }

  /** Returns everything observable after a call: the state, and the contents of a spec. */
  look(): readonly unknown[] {
    const { model: m, data: d } = this;
    const state = [
      d.qpos,
      d.qvel,
      d.qacc,
      d.ctrl,
      d.qfrc_applied,
      d.xpos,
      d.xquat,
      d.sensordata,
      d.qfrc_inverse,
      d.energy,
    ];
    return [
      d.time,
      d.ncon,
      d.nefc,
      ...state.map((each) => [...(each as Float64Array)]),
      [...(m.body_mass as Float64Array)],
    ];
  }
}
