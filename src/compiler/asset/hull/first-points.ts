/** Starting points of a convex hull: far apart, so that its first faces are not slivers. */

/** Returns the points with the smallest and largest coordinate along the axis with the largest extent. */
export function longestAxis(points: Float64Array): [number, number] {
  let best: [number, number] = [0, 0];
  let span = -1;
  for (let k = 0; k < 3; k++) {
    let [low, high] = [0, 0];
    for (let p = 1; 3 * p < points.length; p++) {
      if (points[3 * p + k] < points[3 * low + k]) low = p;
      if (points[3 * p + k] > points[3 * high + k]) high = p;
    }
    const between = points[3 * high + k] - points[3 * low + k];
    if (between <= span) continue;
    span = between;
    best = [low, high];
  }
  return best;
}

/** Returns the point of `count` with the largest distance; the first one if several are equal. */
export function mostDistant(count: number, distance: (p: number) => number): number {
  let [best, most] = [0, -1];
  for (let p = 0; p < count; p++) {
    const d = distance(p);
    if (d <= most) continue;
    best = p;
    most = d;
  }
  return best;
}
