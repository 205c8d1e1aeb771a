/** camera */
import { CAMERA_OUTPUT, PROJECTION, TRACKING_MODE } from './keywords.js';
import { ORIENTATION_ALTERNATIVES, ORIENTATION_ATTRIBUTES } from './orientation.js';
import { element, exclusive, flags, float, id, int, keyword, LIST, num, ref } from './rows.js';

export const CAMERA = element({
  namespace: 'camera',
  defaults: 'camera',
  attributes: {
    name: id('camera'),
    class: ref('default'),
    projection: keyword(PROJECTION, { default: 'perspective' }),
    fovy: num(1, { default: 45 }),
    ipd: num(1, { default: 0.068 }),
    resolution: int(2, { default: [1, 1] }),
    output: flags(CAMERA_OUTPUT, { default: ['rgb'] }),
    pos: num(3, { default: [0, 0, 0] }),
    ...ORIENTATION_ATTRIBUTES,
    mode: keyword(TRACKING_MODE, { default: 'fixed' }),
    target: ref('body', { inDefault: false }),
    focal: float(2),
    focalpixel: float(2, { default: [0, 0] }),
    principal: float(2),
    principalpixel: float(2, { default: [0, 0] }),
    sensorsize: float(2, { default: [0, 0] }),
    user: num(LIST),
  },
  constraints: [exclusive('quat', 'axisangle', 'xyaxes', 'zaxis', 'euler'), exclusive('fovy', 'sensorsize')],
  alternatives: ORIENTATION_ALTERNATIVES,
});
