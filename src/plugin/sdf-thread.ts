/** Parts of the bolt and the nut: threads and hexagonal heads. Shape after https://www.shadertoy.com/view/XtffzX. */
import { atan2, cos, sin } from '../math/trigonometry.js';

/** Turns of the thread per unit of length [1/m]. */
const TURNS = 12;
export const DIAGONAL = Math.sqrt(2) / 2;

/** Distance from the axis beyond the radius of the thread [m]. */
export function beyondRadius(x: number, y: number, radius: number): number {
  return Math.sqrt(x * x + y * y) - radius;
}

/** Distance to a thread: a triangle wave that climbs around the z axis. */
export function threadDistance(x: number, y: number, z: number, beyond: number): number {
  const phase = z * TURNS - atan2(y, x) / (2 * Math.PI);
  const wave = Math.abs(phase - Math.floor(phase) - 0.5);
  return (beyond - wave / TURNS) * DIAGONAL;
}

/** Distance to a hexagonal prism from z = -0.5 to 0, chamfered by a cone. */
export function headDistance(x: number, y: number, z: number, beyond: number): number {
  const sector = Math.PI / 3;
  const angle = -Math.floor(atan2(y, x) / sector + 0.5) * sector;
  const side = cos(angle) * x - sin(angle) * y - 0.5;
  const slab = Math.abs(z + 0.25) - 0.25;
  return Math.max(side, slab, (z + beyond - 0.22) * DIAGONAL);
}
