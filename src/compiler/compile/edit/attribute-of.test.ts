/** Attribute values from numbers of a Model. */
import { expect, it } from 'vitest';
import { rowOf } from '../../../foundation/schema/mjcf.js';
import { attributeOf } from './attribute-of.js';

it.each([
  ['geom', 'mass', [2, 3], 2],
  ['geom', 'size', [1, 2, 3, 4], [1, 2, 3]],
  ['geom', 'contype', [5], 5],
  ['geom', 'rgba', [0, 0.5, 1, 1], [0, 0.5, 1, 1]],
  ['body', 'mocap', [1], true],
  ['body', 'mocap', [0], false],
  ['body', 'mocap', [2], true],
  ['geom', 'type', [2], 'sphere'],
  ['geom', 'type', [6], 'box'],
  ['geom', 'type', [99], undefined],
  ['geom', 'material', [0], undefined],
] as const)('%s %s of %j is %j', (kind, name, numbers, value) => {
  expect(attributeOf(rowOf(kind).attributes[name]!, numbers)).toEqual(value);
});
