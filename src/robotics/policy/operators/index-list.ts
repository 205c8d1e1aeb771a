/** Lists of indices by which operators read the elements of their inputs. */

/** Distances between neighbors along each axis, for elements by rows. */
export function stridesOf(shape: readonly number[]): number[] {
  const strides = new Array<number>(shape.length);
  let stride = 1;
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    strides[axis] = stride;
    stride *= shape[axis];
  }
  return strides;
}

/** Indices of the elements of a shape, by rows, with given distances along its axes. */
export function indexList(shape: readonly number[], strides: readonly number[], offset = 0): Int32Array {
  const size = shape.reduce((product, length) => product * length, 1);
  const list = new Int32Array(size);
  const counters = new Int32Array(shape.length);
  let index = offset;
  for (let i = 0; i < size; i++) {
    list[i] = index;
    for (let axis = shape.length - 1; axis >= 0; axis--) {
      index += strides[axis];
      if (++counters[axis] < shape[axis]) break;
      index -= strides[axis] * shape[axis];
      counters[axis] = 0;
    }
  }
  return list;
}

/** The shape that two shapes are broadcast to; undefined if they do not fit. */
export function broadcastShape(a: readonly number[], b: readonly number[]): number[] | undefined {
  const rank = Math.max(a.length, b.length);
  const shape: number[] = [];
  for (let axis = 0; axis < rank; axis++) {
    const one = a[axis - rank + a.length] ?? 1;
    const other = b[axis - rank + b.length] ?? 1;
    if (one !== other && one !== 1 && other !== 1) return undefined;
    shape.push(one === 1 ? other : one);
  }
  return shape;
}

/** Indices into a tensor that is broadcast to a shape. */
export function broadcastList(from: readonly number[], shape: readonly number[]): Int32Array {
  const strides = stridesOf(from);
  const missing = shape.length - from.length;
  return indexList(
    shape,
    shape.map((_, axis) => (axis < missing || from[axis - missing] === 1 ? 0 : strides[axis - missing])),
  );
}
