/** Every pair of types against the reference, at random and at degenerate poses. */
import { describe, expect, it } from 'vitest';
import { CollisionScene } from '../../../../test/oracle/collision-scene.js';
import { assets, body, TYPES, type Type } from '../../../../test/oracle/geom-pairs.js';
import { Random } from '../../../../test/oracle/random.js';
import { countOf, seedOf, sized } from '../../../../test/runner/size.js';

/** Rounding: some formulas are grouped differently. */
const TOLERANCE = 1e-11;
const SEED = seedOf(1);
const SCENES = countOf(3, 200);
const STATES = sized(40, 8);

async function compare(
  type1: Type,
  type2: Type,
  seed: number,
): Promise<{ worst: number; where: string; ncon: number }> {
  const random = new Random(seed);
  const copies = new Random(seed + 1);
  let worst = { worst: 0, where: '' };
  let ncon = 0;
  for (let k = 0; k < SCENES; k++) {
    const margin = k % 3 === 1 ? 0.03 : 0;
    const bodies = body(type1, margin, random) + body(type2, margin, random);
    const scene = await CollisionScene.load(`<mujoco>${assets(random)}<worldbody>${bodies}</worldbody></mujoco>`);
    for (let i = 0; i < STATES; i++) {
      scene.pose(random, 0.35);
      scene.collide();
      const { ncon: count } = scene.data;
      const found = scene.differenceToCopies(copies);
      ncon += count;
      if (found.worst > worst.worst) worst = { ...found, where: `scene ${k}, state ${i}: ${found.where}` };
    }
    scene.dispose();
  }
  return { ...worst, ncon };
}

describe('contacts of two geoms', () => {
  for (const [i, type1] of TYPES.entries()) {
    for (const type2 of TYPES.slice(Math.max(i, 2))) {
      it(`contacts of ${type1} and ${type2} are those of the reference`, async () => {
        const { worst, where, ncon } = await compare(type1, type2, SEED);
        expect(worst, where).toBeLessThan(TOLERANCE);
        expect(ncon).toBeGreaterThan(20);
      });
    }
  }
});
