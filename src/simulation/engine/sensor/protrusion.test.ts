/** Protrusion of convex shapes from a site: closed forms, and max over unit n of h_A(n) - h_B(n) for support functions h. */
import { describe, expect, it } from 'vitest';
import { uniform } from '../../../../test/property/random-model.js';
import { countOf, seedOf } from '../../../../test/runner/size.js';
import { parseModel } from '../../../authoring/load/parse.js';
import { compile } from '../../../compiler/compile/compile.js';
import { Data } from '../../model/data.js';
import { forward } from '../../runtime/run.js';

const ROCK = '.3 0 0 -.2 .1 0 0 .4 .1 0 -.3 0 0 .1 .5 .1 0 -.4';

/** The values of the sensors in a world. */
function measured(world: string, sensors: string, assets = ''): Float64Array {
  const model = compile(
    parseModel(`<mujoco><asset><mesh name="rock" vertex="${ROCK}"/>${assets}</asset>
      <worldbody>${world}</worldbody><sensor>${sensors}</sensor></mujoco>`),
  );
  const data = new Data(model);
  forward(model, data);
  const values = data.sensordata.slice();
  data.dispose();
  return values;
}

const OF_GEOM = '<insidesite site="s" objtype="geom" objname="g" enclosed="true"/>';

describe('closed forms', () => {
  it.each<[string, string, string, number]>([
    ['a ball in a ball', 'type="sphere" size="2"', 'size=".5" pos="1 0 0"', -0.5],
    ['a ball that leaves a ball', 'type="sphere" size="2"', 'size=".5" pos="0 2 0"', 0.5],
    ['a ball in a box', 'type="box" size="1 2 3"', 'size=".25" pos=".5 0 0"', -0.25],
    ['a ball at the edge of a box', 'type="box" size="1 1 1"', 'size=".1" pos="4 5 0"', 5.1],
    ['a box in a box', 'type="box" size="1 1 1"', 'type="box" size=".5 .5 .5" pos=".25 0 0"', -0.25],
    ['a box that leaves a box', 'type="box" size="1 1 1"', 'type="box" size=".5 .5 .5" pos="3.5 4.5 0"', 5],
    ['a capsule in a cylinder', 'type="cylinder" size="1 2"', 'type="capsule" size=".25 1"', -0.75],
    ['a capsule that leaves a cylinder', 'type="cylinder" size="1 1"', 'type="capsule" size=".25 2"', 1.25],
    ['a cylinder in a capsule', 'type="capsule" size="1 1"', 'type="cylinder" size=".6 1.8"', 0],
    ['a ball in an ellipsoid', 'type="ellipsoid" size="1 2 3"', 'size=".25"', -0.75],
    ['a ball outside an ellipsoid', 'type="ellipsoid" size="1 2 3"', 'size=".25" pos="0 0 5"', 2.25],
    ['an ellipsoid in a box', 'type="box" size="1 1 1"', 'type="ellipsoid" size=".5 .6 .7" pos="0 .2 0"', -0.2],
    ['an ellipsoid in a ball', 'type="sphere" size="1"', 'type="ellipsoid" size=".5 .6 .7"', -0.3],
  ])('%s', (_, site, geom, expected) => {
    const [value] = measured(`<site name="s" ${site}/><geom name="g" ${geom}/>`, OF_GEOM);
    expect(value).toBeCloseTo(expected, 12);
  });
});

const SHAPES = ['sphere', 'capsule', 'ellipsoid', 'cylinder', 'box', 'mesh'];
const COUNT = countOf(72, 2000);
const SEED = seedOf(1);
const DIRECTIONS = 2000;

type Vec = readonly [number, number, number];

/** Support function of a shape in its frame. */
function support(type: string, size: readonly number[], vertices: Float32Array, [x, y, z]: Vec): number {
  const [a, b, c] = size as [number, number, number];
  const rho = Math.hypot(x, y);
  if (type === 'sphere') return a;
  if (type === 'capsule') return a + b * Math.abs(z);
  if (type === 'ellipsoid') return Math.hypot(a * x, b * y, c * z);
  if (type === 'cylinder') return a * rho + b * Math.abs(z);
  if (type === 'box') return a * Math.abs(x) + b * Math.abs(y) + c * Math.abs(z);
  let most = -Infinity;
  for (let i = 0; i < vertices.length; i += 3) {
    most = Math.max(most, x * vertices[i]! + y * vertices[i + 1]! + z * vertices[i + 2]!);
  }
  return most;
}

/** Largest value over unit vectors: the best of a lattice, improved by ever smaller steps. */
function largest(value: (n: Vec) => number): number {
  const lattice = Array.from({ length: DIRECTIONS }, (_, i): Vec => {
    const z = 1 - (2 * i + 1) / DIRECTIONS;
    const [radius, angle] = [Math.sqrt(1 - z * z), i * 2.399963229728653];
    return [radius * Math.cos(angle), radius * Math.sin(angle), z];
  });
  const best = lattice.map((n) => ({ n, value: value(n) })).sort((a, b) => b.value - a.value);
  return Math.max(...best.slice(0, 20).map(({ n }) => climbed(n, value)));
}

function climbed(start: Vec, value: (n: Vec) => number): number {
  let [n, most] = [start, value(start)];
  for (let step = 0.05; step > 1e-7; step /= 1.5) {
    for (let i = 0, before = -Infinity; i < 20 && most > before; i++) {
      before = most;
      for (const [x, y, z] of STEPS) {
        const moved = [n[0] + step * x, n[1] + step * y, n[2] + step * z] as const;
        const length = Math.hypot(...moved);
        const next: Vec = [moved[0] / length, moved[1] / length, moved[2] / length];
        const found = value(next);
        if (found > most) [n, most] = [next, found];
      }
    }
  }
  return most;
}

const STEPS: readonly Vec[] = [-1, 0, 1].flatMap((x) =>
  [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((z): Vec => [x, y, z])),
);

it('random pairs of shapes agree with the difference of their support functions', () => {
  for (let seed = SEED; seed < SEED + COUNT; seed++) {
    const next = uniform(seed);
    const pick = (): string => SHAPES[Math.floor(next() * SHAPES.length)]!;
    const [first, second] = [pick(), pick()];
    const shape = (type: string, least: number): string => {
      const sizes = [0, 1, 2].map(() => (least + 0.5 * next()).toFixed(3)).join(' ');
      const [pos, angles] = [0.8, 180].map((range) =>
        [0, 1, 2].map(() => (range * (2 * next() - 1)).toFixed(3)).join(' '),
      );
      return `type="${type}" ${type === 'mesh' ? 'mesh="rock"' : `size="${sizes}"`} pos="${pos}" euler="${angles}"`;
    };
    const xml = `<mujoco><asset><mesh name="rock" vertex="${ROCK}"/></asset><worldbody>
      <geom name="g" ${shape(first, 0.1)}/><site name="s" ${shape(second, 0.4)}/></worldbody><sensor>${OF_GEOM}</sensor></mujoco>`;
    const model = compile(parseModel(xml));
    const data = new Data(model);
    forward(model, data);
    const vertices = model.mesh_vert as Float32Array;
    // the frame of a mesh site is that of the file
    const [R, t] = [data.site_xmat, data.site_xpos];
    const inMesh = compile(parseModel(xml.replace('<site name="s"', '<geom name="s2"').replace(OF_GEOM, '')));
    const other = new Data(inMesh);
    forward(inMesh, other);
    const isMesh = second === 'mesh';
    const [siteMat, sitePos] = isMesh ? [other.geom_xmat.slice(9), other.geom_xpos.slice(3)] : [R, t];
    const difference = (n: Vec): number => {
      const local = (mat: Float64Array): Vec =>
        [0, 1, 2].map((k) => n[0] * mat[k]! + n[1] * mat[3 + k]! + n[2] * mat[6 + k]!) as unknown as Vec;
      const along = (pos: Float64Array): number => n[0] * pos[0]! + n[1] * pos[1]! + n[2] * pos[2]!;
      const ofGeom = support(first, [...model.geom_size], vertices, local(data.geom_xmat)) + along(data.geom_xpos);
      return ofGeom - support(second, [...model.site_size], vertices, local(siteMat)) - along(sitePos);
    };
    const most = largest(difference);
    const value = data.sensordata[0]!;
    const label = `seed ${seed}: ${first} in ${second}`;
    expect(value, label).toBeGreaterThan(most - 1e-7);
    // the search ends early on ridges, where an edge of B supports
    expect(value - most, label).toBeLessThan(5e-4);
    other.dispose();
    data.dispose();
  }
});

it('a body is its geoms, and an xbody those of its subtree', () => {
  const world = `<site name="s" type="box" size="1 1 1"/><body name="b" pos="0 0 .5"><geom size=".1"/><geom size=".2" pos=".5 0 0"/>
    <body pos="0 0 3"><geom size=".3"/></body></body>`;
  const sensor = (type: string): string => `<insidesite site="s" objtype="${type}" objname="b" enclosed="true"/>`;
  const [body, subtree] = measured(world, sensor('body') + sensor('xbody'));
  expect(body).toBeCloseTo(-0.3, 12);
  expect(subtree).toBeCloseTo(2.8, 12);
});

it.each([
  ['objtype="camera" objname="c"', /shape, not a camera/],
  ['objtype="body" objname="empty"', /at least one geom/],
  ['objtype="geom" objname="floor"', /not of type plane/],
])('an object %s is an error', (object, expected) => {
  const world =
    '<site name="s" size="1"/><camera name="c"/><body name="empty"/><geom name="floor" type="plane" size="1 1 1"/>';
  expect(() => measured(world, `<insidesite site="s" ${object} enclosed="true"/>`)).toThrow(expected);
});

it('negative values pass a cutoff on both sides', () => {
  const sensor = OF_GEOM.replace('enclosed', 'cutoff=".25" enclosed');
  expect(measured('<site name="s" size="2"/><geom name="g" size=".5"/>', sensor)[0]).toBe(-0.25);
});
