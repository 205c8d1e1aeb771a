/** size */
import { element, exclusive, int, text } from './rows.js';

export const SIZE = element({
  attributes: {
    memory: text({ read: 'memory' }),
    njmax: int(1, { default: -1 }),
    nconmax: int(1, { default: -1 }),
    nstack: int(1, { default: -1 }),
    nuserdata: int(1, { default: 0, min: -1 }),
    nkey: int(1, { default: 0, min: -1 }),
    nuser_body: int(1, { default: -1, min: -1 }),
    nuser_jnt: int(1, { default: -1, min: -1 }),
    nuser_geom: int(1, { default: -1, min: -1 }),
    nuser_site: int(1, { default: -1, min: -1 }),
    nuser_cam: int(1, { default: -1, min: -1 }),
    nuser_tendon: int(1, { default: -1, min: -1 }),
    nuser_actuator: int(1, { default: -1, min: -1 }),
    nuser_sensor: int(1, { default: -1, min: -1 }),
  },
  constraints: [exclusive('memory', 'nstack'), exclusive('memory', 'njmax')],
});
