/** Rays against distance fields: octrees compared with the mesh, plugins with closed forms and dense samples. */
import loadReference from '@mujoco/mujoco';
import { describe, expect, it } from 'vitest';
import { compile, Data, forward, type Model, multiRay, parseXML, ray, rayGeom } from '../../src/api/index.js';
import loadDropIn from '../../src/api/mujoco.js';
import { uniform } from '../property/random-model.js';

const HALF = [0.2, 0.3, 0.1] as const;
const BOX = `v -1 -1 -1\nv 1 -1 -1\nv 1 1 -1\nv -1 1 -1\nv -1 -1 1\nv 1 -1 1\nv 1 1 1\nv -1 1 1
f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n`;

const ofMesh = (type: string): string => `<mujoco><asset><mesh name="m" file="m.obj" scale="${HALF.join(' ')}"/></asset>
  <worldbody><site name="s" pos="0 0 2" zaxis="0 0 -1"/>
    <body pos="0 0 .5" euler="20 30 40"><freejoint/><geom type="${type}" mesh="m"/></body></worldbody>
  <sensor><rangefinder site="s"/></sensor></mujoco>`;

const ofPlugin = (name: string, config = ''): string => `<mujoco>
  <extension><plugin plugin="mujoco.sdf.${name}"><instance name="i">${config}</instance></plugin></extension>
  <asset><mesh name="m"><plugin instance="i"/></mesh></asset>
  <worldbody><body pos="0 0 .5" euler="20 30 40"><geom type="sdf" mesh="m"><plugin instance="i"/></geom></body></worldbody></mujoco>`;

function start(text: string): [Model, Data] {
  const model = compile(parseXML(text, { files: { 'm.obj': BOX } }));
  const data = new Data(model);
  forward(model, data);
  return [model, data];
}

interface Line {
  readonly from: number[];
  readonly along: number[];
}

/** Rays from inside a sphere about the geom, and from far away towards it; directions of any length. */
function lines(count: number, size: number, seed: number): Line[] {
  const random = uniform(seed);
  const spread = (by: number): number[] => [0, 1, 2].map(() => by * (2 * random() - 1));
  return Array.from({ length: count }, (_, i) => {
    const from = spread(i % 2 === 0 ? size / 4 : 3 * size).map((x, k) => x + (k === 2 ? 0.5 : 0));
    const towards = spread(0.5 * size).map((x, k) => x + (k === 2 ? 0.5 : 0) - from[k]!);
    return { from, along: i % 2 === 0 ? spread(1) : towards };
  });
}

const length = (x: ArrayLike<number>): number => Math.hypot(x[0]!, x[1]!, x[2]!);
const apart = (a: ArrayLike<number>, b: ArrayLike<number>): number => length([0, 1, 2].map((k) => a[k]! - b[k]!));

describe('rays against an octree', () => {
  const [model, data] = start(ofMesh('sdf'));
  const [solid, solidData] = start(ofMesh('mesh'));

  it('rays hit an octree where they hit the mesh, from outside and from inside, with its normal', () => {
    const rays = lines(600, 0.4, 1);
    const pairs = rays.map(({ from, along }) => ({
      speed: length(along),
      a: ray(model, data, from, along),
      b: ray(solid, solidData, from, along),
    }));
    const hits = pairs.filter(({ a, b }) => a.geom === 0 && b.geom === 0);
    // an octree rounds the edges of a mesh
    expect(pairs.filter(({ a, b }) => a.geom !== b.geom).length).toBeLessThanOrEqual(3);
    expect(hits.length).toBeGreaterThan(450);
    expect(Math.max(...hits.map(({ a, b, speed }) => speed * Math.abs(a.distance - b.distance)))).toBeLessThan(2e-3);
    const flat = hits.filter(({ a, b, speed }) => speed * Math.abs(a.distance - b.distance) < 1e-7);
    expect(flat.length).toBeGreaterThan(0.9 * hits.length);
    expect(Math.max(...flat.map(({ a, b }) => apart(a.normal, b.normal)))).toBeLessThan(1e-2);
  });

  it('rays from inside an octree agree with the reference, to the accuracy of its hits', async () => {
    const mj = await loadReference();
    const files = new mj.MjVFS();
    files.addBuffer('m.obj', new TextEncoder().encode(BOX));
    const theirs = mj.MjModel.from_xml_string(ofMesh('sdf'), files)!;
    const theirData = new mj.MjData(theirs);
    mj.mj_forward(theirs, theirData);
    const differences = lines(400, 0.4, 2).flatMap(({ from, along }, i) => {
      if (i % 2 === 1) return [];
      // the reference returns meters, where the other functions return multiples of the vector
      const unit = along.map((x) => x / length(along));
      const x = mj.mj_ray(theirs, theirData, from, unit, null as unknown as number[], true, -1, null, null);
      return x < 0 ? [] : [Math.abs(x - ray(model, data, from, unit).distance)];
    });
    for (const each of [theirData, theirs, files]) each.delete();
    expect(differences.length).toBeGreaterThan(180);
    expect(Math.max(...differences)).toBeLessThan(1e-6);
  });

  it('rangefinders, mj_multiRay, rays against one geom and the drop-in give the same hits of an octree', async () => {
    expect(data.sensordata[0]).toBeCloseTo(solidData.sensordata[0]!, 7);
    const down = [0, 0, -0.5];
    const expected = 2 * data.sensordata[0]!;
    const out = { distance: new Float64Array(2), geom: new Int32Array(2) };
    multiRay(model, data, [0, 0, 2], [...down, 0, 0, 1], out);
    expect([...out.geom, out.distance[1]]).toEqual([0, -1, -1]);
    expect(out.distance[0]).toBeCloseTo(expected, 12);
    expect(rayGeom(model, data, 0, [0, 0, 2], down)).toBeCloseTo(expected, 12);
    expect(rayGeom(model, data, 0, [0, 0, 2], [0, 0, 0])).toBe(-1);
    const mj = await loadDropIn();
    mj.FS.writeFile('/m.obj', BOX);
    mj.FS.writeFile('/m.xml', ofMesh('sdf'));
    const m = mj.MjModel.from_xml_path('/m.xml')!;
    const d = new mj.MjData(m);
    mj.mj_forward(m, d);
    const geom = new mj.IntBuffer(1);
    expect(mj.mj_ray(m, d, [0, 0, 2], down, null as unknown as number[], true, -1, geom, null)).toBeCloseTo(
      expected,
      12,
    );
    expect([...geom.GetView()]).toEqual([0]);
    const [scene, option, camera] = [new mj.MjvScene(m, 10), new mj.MjvOption(), new mj.MjvCamera()];
    camera.lookat.set([0, 0, 0.5]);
    camera.distance = 2;
    mj.mjv_updateScene(m, d, option, new mj.MjvPerturb(), camera, mj.mjtCatBit.mjCAT_ALL.value, scene);
    const [point, ...ids] = [
      new mj.DoubleBuffer(3),
      new mj.IntBuffer(1),
      new mj.IntBuffer(1),
      new mj.IntBuffer(1),
    ] as const;
    expect(mj.mjv_select(m, d, option, 1, 0.5, 0.5, scene, point, ...ids)).toBe(1);
    expect(apart(point.GetView(), [0, 0, 0.5])).toBeLessThan(0.35);
  });
});

describe('rays against a plugin', () => {
  it.each(['torus', 'bowl', 'gear', 'nut', 'bolt'])(
    'rays hit the plugin shape %s where its distance first changes sign',
    (name) => {
      const [model, data] = start(ofPlugin(name));
      const sdf = model.plugins!.plugins[0]!.sdf!;
      const { shape } = model.pluginInstances[0]!;
      const rotation = data.geom_xmat;
      const center = data.geom_xpos;
      const local = new Float64Array(3);
      const distance = ({ from, along }: Line, x: number): number => {
        const p = from.map((each, k) => each + x * along[k]! - center[k]!);
        for (let k = 0; k < 3; k++)
          local[k] = rotation[k]! * p[0]! + rotation[3 + k]! * p[1]! + rotation[6 + k]! * p[2]!;
        return sdf.staticDistance(local, 0, shape);
      };
      let hits = 0;
      for (const line of lines(120, 0.5, 3)) {
        const speed = length(line.along);
        const hit = ray(model, data, line.from, line.along);
        const end = hit.distance < 0 ? 4 / speed : hit.distance;
        const signs = Array.from({ length: 501 }, (_, i) => distance(line, (0.9999 * end * i) / 500) < 0);
        // a ray may graze the shape between two samples of the search
        const crossings = signs.filter((sign) => sign !== signs[0]).length;
        expect(crossings, JSON.stringify(line)).toBeLessThanOrEqual(1);
        if (hit.distance < 0) continue;
        hits++;
        expect(Math.abs(distance(line, hit.distance)), JSON.stringify(line)).toBeLessThan(1e-12);
        expect(length(hit.normal)).toBeCloseTo(1, 12);
        const inside = distance(line, 0) < 0;
        const cosine = hit.normal.reduce((sum, n, k) => sum + n * line.along[k]!, 0) / speed;
        expect(inside ? -cosine : cosine, JSON.stringify(line)).toBeLessThan(1e-6);
      }
      expect(hits).toBeGreaterThan(15);
    },
  );
});
