/** custom */
import { element, id, int, num, text } from './rows.js';

export const CUSTOM_SECTION = element({
  tag: 'custom',
  attributes: {},
  children: { numeric: '*', text: '*', tuple: '*' },
});

export const NUMERIC = element({
  namespace: 'numeric',
  attributes: {
    name: id('numeric', { required: true }),
    size: int(),
    data: text(),
  },
});

export const TEXT = element({
  namespace: 'text',
  attributes: {
    name: id('text', { required: true }),
    data: text({ required: true }),
  },
});

export const TUPLE = element({
  namespace: 'tuple',
  attributes: {
    name: id('tuple', { required: true }),
  },
  children: { tupleElement: '*' },
});

export const TUPLE_ELEMENT = element({
  tag: 'element',
  attributes: {
    objtype: text({ required: true }),
    objname: text({ required: true }),
    prm: num(1, { default: 0 }),
  },
});
