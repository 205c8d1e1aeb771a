/** Colors and textures in mesh files (COLLADA, OBJ with MTL), for visuals of robots that set none. */

/** Color and texture of the material that covers the largest area of a mesh. */
export interface MeshAppearance {
  readonly rgba?: readonly [number, number, number, number];
  /** Path of an image, relative to the file of the mesh. */
  readonly texture?: string;
}

/** Areas of the materials of a mesh. */
export class MaterialAreas<K> {
  private readonly areas = new Map<K, number>();

  /** Adds the area of triangles of a material; `corners` are indices of vertices, three per triangle. */
  add(material: K, vert: ArrayLike<number>, corners: readonly number[]): void {
    let sum = 0;
    for (let i = 0; i + 2 < corners.length; i += 3) {
      const a = 3 * corners[i]!;
      const b = 3 * corners[i + 1]!;
      const c = 3 * corners[i + 2]!;
      const ux = vert[b]! - vert[a]!;
      const uy = vert[b + 1]! - vert[a + 1]!;
      const uz = vert[b + 2]! - vert[a + 2]!;
      const vx = vert[c]! - vert[a]!;
      const vy = vert[c + 1]! - vert[a + 1]!;
      const vz = vert[c + 2]! - vert[a + 2]!;
      const area = Math.sqrt((uy * vz - uz * vy) ** 2 + (uz * vx - ux * vz) ** 2 + (ux * vy - uy * vx) ** 2) / 2;
      if (area > 0) sum += area;
    }
    this.areas.set(material, (this.areas.get(material) ?? 0) + sum);
  }

  /** The material with the largest area; of equal ones the first. */
  get largest(): K | undefined {
    let [best, area] = [undefined as K | undefined, -1];
    for (const [material, each] of this.areas) if (each > area) [best, area] = [material, each];
    return best;
  }
}
