/** Brute force that the tests of colliders compare with. */

/** Returns the rotation matrix (9, by rows) of a unit quaternion. */
export function matrixOf([w, x, y, z]: number[]): number[] {
  const [a, b, c, d] = [w as number, x as number, y as number, z as number];
  return [
    1 - 2 * (c * c + d * d),
    2 * (b * c - a * d),
    2 * (b * d + a * c),
    2 * (b * c + a * d),
    1 - 2 * (b * b + d * d),
    2 * (c * d - a * b),
    2 * (b * d - a * c),
    2 * (c * d + a * b),
    1 - 2 * (b * b + c * c),
  ];
}

const at = (values: readonly number[], i: number): number => values[i] as number;

/** The eight corners of box `box` in the world. */
export function cornersOf(pos: number[], mat: number[], size: number[], box: number): number[][] {
  return Array.from({ length: 8 }, (_, bits) => {
    const local = [0, 1, 2].map((k) => (bits & (1 << k) ? 1 : -1) * at(size, 3 * box + k));
    return [0, 1, 2].map((r) =>
      local.reduce((sum, x, k) => sum + at(mat, 9 * box + 3 * r + k) * x, at(pos, 3 * box + r)),
    );
  });
}

const cross = (a: number[], b: number[]): number[] => [
  at(a, 1) * at(b, 2) - at(a, 2) * at(b, 1),
  at(a, 2) * at(b, 0) - at(a, 0) * at(b, 2),
  at(a, 0) * at(b, 1) - at(a, 1) * at(b, 0),
];

/** Largest separation of the corners of two boxes along all 15 candidate axes, and along the six of faces. */
export function separationOf(
  pos: number[],
  mat: number[],
  size: number[],
): { largest: number; largestOfFaces: number } {
  const axes = (box: number): number[][] => [0, 1, 2].map((c) => [0, 1, 2].map((r) => at(mat, 9 * box + 3 * r + c)));
  const corners = [0, 1].map((box) => cornersOf(pos, mat, size, box));
  const separation = (axis: number[]): number => {
    const length = Math.hypot(...axis);
    if (length < 1e-8) return -Infinity;
    const [first, second] = corners.map((list) =>
      list.map((p) => p.reduce((sum, x, k) => sum + (x * at(axis, k)) / length, 0)),
    ) as [number[], number[]];
    return Math.max(Math.min(...second) - Math.max(...first), Math.min(...first) - Math.max(...second));
  };
  const faces = [...axes(0), ...axes(1)].map(separation);
  const edges = axes(0).flatMap((a) => axes(1).map((b) => separation(cross(a, b))));
  const largestOfFaces = Math.max(...faces);
  return { largest: Math.max(largestOfFaces, ...edges), largestOfFaces };
}
