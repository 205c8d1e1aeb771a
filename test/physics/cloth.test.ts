/** A cloth that falls on a ball does not pass through it, for 10,000 steps in `npm run test:long`. */
import { expect, it } from 'vitest';
import { dist3 } from '../../src/foundation/math/vec.js';
import { sized } from '../runner/size.js';
import { Run } from './run.js';

const STEPS = sized(300, 10_000);
const EVERY = 10;
const RADIUS = 0.2;
const CENTER = Float64Array.of(0, 0, 0.5);

const scene = (option: string, edges: string, elasticity: string): Run =>
  new Run(`<mujoco><option timestep=".002" ${option}/><worldbody>
    <geom type="plane" size="2 2 .1"/><geom size="${RADIUS}" pos="${CENTER.join(' ')}"/>
    <flexcomp name="cloth" type="grid" dim="2" count="11 11 1" spacing=".06 .06 .06" pos=".01 .02 .715" radius=".008" mass=".2">
      ${edges}${elasticity}<contact selfcollide="none" friction="1" solref=".005 1"/></flexcomp></worldbody></mujoco>`);

/** Smallest distance of the cloth from the center of the ball: corners, centers of sides and of triangles. */
function nearest({ model, data }: Run): number {
  const point = new Float64Array(3);
  let least = Infinity;
  for (let e = 0; e < model.nflexelem; e++) {
    const corners = [0, 1, 2].map((k) => 3 * model.flex_elem[3 * e + k]!);
    for (const weights of WEIGHTS) {
      for (let k = 0; k < 3; k++) {
        point[k] = corners.reduce((sum, corner, c) => sum + weights[c]! * data.flexvert_xpos[corner + k]!, 0);
      }
      least = Math.min(least, dist3(point, 0, CENTER, 0));
    }
  }
  return least;
}

const WEIGHTS = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [0.5, 0.5, 0],
  [0, 0.5, 0.5],
  [0.5, 0, 0.5],
  [1 / 3, 1 / 3, 1 / 3],
];

it.each([
  ['edges of constant length', '', '<edge equality="true" damping=".02"/>', ''],
  [
    'a stiff shell in the metric of a discrete step',
    'solver="CG" integrator="discrete"',
    '',
    '<elasticity young="3e4" poisson=".2" thickness=".005" damping=".01" elastic2d="both"/>',
  ],
])('cloth stays outside of the geom it falls on: %s', (_, option, edges, elasticity) => {
  const run = scene(option, edges, elasticity);
  let least = Infinity;
  for (let i = 0; i < STEPS; i += EVERY) {
    run.steps(EVERY);
    least = Math.min(least, nearest(run));
  }
  // contacts are soft: the cloth penetrates a little
  expect(least).toBeGreaterThan(0.95 * RADIUS);
  const { data } = run;
  const top = Math.max(...Array.from({ length: 121 }, (_, v) => data.flexvert_xpos[3 * v + 2]!));
  expect(top, 'the cloth is still on the ball').toBeGreaterThan(CENTER[2]! + RADIUS);
  expect(data.ncon).toBeGreaterThan(3);
});
