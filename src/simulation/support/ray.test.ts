import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adoptPeer } from '../../../test/oracle/adopt.js';
import { loadPeer } from '../../../test/oracle/peer.js';
import { Pair, randomNormal } from '../../../test/oracle/stage.js';
import { GeomType } from '../../foundation/schema/enums.js';
import { multiRay, ray, rayShape } from './ray.js';

const SCENE = `
<mujoco>
  <asset>
    <mesh name="wedge" vertex="0 0 0  1 0 0  0 1 0  0 0 1.5  .8 .9 .3"/>
    <hfield name="hill" nrow="5" ncol="6" size="1.5 1 .6 .2"
      elevation="0 .2 .4 .3 .1 0  .1 .5 .8 .6 .3 .1  .2 .7 1 .9 .4 .2  .1 .4 .6 .5 .2 .1  0 .1 .2 .2 .1 .3"/>
  </asset>
  <worldbody>
    <geom type="plane" size="3 2 .1" pos="0 0 -1.2" euler="5 3 0"/>
    <geom name="hidden" type="sphere" size=".4" pos="0 0 .2" rgba="1 0 0 0"/>
    <geom type="hfield" hfield="hill" pos="-1 -1 -.4" euler="10 -20 30"/>
    <body pos=".2 .1 .3" euler="20 40 60"><freejoint/>
      <geom type="capsule" size=".2 .4" group="1"/>
      <geom type="box" size=".3 .2 .1" pos=".8 0 0" euler="0 30 0" group="2"/>
    </body>
    <body pos="-.6 .8 .4"><freejoint/>
      <geom type="ellipsoid" size=".3 .5 .2" euler="30 0 10"/>
      <geom type="cylinder" size=".25 .3" pos="0 -1 0" euler="50 20 0" group="9"/>
    </body>
    <body pos="-.3 -.5 .5" euler="15 25 35"><freejoint/>
      <geom type="mesh" mesh="wedge"/>
      <geom type="sphere" size=".2" pos="1 .3 0"/>
    </body>
  </worldbody>
</mujoco>`;

describe('rays', () => {
  let pair: Pair;
  let mj: Awaited<ReturnType<typeof loadPeer>>;

  beforeAll(async () => {
    mj = await loadPeer();
    pair = await Pair.fromXML(SCENE);
    mj.mj_kinematics(pair.peer, pair.peerData);
    adoptPeer(pair);
  });
  afterAll(() => pair.free());

  function theirRay(point: number[], vec: number[], groups: number[] | null, withStatic: boolean, exclude: number) {
    const geom = new mj.IntBuffer(1);
    const normal = new mj.DoubleBuffer(3);
    const distance = mj.mj_ray(
      pair.peer,
      pair.peerData,
      point,
      vec,
      groups as unknown as number[],
      withStatic,
      exclude,
      geom,
      normal,
    );
    const result = { distance, geom: geom.GetView()[0] as number, normal: [...(normal.GetView() as Float64Array)] };
    geom.delete();
    normal.delete();
    return result;
  }

  it('rays hit the same geoms as in the reference, with the same normals', () => {
    const next = randomNormal(3);
    const hits = new Map<number, number>();
    for (let i = 0; i < 4000; i++) {
      const point = [1.5 * next(), 1.5 * next(), next()];
      const vec = [next() - point[0], next() - point[1], next() - point[2]];
      const groups = i % 3 === 0 ? [1, i & 1, 1, 0, 0, (i >> 1) & 1] : undefined;
      const withStatic = i % 5 !== 0;
      const bodyExclude = i % 4 === 0 ? 1 : -1;
      const expected = theirRay(point, vec, groups ?? null, withStatic, bodyExclude);
      const options = { static: withStatic, bodyExclude, ...(groups && { groups }) };
      const found = ray(pair.model, pair.data, point, vec, options);
      expect(found.geom).toBe(expected.geom);
      expect(found.distance).toBeCloseTo(expected.distance, 11);
      for (let k = 0; k < 3; k++) expect(found.normal[k]).toBeCloseTo(expected.normal[k], 9);
      const type = found.geom < 0 ? -1 : pair.model.geom_type[found.geom];
      hits.set(type, (hits.get(type) ?? 0) + 1);
    }
    // every kind of geom was hit a sufficient number of times
    for (const type of Object.values(GeomType).filter((t) => t <= GeomType.MESH)) {
      expect(hits.get(type), `hits on type ${type}`).toBeGreaterThan(20);
    }
  });

  it('casts many rays from one point up to a cutoff distance', () => {
    const vec = Float64Array.from({ length: 300 }, randomNormal(8));
    const out = { distance: new Float64Array(100), geom: new Int32Array(100), normal: new Float64Array(300) };
    multiRay(pair.model, pair.data, [0.1, 0.2, 2], vec, out);
    for (let i = 0; i < 100; i++) {
      const single = ray(pair.model, pair.data, [0.1, 0.2, 2], vec.subarray(3 * i, 3 * i + 3));
      expect([out.distance[i], out.geom[i]]).toEqual([single.distance, single.geom]);
      expect([...out.normal.subarray(3 * i, 3 * i + 3)]).toEqual([...single.normal]);
    }
    multiRay(pair.model, pair.data, [0.1, 0.2, 20], vec, out, { cutoff: 1 });
    expect(Math.max(...out.distance)).toBe(-1);
  });

  it('ray distances match closed forms', () => {
    const axes = [1, 0, 0, 0, 1, 0, 0, 0, 1];
    const normal = new Float64Array(3);
    expect(rayShape(GeomType.SPHERE, [0, 0, 5], axes, [2, 0, 0], [0, 0, 0], [0, 0, 0.5], normal)).toBe(6);
    expect([...normal]).toEqual([0, 0, -1]);
    expect(rayShape(GeomType.BOX, [0, 0, 0], axes, [1, 2, 3], [0, 0, 0], [0, -1, 0], normal)).toBe(2);
    expect([...normal]).toEqual([0, -1, 0]);
    expect(rayShape(GeomType.CAPSULE, [0, 0, 0], axes, [1, 2, 0], [0, 0, 9], [0, 0, -1], normal)).toBe(6);
    expect(rayShape(GeomType.CYLINDER, [0, 0, 0], axes, [1, 2, 0], [0, 3, 1.5], [0, -1, 0], normal)).toBe(2);
    expect(rayShape(GeomType.PLANE, [0, 0, 0], axes, [0, 0, 1], [0, 0, -1], [0, 0, 1], normal)).toBe(-1);
    expect(rayShape(GeomType.ELLIPSOID, [0, 0, 0], axes, [1, 2, 3], [0, 0, 1], [0, 0, 1], normal)).toBe(2);
  });

  it('refuses a ray direction of zero length', () => {
    expect(() => ray(pair.model, pair.data, [0, 0, 0], [0, 0, 0])).toThrow(RangeError);
  });
});
