/** Boxes made of meshes in known positions; random poses are compared with the reference in the test of colliders. */
import { describe, expect, it } from 'vitest';
import { CollisionScene } from '../../../../../test/oracle/collision-scene.js';
import { Random } from '../../../../../test/oracle/random.js';
import { type Compatibility, compile, Data, forward, parseXML } from '../../../../api/index.js';

/** A mesh that is a box of half-sizes x, y, 0.1. */
const block = (name: string, x: number, y: number): string =>
  `<mesh name="${name}" vertex="${[-x, x].flatMap((u) => [-y, y].flatMap((v) => [-0.1, 0.1].map((w) => `${u} ${v} ${w}`))).join(' ')}"/>`;

/** A large block at the origin, and a small one at a given position. */
async function contactsAt(pos: string, euler = '0 0 0') {
  const scene = await CollisionScene.load(
    `<mujoco><asset>${block('large', 0.5, 0.5)}${block('small', 0.2, 0.1)}</asset><worldbody>
      <body><freejoint/><geom type="mesh" mesh="large"/></body>
      <body pos="${pos}" euler="${euler}"><freejoint/><geom type="mesh" mesh="small"/></body></worldbody></mujoco>`,
  );
  scene.collide();
  const found = scene.contacts();
  scene.dispose();
  return found;
}

const corners = (list: { pos: number[] }[]): string[] =>
  list.map(({ pos: [x, y] }) => `${(x as number).toFixed(6)} ${(y as number).toFixed(6)}`).sort();

describe('contacts of two blocks', () => {
  it('a block on a larger one has contacts at the corners of the smaller face, with their depths', async () => {
    const found = await contactsAt('.1 0 .19');
    expect(corners(found)).toEqual(
      [
        [-0.1, -0.1],
        [-0.1, 0.1],
        [0.3, -0.1],
        [0.3, 0.1],
      ]
        .map(([x, y]) => `${(x as number).toFixed(6)} ${(y as number).toFixed(6)}`)
        .sort(),
    );
    for (const { dist, frame, pos } of found) {
      expect(dist[0]).toBeCloseTo(-0.01, 7);
      expect(frame.slice(0, 3)).toEqual([expect.closeTo(0, 7), expect.closeTo(0, 7), expect.closeTo(1, 7)]);
      expect(pos[2]).toBeCloseTo(0.095, 7);
    }
  });

  it('contacts are clipped where the smaller face overhangs', async () => {
    const found = await contactsAt('.5 0 .19');
    const xs = found.map(({ pos }) => pos[0] as number).sort((a, b) => a - b);
    expect(xs).toEqual([0.3, 0.3, 0.5, 0.5].map((x) => expect.closeTo(x, 7)));
  });

  it('an edge that lies on a face has contacts at its two ends', async () => {
    // turned by 45 degrees about x, so that an edge along x points down by half of a diagonal
    const found = await contactsAt(`0 0 ${0.1 + 0.1 * Math.SQRT2 - 0.01}`, '45 0 0');
    expect(found).toHaveLength(2);
    expect(found.map(({ pos }) => pos[0] as number).sort((a, b) => a - b)).toEqual([
      expect.closeTo(-0.2, 6),
      expect.closeTo(0.2, 6),
    ]);
    for (const { dist } of found) expect(dist[0]).toBeCloseTo(-0.01, 6);
  });
});

/** Upright, by quarters, and turned about one axis. */
const TURNS = [
  [1, 0, 0, 0],
  [Math.SQRT1_2, Math.SQRT1_2, 0, 0],
  [Math.SQRT1_2, 0, Math.SQRT1_2, 0],
  [Math.SQRT1_2, 0, 0, Math.SQRT1_2],
  [0.5, 0.5, 0.5, 0.5],
  [1, 0.3, 0, 0],
  [1, 0, 0.3, 0],
  [1, 0, 0, 0.3],
];

// a polytope that ends early has faces whose corners are on no face of either block
it.each([4, 5, 7])(
  'of blocks along each other the contacts of %i iterations are those of the reference',
  async (most) => {
    const random = new Random(3);
    const scene = await CollisionScene.load(
      `<mujoco><option ccd_iterations="${most}"/><asset>${block('large', 0.5, 0.5)}${block('small', 0.2, 0.1)}</asset>
      <worldbody><body><freejoint/><geom type="mesh" mesh="large"/></body>
      <body><freejoint/><geom type="mesh" mesh="small"/></body></worldbody></mujoco>`,
    );
    let ncon = 0;
    for (let i = 0; i < 400; i++) {
      const first = [0, 0, 0, ...random.pick(TURNS)];
      const offset = [0.5, 0.5, 0.25].map((reach) => random.between(-reach, reach));
      (scene.peer.qpos as Float64Array).set([...first, ...offset, ...random.pick(TURNS)]);
      scene.collide();
      const { worst, where } = scene.difference();
      expect(worst, `state ${i}: ${where}`).toBeLessThan(1e-9);
      ncon += scene.data.ncon;
    }
    expect(ncon).toBeGreaterThan(600);
    scene.dispose();
  },
);

it.each<[Compatibility, number]>([
  ['3.14', 1],
  ['4.0', -1],
])(
  'a cylinder whose side lies along a disk but misses its edge is pushed out of it from 4.0 on: %s',
  (compatibility, x) => {
    const model = compile(
      parseXML(`<mujoco><worldbody><geom type="cylinder" size="2 .0078" euler="0 90 0"/>
      <body><freejoint/><geom type="cylinder" size=".0187 .044" euler="79 339.8 159.3"/></body></worldbody></mujoco>`),
      { compatibility },
    );
    const data = new Data(model);
    data.qpos.set([
      -0.0268743186, -0.0596450765, -0.0069683417, 0.9703839909, 0.0821715984, -0.1426582826, 0.1767805221,
    ]);
    forward(model, data);
    expect(data.ncon).toBe(1);
    expect(data.contact_dist[0]).toBeLessThan(0);
    // the cylinder is on the side of -x
    expect(data.contact_frame[0]).toBeCloseTo(x, 6);
  },
);
