/** A robot with meshes for the benchmarks of edits. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LINKS = 24;
/** Rings of a mesh, and points per ring: about 8,000 triangles. */
const RINGS = 64;

/** Points and triangles of a bumpy ball, as an OBJ file. */
function bumpyBall(seed: number): string {
  const lines: string[] = [];
  for (let i = 0; i <= RINGS; i++) {
    for (let j = 0; j < RINGS; j++) {
      const [a, b] = [(Math.PI * i) / RINGS, (2 * Math.PI * j) / RINGS];
      const r = 0.05 * (1 + 0.1 * Math.sin((3 + (seed % 5)) * a) * Math.cos(4 * b));
      lines.push(`v ${r * Math.sin(a) * Math.cos(b)} ${r * Math.sin(a) * Math.sin(b)} ${r * Math.cos(a)}`);
    }
  }
  for (let i = 0; i < RINGS; i++) {
    for (let j = 0; j < RINGS; j++) {
      const at = (ring: number, point: number): number => 1 + ring * RINGS + (point % RINGS);
      lines.push(
        `f ${at(i, j)} ${at(i + 1, j)} ${at(i + 1, j + 1)}`,
        `f ${at(i, j)} ${at(i + 1, j + 1)} ${at(i, j + 1)}`,
      );
    }
  }
  return lines.join('\n');
}

/** Writes a robot of 24 links with one mesh each, and returns its path. */
export function writeMeshRobot(folder: string): string {
  let [assets, bodies, ends] = ['', '', ''];
  for (let i = 0; i < LINKS; i++) {
    writeFileSync(join(folder, `link${i}.obj`), bumpyBall(i));
    assets += `<mesh name="link${i}" file="link${i}.obj"/>`;
    bodies += `<body name="link${i}" pos="0.1 0 0"><joint name="joint${i}" axis="0 1 0"/><geom type="mesh" mesh="link${i}"/>\n`;
    ends += '</body>';
  }
  const path = join(folder, 'meshes.xml');
  writeFileSync(path, `<mujoco><asset>${assets}</asset>\n<worldbody>${bodies}${ends}</worldbody></mujoco>`);
  return path;
}
