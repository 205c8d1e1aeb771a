/** A field that says that it is exact is asked less often, and its contacts are the same to the last bit. */
import { expect, it } from 'vitest';
import { compile, Data, definePlugin, parseXML, step } from '../../src/index.js';

const RING = 0.2;
const SECTION = 0.06;
const STEPS = 60;

/** A ring about z that counts how often it is asked. */
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

it('an exact field is searched in fewer places, with the same contacts', { timeout: 120_000 }, () => {
  const [plain, exact] = [run(false), run(true)];
  expect(plain.ncon).toBeGreaterThan(STEPS);
  expect([exact.qpos, exact.ncon]).toEqual([plain.qpos, plain.ncon]);
  expect(exact.asked).toBeLessThan(0.97 * plain.asked);
});
