/** Attaching gives the same Model as in the reference, for the same parent, child and call. */
import type { MainModule, MjSpec, MjsElement } from '@mujoco/mujoco';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseXML, toXML } from '../../src/api/index.js';
import { compile } from '../../src/compiler/compile/compile.js';
import type { Element } from '../../src/modelling/spec/element.js';
import type { Spec } from '../../src/modelling/spec/spec.js';
import type { Model } from '../../src/simulation/model/model.js';
import { compareModels } from '../oracle/compare-model.js';
import { loadPeer, modelFromPeer } from '../oracle/peer.js';

let mj: MainModule;
beforeAll(async () => {
  mj = await loadPeer();
});

const PARENT = `<mujoco model="parent">
  <compiler angle="radian" eulerseq="zyx"/>
  <option timestep="0.004"/>
  <default><geom rgba="0 0 1 1"/><default class="own"><geom size="0.3"/></default></default>
  <asset><material name="steel" rgba="0.5 0.5 0.5 1"/></asset>
  <worldbody>
    <geom name="floor" type="plane" size="5 5 1" material="steel"/>
    <body name="base" pos="0 0 1" childclass="own"><joint name="slide" type="slide"/><geom name="hull"/>
      <frame name="mount" pos="0.1 0 0"/><site name="socket" pos="0 0.2 0" euler="0 0 1"/>
    </body>
    <!-- last, since the reference puts what it attaches behind all bodies there are, whatever the place of the frame -->
    <frame name="place" pos="1 2 3" euler="0.1 0.2 0.3"/>
  </worldbody>
  <actuator><motor name="push" joint="slide"/></actuator>
  <sensor><jointpos name="at" joint="slide"/></sensor>
  <keyframe><key name="start" qpos="0.5" ctrl="2"/></keyframe>
</mujoco>`;

/** Children by the feature they test; each has a body `part` and a frame `around`. */
const CHILDREN: Readonly<Record<string, string>> = {
  'poses in degrees and another order of angles': `<mujoco model="c"><compiler eulerseq="xyz"/><worldbody>
    <frame name="around" euler="10 20 30"><body name="part" pos="0 0 1" euler="40 50 60"><joint range="-90 45" axis="0 1 0"/>
      <geom size=".1"/><camera name="eye" euler="0 0 90"/></body></frame></worldbody></mujoco>`,
  'default classes of its own': `<mujoco model="c"><default><geom size=".2" density="500"/><joint damping="1"/>
    <default class="thin"><geom size=".05"/><default class="thinner"><geom rgba="1 0 0 1"/></default></default></default><worldbody>
    <frame name="around"><body name="part" childclass="thin"><joint/><geom/><geom class="thinner" pos="1 0 0"/><geom class="main" pos="2 0 0"/></body></frame></worldbody></mujoco>`,
  'everything that refers to it': `<mujoco model="c"><worldbody><frame name="around"><body name="part"><joint name="j1"/><geom name="g1" size=".1"/><site name="s1"/>
      <body name="tip" pos="0 0 1"><joint name="j2" type="slide"/><geom name="g2" size=".1"/><site name="s2"/></body></body></frame></worldbody>
    <contact><pair geom1="g1" geom2="g2"/><exclude body1="part" body2="tip"/></contact>
    <tendon><fixed name="both"><joint joint="j1" coef="1"/><joint joint="j2" coef="2"/></fixed>
      <spatial name="string"><site site="s1"/><geom geom="g1"/><site site="s2"/></spatial></tendon>
    <equality><joint joint1="j1" joint2="j2"/><connect body1="part" body2="tip" anchor="0 0 1"/><weld site1="s1" site2="s2"/></equality>
    <actuator><motor name="m" joint="j1"/><position name="p" tendon="both" kp="3"/><general name="g" site="s2" gear="1 2 3 0 0 0"/></actuator>
    <sensor><framepos objtype="site" objname="s2" reftype="body" refname="part"/><tendonpos tendon="both"/><actuatorfrc actuator="m"/></sensor>
    <custom><tuple name="all"><element objtype="body" objname="tip"/></tuple></custom></mujoco>`,
  'limits of its own compiler': `<mujoco model="c"><compiler boundmass="3" boundinertia="0.5" balanceinertia="true"/><worldbody>
    <frame name="around"><body name="part"><inertial pos="0 0 0" mass="1" diaginertia="1 2 9"/><joint range="-1 1"/><geom size=".1"/></body></frame></worldbody></mujoco>`,
  'assets it refers to': `<mujoco model="c"><asset><texture name="t" type="2d" builtin="checker" width="8" height="8" rgb1="1 0 0"/><material name="m" texture="t"/>
      <mesh name="mesh" vertex="0 0 0 1 0 0 0 2 0 0 0 3"/></asset><worldbody><frame name="around"><body name="part"><joint/><geom type="mesh" mesh="mesh" material="m"/></body></frame></worldbody></mujoco>`,
  'a keyframe': `<mujoco model="c"><worldbody><frame name="around"><body name="part"><joint name="j"/><geom size=".1"/>
      <body pos="0 0 1"><joint type="ball"/><geom size=".1"/></body></body></frame></worldbody>
    <actuator><position joint="j" timeconst="1"/></actuator>
    <keyframe><key name="bent" time="2" qpos="0.1 0 1 0 0" qvel="1 2 3 4" act="5" ctrl="6"/></keyframe></mujoco>`,
};

/** Targets in the parent: two frames and a site. */
const PLACES = ['place', 'mount', 'socket'] as const;
type Place = (typeof PLACES)[number];

const placeIn = (spec: Spec, place: Place) =>
  (place === 'socket' ? spec.find('site', place) : spec.find('frame', place)) as Element<'frame'>;

function placeInPeer(spec: MjSpec, place: Place): MjsElement {
  if (place === 'socket') return mj.mjs_findElement(spec, mj.mjtObj.mjOBJ_SITE, place)!;
  return mj.mjs_findFrame(spec, place)!.element;
}

async function reference(child: string, place: Place, kind: 'body' | 'frame'): Promise<Model> {
  const specs = [PARENT, child].map((text) => mj.parseXMLString(text));
  try {
    const [to, from] = specs as [MjSpec, MjSpec];
    mj.mjs_setDeepCopy(to, 1);
    const part = kind === 'body' ? mj.mjs_findBody(from, 'part')! : mj.mjs_findFrame(from, 'around')!;
    if (!mj.mjs_attach(placeInPeer(to, place), part.element, 'left-', '_1')) throw new Error('the reference refuses');
    const model = mj.mj_compile(to);
    try {
      return await modelFromPeer(model);
    } finally {
      model.delete();
    }
  } finally {
    for (const spec of specs) spec.delete();
  }
}

function ours(child: string, place: Place, kind: 'body' | 'frame'): Model {
  const [to, from] = [PARENT, child].map((text) => parseXML(text, { compatibility: '3.14' })) as [Spec, Spec];
  const part = kind === 'body' ? from.find('body', 'part')! : from.find('frame', 'around')!;
  placeIn(to, place).attach(part, { prefix: 'left-', suffix: '_1' });
  return compile(to);
}

describe.each(Object.entries(CHILDREN))('attaching %s gives the Model of the reference', (_, child) => {
  it.each(PLACES.flatMap((place) => (['body', 'frame'] as const).map((kind) => [kind, place] as const)))(
    '%s at %s',
    async (kind, place) => {
      const differences = compareModels(ours(child, place, kind).record, (await reference(child, place, kind)).record);
      expect(differences).toEqual([]);
    },
  );
});

it('saves what follows from compiler settings of an attached child', () => {
  const child = `<mujoco model="c"><compiler alignfree="true" inertiagrouprange="2 3"/><default><motor ctrlrange="-1 1"/></default>
    <worldbody><body name="b"><joint name="j" range="-1 1"/><geom size=".1" group="2"/><geom size=".2"/></body>
    <body><freejoint/><geom type="box" size=".1 .2 .3" pos="1 0 0" euler="10 20 30" group="3"/></body></worldbody>
    <actuator><motor name="m" joint="j"/></actuator></mujoco>`;
  for (const by of ['copy', 'reference'] as const) {
    const spec = parseXML('<mujoco><compiler autolimits="false"/></mujoco>');
    spec.worldbody.attach(parseXML(child), { prefix: 'a-', by });
    const model = compile(spec);
    expect([model.jnt_limited[0], model.actuator_ctrllimited[0], model.body_ipos[6]]).toEqual([1, 1, 0]);
    expect(model.body_mass[1]).toBeCloseTo((4000 * Math.PI * 0.001) / 3, 12);
    expect(compareModels(compile(parseXML(toXML(spec))).record, model.record)).toEqual([]);
  }
});

it('attaching a Spec to itself duplicates its keyframes, as in the reference', async () => {
  const text = `<mujoco><worldbody><frame name="f"/><body name="b"><joint name="j"/><geom size=".1"/></body></worldbody>
    <keyframe><key name="k" time="2" qpos=".5"/><key name="l" qpos=".25"/></keyframe></mujoco>`;
  const peer = mj.parseXMLString(text);
  mj.mjs_setDeepCopy(peer, 1);
  expect(mj.mjs_attach(mj.mjs_findFrame(peer, 'f')!.element, peer.element, 'p-', '')).not.toBeNull();
  const compiled = mj.mj_compile(peer)!;
  const theirs = await modelFromPeer(compiled);
  compiled.delete();
  const spec = parseXML(text);
  spec.worldbody.attach(spec, { prefix: 'p-' });
  expect(compareModels(compile(spec).record, theirs.record)).toEqual([]);
  expect([...theirs.key_qpos]).toEqual([0.5, 0, 0.25, 0, 0, 0.5, 0, 0.25]);
  expect(compareModels(compile(parseXML(toXML(spec))).record, theirs.record)).toEqual([]);
});

it('attaching a Spec to itself adds a number to the name of a duplicated keyframe', () => {
  const spec = parseXML(`<mujoco><worldbody><body name="b"><joint name="j"/><geom size=".1"/></body></worldbody>
    <keyframe><key name="k" qpos=".5"/><key name="p-k" qpos=".25"/></keyframe></mujoco>`);
  spec.worldbody.attach(spec, { prefix: 'p-' });
  expect(spec.all('key').map(({ name }) => name)).toEqual(['k', 'p-k', 'p-k_1', 'p-p-k']);
});
