/** custom */
import { element, id, int, num, text } from './rows.js';

/** Data for the program. */
export const CUSTOM_SECTION = element({
  tag: 'custom',
  attributes: {},
  children: { numeric: '*', text: '*', tuple: '*' },
});

/** Numbers by name. */
export const NUMERIC = element({
  namespace: 'numeric',
  attributes: {
    /** Name, unique among elements of its kind. */
    name: id('numeric', { required: true }),
    /** Number of values; those not given are zero. */
    size: int(1, { nonempty: true }),
    /** Numbers. */
    data: text(),
  },
});

/** Text by name. */
export const TEXT = element({
  namespace: 'text',
  attributes: {
    /** Name, unique among elements of its kind. */
    name: id('text', { required: true }),
    /** Text. */
    data: text({ required: true }),
  },
});

/** A list of objects by name. */
export const TUPLE = element({
  namespace: 'tuple',
  attributes: {
    /** Name, unique among elements of its kind. */
    name: id('tuple', { required: true }),
  },
  children: { tupleElement: '*' },
});

/** An object of the list. */
export const TUPLE_ELEMENT = element({
  tag: 'element',
  attributes: {
    /** Kind of the object. */
    objtype: text({ required: true }),
    /** Name of the object. */
    objname: text({ required: true }),
    /** Data of the program. */
    prm: num(1, { default: 0 }),
  },
});
