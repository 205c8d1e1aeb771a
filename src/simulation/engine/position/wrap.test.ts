import { describe, expect, it } from 'vitest';
import { loadPeer } from '../../../../test/oracle/peer.js';
import { Pair } from '../../../../test/oracle/stage.js';
import { parseModel } from '../../../authoring/load/parse.js';
import { compile } from '../../../compiler/compile/compile.js';
import type { Compatibility } from '../../../foundation/schema/compatibility.js';
import { Data } from '../../model/data.js';
import { forward } from '../../runtime/run.js';

type Point = readonly number[];

/** Returns the length and the path points of a tendon from a to b over a geom at the origin. */
function wrapTendon(
  geom: string,
  a: Point,
  b: Point,
  side?: Point,
  compatibility: Compatibility = '4.0',
): { length: number; points: number[][] } {
  const at = (p: Point): string => p.join(' ');
  const model = compile(
    parseModel(
      `<mujoco><worldbody><geom name="g" ${geom} contype="0" conaffinity="0"/>
      <site name="a" pos="${at(a)}"/><site name="b" pos="${at(b)}"/>${side ? `<site name="s" pos="${at(side)}"/>` : ''}
      <body pos="9 9 9"><joint/><geom size=".1"/></body></worldbody>
      <tendon><spatial><site site="a"/><geom geom="g" ${side ? 'sidesite="s"' : ''}/><site site="b"/></spatial></tendon></mujoco>`,
      { compatibility },
    ),
  );
  const data = new Data(model);
  forward(model, data);
  const points = Array.from({ length: data.ten_wrapnum[0]! }, (_, i) => [...data.wrap_xpos.subarray(3 * i, 3 * i + 3)]);
  const length = data.ten_length[0]!;
  data.dispose();
  return { length, points };
}

const distance = (a: Point, b: Point): number => Math.hypot(...a.map((x, k) => x - b[k]!));
const SPHERE = 'size="1"';
const CYLINDER = 'type="cylinder" size="1 5"';
/** Point of a circle of radius r about the center. */
const onCircle = (r: number, angle: number): Point => [r * Math.cos(angle), r * Math.sin(angle), 0];

describe('tendons inside a geom', () => {
  const inside = [0.1, 0, 0];

  it.each([SPHERE, CYLINDER])('a tendon inside touches the rim midway between equally far ends: %s', (geom) => {
    for (const half of [0.3, 0.6, 1]) {
      // the straight way would pass outside the rim
      const [a, b] = [onCircle(3, half), onCircle(3, -half)];
      const { length, points } = wrapTendon(geom, a, b, inside);
      expect(points).toHaveLength(4);
      for (const k of [1, 2]) expect(distance(points[k]!, [1, 0, 0])).toBeLessThan(1e-15);
      expect(length).toBeCloseTo(2 * distance(a, [1, 0, 0]), 14);
    }
  });

  it.each([SPHERE, CYLINDER])('a tendon inside meets the rim at equal angles from unequal distances: %s', (geom) => {
    const [a, b] = [onCircle(2, 0.9), onCircle(4, -0.4)];
    const { points } = wrapTendon(geom, a, b, inside);
    const touch = points[1]!;
    expect(Math.hypot(touch[0]!, touch[1]!)).toBeCloseTo(1, 9);
    const angle = (end: Point): number => {
      const way = end.map((x, k) => x - touch[k]!);
      return Math.acos((way[0]! * touch[0]! + way[1]! * touch[1]!) / Math.hypot(...way));
    };
    expect(angle(a)).toBeCloseTo(angle(b), 13);
  });

  it.each([SPHERE, CYLINDER])('a tendon inside is straight if the segment crosses the rim: %s', (geom) => {
    const [a, b] = [onCircle(2, 1.3), onCircle(2, -1.3)];
    expect(wrapTendon(geom, a, b, inside)).toMatchObject({ length: distance(a, b), points: [a, b] });
  });

  it.each([SPHERE, CYLINDER])('a tendon inside is straight between opposite ends: %s', (geom) => {
    for (const angle of [0, 0.7, 2]) {
      const [a, b] = [onCircle(2, angle), onCircle(2, angle).map((x) => -x)];
      expect(wrapTendon(geom, a, b, inside).points).toHaveLength(2);
      expect(wrapTendon(geom, a, b, inside).length).toBeCloseTo(4, 12);
    }
  });

  it.each([SPHERE, CYLINDER])('a tendon inside goes to the rim and back to ends in one direction: %s', (geom) => {
    for (const angle of [0, 0.7, -2]) {
      const { length, points } = wrapTendon(geom, onCircle(2, angle), onCircle(3, angle), inside);
      expect(points).toHaveLength(4);
      expect(distance(points[1]!, onCircle(1, angle))).toBeLessThan(1e-9);
      expect(length).toBeCloseTo(3, 9);
    }
  });

  it.each([SPHERE, CYLINDER])(
    'a tendon inside touches the rim between ends so close to it that no root exists: %s',
    (geom) => {
      const [a, b] = [onCircle(1.0001, 0.5 - 0.0141), onCircle(1.0001, 0.5 + 0.0141)];
      const { points } = wrapTendon(geom, a, b, inside);
      expect(points).toHaveLength(4);
      for (const k of [1, 2]) expect(distance(points[k]!, onCircle(1, 0.5))).toBeLessThan(1e-9);
    },
  );

  it('a tendon inside is straight from an end within the geom', () => {
    expect(wrapTendon(SPHERE, [0.5, 0, 0], [3, 1, 0], inside).points).toHaveLength(2);
  });
});

describe('tendons outside a geom', () => {
  const over = (r0: number, r1: number, turn: number): number =>
    Math.sqrt(r0 * r0 - 1) + Math.sqrt(r1 * r1 - 1) + turn - Math.acos(1 / r0) - Math.acos(1 / r1);

  it.each([SPHERE, CYLINDER])('a tendon outside takes two tangents and an arc, the shorter way: %s', (geom) => {
    for (const [from, to] of [
      [0.3, 2.9],
      [2.9, 0.3],
      [-1, 1.9],
      [3, -0.8],
    ] as const) {
      const turn = Math.min(Math.abs(from - to), 2 * Math.PI - Math.abs(from - to));
      expect(wrapTendon(geom, onCircle(2, from), onCircle(3, to)).length).toBeCloseTo(over(2, 3, turn), 9);
    }
  });

  it.each([SPHERE, CYLINDER])('a tendon outside takes the longer way to its side site: %s', (geom) => {
    const [a, b] = [onCircle(2, 0.4), onCircle(3, 2.7)];
    expect(wrapTendon(geom, a, b, [0, 2, 0]).length).toBeCloseTo(over(2, 3, 2.3), 9);
    expect(wrapTendon(geom, a, b, [0, -2, 0]).length).toBeCloseTo(over(2, 3, 2 * Math.PI - 2.3), 9);
  });

  it('a tendon with ends on a line through the center wraps in a plane through the line', () => {
    for (const axis of [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
      [1, 1, 0],
      [0.2, 0.5, -0.9],
    ]) {
      const unit = axis.map((x) => x / Math.hypot(...axis));
      const { length, points } = wrapTendon(
        SPHERE,
        unit.map((x) => 2 * x),
        unit.map((x) => -3 * x),
      );
      expect(length).toBeCloseTo(over(2, 3, Math.PI), 9);
      for (const k of [1, 2]) expect(Math.hypot(...points[k]!)).toBeCloseTo(1, 9);
      expect(points[1]!.reduce((sum, x, k) => sum + x * unit[k]!, 0)).toBeCloseTo(1 / 2, 9);
    }
  });

  // paths in all planes have the same length, but pull in different directions
  it.each(['2 0 0', '0 2 0', '0 0 2'])(
    'a tendon with ends on the line along %s wraps in the plane of the reference',
    async (end) => {
      const mj = await loadPeer();
      const other = end.split(' ').map((x) => -1.5 * Number(x));
      const pair = await Pair.fromXML(`<mujoco><worldbody><geom name="g" size="1" contype="0" conaffinity="0"/>
        <site name="a" pos="${end}"/><body><freejoint/><geom size=".1"/><site name="b" pos="${other.join(' ')}"/></body></worldbody>
        <tendon><spatial><site site="a"/><geom geom="g"/><site site="b"/></spatial></tendon></mujoco>`);
      mj.mj_forward(pair.peer, pair.peerData);
      forward(pair.model, pair.data);
      expect(pair.data.ten_wrapnum[0]).toBe(4);
      for (const name of ['wrap_xpos', 'ten_J']) expect(pair.difference(name)).toBeLessThan(1e-12);
      pair.free();
    },
  );

  it('a tendon rises evenly along a cylinder', () => {
    const [a, b] = [
      [...onCircle(2, 0.4).slice(0, 2), -1],
      [...onCircle(3, 2.7).slice(0, 2), 2],
    ];
    const flat = over(2, 3, 2.3);
    const { length, points } = wrapTendon(CYLINDER, a, b);
    expect(length).toBeCloseTo(Math.hypot(flat, 3), 9);
    expect(points[1]![2]).toBeCloseTo(-1 + (3 * Math.sqrt(3)) / flat, 9);
    expect(points[2]![2]).toBeCloseTo(2 - (3 * Math.sqrt(8)) / flat, 9);
  });

  it.each([SPHERE, CYLINDER])('a tendon is straight past a geom, from inside it and from its center: %s', (geom) => {
    for (const [a, b] of [
      [
        [2, 1.5, 0],
        [-2, 1.5, 0],
      ],
      [
        [2, 0, 0],
        [3, 0.1, 0],
      ],
      [
        [0.5, 0, 0],
        [3, 1, 0],
      ],
      [
        [2, 0, 0],
        [0.2, 0.3, 0],
      ],
      [
        [0, 0, 0],
        [3, 1, 0],
      ],
    ] as const) {
      expect(wrapTendon(geom, a, b)).toMatchObject({ points: [a, b] });
    }
  });
});

describe('digits of wrapping tendons', () => {
  const [HALF_TURN, inside] = [Math.PI, [0, 0.1, 0]];

  it.each([SPHERE, CYLINDER])('ends close to a geom lose no digits by the rules of 3.16: %s', (geom) => {
    const errors = { '4.0': 0, '3.14': 0 };
    for (const gap of [2 ** -20, 2 ** -30, 2 ** -35, 2 ** -40]) {
      // the tangent at a distance of 1 + gap has the length t = sqrt(gap (2 + gap)), and an angle of atan t
      const t = Math.sqrt(gap * (2 + gap));
      const expected = HALF_TURN / 2 + 2 * (t - Math.atan(t));
      for (const version of ['4.0', '3.14'] as const) {
        const { length } = wrapTendon(geom, [1 + gap, 0, 0], [0, 1 + gap, 0], undefined, version);
        errors[version] = Math.max(errors[version], Math.abs(length - expected));
      }
    }
    expect(errors['4.0']).toBeLessThan(5e-16);
    expect(errors['3.14']).toBeGreaterThan(1e-14);
  });

  it.each([SPHERE, CYLINDER])('a path inside is shortest to rounding by the rules of 3.16: %s', (geom) => {
    for (const [r0, r1, half] of [
      [2, 4, 0.8],
      [1.01, 3, 0.3],
      [1.5, 1.5, 0.001],
      [1.0001, 1.0002, 0.007],
    ] as const) {
      const [a, b] = [onCircle(r0, HALF_TURN / 2 - half), onCircle(r1, HALF_TURN / 2 + half)];
      // the derivative of the length by the angle of the rim point vanishes: the law of reflection
      const slopeBy = (version: Compatibility): number => {
        const touch = wrapTendon(geom, a, b, inside, version).points[1]!;
        const along = [-touch[1]!, touch[0]!, 0];
        const pull = (end: Point): number =>
          end.reduce((sum, x, k) => sum + (x - touch[k]!) * along[k]!, 0) / distance(end, touch);
        return Math.abs(pull(a) + pull(b));
      };
      expect(slopeBy('4.0'), `${r0}, ${r1}`).toBeLessThan(1e-13);
      expect(slopeBy('3.14'), `${r0}, ${r1}`).toBeGreaterThan(slopeBy('4.0'));
    }
  });
});
