import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { compile, Data, forward, parseXML } from '../../src/api/index.js';
import { mulQuat, quat2Mat } from '../../src/foundation/math/quat.js';

const HUMANOID = fileURLToPath(new URL('../../models/humanoid/model.xml', import.meta.url));

/** Kinematics and frames hold the formula of `quat2Mat` in registers, so that nothing is called for each body (docs/decisions/shapes.md). */
it('matrices of bodies, geoms and sites equal those of their quaternions, bit by bit', () => {
  const model = compile(parseXML(readFileSync(HUMANOID, 'utf8')));
  const data = new Data(model);
  data.qpos.forEach((_, i) => void (data.qpos[i]! += Math.sin(i + 1)));
  forward(model, data);
  const [mat, quat] = [new Float64Array(9), new Float64Array(4)];
  for (let b = 1; b < model.nbody; b++) {
    quat2Mat(mat, 0, data.xquat, 4 * b);
    expect(data.xmat.slice(9 * b, 9 * b + 9)).toEqual(mat);
  }
  for (let g = 0; g < model.ngeom; g++) {
    if (model.geom_sameframe[g] !== 0) continue;
    mulQuat(quat, 0, data.xquat, 4 * model.geom_bodyid[g]!, model.geom_quat, 4 * g);
    quat2Mat(mat, 0, quat, 0);
    expect(data.geom_xmat.slice(9 * g, 9 * g + 9)).toEqual(mat);
  }
});
