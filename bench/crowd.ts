/**
 * `npx tsx bench/crowd.ts [--dist DIST] [--counts N,N] [--by copy|reference] [MODELS...]`: attaches many copies of a
 * robot to one scene, each under its own prefix; then compiles, writes, reads and recompiles the scene. Prints
 * processor times of a build in `dist/`; the robots are `models/humanoid` and one of four links with a keyframe.
 */
import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type * as Kinetree from '../src/api/node.js';
import { processorTime } from './protocol.js';

/** Number of attachments per reported time. */
const PART = 100;

const ARM = `<mujoco model="arm"><worldbody><body name="base" pos="0 0 1"><freejoint name="root"/><geom name="hull" size=".1"/>
  <body name="upper"><joint name="shoulder" axis="0 1 0"/><geom name="bone" type="capsule" size=".05" fromto="0 0 0 .3 0 0"/>
  <body name="lower" pos=".3 0 0"><joint name="elbow" axis="0 1 0"/><geom name="reach" type="capsule" size=".04" fromto="0 0 0 .3 0 0"/>
  <site name="tip" pos=".3 0 0"/></body></body></body></worldbody>
  <actuator><position name="lift" joint="shoulder" kp="10"/><motor name="bend" joint="elbow"/></actuator>
  <sensor><framepos name="at" objtype="site" objname="tip"/></sensor>
  <keyframe><key name="home" qpos="0 0 1 1 0 0 0 .5 -.5" ctrl=".5 0"/></keyframe></mujoco>`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    dist: { type: 'string', default: fileURLToPath(new URL('../dist', import.meta.url)) },
    counts: { type: 'string', default: '200,1000' },
    by: { type: 'string', default: 'copy' },
  },
});
const kt = (await import(pathToFileURL(join(resolve(values.dist), 'node.js')).href)) as typeof Kinetree;
const humanoid = fileURLToPath(new URL('../models/humanoid/model.xml', import.meta.url));
const files = positionals.length > 0 ? positionals : [humanoid];
const robots = [['arm', ARM], ...files.map((path) => [basename(resolve(path, '..')), readFileSync(path, 'utf8')])] as [
  string,
  string,
][];

function timed<T>(run: () => T): [ms: number, result: T] {
  const start = processorTime();
  const result = run();
  return [(processorTime() - start) / 1000, result];
}

function crowd(text: string, count: number): void {
  const child = kt.parseXML(text);
  const scene = new kt.Spec();
  const side = Math.ceil(Math.sqrt(count));
  const parts: number[] = [];
  for (let i = 0; i < count; i += PART) {
    const [ms] = timed(() => {
      for (let k = i; k < Math.min(count, i + PART); k++) {
        const frame = scene.worldbody.addFrame({ pos: [3 * (k % side), 3 * Math.floor(k / side), 0] });
        const by = values.by as 'copy' | 'reference';
        frame.attach(child, { prefix: `robot ${k}/`, keyframePoses: 'attached', by });
      }
    });
    parts.push(ms);
  }
  const total = parts.reduce((sum, ms) => sum + ms, 0);
  const shown = (ms: number): string => ms.toFixed(0).padStart(6);
  console.log(`  ${count} attached in ${shown(total)} ms, each ${PART}: ${parts.map((ms) => ms.toFixed(0)).join(' ')}`);
  const [compiling, model] = timed(() => kt.compile(scene));
  const [writing, saved] = timed(() => kt.toXML(scene));
  const [reading, again] = timed(() => kt.parseXML(saved));
  const [, twin] = timed(() => kt.compile(again));
  const isEqual = Buffer.compare(kt.saveMJB(model), kt.saveMJB(twin)) === 0;
  console.log(
    `  ${model.nbody} bodies compile in ${shown(compiling)} ms, are written in ${shown(writing)} ms and read in ${shown(reading)} ms, ` +
      `${isEqual ? 'the same to the bit' : 'NOT the same'}`,
  );
}

for (const [name, text] of robots) {
  console.log(name);
  for (const count of values.counts.split(',')) crowd(text, Number(count));
}
