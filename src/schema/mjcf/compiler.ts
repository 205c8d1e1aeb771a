/** compiler */
import { ANGLE, CONFLICT, COORDINATE, FALSE_TRUE_AUTO, LENGTHRANGE_MODE } from './keywords.js';
import { bool, chars, element, int, keyword, num, text } from './rows.js';

export const COMPILER = element({
  attributes: {
    autolimits: bool({ default: true }),
    boundmass: num(1, { default: 0 }),
    boundinertia: num(1, { default: 0 }),
    settotalmass: num(1, { default: -1 }),
    balanceinertia: bool({ default: false }),
    strippath: bool({ default: false }),
    coordinate: keyword(COORDINATE, { default: 'local', read: 'coordinate' }),
    angle: keyword(ANGLE, { default: 'degree' }),
    fitaabb: bool({ default: false }),
    eulerseq: chars([3, 3], { default: 'xyz' }),
    meshdir: text(),
    texturedir: text(),
    discardvisual: bool({ default: false }),
    usethread: bool({ default: true }),
    fusestatic: bool({ default: false }),
    inertiafromgeom: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    inertiagrouprange: int(2, { default: [0, 5] }),
    saveinertial: bool({ default: false }),
    assetdir: text(),
    alignfree: bool({ default: false }),
    conflict: keyword(CONFLICT, { default: 'warning' }),
  },
  children: { lengthrange: '?' },
});

export const LENGTHRANGE = element({
  attributes: {
    mode: keyword(LENGTHRANGE_MODE, { default: 'muscle' }),
    useexisting: bool({ default: true }),
    uselimit: bool({ default: false }),
    accel: num(1, { default: 20 }),
    maxforce: num(1, { default: 0 }),
    timeconst: num(1, { default: 1 }),
    timestep: num(1, { default: 0.01 }),
    inttotal: num(1, { default: 10 }),
    interval: num(1, { default: 2 }),
    tolrange: num(1, { default: 0.05 }),
  },
});
