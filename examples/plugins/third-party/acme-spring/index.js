/**
 * A package of another author. It imports nothing, so it needs no copy of kinetree: a plugin is a value.
 *
 * @type {import('kinetree').Plugin}
 */
const spring = {
  name: 'acme.spring',
  doc: 'A cubic spring on the first dof of each body.',
  attributes: { stiffness: { type: 'number', default: 1, min: 0, doc: 'Torque at 1 rad [N m].' } },
  passive: true,
  compute(m, d, { bodies, config }) {
    for (const body of bodies) {
      const joint = m.body_jntadr[body];
      const q = d.qpos[m.jnt_qposadr[joint]];
      d.qfrc_passive[m.jnt_dofadr[joint]] -= config.stiffness * q * q * q;
    }
  },
};

export default spring;
