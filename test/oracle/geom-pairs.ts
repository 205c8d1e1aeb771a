/** Geoms of every type with random sizes, for tests of pairs. */
import type { Random } from './random.js';

export const TYPES = [
  'plane',
  'hfield',
  'sphere',
  'capsule',
  'ellipsoid',
  'cylinder',
  'box',
  'few',
  'hull',
  'drum',
] as const;
export type Type = (typeof TYPES)[number];

export function assets(random: Random): string {
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

export function body(type: Type, margin: number, random: Random): string {
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
