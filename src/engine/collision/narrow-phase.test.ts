/** Every pair of types against the reference, at random and at degenerate poses. */
import { describe, expect, it } from 'vitest';
import { CollisionScene } from '../../../test/oracle/collision-scene.js';
import { Random } from '../../../test/oracle/random.js';

/** Equal but for rounding: formulas are grouped differently in places. */
const TOLERANCE = 1e-11;
const SCENES = 3;
const STATES = 40;

const TYPES = ['plane', 'hfield', 'sphere', 'capsule', 'ellipsoid', 'cylinder', 'box', 'few', 'hull', 'drum'] as const;
type Type = (typeof TYPES)[number];

function assets(random: Random): string {
  const vertices = (count: number): string =>
    Array.from({ length: 3 * count }, () => random.between(-0.3, 0.3).toFixed(4)).join(' ');
  const ring = Array.from({ length: 12 }, (_, i) => {
    const [x, y] = [0.25 * Math.cos((i * Math.PI) / 6), 0.25 * Math.sin((i * Math.PI) / 6)];
    return `${x.toFixed(4)} ${y.toFixed(4)} -0.2 ${x.toFixed(4)} ${y.toFixed(4)} 0.2`;
  });
  const heights = Array.from({ length: 63 }, () => random.next().toFixed(3)).join(' ');
  return `<asset>
    <mesh name="few" vertex="${vertices(6)}"/><mesh name="hull" vertex="${vertices(40)}"/>
    <mesh name="drum" vertex="${ring.join(' ')}"/>
    <hfield name="field" nrow="7" ncol="9" size=".8 .6 .3 .1" elevation="${heights}"/></asset>`;
}

function body(type: Type, margin: number, random: Random): string {
  const size = (n: number): string => Array.from({ length: n }, () => random.between(0.05, 0.35).toFixed(3)).join(' ');
  const shape = {
    plane: 'type="plane" size="0 0 1"',
    hfield: 'type="hfield" hfield="field"',
    sphere: `type="sphere" size="${size(1)}"`,
    capsule: `type="capsule" size="${size(2)}"`,
    ellipsoid: `type="ellipsoid" size="${size(3)}"`,
    cylinder: `type="cylinder" size="${size(2)}"`,
    box: `type="box" size="${size(3)}"`,
    few: 'type="mesh" mesh="few"',
    hull: 'type="mesh" mesh="hull"',
    drum: 'type="mesh" mesh="drum"',
  }[type];
  const fixed = type === 'plane' || type === 'hfield';
  return `<body ${fixed ? 'mocap="true"' : ''}>${fixed ? '' : '<freejoint/>'}<geom ${shape} margin="${margin}"/></body>`;
}

async function compare(
  type1: Type,
  type2: Type,
  seed: number,
): Promise<{ worst: number; where: string; ncon: number }> {
  const random = new Random(seed);
  let worst = { worst: 0, where: '' };
  let ncon = 0;
  for (let k = 0; k < SCENES; k++) {
    const margin = k === 1 ? 0.03 : 0;
    const bodies = body(type1, margin, random) + body(type2, margin, random);
    const scene = await CollisionScene.load(`<mujoco>${assets(random)}<worldbody>${bodies}</worldbody></mujoco>`);
    for (let i = 0; i < STATES; i++) {
      scene.pose(random, 0.35);
      scene.collide();
      const found = scene.difference();
      ncon += scene.data.ncon;
      if (found.worst > worst.worst) worst = { ...found, where: `scene ${k}, state ${i}: ${found.where}` };
    }
    scene.dispose();
  }
  return { ...worst, ncon };
}

describe('contacts of two geoms', () => {
  for (const [i, type1] of TYPES.entries()) {
    for (const type2 of TYPES.slice(Math.max(i, 2))) {
      it(`of ${type1} and ${type2} are those of the reference`, async () => {
        const { worst, where, ncon } = await compare(type1, type2, 1);
        expect(worst, where).toBeLessThan(TOLERANCE);
        expect(ncon).toBeGreaterThan(20);
      });
    }
  }
});
