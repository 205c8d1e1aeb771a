import { describe, expect, it } from 'vitest';
import { GeomType, ObjType } from '../../foundation/schema/enums.js';
import { CatBit } from '../../foundation/schema/visual-enums.js';
import { Scene } from './scene.js';

const vector = (x: number, y: number, z: number): Float64Array => new Float64Array([x, y, z]);

describe('Scene', () => {
  it('keeps the values of existing geoms when its arrays grow', () => {
    const scene = new Scene();
    for (let i = 0; i < 300; i++) {
      const geom = scene.addGeom(GeomType.BOX, CatBit.DYNAMIC, ObjType.GEOM, i);
      scene.setSize(geom, i, 2 * i, 3 * i);
    }
    expect(scene.ngeom).toBe(300);
    expect(Array.from(scene.geoms.size.subarray(3 * 250, 3 * 250 + 3))).toEqual([250, 500, 750]);
    expect(scene.geoms.objid[299]).toBe(299);
    expect(Array.from(scene.geoms.mat.subarray(9 * 299))).toHaveLength(scene.geoms.mat.length - 9 * 299);
  });

  it('resets appearance and pose when a geom takes the index of an earlier one', () => {
    const scene = new Scene();
    const first = scene.addGeom(GeomType.MESH, CatBit.DYNAMIC, ObjType.GEOM, 0);
    scene.geoms.emission[first] = 1;
    scene.geoms.dataid[first] = 4;
    scene.geoms.mat.fill(7);
    scene.clear();
    const second = scene.addDecor(GeomType.BOX, 3);
    expect(second).toBe(first);
    expect([scene.geoms.emission[second], scene.geoms.dataid[second]]).toEqual([0, -1]);
    expect(Array.from(scene.geoms.mat.subarray(0, 9))).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1]);
  });

  it('centers a capsule between its ends and places an arrow at its first end', () => {
    const scene = new Scene();
    const rod = scene.addDecor(GeomType.CAPSULE, 0);
    scene.connect(rod, 0.1, vector(1, 0, 0), 0, vector(1, 0, 4), 0);
    const arrow = scene.addDecor(GeomType.ARROW, 0);
    scene.connect(arrow, 0.1, vector(1, 0, 0), 0, vector(4, 0, 0), 0);
    expect(Array.from(scene.geoms.pos.subarray(0, 6))).toEqual([1, 0, 2, 1, 0, 0]);
    expect(scene.geoms.size[2]).toBeCloseTo(2, 12);
    expect(scene.geoms.size[5]).toBeCloseTo(3, 12);
    const z = [2, 5, 8].map((k) => scene.geoms.mat[9 * arrow + k]!);
    [1, 0, 0].forEach((value, k) => {
      expect(z[k]).toBeCloseTo(value, 12);
    });
  });
});
