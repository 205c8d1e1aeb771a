/** Many robots in one scene: attached one by one, compiled, saved, read again, detached. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compile, parseXML, Spec, saveMJB, toXML } from '../../src/api/node.js';
import { sized } from '../runner/size.js';

const HUMANOID = readFileSync(new URL('../../models/humanoid/model.xml', import.meta.url), 'utf8');
/** A robot with an element of every kind that an attachment adds. */
const ARM = `<mujoco model="arm"><default><default class="link"><geom rgba=".2 .4 .6 1"/></default></default>
  <asset><material name="steel" rgba=".5 .5 .5 1"/></asset>
  <worldbody><body name="base" pos="0 0 1" childclass="link"><freejoint name="root"/><geom name="hull" size=".1" material="steel"/>
    <body name="upper"><joint name="shoulder" axis="0 1 0"/><geom name="bone" type="capsule" size=".05" fromto="0 0 0 .3 0 0"/>
      <site name="tip" pos=".3 0 0"/></body></body></worldbody>
  <contact><exclude body1="base" body2="upper"/></contact>
  <actuator><position name="lift" joint="shoulder" kp="10"/></actuator>
  <sensor><framepos name="at" objtype="site" objname="tip"/></sensor>
  <keyframe><key name="home" qpos="0 0 1 1 0 0 0 .5" ctrl=".5"/></keyframe></mujoco>`;

type How = Parameters<Spec['attach']>[2];

/** Attaches a number of robots; returns the scene and the roots. `bench/crowd.ts` measures the time. */
function crowd(text: string, count: number, how: How) {
  const child = parseXML(text);
  const scene = new Spec();
  const roots: ReturnType<Spec['attach']>[] = [];
  for (let i = 0; i < count; i++) {
    const frame = scene.worldbody.addFrame({ pos: [3 * (i % 30), 3 * Math.floor(i / 30), 0] });
    roots.push(frame.attach(child, { ...how, prefix: `${i}/` }));
  }
  return { scene, roots };
}

describe('a scene of many robots', () => {
  it.each([
    [sized(30, 200), 'humanoids', HUMANOID],
    [sized(200, 1000), 'arms', ARM],
  ])('a scene of %i %s has the same bits after saving and reading', (count, _, text) => {
    const { scene } = crowd(text, count, { keyframePoses: 'attached' });
    const model = compile(scene);
    const one = compile(parseXML(text));
    expect([model.nbody - 1, model.nu, model.nkey]).toEqual([
      count * (one.nbody - 1),
      count * one.nu,
      count * one.nkey,
    ]);
    const saved = toXML(scene);
    expect(Buffer.compare(saveMJB(compile(parseXML(saved))), saveMJB(model))).toBe(0);
  });

  it('deleting attached robots removes everything they brought', () => {
    const { scene, roots } = crowd(ARM, 200, {});
    for (let i = 0; i < 200; i += 2) roots[i]!.detach();
    expect(scene.bodies.length).toBe(200);
    for (let i = 1; i < 200; i += 2) roots[i]!.detach();
    for (const frame of scene.frames) frame.delete();
    expect(toXML(scene)).toBe(toXML(new Spec()));
  });
});
