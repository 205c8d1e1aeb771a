/** Contacts of a signed distance field with a height field, compared with those of a native ball. */
import { expect, it } from 'vitest';
import { compile, Data, definePlugin, forward, parseXML } from '../../src/api/index.js';

const RADIUS = 0.2;

const ball = definePlugin({
  name: 'test.ball',
  sdf: {
    attributes: () => [RADIUS],
    staticDistance: (p, o, [radius = 0]) => Math.hypot(p[o]!, p[o + 1]!, p[o + 2]!) - radius,
    aabb: ([radius = 0]) => [0, 0, 0, radius, radius, radius],
  },
});

/** Hills that differ along x and y. */
const HEIGHTS = Array.from({ length: 12 }, (_, row) =>
  Array.from({ length: 20 }, (_, column) => (0.5 + 0.3 * Math.sin(row) + 0.2 * Math.cos(0.7 * column)).toFixed(4)),
);

const scene = (geom: string): string => `<mujoco>
  <extension><plugin plugin="test.ball"><instance name="ball"/></plugin></extension>
  <option sdf_initpoints="8" sdf_iterations="15"/>
  <asset><mesh name="ball"><plugin instance="ball"/></mesh>
    <hfield name="hills" nrow="12" ncol="20" size="2 1.2 .4 .1" elevation="${HEIGHTS.flat().join(' ')}"/></asset>
  <worldbody><geom type="hfield" hfield="hills"/><body><freejoint/>${geom}</body></worldbody></mujoco>`;

/** Returns the deepest contact at a position of the center: depth, position and normal. */
function deepest(xml: string) {
  const m = compile(parseXML(xml), { extensions: { plugins: [ball] } });
  const d = new Data(m);
  return (x: number, y: number, z: number) => {
    d.qpos.set([x, y, z, 1, 0, 0, 0]);
    forward(m, d);
    const contacts = Array.from({ length: d.ncon }, (_, i) => i).sort(
      (a, b) => d.contact_dist[a]! - d.contact_dist[b]!,
    );
    const [i] = contacts;
    if (i === undefined) return undefined;
    return { dist: d.contact_dist[i]!, pos: [...d.contact_pos.subarray(3 * i, 3 * i + 3)] };
  };
}

it('a plugin ball touches the hills where a native ball touches them, with the same depth', () => {
  const field = deepest(scene('<geom type="sdf" mesh="ball"><plugin instance="ball"/></geom>'));
  const native = deepest(scene(`<geom type="sphere" size="${RADIUS}"/>`));
  let touching = 0;
  for (const x of [-1.5, -0.7, 0.1, 0.9, 1.6]) {
    for (const y of [-0.8, -0.1, 0.5]) {
      for (const z of [0.9, 0.55, 0.45, 0.4]) {
        const [own, wanted] = [field(x, y, z), native(x, y, z)];
        // both miss it, or are within the accuracy of the search
        if (!own || !wanted) {
          expect(own?.dist ?? wanted?.dist ?? 0, `${x} ${y} ${z}`).toBeGreaterThan(-2e-3);
          continue;
        }
        if (wanted.dist < -0.05) continue;
        touching++;
        expect(Math.abs(own.dist - wanted.dist), `${x} ${y} ${z}`).toBeLessThan(2e-3);
        own.pos.forEach((p, k) => void expect(Math.abs(p - wanted.pos[k]!), `${x} ${y} ${z}`).toBeLessThan(0.05));
      }
    }
  }
  expect(touching).toBeGreaterThan(5);
});
