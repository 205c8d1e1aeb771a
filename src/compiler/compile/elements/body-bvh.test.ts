/** Hierarchies of geoms: their members, and their boxes in the inertial frame. */
import { expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { loadPeer, modelFromPeer } from '../../../../test/oracle/peer.js';
import { compile } from '../compile.js';

const FREE = 'contype="0" conaffinity="0"';

/** A body with an inertial frame at (1, 2, 3), rotated by 90 degrees about z. */
const turned = (geoms: string): string =>
  `<body><inertial pos="1 2 3" quat="1 0 0 1" mass="1" diaginertia="1 1 1"/>${geoms}</body>`;

const compiled = (bodies: string) => compile(readModelText(`<mujoco><worldbody>${bodies}</worldbody></mujoco>`));

it('the box of a geom encloses it in the inertial frame of the body', () => {
  const { bvh_aabb, body_bvhadr } = compiled(
    turned('<geom type="box" size=".1 .2 .3" pos="4 5 7" quat="1 1 0 0"/>'),
  ).record;
  // the body's x is the frame's -y, its y the frame's x; the rotation about x exchanges y and z of the box
  const expected = [5 - 2, -(4 - 1), 7 - 3, 0.3, 0.1, 0.2].map((x) => expect.closeTo(x, 12));
  expect([...bvh_aabb.subarray(6 * body_bvhadr[1]!, 6 * body_bvhadr[1]! + 6)]).toEqual(expected);
});

it('the hierarchy of a body contains the geoms that can collide', () => {
  const { body_bvhadr, body_bvhnum, bvh_nodeid, nbvh } = compiled(
    [
      turned(`<geom size=".1" ${FREE}/>`),
      turned(`<geom size=".1" contype="0"/><geom size=".1" ${FREE}/><geom size=".2" conaffinity="0"/>`),
      turned('<geom size=".3"/>'),
    ].join(''),
  ).record;
  expect([...body_bvhnum]).toEqual([0, 0, 3, 1]);
  expect([...body_bvhadr]).toEqual([-1, -1, 0, 3]);
  expect(nbvh).toBe(4);
  expect([...bvh_nodeid]).toEqual([-1, 1, 3, 4]);
});

it('the hierarchy of a body equals that of the reference', async () => {
  const shapes = ['box', 'ellipsoid', 'capsule', 'cylinder', 'sphere'].map(
    (type, i) =>
      `<geom type="${type}" size=".1 .3 .2" pos="${i % 2} ${i / 3} ${i % 3}" euler="${20 * i} 30 ${40 - 7 * i}"/>`,
  );
  const straight = `<body><inertial pos="1 2 3" mass="1" diaginertia="1 1 1"/>${shapes.join('')}</body>`;
  const bodies = [
    turned(shapes.join('')),
    `<body pos="1 0 0">${shapes.slice(1).join('')}</body>`,
    turned(shapes[0]!),
    straight,
  ];
  const mj = await loadPeer();
  const peer = mj.MjModel.from_xml_string(`<mujoco><worldbody>${bodies.join('')}</worldbody></mujoco>`)!;
  const theirs = (await modelFromPeer(peer)).record;
  peer.delete();
  const ours = compiled(bodies.join('')).record;
  for (const name of ['body_bvhadr', 'body_bvhnum', 'bvh_nodeid', 'bvh_child', 'bvh_depth'] as const) {
    expect([...ours[name]], name).toEqual([...theirs[name]]);
  }
  expect([...ours.bvh_aabb]).toEqual([...theirs.bvh_aabb].map((x) => expect.closeTo(x, 9)));
});
