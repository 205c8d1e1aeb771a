/**
 * Wind: drag on every body that uses an instance, relative to air that moves in gusts. At the center of mass,
 *
 *     f = c (wind(t) - v),   wind(t) = velocity (1 + gust sin(2 pi t / period)).
 */
import { definePlugin } from '../../src/api/index.js';

export default definePlugin({
  name: 'example.wind',
  doc: 'Drag in a wind with gusts.',
  attributes: {
    velocity: { type: 'numbers', length: 3, required: true, doc: 'Mean velocity of the air [m/s].' },
    drag: { type: 'number', default: 0.1, min: 0, doc: 'Drag coefficient c [N s / m].' },
    gust: { type: 'number', default: 0, doc: 'Part of the velocity that gusts add.' },
    period: { type: 'number', default: 1, above: 0, doc: 'Period of gusts [s].' },
  },
  passive: true,

  compute(m, d, { bodies, config }) {
    const { body_rootid, body_dofadr, body_dofnum, body_weldid, dof_parentid } = m;
    const { cvel, cdof, xipos, subtree_com, qfrc_passive } = d;
    const gust = 1 + config.gust * Math.sin((2 * Math.PI * d.time) / config.period);
    for (let n = 0; n < bodies.length; n++) {
      const body = bodies[n]!;
      const com = 3 * body_rootid[body]!;
      const x = xipos[3 * body]! - subtree_com[com]!;
      const y = xipos[3 * body + 1]! - subtree_com[com + 1]!;
      const z = xipos[3 * body + 2]! - subtree_com[com + 2]!;
      // velocity of the center of mass: cvel refers to the center of the tree, rotation first
      const v = 6 * body;
      const fx = config.drag * (gust * config.velocity[0]! - cvel[v + 3]! - cvel[v + 1]! * z + cvel[v + 2]! * y);
      const fy = config.drag * (gust * config.velocity[1]! - cvel[v + 4]! - cvel[v + 2]! * x + cvel[v]! * z);
      const fz = config.drag * (gust * config.velocity[2]! - cvel[v + 5]! - cvel[v]! * y + cvel[v + 1]! * x);
      const [tx, ty, tz] = [y * fz - z * fy, z * fx - x * fz, x * fy - y * fx];
      const moving = body_weldid[body]!;
      if (body_dofnum[moving] === 0) continue;
      // joint forces: the wrench about the center of the tree along the axis of each dof
      for (let i = body_dofadr[moving]! + body_dofnum[moving]! - 1; i >= 0; i = dof_parentid[i]!) {
        const c = 6 * i;
        qfrc_passive[i]! +=
          cdof[c]! * tx +
          cdof[c + 1]! * ty +
          cdof[c + 2]! * tz +
          cdof[c + 3]! * fx +
          cdof[c + 4]! * fy +
          cdof[c + 5]! * fz;
      }
    }
  },
});
