import { describe, expect, it } from 'vitest';
import { loadPeer, modelFromPeer } from '../../../../test/oracle/peer.js';
import { compile } from '../../../authoring/public-functions/load.js';
import { parseXML } from '../../../authoring/public-functions/parse-xml.js';
import type { Model } from '../../../simulation/model/model.js';
import { hullPolygons, polygonNormals } from './polygons.js';

const mesh = (points: readonly (readonly number[])[]): string => `<mujoco>
  <asset><mesh name="mesh" vertex="${points.map((point) => point.map((c) => c.toFixed(5)).join(' ')).join('  ')}"/></asset>
  <worldbody><geom type="mesh" mesh="mesh"/></worldbody></mujoco>`;

/** A block whose upper and lower sides are flat up to the middle and then slope down towards an azimuth. */
function wedge(slope: number, azimuth: number): string {
  const [c, s] = [Math.cos(azimuth), Math.sin(azimuth)];
  const points = [1, -1].flatMap((side) =>
    [-1, 0, 1].flatMap((x) =>
      [-1, 1].map((y) => [c * x - s * y, s * x + c * y, side * (0.5 - Math.max(0, x) * slope)]),
    ),
  );
  return mesh(points);
}

/** Random points of a lens, nearly flat on both sides, so that many triangles have the same orientation. */
function lens(seed: number): string {
  let state = seed;
  const random = (): number => (state = (48271 * state) % 2147483647) / 2147483647;
  const points = Array.from({ length: 150 }, (_, i) => {
    const [angle, radius] = [2 * Math.PI * random(), Math.sqrt(random())];
    const height = i % 2 ? 0.5 - 0.01 * radius * radius : -0.5 + 0.004 * radius * radius;
    return [radius * Math.cos(angle), radius * Math.sin(angle), height];
  });
  return mesh(points);
}

const SLOPES = [0.0003, 0.002, 0.004, 0.006];
const MESHES = [
  ...SLOPES.flatMap((slope) => [0, 1, Math.PI].map((azimuth) => [`wedge ${slope} ${azimuth}`, wedge(slope, azimuth)])),
  ...[1, 2, 3].map((seed) => [`lens ${seed}`, lens(seed)]),
];

/** Vertices of each polygon, sorted. */
function polygonsOf({ mesh_polynum, mesh_polyvertadr, mesh_polyvertnum, mesh_polyvert }: Model): string[] {
  const one = (i: number): string => {
    const start = mesh_polyvertadr[i]!;
    return [...mesh_polyvert.subarray(start, start + mesh_polyvertnum[i]!)].sort((a, b) => a - b).join();
  };
  return Array.from({ length: mesh_polynum[0]! }, (_, i) => one(i)).sort();
}

it.each(MESHES)('merges hull triangles of one orientation as the reference does: %s', async (_, text) => {
  const mj = await loadPeer();
  const peer = mj.MjModel.from_xml_string(text)!;
  const expected = polygonsOf(await modelFromPeer(peer));
  peer.delete();
  expect(polygonsOf(compile(parseXML(text)))).toEqual(expected);
});

describe('hullPolygons of a block of 2 x 4 x 6', () => {
  const vert = Float64Array.from({ length: 24 }, (_, i) => ((i / 3) >> (i % 3)) & 1 && 2 * ((i % 3) + 1));
  /** Two triangles of each side, counter-clockwise from outside; corner numbers have the bits of x, y and z. */
  const SIDES = [
    [0, 4, 6, 2],
    [1, 3, 7, 5],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 2, 3, 1],
    [4, 5, 7, 6],
  ] as const;
  const faces = SIDES.flatMap(([a, b, c, d]) => [a, b, c, a, c, d]);

  it('merges the triangles of a block into six sides with the normals of the axes', () => {
    const polygons = hullPolygons(Int32Array.from(faces), vert);
    expect([...polygons.vertnum]).toEqual([4, 4, 4, 4, 4, 4]);
    const normals = Array.from(polygonNormals(polygons, vert), (x) => x + 0);
    expect(normals).toEqual([-1, 0, 0, 1, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, -1, 0, 0, 1]);
  });

  it.each([
    [0, 0],
    [0.5, 0],
    [0, 0.5],
    [2.1, 0.7],
  ])('merges a fan of unequal triangles into one side: rotated by %d and %d', (angle, tilt) => {
    const [c, s, d, t] = [Math.cos(angle), Math.sin(angle), Math.cos(tilt), Math.sin(tilt)];
    const fanned = [[0, 0.5, 1], ...Array.from({ length: 8 }, (_, i) => [...vert.subarray(3 * i, 3 * i + 3)])];
    const turned = fanned.flatMap(([x, y, z]) => [
      c * x! - s * y!,
      d * (s * x! + c * y!) - t * z!,
      t * (s * x! + c * y!) + d * z!,
    ]);
    const first = [1, 5, 7, 3];
    const fan = first.flatMap((corner, i) => [0, corner, first[(i + 1) % 4]!]);
    const others = faces.slice(6).map((v) => v + 1);
    const polygons = hullPolygons(Int32Array.from([...fan, ...others]), Float64Array.from(turned));
    expect([...polygons.vertnum]).toEqual([4, 4, 4, 4, 4, 4]);
  });

  it('ignores a hull triangle without area', () => {
    expect([...hullPolygons(Int32Array.from([...faces, 0, 7, 7]), vert).vertnum]).toEqual([4, 4, 4, 4, 4, 4]);
  });

  it('keeps the four faces of a tetrahedron as polygons', () => {
    const sides = [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3];
    const polygons = hullPolygons(Int32Array.from(sides), Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1));
    expect([...polygons.vertnum]).toEqual([3, 3, 3, 3]);
    const found = [...polygons.vertadr].map((first) => {
      const [a, b, c] = polygons.vert.subarray(first, first + 3);
      return [`${a}${b}${c}`, `${b}${c}${a}`, `${c}${a}${b}`].sort()[0];
    });
    expect(found.sort()).toEqual(['013', '021', '032', '123']);
  });
});
