/** Overlap test of axis-aligned boxes and triangles, including contact. */

/**
 * Tests the triangles of one mesh: box against box, box against the triangle's plane, and the projections on the three
 * coordinate planes.
 *
 * Schwarz & Seidel, Fast Parallel Surface and Solid Voxelization on GPUs (2010), 3.1.
 */
export class BoxTriangleTest {
  private readonly corners = new Int32Array(3);
  /** Vector from each corner to the next. */
  private readonly edges = new Float64Array(9);
  private readonly normal = new Float64Array(3);

  constructor(
    private readonly vert: Float64Array,
    private readonly face: Int32Array,
  ) {}

  /** Tests whether triangle `f` touches the box at `box[o..]`, given by its smallest and largest corner. */
  touches(f: number, box: Float64Array, o: number): boolean {
    const { vert, face, corners } = this;
    for (let i = 0; i < 3; i++) corners[i] = 3 * face[3 * f + i];
    for (let k = 0; k < 3; k++) {
      const min = box[o + k];
      const max = box[o + 3 + k];
      const x = vert[corners[0] + k];
      const y = vert[corners[1] + k];
      const z = vert[corners[2] + k];
      if ((x < min && y < min && z < min) || (x > max && y > max && z > max)) return false;
    }
    this.measure();
    return this.crossesPlane(box, o) && this.projectionsOverlap(box, o);
  }

  private measure(): void {
    const { vert, corners, edges: e, normal } = this;
    for (let i = 0; i < 3; i++) {
      for (let k = 0; k < 3; k++) e[3 * i + k] = vert[corners[(i + 1) % 3] + k] - vert[corners[i] + k];
    }
    normal[0] = e[1] * e[5] - e[2] * e[4];
    normal[1] = e[2] * e[3] - e[0] * e[5];
    normal[2] = e[0] * e[4] - e[1] * e[3];
  }

  private crossesPlane(box: Float64Array, o: number): boolean {
    const { vert, normal } = this;
    const a = this.corners[0];
    let base = 0;
    let far = 0;
    let near = 0;
    for (let k = 0; k < 3; k++) {
      const size = box[o + 3 + k] - box[o + k];
      const ahead = normal[k] > 0 ? size : 0;
      base += normal[k] * box[o + k];
      far += normal[k] * (ahead - vert[a + k]);
      near += normal[k] * (size - ahead - vert[a + k]);
    }
    return (base + far) * (base + near) <= 0;
  }

  private projectionsOverlap(box: Float64Array, o: number): boolean {
    const { vert, corners, edges, normal } = this;
    for (let axis = 0; axis < 3; axis++) {
      const j = (axis + 1) % 3;
      const k = (axis + 2) % 3;
      const sign = normal[axis] >= 0 ? 1 : -1;
      const sizeJ = box[o + 3 + j] - box[o + j];
      const sizeK = box[o + 3 + k] - box[o + k];
      for (let i = 0; i < 3; i++) {
        const ej = -edges[3 * i + k] * sign;
        const ek = edges[3 * i + j] * sign;
        const from = -(ej * vert[corners[i] + j] + ek * vert[corners[i] + k]);
        const reach = from + Math.max(0, sizeJ * ej) + Math.max(0, sizeK * ek);
        if (ej * box[o + j] + ek * box[o + k] + reach < 0) return false;
      }
    }
    return true;
  }
}
