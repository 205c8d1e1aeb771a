/** body */
import { FALSE_AUTO, SLEEP_POLICY } from './keywords.js';
import { ORIENTATION_ALTERNATIVES, ORIENTATION_ATTRIBUTES } from './orientation.js';
import { bool, element, exclusive, id, int, keyword, LIST, num, ref, text } from './rows.js';

export const BODY = element({
  namespace: 'body',
  attributes: {
    name: id('body'),
    childclass: ref('default'),
    pos: num(3, { default: [0, 0, 0] }),
    ...ORIENTATION_ATTRIBUTES,
    mocap: bool({ default: false }),
    gravcomp: num(1, { default: 0 }),
    sleep: keyword(SLEEP_POLICY, { default: 'auto' }),
    simple: keyword(FALSE_AUTO, { default: 'auto' }),
    user: num(LIST),
  },
  constraints: [exclusive('quat', 'axisangle', 'xyaxes', 'zaxis', 'euler')],
  alternatives: ORIENTATION_ALTERNATIVES,
  children: {
    body: 'R',
    frame: 'R',
    replicate: '*',
    inertial: '?',
    joint: '*',
    freejoint: '*',
    geom: '*',
    attach: '*',
    site: '*',
    camera: '*',
    light: '*',
    plugin: '*',
    composite: '*',
    flexcomp: '*',
  },
});

export const INERTIAL = element({
  attributes: {
    pos: num(3, { required: true }),
    quat: num(4, { read: 'quat' }),
    mass: num(1, { required: true }),
    diaginertia: num(3),
    axisangle: num(4, { angle: true }),
    xyaxes: num(6),
    zaxis: num(3),
    euler: num(3, { angle: true }),
    fullinertia: num(6),
  },
  constraints: [exclusive('fullinertia', 'quat', 'axisangle', 'xyaxes', 'zaxis', 'euler')],
});

export const ATTACH = element({
  attributes: {
    model: ref('model'),
    body: ref('body'),
    frame: ref('frame'),
    prefix: text({ required: true }),
  },
  constraints: [exclusive('body', 'frame')],
});

export const WORLDBODY = element({
  attributes: {},
  children: {
    body: '*',
    frame: '*',
    replicate: '*',
    geom: '*',
    attach: '*',
    site: '*',
    camera: '*',
    light: '*',
    plugin: '*',
    composite: '*',
    flexcomp: '*',
  },
});

export const FRAME = element({
  namespace: 'frame',
  attributes: {
    name: id('frame'),
    childclass: ref('default'),
    pos: num(3, { default: [0, 0, 0] }),
    ...ORIENTATION_ATTRIBUTES,
  },
  constraints: [exclusive('quat', 'axisangle', 'xyaxes', 'zaxis', 'euler')],
  alternatives: ORIENTATION_ALTERNATIVES,
  children: {
    body: 'R',
    frame: 'R',
    replicate: '*',
    inertial: '?',
    joint: '*',
    freejoint: '*',
    geom: '*',
    attach: '*',
    site: '*',
    camera: '*',
    light: '*',
    plugin: '*',
    composite: '*',
    flexcomp: '*',
  },
});

export const REPLICATE = element({
  attributes: {
    count: int(1, { required: true }),
    offset: num(3, { default: [0, 0, 0] }),
    euler: num(3, { default: [0, 0, 0], angle: true }),
    sep: text(),
    childclass: ref('default'),
  },
  children: {
    body: '*',
    frame: '*',
    replicate: 'R',
    inertial: '?',
    joint: '*',
    geom: '*',
    attach: '*',
    site: '*',
    camera: '*',
    light: '*',
    plugin: '*',
    composite: '*',
  },
});
