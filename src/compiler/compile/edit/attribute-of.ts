/** Conversion of numbers of a Model to attribute values. */
import type { Attribute, AttributeValue } from '../../../foundation/schema/mjcf/rows.js';

/** Returns numbers of a Model as attribute value; undefined if the type of the attribute is not numeric. */
export function attributeOf(row: Attribute, values: readonly number[]): AttributeValue | undefined {
  switch (row.type) {
    case 'num':
    case 'float':
    case 'int':
      return row.arity[1] === 1 ? values[0] : values.slice(0, row.arity[1]);
    case 'bool':
      return values[0] !== 0;
    case 'keyword':
      return Object.keys(row.keywords ?? {}).find((word) => row.keywords?.[word] === values[0]);
    default:
      return undefined;
  }
}
