/** An exact distance field is evaluated less often, and its contacts are the same to the last bit. */
import { expect, it } from 'vitest';
import { compile, Data, definePlugin, forward, type Plugin, parseXML, step } from '../../src/api/index.js';
import { bowl } from '../../src/simulation/plugin/sdf-bowl.js';
import { torus } from '../../src/simulation/plugin/sdf-torus.js';

const RING = 0.2;
const SECTION = 0.06;
const STEPS = 60;

/** A ring about z that counts its evaluations. */
function ring(isExact: boolean, count: { asked: number }) {
  const distance = (p: Float64Array, o: number): number =>
    Math.hypot(Math.hypot(p[o]!, p[o + 1]!) - RING, p[o + 2]!) - SECTION;
  return definePlugin({
    name: 'test.ring',
    sdf: {
      ...(isExact && { isExact: true }),
      staticDistance: distance,
      distance(p, o) {
        count.asked++;
        return distance(p, o);
      },
      aabb: () => [0, 0, 0, RING + SECTION, RING + SECTION, SECTION],
    },
  });
}

const GEOM = '<geom type="sdf" mesh="ring"><plugin instance="r"/></geom>';
const SCENE = `<mujoco><option timestep=".005" sdf_initpoints="10" sdf_iterations="5"/>
  <extension><plugin plugin="test.ring"><instance name="r"/></plugin></extension>
  <asset><mesh name="ring"><plugin instance="r"/></mesh></asset>
  <worldbody><geom type="box" size=".3 .3 .1" euler="0 10 0"/><geom type="capsule" size=".05 .2" pos=".2 0 .1"/>
    <body pos="0 0 .2"><freejoint/>${GEOM}</body><body pos=".1 0 .36" euler="20 0 0"><freejoint/>${GEOM}</body>
    <body pos="-.2 0 .4"><freejoint/><geom size=".06"/></body></worldbody></mujoco>`;

function run(isExact: boolean): { qpos: number[]; ncon: number; asked: number } {
  const count = { asked: 0 };
  const model = compile(parseXML(SCENE), { extensions: { plugins: [ring(isExact, count)] } });
  const data = new Data(model);
  count.asked = 0;
  let ncon = 0;
  for (let i = 0; i < STEPS; i++) {
    step(model, data);
    ncon += data.ncon;
  }
  return { qpos: Array.from(data.qpos), ncon, asked: count.asked };
}

it('an exact distance field is searched from fewer points, with the same contacts', () => {
  const [plain, exact] = [run(false), run(true)];
  expect(plain.ncon).toBeGreaterThan(STEPS);
  expect([exact.qpos, exact.ncon]).toEqual([plain.qpos, plain.ncon]);
  expect(exact.asked).toBeLessThan(0.97 * plain.asked);
});

/** Wraps a plugin so that it does not declare exact distances; `count` counts evaluations of the distance alone. */
function muted(plugin: Plugin, isMuted: boolean, count: { asked: number }): Plugin {
  const { field, isExact, ...sdf } = plugin.sdf!;
  return {
    ...plugin,
    sdf: {
      ...sdf,
      ...(!isMuted && { isExact }),
      field(out, o, p, i, instance, withGradient) {
        if (!withGradient) count.asked++;
        field!(out, o, p, i, instance, withGradient);
      },
    } as Plugin['sdf'],
  } as Plugin;
}

const solid = (geom: string, k: number): string =>
  `<body pos="${0.2 * Math.cos(k)} ${0.2 * Math.sin(k)} ${0.5 + 0.25 * k}" euler="${30 * k} ${50 * k} 0"><freejoint/>${geom}</body>`;
const sceneOf = (plugin: string, mesh: string): string => `<mujoco><option timestep=".005" sdf_initpoints="12"/>
  <extension><plugin plugin="${plugin}"><instance name="p">${mesh}</instance></plugin></extension>
  <asset><mesh name="m"><plugin instance="p"/></mesh></asset><default><geom friction=".2"/></default>
  <worldbody><geom type="plane" size="2 2 .1"/><body pos="0 0 .2"><freejoint/><geom type="sdf" mesh="m"><plugin instance="p"/></geom></body>
    ${[
      '<geom size=".12"/>',
      '<geom type="capsule" size=".08 .15"/>',
      '<geom type="cylinder" size=".1 .12"/>',
      '<geom type="box" size=".1 .08 .15"/>',
      '<geom type="ellipsoid" size=".1 .15 .08"/>',
      '<geom type="sdf" mesh="m"><plugin instance="p"/></geom>',
    ]
      .map(solid)
      .join('')}</worldbody></mujoco>`;

it.each([
  [torus, '<config key="radius1" value=".3"/><config key="radius2" value=".1"/>'],
  [bowl, '<config key="height" value=".1"/><config key="radius" value=".4"/><config key="thickness" value=".03"/>'],
])('$name touches all solids at the same points, with half the evaluations', (plugin, config) => {
  const [plain, exact] = [true, false].map((isMuted) => {
    const count = { asked: 0 };
    const extensions = { plugins: [muted(plugin as Plugin, isMuted, count)] };
    const model = compile(parseXML(sceneOf(plugin.name, config), { extensions }), { extensions });
    const data = new Data(model);
    count.asked = 0;
    let ncon = 0;
    for (let i = 0; i < 150; i++) {
      step(model, data);
      ncon += data.ncon;
    }
    return { qpos: Array.from(data.qpos), ncon, asked: count.asked };
  });
  expect(plain!.ncon).toBeGreaterThan(150);
  expect([exact!.qpos, exact!.ncon]).toEqual([plain!.qpos, plain!.ncon]);
  expect(exact!.asked).toBeLessThan(plain!.asked / 2);
});

it('thin rings and rods, far from the start of a search, touch at the same points', () => {
  const wide = (isExact: boolean): number[][] => {
    const distance = (p: Float64Array, o: number): number =>
      Math.hypot(Math.hypot(p[o]!, p[o + 1]!) - 1, p[o + 2]!) - 0.04;
    const plugin = definePlugin({
      name: 'test.wide',
      sdf: {
        ...(isExact && { isExact: true }),
        staticDistance: distance,
        distance,
        aabb: () => [0, 0, 0, 1.04, 1.04, 0.04],
      },
    });
    const ring = '<geom type="sdf" mesh="ring"><plugin instance="r"/></geom>';
    const solids = [
      ring,
      '<geom type="capsule" size=".05 1"/>',
      '<geom type="box" size=".05 .03 1"/>',
      '<geom size=".3"/>',
    ];
    const model = compile(
      parseXML(`<mujoco><option sdf_initpoints="20" sdf_iterations="8"/>
        <extension><plugin plugin="test.wide"><instance name="r"/></plugin></extension>
        <asset><mesh name="ring"><plugin instance="r"/></mesh></asset>
        <worldbody><body pos=".3 .2 .1" euler="70 20 0">${ring}</body>
        ${solids.map((geom) => `<body><freejoint/>${geom}</body>`).join('')}</worldbody></mujoco>`),
      { extensions: { plugins: [plugin] } },
    );
    const data = new Data(model);
    const found: number[][] = [];
    for (let i = 0; i < 40; i++) {
      for (let k = 0; k < data.qpos.length; k++)
        data.qpos[k] = Math.sin(12.9898 * (i + 1) * (k + 1)) * (k % 7 < 3 ? 0.5 : 1);
      forward(model, data);
      found.push(Array.from(data.contact_pos.subarray(0, 3 * data.ncon)));
    }
    return found;
  };
  const [plain, exact] = [wide(false), wide(true)];
  expect(plain.flat().length).toBeGreaterThan(300);
  expect(exact).toEqual(plain);
});
