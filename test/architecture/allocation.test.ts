import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../../src/authoring/public-functions/load.js';
import { parseXML } from '../../src/authoring/public-functions/parse-xml.js';
import { saveMJB } from '../../src/simulation/model/mjb.js';
import { CONTACT_SCENES } from '../models/contact-scenes.js';
import { RICH, richText } from '../models/rich.js';
import { SAMPLES, sampleText } from '../models/samples.js';
import { SCENES } from '../models/scenes.js';
import { SOFT_SCENES } from '../models/soft-scenes.js';
import { sized } from '../runner/size.js';

/** Number of sampled steps, after those in which the code is optimized. */
const STEPS = sized(4_000, 10_000);
const STEPS_OF_MANY = 2_000;
const STEPS_OF_SOFT = 500;

/** Number of steps before the first sample; soft scenes are large, and have met and settled after 2,000. */
const WARM_UP = 5_000;
const WARM_UP_OF_SOFT = sized(2_000, 5_000);

/**
 * A number that crosses a call is put on the heap unless the compiler inlines the call, and inlining depends on the
 * load of the machine: tested with the usual budget and with a third of it.
 */
const INLINING: Readonly<Record<string, string[]>> = {
  usual: [],
  little: ['--max-inlined-bytecode-size-cumulative=300'],
};

/**
 * Some colliders and solvers run so rarely that the compiler optimizes them only after tens of thousands of steps; the
 * flag lowers the threshold.
 */
const SELDOM = ['--interrupt-budget=8000'];

/** Code is optimized on the thread that runs it: in the background, a busy machine would delay it by many rounds. */
const SYNCHRONOUS = ['--no-concurrent-recompilation'];

const folder = mkdtempSync(join(tmpdir(), 'kinetree-allocation-'));
const worker = join(folder, 'worker.mjs');

beforeAll(async () => {
  const input = fileURLToPath(new URL('./allocation-worker.ts', import.meta.url));
  const bundle = await rolldown({ input, platform: 'node' });
  // one file in which the name of each module precedes its lines
  await bundle.write({ file: worker, format: 'esm', codeSplitting: false });
  await bundle.close();
});

afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Bytes by function of the engine that two runs find, the second of ten times the steps: code that was not optimized in
 * time allocates in one of them only.
 */
function bytesInEngine(text: string, flags: string[], steps = STEPS): Record<string, number> {
  const found = bytesInRun(text, flags, steps);
  if (Object.keys(found).length === 0 || flags.includes('--no-opt')) return found;
  const again = bytesInRun(text, flags, 10 * steps);
  return Object.fromEntries(Object.entries(again).filter(([where]) => Object.hasOwn(found, where)));
}

/** Runs the sampler in a separate process, so that only the steps allocate. */
function bytesInRun(text: string, flags: string[], steps: number): Record<string, number> {
  const path = join(folder, 'model.mjb');
  // contacts within elements are known only to 3.14
  const version = text.includes(' internal="true"') ? ({ compatibility: '3.14' } as const) : {};
  writeFileSync(path, saveMJB(compile(parseXML(text, version))));
  const warmUp = steps === STEPS_OF_SOFT ? WARM_UP_OF_SOFT : WARM_UP;
  const out = execFileSync(process.execPath, [...SYNCHRONOUS, ...flags, worker, path, String(steps), String(warmUp)], {
    encoding: 'utf8',
  });
  return JSON.parse(out) as Record<string, number>;
}

/** A cable rotated by a controller: instances for one element and for many, with activations. */
const WITH_PLUGINS = `<mujoco><extension><plugin plugin="mujoco.pid"/><plugin plugin="mujoco.elasticity.cable"/></extension>
  <worldbody><composite type="cable" curve="s" count="11 1 1" size="1" initial="none">
    <plugin plugin="mujoco.elasticity.cable"><config key="twist" value="1e6"/><config key="bend" value="1e7"/></plugin>
    <joint kind="main" damping=".1"/><geom type="capsule" size=".01" density="1000"/>
  </composite>
  <body><joint name="j" axis="0 1 0" damping="1"/><geom type="capsule" fromto="0 0 0 .3 0 0" size=".02"/></body></worldbody>
  <actuator><plugin joint="j" plugin="mujoco.pid" actdim="2"><config key="kp" value="10"/><config key="ki" value="2"/>
    <config key="kd" value="1"/><config key="slewmax" value="1"/></plugin></actuator></mujoco>`;

/** Distance fields against each other, primitives, a mesh and a height field. */
const fields = `<mujoco><option timestep=".002" sdf_initpoints="10" sdf_iterations="5"/>
  <extension><plugin plugin="mujoco.sdf.torus"><instance name="ring"><config key="radius1" value=".2"/>
    <config key="radius2" value=".06"/></instance></plugin>
    <plugin plugin="mujoco.sdf.bowl"><instance name="bowl"/></plugin><plugin plugin="mujoco.sdf.nut"><instance name="nut"/></plugin></extension>
  <asset><mesh name="ring"><plugin instance="ring"/></mesh><mesh name="bowl"><plugin instance="bowl"/></mesh>
    <mesh name="nut"><plugin instance="nut"/></mesh><mesh name="gem" vertex=".1 0 0 -.1 0 0 0 .08 0 0 -.08 0 0 0 .1 0 0 -.06"/>
    <hfield name="hills" nrow="4" ncol="4" size="2 2 .08 .1" elevation="0 .5 .2 0 .3 1 .4 .1 .2 .6 .9 .3 0 .1 .2 0"/></asset>
  <worldbody><geom type="hfield" hfield="hills"/>
    <body pos="0 0 1.2"><geom type="sdf" mesh="bowl"><plugin instance="bowl"/></geom></body>
    <body pos="0 0 .5"><freejoint/><geom type="sdf" mesh="ring"><plugin instance="ring"/></geom></body>
    <body pos=".1 0 .8"><freejoint/><geom type="sdf" mesh="ring"><plugin instance="ring"/></geom></body>
    <body pos="-.2 .1 .7"><freejoint/><geom type="mesh" mesh="gem"/></body>
    <body pos=".2 .1 .7"><freejoint/><geom type="box" size=".06 .05 .04"/></body>
    <body pos=".1 -.3 .7"><freejoint/><geom type="ellipsoid" size=".08 .05 .06"/></body>
    <body pos="1.5 0 1"><freejoint/><geom type="sdf" mesh="nut"><plugin instance="nut"/></geom></body>
  </worldbody></mujoco>`;

/** A bolt and a gear that come to rest on a plane, next to a tactile pad. */
const machinery = `<mujoco><option timestep=".002" sdf_initpoints="10" sdf_iterations="5"/>
  <extension><plugin plugin="mujoco.sdf.bolt"><instance name="bolt"/></plugin>
    <plugin plugin="mujoco.sdf.gear"><instance name="gear"/></plugin><plugin plugin="mujoco.sensor.touch_grid"/></extension>
  <asset><mesh name="bolt"><plugin instance="bolt"/></mesh><mesh name="gear"><plugin instance="gear"/></mesh></asset>
  <worldbody><geom type="plane" size="5 5 .1"/>
    <body pos="0 0 1.5"><freejoint/><geom type="sdf" mesh="bolt"><plugin instance="bolt"/></geom></body>
    <body pos="0 0 3.5"><freejoint/><geom type="sdf" mesh="gear"><plugin instance="gear"/></geom></body>
    <body pos="2 0 .2"><freejoint/><geom type="box" size=".2 .2 .1"/><site name="pad" pos="0 0 -.1" zaxis="0 0 -1"/></body>
  </worldbody>
  <sensor><plugin plugin="mujoco.sensor.touch_grid" objtype="site" objname="pad"><config key="size" value="7 7"/>
    <config key="fov" value="45 45"/><config key="gamma" value="0"/><config key="nchannel" value="3"/></plugin></sensor></mujoco>`;

/**
 * Shapes on rotors that the thin fast blades of others keep hitting. One part of each rotor is heavier: the contacts of a
 * body whose center of mass is on its axis have almost no regularization. Empty bodies raise the initial capacity for
 * contacts, so that the arena does not grow after the warm-up.
 */
const FAST_SHAPES = [
  'size=".02"',
  'type="capsule" size=".01 .03" euler="20 40 10"',
  'type="box" size=".02 .03 .02"',
  'type="cylinder" size=".02 .02" euler="0 70 0"',
  'type="ellipsoid" size=".02 .03 .02"',
  'type="mesh" mesh="gem"',
];
const fast = (
  option: string,
): string => `<mujoco><option timestep=".004" gravity="0 0 0" ${option}><flag speculative="enable"/></option>
  <asset><mesh name="gem" vertex=".03 0 0 -.03 0 0 0 .02 0 0 -.02 0 0 0 .03 0 0 -.02"/></asset>
  <worldbody>${FAST_SHAPES.map(
    (shape, i) => `<body pos="0 ${i} 0"><joint name="blades${i}" axis="0 0 1"/>${[0, 120, 240]
      .map(
        (angle) =>
          `<frame euler="0 0 ${angle}"><geom type="box" size=".1 .005 .03" pos=".1 0 0" mass="${angle ? 0.05 : 0.1}"/></frame>`,
      )
      .join('')}</body>
    <body pos=".3 ${i} 0"><joint name="arms${i}" axis="0 0 1"/>${[0, 120, 240]
      .map((angle) => `<frame euler="0 0 ${angle}"><geom ${shape} pos=".12 0 0" mass="${angle ? 0.05 : 0.1}"/></frame>`)
      .join('')}</body>`,
  ).join('')}${'<body/>'.repeat(30)}</worldbody>
  <actuator>${FAST_SHAPES.map(
    (_, i) => `<general joint="blades${i}" gainprm="0" biastype="affine" biasprm="3 0 -.1"/>
    <general joint="arms${i}" gainprm="0" biastype="affine" biasprm=".1 0 -.01"/>`,
  ).join('')}</actuator></mujoco>`;

/** Rods, and a bending sheet and a rod in a body that moves, for which the solver must be CG. */
const rods = (option: string, parent = ''): string => `<mujoco><option ${option}/><worldbody>
  <body name="p" pos="0 0 1" euler="10 20 30">${parent}<geom size=".02" mass=".3"/>
    <flexcomp name="rod" type="grid" dim="1" count="8 1 1" spacing=".05 .05 .05" radius=".005" mass=".1">
      <edge stiffness="100"/><elasticity young="1e6" damping=".001"/><pin id="0 1"/><contact contype="0" conaffinity="0"/></flexcomp>
    <flexcomp name="sheet" type="grid" dim="2" count="4 4 1" spacing=".05 .05 .05" radius=".005" mass=".1">
      <elasticity young="1e4" poisson=".2" thickness=".01" elastic2d="both" damping=".001"/><pin id="0 1"/>
      <contact selfcollide="none" contype="0" conaffinity="0"/></flexcomp>
  </body></worldbody></mujoco>`;

/** The discrete integrator with every solver: equalities, tendons, limits, actuators and contacts. */
const discrete = (solver: string): string =>
  richText('machine').replace(/<mujoco[^>]*>/, `$&<option integrator="discrete" solver="${solver}"/>`);

it('counts the allocations in src/simulation/engine of code that is never optimized', () => {
  const found = bytesInEngine(sampleText('cartpole'), ['--no-opt'], 10);
  expect(Object.keys(found).filter((where) => where.startsWith('src/simulation/engine/'))).not.toEqual([]);
});

it('ball joints at their limits do not allocate in src/simulation/engine', () => {
  expect(bytesInEngine(SCENES.chain, INLINING.usual!)).toEqual({});
});

it.each(RICH)('many features at once do not allocate in src/simulation/engine: %s', (name) => {
  expect(bytesInEngine(richText(name), INLINING.usual!, STEPS_OF_MANY)).toEqual({});
});

it.each(Object.entries({ ...SOFT_SCENES, ...CONTACT_SCENES, fields, machinery }))(
  'soft bodies, portals, sleeping trees and plugins do not allocate in src/simulation/engine and src/simulation/plugin: %s',
  (_, xml) => {
    expect(bytesInEngine(xml, SELDOM, STEPS_OF_SOFT)).toEqual({});
  },
);

it.each(['Newton', 'CG', 'PGS'])(
  'the discrete integrator with many features at once does not allocate in src/simulation/engine: %s',
  (solver) => {
    expect(bytesInEngine(discrete(solver), SELDOM, STEPS_OF_SOFT)).toEqual({});
  },
);

it.each([
  ['a discrete step with Newton', 'integrator="discrete" solver="Newton"', ''],
  ['a discrete step with CG', 'integrator="discrete" solver="CG"', ''],
  ['a discrete step of a moving body', 'integrator="discrete" solver="CG"', '<joint axis="0 1 0" pos="0 0 .2"/>'],
  ['an explicit step of a moving body', 'timestep=".0005"', '<joint axis="0 1 0" pos="0 0 .2"/>'],
])('rods and sheets do not allocate in src/simulation/engine: %s', (_, option, parent) => {
  expect(bytesInEngine(rods(option, parent), SELDOM, STEPS_OF_SOFT)).toEqual({});
});

it.each(['integrator="implicitfast" cone="elliptic"', 'integrator="discrete"'])(
  'fast geoms with speculative contacts do not allocate in src/simulation/engine: %s',
  (option) => {
    expect(bytesInEngine(fast(option), SELDOM, STEPS_OF_SOFT)).toEqual({});
  },
);

describe.each(Object.entries(INLINING))('a step, with %s inlining', (inlining, flags) => {
  it('a step does not allocate in src/simulation/engine for the calls of plugins', () => {
    expect(bytesInEngine(WITH_PLUGINS, flags)).toEqual({});
  });

  // a busy machine inlines less: in `npm test`, the sample with most of the engine covers that
  it.each(inlining === 'usual' ? SAMPLES : sized(['humanoid'], SAMPLES))(
    'a step does not allocate in src/simulation/engine: %s',
    (name) => {
      expect(bytesInEngine(sampleText(name), flags)).toEqual({});
    },
  );
});
