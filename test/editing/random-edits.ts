/** Seeded random edits of a Spec, and the invariants after each of them. */

import { parseModel } from '../../src/authoring/load/parse.js';
import { compile } from '../../src/compiler/compile/compile.js';
import { recompile } from '../../src/compiler/compile/edit/recompile.js';
import { ModelError } from '../../src/foundation/base/diagnostics.js';
import { toXML } from '../../src/modelling/mjcf/index.js';
import type { Element, SpecElement } from '../../src/modelling/spec/element.js';
import type { Spec } from '../../src/modelling/spec/spec.js';
import { Data } from '../../src/simulation/model/data.js';
import type { Model } from '../../src/simulation/model/model.js';
import { compareModels } from '../oracle/compare-model.js';

const ARM = `<mujoco model="arm">
  <compiler angle="radian"/>
  <default><geom rgba="1 0 0 1" size="0.1"/><default class="thin"><geom size="0.05"/></default></default>
  <asset><material name="wood" rgba="0.6 0.4 0.2 1"/><mesh name="tetra" vertex="0 0 0 1 0 0 0 2 0 0 0 3"/></asset>
  <worldbody>
    <site name="socket"/>
    <body name="upper" pos="0 0 1"><joint name="shoulder" range="-1 1"/><geom name="bone" class="thin" material="wood"/>
      <frame name="wrist" pos="0 0 0.5" euler="0 0.5 0">
        <body name="lower"><joint name="elbow" type="slide"/><geom type="mesh" mesh="tetra"/><site name="tip"/></body>
      </frame>
    </body>
  </worldbody>
  <contact><exclude body1="upper" body2="lower"/></contact>
  <tendon><fixed name="both"><joint joint="shoulder" coef="1"/><joint joint="elbow" coef="2"/></fixed></tendon>
  <equality><joint joint1="elbow" joint2="shoulder"/></equality>
  <actuator><motor name="m1" joint="shoulder"/><position name="m2" joint="elbow" timeconst="0.1"/></actuator>
  <sensor><jointpos joint="elbow"/><framepos objtype="site" objname="tip"/><tendonpos tendon="both"/></sensor>
  <custom><tuple name="list"><element objtype="body" objname="lower"/></tuple></custom>
  <keyframe><key name="home" qpos="0.1 0.2" ctrl="3 4" act="5"/></keyframe>
</mujoco>`;

const BALLS = `<mujoco model="balls">
  <compiler eulerseq="zyx"/>
  <asset><material name="wood" rgba="0.1 0.1 0.1 1"/></asset>
  <worldbody>
    <geom name="floor" type="plane" size="5 5 1"/><light name="lamp" pos="0 0 3"/>
    <body name="ball" pos="0 0 2"><freejoint name="root"/><geom size="0.2" material="wood"/><site name="top" pos="0 0 0.2"/></body>
    <body name="target" mocap="true" pos="1 2 3" euler="10 20 30"><geom size="0.1" contype="0" conaffinity="0"/></body>
  </worldbody>
  <sensor><accelerometer name="acc" site="top"/></sensor>
  <keyframe><key name="up" qpos="0 0 3 1 0 0 0" mpos="3 2 1"/></keyframe>
</mujoco>`;

/** Uses almost every setting that differs from those of the other models. */
const TOOLS = `<mujoco model="tools">
  <compiler angle="radian" eulerseq="XYZ" boundmass="6" boundinertia="0.02" inertiafromgeom="true" inertiagrouprange="0 2" alignfree="true"/>
  <default><default class="bent"><joint range="-0.5 0.5"/><geom euler="0.1 0.2 0.3"/></default></default>
  <worldbody>
    <body name="drone" pos="0 1 1"><joint name="float" type="free" damping="0.1"/>
      <geom type="box" size="0.1 0.2 0.3" pos="0.1 0 0" euler="0.3 0.2 0.1"/><geom size="0.1" group="4" pos="0 0 1"/></body>
    <body name="holder" pos="1 0 0"><joint name="swing" class="bent"/><joint name="reach" type="slide" class="bent"/>
      <inertial pos="0 0 0" mass="1" diaginertia="1 2 2.5"/><geom class="bent" size="0.1"/></body>
  </worldbody>
  <keyframe><key name="up" qpos="0 0 3 1 0 0 0 0.1 0.2"/></keyframe>
</mujoco>`;

export const STARTS = [ARM, BALLS, TOOLS, '<mujoco/>'] as const;

const CHILDREN = STARTS.map((text) => parseModel(text, { compatibility: '3.14' }));

/** Random numbers from a seed: mulberry32. */
function generator(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A running simulation whose model is edited. */
class Simulation {
  readonly data: Data;

  constructor(
    readonly spec: Spec,
    readonly model: Model,
    random: () => number,
  ) {
    this.data = new Data(model);
    for (const array of [this.data.qpos, this.data.qvel, this.data.qfrc_applied, this.data.ctrl, this.data.act]) {
      for (let i = 0; i < array.length; i++) array[i] = random();
    }
    this.data.time = random();
  }

  /**
   * Recompiles with the edited Spec. Elements that remain keep their values, and the Model equals a newly compiled one.
   */
  renew(): void {
    const before = this.values();
    recompile(this.spec, this.model, this.data);
    for (const [element, values] of this.values()) {
      const old = before.get(element);
      if (old && old.length === values.length && String(old) !== String(values))
        throw new Error('recompile lost state');
    }
    const differences = compareModels(this.model.record, compile(this.spec, { trialStep: false }).record);
    if (differences.length > 0) throw new Error(`recompiled: ${JSON.stringify(differences.slice(0, 5))}`);
  }

  /** State of joints and actuators, by element. */
  private values(): Map<object, readonly number[]> {
    const { model, data } = this;
    const { joint = [], actuator = [] } = model.elements ?? {};
    return new Map([
      ...joint.map((element, i): [object, number[]] => {
        const { qpos, qvel } = data.joint(i);
        const applied = data.qfrc_applied[model.jnt_dofadr[i] as number] as number;
        return [element, [model.jnt_type[i] as number, ...qpos, ...qvel, applied]];
      }),
      ...actuator.map((element, i): [object, number[]] => {
        const { ctrl, act } = data.actuator(i);
        return [element, [...ctrl, ...act]];
      }),
    ]);
  }
}

export class Session {
  spec: Spec;
  /** The simulation, if a model compiled. */
  simulation: Simulation | undefined;
  /** Text at the start of the history. */
  start: string;
  readonly log: string[] = [];
  private readonly children: Spec[];
  private readonly random: () => number;
  private serial = 0;

  constructor(seed: number) {
    this.random = generator(seed);
    this.spec = parseModel(this.pick(STARTS)!, { compatibility: '3.14' });
    this.start = toXML(this.spec);
    this.children = CHILDREN.map((child) => child.clone());
  }

  /** Performs one edit; a ModelError means that it was refused, which must not change anything. */
  step(): void {
    const edits = Object.entries(EDITS).flatMap(([name, { weight }]) => Array<string>(weight).fill(name));
    const name = this.pick(edits) as keyof typeof EDITS;
    const before = toXML(this.spec);
    this.log.push(name);
    try {
      EDITS[name].edit(this);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      this.log.push(`  ${error.diagnostics[0]!.code}`);
      if (toXML(this.spec) !== before) throw new Error(`a refused edit left traces: ${name}`);
    }
  }

  pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.random() * list.length)];
  }

  /** Starts a simulation, or recompiles the running one with the edits. */
  simulate(): void {
    if (this.simulation?.spec === this.spec) this.simulation.renew();
    else this.simulation = new Simulation(this.spec, compile(this.spec), this.random);
  }

  number(): number {
    return Math.round(this.random() * 200 - 100) / 50;
  }

  fresh(): string {
    return `n${++this.serial}`;
  }

  /** A random element that bodies can be added to. */
  place(): Element<'body'> | Element<'frame'> | Element<'worldbody'> {
    const { spec } = this;
    return this.pick([spec.worldbody, ...spec.all('body'), ...spec.all('frame')])!;
  }

  body(): Element<'body'> | undefined {
    return this.pick(this.spec.all('body'));
  }

  child(): Spec {
    return this.pick(this.children)!;
  }

  /** A random element other than those that always exist. */
  element(): SpecElement | undefined {
    const all = [...this.spec.root.descendants()].filter(
      (each) => each !== this.spec.root && !this.spec.isSection(each),
    );
    return this.pick(all);
  }

  /** A random child or a part of it. */
  attachment(): Spec | Element<'body'> | Element<'frame'> {
    const child = this.child();
    return this.pick([child, ...child.all('body'), ...child.all('frame')])!;
  }
}

interface Edit {
  readonly weight: number;
  edit(session: Session): void;
}

const EDITS = {
  addBody: {
    weight: 3,
    edit: (s) => {
      const body = s.place().addBody({ name: s.fresh(), pos: [s.number(), s.number(), s.number()] });
      body.addGeom({ size: [0.1] });
      if (s.number() > 0) body.addJoint({ name: s.fresh(), axis: [0, 1, 0] });
    },
  },
  addJoint: {
    weight: 1,
    edit: (s) => void s.body()?.addJoint({ name: s.fresh(), type: s.pick(['hinge', 'slide'])!, armature: 0.1 }),
  },
  addGeom: {
    weight: 2,
    edit: (s) => {
      const material = s.pick(s.spec.all('material'))?.name;
      s.place().addGeom({ type: 'box', size: [0.1, 0.2, 0.3], ...(material && { material }) });
    },
  },
  addFrame: {
    weight: 1,
    edit: (s) =>
      void s
        .place()
        .addFrame({ name: s.fresh(), euler: [s.number(), s.number(), s.number()] })
        .addSite({ name: s.fresh() }),
  },
  addActuator: {
    weight: 1,
    edit: (s) => {
      const joint = s.pick(s.spec.all('joint'))?.name;
      if (joint) s.spec.add(s.pick(['motor', 'position', 'intvelocity'] as const)!, { name: s.fresh(), joint });
    },
  },
  addSensor: {
    weight: 1,
    edit: (s) => {
      const objname = s.pick(s.spec.all('site'))?.name;
      if (objname) s.spec.add('framequat', { name: s.fresh(), objtype: 'site', objname });
    },
  },
  addMaterial: { weight: 1, edit: (s) => void s.spec.add('material', { name: s.fresh(), rgba: [1, 0, 1, 1] }) },
  set: {
    weight: 3,
    edit: (s) => {
      const [body, geom] = [s.body(), s.pick(s.spec.all('geom'))];
      s.spec.changes.group(() => {
        if (body) body.pos = [s.number(), s.number(), s.number()];
        if (geom) geom.friction = [Math.abs(s.number())];
      });
    },
  },
  setClass: {
    weight: 1,
    edit: (s) => {
      const template = s.pick(s.spec.all('default'))?.child('geom');
      if (template) template.density = 500 + 100 * s.number();
    },
  },
  delete: { weight: 3, edit: (s) => void s.element()?.delete() },
  rename: { weight: 2, edit: (s) => s.element()?.rename(s.fresh()) },
  // two equal joints of one body make a singular inertia
  clone: {
    weight: 2,
    edit: (s) => {
      const element = s.element();
      if (element && element.namespace !== 'joint' && element.kind !== 'fixedJoint') element.clone();
    },
  },
  attach: {
    weight: 4,
    edit: (s) => {
      const point = s.pick([s.place(), ...s.spec.all('site')])!;
      const affixes = s.number() > 1.5 ? {} : { prefix: `${s.fresh()}-` };
      point.attach(s.attachment(), { ...affixes, keyframes: s.pick(['separate', 'name', 'index'] as const)! });
    },
  },
  attachHere: {
    weight: 1,
    edit: (s) => {
      const body = s.body();
      if (body) s.place().attach(body, { suffix: `-${s.fresh()}` });
    },
  },
  refer: {
    weight: 2,
    edit: (s) => void s.place().attach(s.attachment(), { prefix: `${s.fresh()}-`, by: 'reference' }),
  },
  editChild: {
    weight: 2,
    edit: (s) => {
      const body = s.pick(s.child().all('body'));
      const name = s.fresh();
      body?.addBody({ name, pos: [0, 0, s.number()] }).addGeom({ size: [0.1] });
      if (s.number() > 0) s.child().find('body', name)?.addJoint({ name });
      if (s.number() > 1.5) s.pick(s.child().all('joint'))?.delete();
    },
  },
  detach: { weight: 1, edit: (s) => void s.pick([...s.spec.all('body'), ...s.spec.all('frame')])?.detach() },
  undo: { weight: 3, edit: (s) => void s.spec.changes.undo() },
  redo: { weight: 2, edit: (s) => void s.spec.changes.redo() },
  reload: {
    weight: 1,
    edit: (s) => {
      s.spec = parseModel(toXML(s.spec), { compatibility: '3.14' });
      s.start = toXML(s.spec);
    },
  },
  compile: { weight: 1, edit: (s) => void compile(s.spec) },
  simulate: { weight: 2, edit: (s) => s.simulate() },
  squash: { weight: 1, edit: (s) => s.spec.changes.squash(Math.max(0, s.spec.changes.mark() - 3)) },
} satisfies Record<string, Edit>;

export interface Outcome {
  readonly text: string;
  /** The compiled model, or the codes of its errors. */
  readonly model: Model | undefined;
  readonly codes: readonly string[];
  readonly log: readonly string[];
}

/** Runs a session and checks it; throws an Error that names the violated invariant. */
export function runSession(seed: number, steps: number): Outcome {
  const session = new Session(seed);
  for (let i = 0; i < steps; i++) session.step();
  const { spec, start, log } = session;
  const text = toXML(spec);
  const [model, codes] = tryCompile(spec);
  const [again, againCodes] = tryCompile(parseModel(text, { compatibility: '3.14' }));
  if (!areAlike(codes, againCodes)) throw new Error(`codes ${codes} in memory, ${againCodes} from the file`);
  const differences = model && again ? compareModels(model.record, again.record) : [];
  if (differences.length > 0) throw new Error(`saved and loaded: ${JSON.stringify(differences.slice(0, 5))}`);
  const end = spec.changes.mark();
  spec.changes.undo(0);
  if (toXML(spec) !== start) throw new Error('undoing everything does not give the start');
  spec.changes.redo(end);
  if (toXML(spec) !== text) throw new Error('doing everything again does not give the end');
  return { text, model, codes, log };
}

/**
 * Tests whether two lists of codes are compatible: errors may hide their consequences, so some errors of the same Spec
 * may be missing.
 */
function areAlike(codes: readonly string[], others: readonly string[]): boolean {
  if (codes.length === 0 || others.length === 0) return codes.length === others.length;
  return codes.every((code) => others.includes(code)) || others.every((code) => codes.includes(code));
}

function tryCompile(spec: Spec): [Model | undefined, string[]] {
  try {
    return [compile(spec, { trialStep: false }), []];
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return [undefined, error.diagnostics.map(({ code }) => code).sort()];
  }
}
