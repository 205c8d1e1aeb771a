import { describe, expect, it } from 'vitest';
import { compile, Data, definePlugin, forward, type Model, parseXML } from '../../src/api/index.js';

const RADIUS = 0.1;

/** A slab with taxels on its top. */
const PAD = [-0.1, 0]
  .flatMap((z) => [-1, 1].flatMap((x) => [-1, 1].map((y) => `${x} ${y} ${z}`)))
  .join(' ')
  .concat(' .2 .1 0 .2 .05 0 .16 .12 0');

/** A ball as a signed distance. */
const ball = definePlugin({
  name: 'test.ball',
  sdf: {
    attributes: () => [RADIUS],
    staticDistance: (p, o) => Math.sqrt(p[o]! ** 2 + p[o + 1]! ** 2 + p[o + 2]! ** 2) - RADIUS,
    aabb: () => [0, 0, 0, 1.1 * RADIUS, 1.1 * RADIUS, 1.1 * RADIUS],
  },
});

const model = (geom: string): Model =>
  compile(
    parseXML(`<mujoco><extension><plugin plugin="test.ball"><instance name="b"/></plugin></extension>
      <asset><mesh name="ball"><plugin instance="b"/></mesh><mesh name="pad" vertex="${PAD}"/></asset>
      <option sdf_initpoints="10"/>
      <worldbody><geom name="pad" type="mesh" mesh="pad"/><body pos=".2 .1 .08"><freejoint/>${geom}</body></worldbody>
      <sensor><tactile mesh="pad" geom="pad"/></sensor></mujoco>`),
    { extensions: { plugins: [ball] } },
  );

describe('a tactile sensor', () => {
  it('a tactile sensor measures a plugin shape like the same primitive', () => {
    const sdf = model('<geom type="sdf" mesh="ball"><plugin instance="b"/></geom>');
    const feel = (m: Model): Float64Array => {
      const d = new Data(m);
      d.qvel.set([0.1, 0.2, 0]);
      forward(m, d);
      expect(d.ncon).toBeGreaterThan(0);
      return d.sensordata.slice();
    };
    const felt = feel(sdf);
    const expected = feel(model(`<geom size="${RADIUS}"/>`));
    expect(Math.max(...expected)).toBeGreaterThan(0.005);
    expect(Math.max(...felt.map((x, i) => Math.abs(x - expected[i]!)))).toBeLessThan(1e-12);
  });
});
