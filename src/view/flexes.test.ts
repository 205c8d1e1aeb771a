import { type InstancedMesh, Matrix4, type Mesh, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { compile } from '../compile/compile.js';
import { parseXML } from '../mjcf/read/read.js';
import { Data } from '../model/data.js';
import { forward } from '../runtime/run.js';
import { noPerturbation } from '../scene/perturbation.js';
import { Scene } from '../scene/scene.js';
import { updateScene } from '../scene/update.js';
import { defaultViewCamera } from '../scene/view-camera.js';
import { defaultVisualOptions } from '../scene/visual-options.js';
import { Flexes } from './flexes.js';
import { Textures } from './textures.js';

const QUALITY = { antialias: false, anisotropy: 1, maxShadowSize: 1024, maxPixelRatio: 1 };

const corner = (name: string, pos: string): string =>
  `<body name="${name}" pos="${pos}"><freejoint/><geom size=".01"/></body>`;

const XML = `
<mujoco>
  <worldbody>${corner('a', '0 0 0')}${corner('b', '1 0 0')}${corner('c', '0 1 0')}${corner('d', '0 0 1')}</worldbody>
  <deformable>
    <flex name="sheet" dim="2" body="a b c" vertex="0 0 0 0 0 0 0 0 0" element="0 1 2" radius=".01" rgba="1 0 0 1"/>
    <flex name="solid" dim="3" body="a b c d" vertex="0 0 0 0 0 0 0 0 0 0 0 0" element="0 1 2 3" radius=".01" flatskin="true"/>
    <flex name="rope" dim="1" body="a b d" vertex="0 0 0 0 0 0 0 0 0" element="0 1 1 2" radius=".02"/>
  </deformable>
</mujoco>`;

function drawn() {
  const model = compile(parseXML(XML));
  const data = new Data(model);
  data.qpos.set([2, 0, 0], 7);
  forward(model, data);
  const scene = new Scene();
  updateScene(model, data, defaultVisualOptions(), noPerturbation(), defaultViewCamera(model), scene);
  const flexes = new Flexes(model, new Textures(model, QUALITY));
  flexes.update(scene);
  return { scene, flexes, meshes: flexes.group.children as Mesh[] };
}

const column = (mesh: Mesh, name: string): number[] => Array.from(mesh.geometry.getAttribute(name).array);

describe('flexes', () => {
  it('draw a sheet through its vertices, seen from both sides', () => {
    const { meshes } = drawn();
    expect(column(meshes[0]!, 'position')).toEqual([0, 0, 0, 2, 0, 0, 0, 1, 0]);
    expect(column(meshes[0]!, 'normal')).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 1]);
    expect(meshes[0]!.visible).toBe(true);
  });

  it('draw the boundary of a body outside by its radius', () => {
    const { meshes } = drawn();
    const position = column(meshes[1]!, 'position');
    expect(position).toHaveLength(4 * 9);
    expect(Math.min(...position)).toBeCloseTo(-0.01, 6);
  });

  it('draw a rope as rods between its vertices and balls at them', () => {
    const { meshes } = drawn();
    const [rods, balls] = meshes.slice(2) as [InstancedMesh, InstancedMesh];
    expect([rods.count, balls.count]).toEqual([2, 3]);
    const matrix = new Matrix4();
    rods.getMatrixAt(0, matrix);
    const [start, end] = [-0.5, 0.5].map((z) => new Vector3(0, 0, z).applyMatrix4(matrix).toArray());
    start!.forEach((x, k) => {
      expect(x).toBeCloseTo([0, 0, 0][k]!, 6);
    });
    end!.forEach((x, k) => {
      expect(x).toBeCloseTo([2, 0, 0][k]!, 6);
    });
  });

  it('are hidden when the scene has none', () => {
    const { scene, flexes, meshes } = drawn();
    scene.clear();
    flexes.update(scene);
    expect(meshes.map(({ visible }) => visible)).toEqual([false, false, false, false]);
  });
});
