/** contact */
import { element, id, int, num, ref } from './rows.js';

export const CONTACT_SECTION = element({
  tag: 'contact',
  attributes: {},
  children: { pair: '*', exclude: '*' },
});

export const PAIR = element({
  namespace: 'pair',
  defaults: 'pair',
  attributes: {
    name: id('pair'),
    class: ref('default'),
    geom1: ref('geom', { inDefault: false }),
    geom2: ref('geom', { inDefault: false }),
    condim: int(1, { default: 3 }),
    friction: num([1, 5], { default: [1, 1, 0.005, 0.0001, 0.0001] }),
    solref: num([1, 2], { default: [0.02, 1] }),
    solreffriction: num([1, 2], { default: [0, 0] }),
    solimp: num([1, 5], { default: [0.9, 0.95, 0.001, 0.5, 2] }),
    gap: num(1, { default: 0 }),
    margin: num(1, { default: 0 }),
    adhesion: num(1, { default: 0 }),
  },
});

export const EXCLUDE = element({
  namespace: 'exclude',
  attributes: {
    name: id('exclude'),
    body1: ref('body', { required: true }),
    body2: ref('body', { required: true }),
  },
});
