/**
 * A DC motor that heats up, with a thermometer: one instance drives one actuator and one sensor. The current heats the
 * winding, whose resistance grows with temperature; above its limit the motor supplies less current.
 *
 *     i = (u - K w) / R(T),   torque = K i,   C dT/dt = R i^2 - T / R_th,   R(T) = R (1 + a T)
 *
 * with T the temperature above ambient.
 */
import { definePlugin } from '../../src/api/index.js';

export default definePlugin({
  name: 'example.thermal_motor',
  doc: 'A DC motor with a thermometer.',
  attributes: {
    resistance: { type: 'number', default: 1, above: 0, doc: 'Resistance when cold [ohm].' },
    constant: { type: 'number', default: 0.1, above: 0, doc: 'Torque and voltage constant K [N m / A].' },
    capacity: { type: 'number', default: 10, above: 0, doc: 'Heat capacity C [J / K].' },
    cooling: { type: 'number', default: 5, above: 0, doc: 'Thermal resistance to the surroundings R_th [K / W].' },
    coefficient: { type: 'number', default: 0.0039, doc: 'Growth of the resistance a [1 / K].' },
  },
  actuator: true,
  sensor: { stage: 'acc', nsensordata: () => 1 },
  nstate: () => 1,

  check: (_m, { actuators }) => (actuators.length === 1 ? undefined : 'a thermal motor drives one actuator'),

  compute(m, d, { actuators, sensors, state, config }, capability) {
    if (capability === 'sensor') {
      for (let i = 0; i < sensors.length; i++) d.sensordata[m.sensor_adr[sensors[i]!]!] = state[0]!;
      return;
    }
    const i = actuators[0]!;
    const back = config.constant * d.actuator_velocity[i]!;
    const resistance = config.resistance * (1 + config.coefficient * state[0]!);
    d.actuator_force[i] = (config.constant * (d.ctrl[i]! - back)) / resistance;
  },

  advance(m, d, { actuators, state, config }) {
    const current = d.actuator_force[actuators[0]!]! / config.constant;
    const resistance = config.resistance * (1 + config.coefficient * state[0]!);
    const heat = resistance * current * current - state[0]! / config.cooling;
    state[0]! += (m.opt.timestep * heat) / config.capacity;
  },
});
