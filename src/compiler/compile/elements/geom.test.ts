/** Geoms: size, pose, bounds and inertia, against closed forms and the reference. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { compileSmallModel, EQUAL, refused } from '../../../../test/oracle/small-model.js';
import type { Model } from '../../../simulation/model/model.js';
import { compile } from '../compile.js';

const ASSETS = `<asset><mesh name="tetra" vertex="0 0 0 1 0 0 0 2 0 0 0 3"/>
  <hfield name="field" nrow="2" ncol="2" size="3 4 .5 .1" elevation="0 1 2 3"/></asset>`;
const inWorld = (geom: string): string => `${ASSETS}<worldbody>${geom}</worldbody>`;
const inBody = (geom: string, body = ''): string =>
  `${ASSETS}<worldbody><body ${body}><freejoint/>${geom}</body></worldbody>`;
const compiled = (content: string): Model =>
  compile(readModelText(`<mujoco>${content}</mujoco>`), { trialStep: false });

describe('rejects a geom, as in the reference', () => {
  it.each([
    ['<geom fromto="0 0 0 1 0 0" size=".1"/>', 'fromto is for capsule, cylinder, ellipsoid and box only'],
    ['<geom type="capsule" fromto="0 0 0 0 0 0" size=".1"/>', 'the two points of fromto are too close'],
    ['<geom type="capsule" fromto="0 0 0 1 0 0" size=".1" pos="0 0 1"/>', 'fromto and pos exclude each other'],
    ['<geom size="0"/>', 'size 1 of a sphere must be positive'],
    ['<geom type="capsule" size=".1 0"/>', 'size 2 of a capsule must be positive'],
    ['<geom type="cylinder" size="0 .1"/>', 'size 1 of a cylinder must be positive'],
    ['<geom type="box" size=".1 .1 -1"/>', 'size 3 of a box must be positive'],
    ['<geom type="ellipsoid" size=".1 0 .1"/>', 'size 2 of a ellipsoid must be positive'],
    ['<geom size=".1" condim="2"/>', 'condim must be 1, 3, 4 or 6, not 2'],
    ['<geom size=".1" condim="0"/>', 'condim must be 1, 3, 4 or 6, not 0'],
    ['<geom size=".1" condim="5"/>', 'condim must be 1, 3, 4 or 6, not 5'],
    ['<geom type="mesh"/>', 'a geom of type mesh needs a mesh'],
    ['<geom type="hfield"/>', 'a geom of type hfield needs an hfield'],
    ['<geom type="box" size="1 1 1" hfield="field"/>', 'a geom of type box cannot have an hfield'],
    ['<geom type="plane" size="1 1 1" mesh="tetra"/>', 'a geom of type plane cannot be fitted to a mesh'],
    [
      '<geom type="mesh" mesh="tetra" shellinertia="true"/>',
      "set shell inertia on the mesh (inertia='shell'), not on the geom",
    ],
  ])('rejects the geom %s: %s', async (geom, reason) => {
    const { messages, isRefusedThere } = await compileSmallModel(inWorld(geom));
    expect([messages[0], isRefusedThere]).toEqual([reason, true]);
  });

  it.each([
    ['<geom type="capsule" fromto="1 2 3 1 2 3" size=".1"/>', 'the two points of fromto are too close'],
    ['<geom type="box" fromto="1 2 3 1 2 3" size=".1"/>', 'the two points of fromto are too close'],
    ['<geom type="capsule" fromto="1 2 3 1 2 4" size="0"/>', 'size 1 of a capsule must be positive'],
    ['<geom type="box" fromto="1 2 3 1 2 4" size="0"/>', 'size 1 of a box must be positive'],
  ])('reports one error for the geom %s: %s', async (geom, reason) => {
    expect(await compileSmallModel(inWorld(geom))).toEqual(refused(reason));
  });

  it.each([
    ['<geom size=".1" mass="-1"/>', 'mass, density and inertia cannot be negative'],
    ['<geom size=".1" density="-1"/>', 'mass, density and inertia cannot be negative'],
    ['<geom type="plane" size="1 1 1"/>', 'a plane is possible only in a body that does not move'],
  ])('rejects a geom in a moving body: %s: %s', async (geom, reason) => {
    const { messages, isRefusedThere } = await compileSmallModel(inBody(geom));
    expect([messages[0], isRefusedThere]).toEqual([reason, true]);
  });
});

describe('gives a geom the rows of the reference', () => {
  it.each([
    '<geom type="plane" size="1 1 1" pos="1 2 3" euler="10 20 30"/>',
    '<geom type="hfield" hfield="field"/>',
    '<geom type="mesh" mesh="tetra" contype="0" conaffinity="0" surfacevel="1 2 3 4 5 6"/>',
    '<geom type="mesh" mesh="tetra" surfacevel="1 0 0 0 0 2"/>',
    '<geom type="capsule" fromto="1 2 3 4 5 7" size=".1"/>',
    '<geom type="box" fromto="1 2 3 1 2 7" size=".1"/>',
    '<frame pos="1 0 0" euler="0 0 90"><geom type="box" size="1 2 3" pos="0 1 0" euler="90 0 0"/></frame>',
    ...['1', '3', '4', '6'].map((condim) => `<geom size=".1" condim="${condim}"/>`),
  ])('gives the geom rows of the reference: %s', async (geom) => {
    expect(await compileSmallModel(inWorld(geom))).toEqual(EQUAL);
  });

  it.each(['sphere', 'ellipsoid', 'capsule', 'cylinder', 'box'])(
    'gives the fluid coefficients of the reference for a %s',
    async (type) => {
      const sizes = ['.1 .2 .3', '.3 .1 .2', '.2 .2 .2', '.01 .5 .02'];
      const geoms = sizes.map((size) => `<geom type="${type}" size="${size}" fluidshape="ellipsoid"/>`);
      expect(
        await compileSmallModel(inWorld(geoms.join('') + geoms[0]!.replace('/>', ' fluidcoef="1 2 3 4 5"/>'))),
      ).toEqual(EQUAL);
    },
  );

  it('keeps geoms that can collide with discardvisual', async () => {
    const kinds = ['contype="1" conaffinity="0"', 'contype="0" conaffinity="1"', 'contype="0" conaffinity="0"'];
    const geoms = kinds.map((kind, i) => `<geom name="g${i}" size=".1" ${kind}/>`).join('');
    const more =
      '<site name="s" pos="-1 0 0"/><site name="t" pos="1 0 0"/><geom name="w" size=".1" contype="0" conaffinity="0"/>';
    const path = '<site site="s"/><geom geom="w"/><site site="t"/>';
    const content = `<compiler discardvisual="true"/><worldbody>${geoms}${more}</worldbody><tendon><spatial>${path}</spatial></tendon>`;
    expect(await compileSmallModel(content)).toEqual(EQUAL);
    expect(compiled(content).ngeom).toBe(3);
  });

  const inStill = (geom: string): string => `${ASSETS}<worldbody><body><geom ${geom}/></body></worldbody>`;

  it.each([
    'type="plane" size="1 1 1" mass="2"',
    'type="plane" size="1 1 1" mass="-2"',
    'type="hfield" hfield="field" mass="2"',
    'size="1" mass="0"',
    'size=".1" margin=".3" gap=".1"',
    // mass takes precedence over density
    'size=".1" mass="1" density="-1"',
    'size=".1" mass="0" density="-1"',
    'type="plane" size="1 1 1" mass="0" density="-1"',
  ])('accepts a mass of a geom with or without volume: %s', async (geom) => {
    expect(await compileSmallModel(inStill(geom))).toEqual(EQUAL);
  });

  it.each(['', 'mass="1"', 'mass="-1"'])('rejects a negative density of a geom without volume: %s', async (mass) => {
    expect(await compileSmallModel(inStill(`type="plane" size="1 1 1" density="-1" ${mass}`))).toEqual(
      refused('mass, density and inertia cannot be negative'),
    );
  });

  it('accepts a plane in a mocap body', async () => {
    const plane = '<worldbody><body mocap="true"><geom type="plane" size="1 1 1"/></body></worldbody>';
    expect(await compileSmallModel(plane)).toEqual(EQUAL);
  });
});

describe('geom bounds', () => {
  const boundsOf = (geom: string): number[] => {
    const model = compiled(inWorld(geom));
    return [model.geom_rbound[0]!, ...model.geom_aabb];
  };

  it.each([
    // center, then half sizes
    ['<geom size="2"/>', [2, 0, 0, 0, 2, 2, 2]],
    ['<geom type="box" size="2 3 6"/>', [7, 0, 0, 0, 2, 3, 6]],
    ['<geom type="capsule" size="2 3"/>', [5, 0, 0, 0, 2, 2, 5]],
    ['<geom type="cylinder" size="3 4"/>', [5, 0, 0, 0, 3, 3, 4]],
    ['<geom type="ellipsoid" size="1 4 2"/>', [4, 0, 0, 0, 1, 4, 2]],
    // from -bottom to top
    ['<geom type="hfield" hfield="field"/>', [Math.hypot(3, 4, 0.5), 0, 0, 0.2, 3, 4, 0.3]],
  ])('computes bounding radius and box: %s', (geom, bounds) => {
    boundsOf(geom).forEach((x, i) => void expect(x).toBeCloseTo(bounds[i]!, 12));
  });

  it('bounds of a mesh geom are relative to its center of mass, a quarter into the tetrahedron', () => {
    const model = compiled(inWorld('<geom type="mesh" mesh="tetra"/>'));
    const { geom_pos: pos } = model;
    [0.25, 0.5, 0.75].forEach((x, i) => void expect(pos[i]).toBeCloseTo(x, 6));
  });
});

describe('geom inertia', () => {
  const inertiaOf = (geom: string): number[] => {
    const model = compiled(inBody(geom));
    return [model.body_mass[1]!, ...model.body_inertia.subarray(3, 6)];
  };

  it.each([
    // 2/5 m r^2 for a solid, 2/3 m r^2 for a shell
    ['<geom size="2" mass="5"/>', [5, 8, 8, 8]],
    ['<geom size="3" mass="2" shellinertia="true"/>', [2, 12, 12, 12]],
    ['<geom size="1" density="3"/>', [4 * Math.PI, 1.6 * Math.PI, 1.6 * Math.PI, 1.6 * Math.PI]],
    // m / 3 times the sums of squared half widths
    ['<geom type="box" size="3 2 1" mass="3"/>', [3, 5, 10, 13]],
    ['<geom type="box" size="3 2 1" density=".5"/>', [24, 40, 80, 104]],
  ])('computes mass and inertia: %s', (geom, values) => {
    inertiaOf(geom).forEach((x, i) => void expect(x / values[i]!).toBeCloseTo(1, 12));
  });

  it('the mass of a mesh geom is volume times density: a tetrahedron has a sixth of the volume of its box', () => {
    expect(inertiaOf('<geom type="mesh" mesh="tetra" density="3"/>')[0]).toBeCloseTo((3 * 1 * 2 * 3) / 6, 6);
    expect(inertiaOf('<geom type="mesh" mesh="tetra" mass="3"/>')[0]).toBe(3);
  });
});

it.each(['density="0"', 'mass="0"'])('a geom with %s has no mass at any size', async (attribute) => {
  expect(await compileSmallModel(inBody(`<geom size=".1"/><geom size="1e110" ${attribute}/>`))).toEqual(EQUAL);
});
