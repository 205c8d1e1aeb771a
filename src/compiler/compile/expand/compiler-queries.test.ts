/** Properties of a Spec that has not been compiled, against closed forms. */
import { expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { COMPILER_QUERIES } from './compiler-queries.js';

const parsed = (compiler: string, world: string) =>
  readModelText(`<mujoco><compiler ${compiler}/><worldbody>${world}</worldbody></mujoco>`);
const TWO =
  '<body name="a"><freejoint/><geom size="1" mass="2"/></body><body name="b"><geom size="1" mass="6"/></body>';

it.each([
  ['settotalmass="4"', TWO, 0.5],
  ['settotalmass="16"', TWO, 2],
  ['', TWO, 1],
  ['settotalmass="4"', '', 1],
])('massScale scales masses to settotalmass: %s', (compiler, world, scale) => {
  expect(COMPILER_QUERIES.massScale(parsed(compiler, world))).toBe(scale);
});

it.each([
  ['true', [6, 0, 0]],
  ['false', undefined],
])('an aligned free body starts at its center of mass: %s', (align, pos) => {
  // masses 3 and 1 at -1 and 7: their center is at 1
  const points = '<geom size=".1" mass="3" pos="-1 0 0"/><geom size=".1" mass="1" pos="7 0 0"/>';
  const spec = parsed('', `<body name="b" pos="5 0 0"><freejoint align="${align}"/>${points}</body>`);
  expect(COMPILER_QUERIES.restPose(spec.get('body', 'b'))?.pos).toEqual(pos);
});

it('inertiaOf and madeInertias give the inertia of geoms and of flexcomp bodies', () => {
  const cloth = '<body name="c"><flexcomp name="f" count="2 2 1" radius=".01" mass="4"/></body>';
  const spec = parsed('', TWO + cloth);
  // 2/5 m r^2
  expect(COMPILER_QUERIES.inertiaOf(spec.get('body', 'a'))).toMatchObject({ mass: 2, inertia: [0.8, 0.8, 0.8] });
  const made = COMPILER_QUERIES.madeInertias(spec.all('flexcomp')[0]!);
  expect(made.map(({ mass, given }) => [mass, given])).toEqual(Array(4).fill([1, 1]));
  // half the side of the cube of .005 m that contains the mass of a point
  made.forEach(({ inertia }) => void expect(inertia[0]).toBeCloseTo((2 / 3) * 0.005 ** 2, 15));
});

it('massScale is 1 for a Spec that does not compile', () => {
  const missing = '</worldbody><asset><mesh name="m" file="none.obj"/></asset><worldbody><geom type="mesh" mesh="m"/>';
  const spec = parsed('settotalmass="4"', TWO + missing);
  expect(COMPILER_QUERIES.massScale(spec)).toBe(1);
  expect(COMPILER_QUERIES.inertiaOf(spec.get('body', 'a'))).toBe(undefined);
});

it.each([
  ['count="2 2 1"', '', 12],
  ['count="2 2 1"', '<pin id="0"/>', 9],
  ['count="2 2 1" dof="2d"', '', 8],
  ['type="grid" count="2 2 2" dim="3" dof="trilinear"', '<contact selfcollide="none"/>', 24],
  ['count="2 2 1" rigid="true"', '', 0],
])(
  'jointCount of a flexcomp counts a joint per sliding direction of its points: %s %s',
  (attributes, inside, count) => {
    const cloth = (name: string) => `<flexcomp name="${name}" radius=".01" ${attributes}>${inside}</flexcomp>`;
    const spec = parsed('', cloth('f') + cloth('g').replace(attributes, 'count="3 1 1" dim="1"').replace(inside, ''));
    const [f, g] = spec.all('flexcomp');
    expect([COMPILER_QUERIES.jointCount(f!), COMPILER_QUERIES.jointCount(g!)]).toEqual([count, 9]);
    // results apply to the current state of the Spec
    g!.count = [2, 1, 1];
    expect([COMPILER_QUERIES.jointCount(f!), COMPILER_QUERIES.jointCount(g!)]).toEqual([count, 6]);
    g!.count = [0, 1, 1];
    expect(COMPILER_QUERIES.jointCount(f!)).toBe(undefined);
  },
);

it('fitOf gives size and pose of a shape fitted to a mesh, and undefined for others', () => {
  const corners = [0, 2].flatMap((x) => [0, 4].flatMap((y) => [0, 6].map((z) => `${x} ${y} ${z}`)));
  const spec = parsed(
    '',
    `</worldbody><asset><mesh name="m" vertex="${corners.join(' ')}"/></asset><worldbody>
     <body name="b" pos="1 0 0"><geom name="fitted" type="box" mesh="m"/><geom name="mesh" type="mesh" mesh="m"/><geom name="plain" size="1"/></body>`,
  );
  const fitOf = (name: string) => COMPILER_QUERIES.fitOf(spec.get('geom', name));
  // half sides in any order, about the center of the box
  const { size, pose } = fitOf('fitted')!;
  expect([...size].sort().map((x) => Math.round(1e6 * x) / 1e6)).toEqual([1, 2, 3]);
  [1, 2, 3].forEach((x, i) => void expect(pose.pos[i]).toBeCloseTo(x, 6));
  expect([fitOf('mesh'), fitOf('plain')]).toEqual([undefined, undefined]);
});

it('madeInertias distinguishes the mass of a flexcomp from boundmass', () => {
  const spec = parsed('boundmass="3"', '<flexcomp name="f" count="2 2 1" radius=".01" mass="4"/>');
  expect(COMPILER_QUERIES.madeInertias(spec.all('flexcomp')[0]!).map(({ mass, given }) => [mass, given])).toEqual(
    Array(4).fill([3, 1]),
  );
});

it('query results are cached until the Spec is edited', () => {
  const spec = parsed('', TWO);
  const a = spec.get('body', 'a');
  const before = COMPILER_QUERIES.inertiaOf(a);
  expect(COMPILER_QUERIES.inertiaOf(a)).toBe(before);
  a.children('geom')[0]!.mass = 3;
  expect(COMPILER_QUERIES.inertiaOf(a)?.mass).toBe(3);
});

it('inertiaOf an aligned body is relative to the authored pose', () => {
  const points = '<geom size=".1" mass="3" pos="-1 0 0"/><geom size=".1" mass="1" pos="7 0 0"/>';
  const spec = parsed(
    '',
    `<frame pos="0 0 9" euler="0 0 90"><body name="b" pos="5 0 0" euler="90 0 0"><freejoint align="true"/>${points}</body></frame>`,
  );
  const { ipose } = COMPILER_QUERIES.inertiaOf(spec.get('body', 'b'))!;
  [1, 0, 0].forEach((x, i) => void expect(ipose.pos[i]).toBeCloseTo(x, 12));
});

it('an explicit flex has no joints', () => {
  const spec = parsed(
    '',
    `<flexcomp name="f" count="2 2 1" radius=".01"/>${TWO}</worldbody><deformable><flex name="g" dim="1" body="a b" element="0 1"/></deformable><worldbody>`,
  );
  expect(COMPILER_QUERIES.jointCount(spec.all('flexcomp')[0]!)).toBe(12);
});
