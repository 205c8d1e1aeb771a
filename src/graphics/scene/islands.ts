/** Colors of constraint islands, derived from the first degree of freedom of each island. */
import { halton } from '../../foundation/math/scalar.js';
import { EnableBit } from '../../foundation/schema/enums.js';
import { Label, VisFlag } from '../../foundation/schema/visual-enums.js';
import { addLabel } from './labels.js';
import { type SceneUpdate, shows } from './scene-update.js';

/** Brightness of elements outside of any island. */
const GRAY = 0.7;
/** Factors of the brightness and saturation of sleeping bodies. */
const ASLEEP = { value: 0.6, saturation: 0.7 };

/** Returns the color (RGBA) of a seed; the same seed always has the same color, and -1 is gray. */
export function islandColor(seed: number, isAwake = true): [number, number, number, number] {
  const isColored = seed >= 0;
  const [hue, saturation, value] = isColored
    ? [halton(seed + 1, 7), 0.5 + 0.5 * halton(seed + 1, 3), 0.6 + 0.4 * halton(seed + 1, 5)]
    : [0, 0, GRAY];
  const s = saturation * (isAwake ? 1 : ASLEEP.saturation);
  const v = value * (isAwake ? 1 : ASLEEP.value);
  // HSV to RGB: each primary fades over two sixths of the hue circle around the opposite hue
  const primary = (offset: number): number => {
    const sixth = (offset + 6 * hue) % 6;
    return v * (1 - s * Math.max(0, Math.min(1, sixth, 4 - sixth)));
  };
  return [primary(5), primary(3), primary(1), 1];
}

/** First degree of freedom of an island; -1 without an island. */
const seedOfIsland = ({ data: d }: SceneUpdate, island: number): number => (island < 0 ? -1 : d.island_dofadr[island]!);

/** Seed of a constraint row: the first degree of freedom of its island, or -1. */
export const seedOfRow = (u: SceneUpdate, row: number): number =>
  u.data.nisland > 0 && row >= 0 ? seedOfIsland(u, u.data.efc_island[row]!) : -1;

/** Returns the lowest id among trees that fell asleep together: `tree_asleep` links them in a cycle. */
function firstAsleep(u: SceneUpdate, tree: number): number {
  const { tree_asleep } = u.data;
  let first = tree;
  for (let next = tree_asleep[tree]!; next >= 0 && next !== tree; next = tree_asleep[next]!) {
    first = Math.min(first, next);
  }
  return first;
}

/**
 * Returns the seed of a body's color: the first degree of freedom of its island or, if sleep is enabled, of its tree.
 */
function seedOfBody(u: SceneUpdate, body: number): number {
  const { model: m, data: d } = u;
  const dof = m.body_dofadr[m.body_weldid[body]!]!;
  const island = d.nisland > 0 ? d.dof_island[dof]! : -1;
  if (island >= 0) return seedOfIsland(u, island);
  if ((m.opt.enableflags & EnableBit.SLEEP) === 0) return -1;
  const tree = m.dof_treeid[dof]!;
  return m.tree_dofadr[d.body_awake[body] ? tree : firstAsleep(u, tree)]!;
}

/** Colors a geom of a moving body by its island, if islands are shown. */
export function colorByIsland(u: SceneUpdate, i: number, body: number): void {
  if (!shows(u, VisFlag.ISLAND) || u.model.body_dofnum[u.model.body_weldid[body]!] === 0) return;
  paint(u, i, islandColor(seedOfBody(u, body), u.data.body_awake[body] !== 0));
}

/** Replaces the material of a scene geom by a color. */
export function paint({ scene }: SceneUpdate, i: number, color: ArrayLike<number>): void {
  scene.geoms.matid[i] = -1;
  scene.setColor(i, color);
}

/** Adds the number of its island as a label to every body with degrees of freedom. */
export function addIslandLabels(u: SceneUpdate): void {
  const { model: m, data: d } = u;
  if (u.options.label !== Label.ISLAND || d.nisland === 0) return;
  for (let body = 1; body < m.nbody; body++) {
    const weld = m.body_weldid[body]!;
    if (m.body_dofnum[weld] === 0) continue;
    const island = d.dof_island[m.body_dofadr[weld]!]!;
    if (island < 0) continue;
    addLabel(u, body, String(island), d.xipos, 3 * body, d.ximat, 9 * body);
  }
}
