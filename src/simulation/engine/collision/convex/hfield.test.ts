import { describe, expect, it } from 'vitest';
import { CollisionScene } from '../../../../../test/oracle/collision-scene.js';

/** A field of 2 by 2 meters; samples, in row order, are scaled to a height of one meter. */
async function over(elevation: readonly number[], geom: string, pos: string): Promise<CollisionScene> {
  const n = Math.sqrt(elevation.length);
  const scene = await CollisionScene.load(
    `<mujoco><asset><hfield name="f" nrow="${n}" ncol="${n}" size="1 1 1 .5" elevation="${elevation.join(' ')}"/></asset>
      <worldbody><geom type="hfield" hfield="f"/><body pos="${pos}"><freejoint/><geom ${geom}/></body></worldbody></mujoco>`,
  );
  scene.collide();
  return scene;
}

/** Rises along x from 0 to 1 over two meters. */
const RAMP = [0, 0.5, 1, 0, 0.5, 1, 0, 0.5, 1];
/** Flat, except for a corner that sets the scale. */
const TERRACE = [0, 0, 0, 0, 0, 0, 0, 0, 1];

describe('contacts with a height field', () => {
  it('contacts of a sphere with a flat height field have its depth', async () => {
    const scene = await over(TERRACE, 'size=".2"', '-.6 -.55 .15');
    const [contact] = scene.contacts();
    expect(contact?.dist[0]).toBeCloseTo(-0.05, 6);
    expect(contact?.frame.slice(0, 3)).toEqual([expect.closeTo(0, 6), expect.closeTo(0, 6), expect.closeTo(1, 6)]);
    expect(contact?.pos[2]).toBeCloseTo(-0.025, 6);
    scene.dispose();
  });

  it('contacts with a sloped height field are along its normal', async () => {
    // the distance of a point from the plane z = (x + 1) / 2
    const [x, z] = [-0.3, 0.5];
    const above = (z - (x + 1) / 2) / Math.hypot(1, 0.5);
    const scene = await over(RAMP, 'size=".2"', `${x} .25 ${z}`);
    const contacts = scene.contacts();
    expect(Math.min(...contacts.map(({ dist }) => dist[0] as number))).toBeCloseTo(above - 0.2, 6);
    const deepest = contacts.reduce((a, b) => ((a.dist[0] as number) < (b.dist[0] as number) ? a : b));
    expect(deepest.frame[0]).toBeCloseTo(-0.5 / Math.hypot(1, 0.5), 6);
    scene.dispose();
  });

  it('a geom above or next to a height field has no contacts', async () => {
    for (const pos of ['-.6 -.55 .25', '1.5 0 .1', '0 -1.3 0']) {
      const scene = await over(TERRACE, 'size=".2"', pos);
      expect(scene.contacts(), pos).toEqual([]);
      scene.dispose();
    }
  });
});
