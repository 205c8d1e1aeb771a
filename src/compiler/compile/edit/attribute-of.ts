/** Values of attributes from numbers of a Model. */
import type { Attribute, AttributeValue } from '../../../foundation/schema/mjcf/rows.js';

/** Numbers of a Model as a value of an attribute. */
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
