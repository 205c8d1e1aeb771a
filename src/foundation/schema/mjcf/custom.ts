/** Rows of the section `custom` of MJCF: its elements and their attributes. */
import { element, id, int, num, text } from './rows.js';

/** Data for user programs. */
export const CUSTOM_SECTION = element({
  tag: 'custom',
  attributes: {},
  children: { numeric: '*', text: '*', tuple: '*' },
});

/** A named list of numbers. */
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

/** A named text. */
export const TEXT = element({
  namespace: 'text',
  attributes: {
    /** Name, unique among elements of its kind. */
    name: id('text', { required: true }),
    /** Text; for lines and special characters, a CDATA section in the element can take its place. */
    data: text({ required: true, cdata: true }),
  },
});

/** A named list of objects. */
export const TUPLE = element({
  namespace: 'tuple',
  attributes: {
    /** Name, unique among elements of its kind. */
    name: id('tuple', { required: true }),
  },
  children: { tupleElement: '*' },
});

/** An object in the list. */
export const TUPLE_ELEMENT = element({
  tag: 'element',
  attributes: {
    /** Type of the object. */
    objtype: text({ required: true }),
    /** Name of the object. */
    objname: text({ required: true }),
    /** Parameter for the user program. */
    prm: num(1, { dim: 'opaque', default: 0 }),
  },
});
