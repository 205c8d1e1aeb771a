import { type InstancedMesh, Matrix4, Vector3 } from 'three';
import { expect, it } from 'vitest';
import { compile } from '../compile/compile.js';
import { parseXML } from '../mjcf/read/read.js';
import { Scene } from '../scene/scene.js';
import { ObjType } from '../schema/enums.js';
import { Batches } from './batches.js';
import { Shapes } from './shapes.js';
import { Textures } from './textures.js';

it('a triangle of a scene has its corners where they were given', () => {
  const model = compile(parseXML('<mujoco/>'));
  const textures = new Textures(model, { antialias: false, anisotropy: 1, maxShadowSize: 1024, maxPixelRatio: 1 });
  const batches = new Batches(model, new Shapes(model), textures);
  const scene = new Scene();
  const corners = [
    [1, 2, 3],
    [2, 2.5, 3],
    [1, 4, 3.5],
  ];
  const [a, b, c] = corners.map((corner) => new Float64Array(corner)) as [Float64Array, Float64Array, Float64Array];
  scene.setColor(scene.addTriangle(0, ObjType.CAMERA, a, b, c), [1, 1, 0, 1]);
  batches.update(scene, () => true);
  const [mesh] = batches.group.children as InstancedMesh[];
  const matrix = new Matrix4();
  mesh!.getMatrixAt(0, matrix);
  const position = mesh!.geometry.getAttribute('position');
  corners.flat().forEach((x, k) => {
    const corner = new Vector3().fromBufferAttribute(position, Math.floor(k / 3)).applyMatrix4(matrix);
    expect(corner.getComponent(k % 3)).toBeCloseTo(x, 6);
  });
});
