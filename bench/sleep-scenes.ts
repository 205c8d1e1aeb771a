/** Scenes of the sample humanoid in which nearly everything sleeps, for `npm run bench -- --sleep`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HUMANOID = fileURLToPath(new URL('../models/humanoid/model.xml', import.meta.url));

const ASLEEP = '<option><flag sleep="enable"/></option>';

const box = (i: number): string =>
  `<body pos="${3 + (i % 40) * 0.5} ${Math.floor(i / 40) * 0.5 - 6} .1" sleep="init"><freejoint/>
    <geom type="box" size=".1 .1 .1"/></body>`;

/** A hundred humanoids without motors. */
function manyHumanoids(humanoid: string): string {
  const root = humanoid.indexOf('<body name="pelvis"');
  const end = humanoid.indexOf('</worldbody>');
  const one = humanoid.slice(root, end).replace('<body name="pelvis"', '<body name="pelvis" sleep="init"');
  const row = `<replicate count="10" offset="2 0 0">${one}</replicate>`;
  return `${humanoid.slice(0, root)}<replicate count="10" offset="0 2 0">${row}</replicate></worldbody>${ASLEEP}</mujoco>`;
}

/** Writes the scenes into a folder and returns their paths: one humanoid, one among a thousand boxes, and a hundred. */
export function writeSleepScenes(folder: string): string[] {
  const humanoid = readFileSync(HUMANOID, 'utf8');
  const boxes = Array.from({ length: 1000 }, (_, i) => box(i)).join('\n');
  const scenes = {
    one_humanoid: humanoid,
    one_humanoid_1000_boxes_asleep: humanoid
      .replace('</worldbody>', `${boxes}</worldbody>`)
      .replace('</mujoco>', `${ASLEEP}</mujoco>`),
    '100_humanoids_asleep': manyHumanoids(humanoid),
  };
  return Object.entries(scenes).map(([name, text]) => {
    const path = join(folder, `${name}.xml`);
    writeFileSync(path, text);
    return path;
  });
}
