/** Rays against flexes and skins: `mj_rayFlex`, `mju_raySkin`. */

import { rayFlex, raySkin } from '../../simulation/support/soft-rays.js';
import { call, DATA, input, intInput, intOutput, MODEL, NUMBER, optional, output, TRUTH } from '../binding/call.js';

/** The functions for rays against soft surfaces. */
export const FLEX_RAYS = {
  mj_rayFlex: call(
    [
      MODEL,
      DATA,
      NUMBER,
      TRUTH,
      TRUTH,
      TRUTH,
      TRUTH,
      NUMBER,
      input('pnt', 3),
      input('vec', 3),
      optional(intOutput('vertid', 1)),
      optional(output('normal', 3)),
    ],
    (model, data, layer, vert, edge, face, skin, flex, from, vec, vertid, normal) => {
      const nearest = rayFlex(model, data, flex, from, vec, { layer, vert, edge, face, skin });
      normal?.set(nearest.normal);
      if (vertid && nearest.vertex >= 0) vertid[0] = nearest.vertex;
      return nearest.distance;
    },
  ),
  mju_raySkin: call(
    [
      NUMBER,
      NUMBER,
      intInput('face'),
      input('vert'),
      input('pnt', 3),
      input('vec', 3),
      optional(intOutput('vertid', 1)),
    ],
    (nface, nvert, face, vert, from, vec, vertid) => {
      const nearest = raySkin(face.subarray(0, 3 * nface), vert.subarray(0, 3 * nvert), from, vec);
      if (vertid && nearest.vertex >= 0) vertid[0] = nearest.vertex;
      return nearest.distance;
    },
  ),
};
