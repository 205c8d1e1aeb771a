/** The order in which quickhull adds points if the vertex count is bounded. */

/** A heap of faces, ordered by the distance of their furthest point; equal ones by index. */
export class FurthestFirst {
  private readonly faces: number[] = [];
  private readonly keys: number[] = [];

  constructor(private readonly reach: Float64Array) {}

  push(face: number): void {
    const { faces, keys } = this;
    const key = this.reach[face];
    let at = faces.length;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!isAhead(key, face, keys[above], faces[above])) break;
      faces[at] = faces[above];
      keys[at] = keys[above];
      at = above;
    }
    faces[at] = face;
    keys[at] = key;
  }

  /** Removes and returns the first face whose reach has not changed since it was pushed; -1 if none is left. */
  pop(): number {
    while (this.faces.length > 0) {
      const [face, key] = [this.faces[0], this.keys[0]];
      this.removeFirst();
      if (key > 0 && this.reach[face] === key) return face;
    }
    return -1;
  }

  private removeFirst(): void {
    const { faces, keys } = this;
    const face = faces.pop()!;
    const key = keys.pop()!;
    const { length } = faces;
    if (length === 0) return;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= length) break;
      if (below + 1 < length && isAhead(keys[below + 1], faces[below + 1], keys[below], faces[below])) below++;
      if (!isAhead(keys[below], faces[below], key, face)) break;
      faces[at] = faces[below];
      keys[at] = keys[below];
      at = below;
    }
    faces[at] = face;
    keys[at] = key;
  }
}

const isAhead = (key: number, face: number, otherKey: number, other: number): boolean =>
  key > otherKey || (key === otherKey && face < other);
