/** Properties of structs without an attribute of MJCF: they compile to the same in both modules. */
import type { MainModule, MjSpec } from '@mujoco/mujoco';
import { describe, test } from 'vitest';
import { type See, sameInBoth } from './both.js';

const XML = `
<mujoco>
  <asset>
    <texture name="plain" type="2d" builtin="flat" width="3" height="2"/>
    <mesh name="tetra" vertex="0 0 0 1 0 0 0 2 0 0 0 4" face="0 2 1 0 1 3 0 3 2 1 2 3"/>
  </asset>
  <worldbody>
    <geom type="mesh" mesh="tetra"/>
    <camera name="eye" resolution="10 20" sensorsize=".01 .02" focal=".1 .1"/>
    <flexcomp name="soft" type="grid" count="3 3 3" spacing=".1 .1 .1" dim="3" mass="1" radius=".01" dof="trilinear">
      <contact selfcollide="none"/><edge equality="false"/><elasticity young="100" poisson="0.2"/>
    </flexcomp>
  </worldbody>
</mujoco>`;

const meshOf = (mj: MainModule, spec: MjSpec) =>
  mj.mjs_asMesh(mj.mjs_findElement(spec, mj.mjtObj.mjOBJ_MESH, 'tetra')!)!;
const textureOf = (mj: MainModule, spec: MjSpec) =>
  mj.mjs_asTexture(mj.mjs_findElement(spec, mj.mjtObj.mjOBJ_TEXTURE, 'plain')!)!;

function seeOctree(mj: MainModule, see: See, label: string, edit: (mesh: ReturnType<typeof meshOf>) => void): void {
  const spec = mj.parseXMLString(XML);
  edit(meshOf(mj, spec));
  const model = mj.mj_compile(spec);
  see(`${label}: nodes`, [model.noct, ...model.mesh_octnum]);
  see(`${label}: values`, model.oct_coeff);
  see(`${label}: boxes`, model.oct_aabb);
}

describe('both modules agree on', () => {
  test('requested octrees and their depth', async () => {
    await sameInBoth((mj, see) => {
      see('at first', [meshOf(mj, mj.parseXMLString(XML)).octree_maxdepth]);
      seeOctree(mj, see, 'none', (mesh) => {
        mesh.octree_maxdepth = 3;
      });
      for (const depth of [1, 3]) {
        seeOctree(mj, see, `depth ${depth}`, (mesh) => {
          mesh.needsdf = true;
          mesh.octree_maxdepth = depth;
        });
      }
    }, 1e-5);
  });

  test('pixels of a texture', async () => {
    await sameInBoth((mj, see) => {
      const spec = mj.parseXMLString(XML);
      const texture = textureOf(mj, spec);
      for (let i = 0; i < 18; i++) texture.data.push_back(10 * i);
      const model = mj.mj_compile(spec);
      see('shape', [...model.tex_width, ...model.tex_height, ...model.tex_nchannel]);
      see('pixels', model.tex_data);
      see('copied', mj.mj_compile(new mj.MjSpec(spec)).tex_data);
      texture.hflip = true;
      see('flipped', mj.mj_compile(spec).tex_data);
      see('held', texture.data.size());
    });
  });

  test('texture coordinates and normals of corners', async () => {
    await sameInBoth((mj, see) => {
      const spec = mj.parseXMLString(XML);
      const mesh = meshOf(mj, spec);
      for (const x of [0, 0, 1, 0, 0, 1]) mesh.usertexcoord.push_back(x);
      for (const i of [0, 1, 2, 2, 1, 0, 0, 1, 2, 1, 2, 0]) {
        mesh.userfacetexcoord.push_back(i);
        mesh.userfacenormal.push_back(3 - i);
      }
      const model = mj.mj_compile(spec);
      see('corners', model.mesh_facetexcoord);
      see('coordinates', model.mesh_texcoord);
      see('normals', model.mesh_facenormal);
    });
  });

  test('intrinsics of a camera with a sensor, and the order and size of a flex', async () => {
    await sameInBoth((mj, see) => {
      const spec = mj.parseXMLString(XML);
      const camera = mj.mjs_asCamera(mj.mjs_findElement(spec, mj.mjtObj.mjOBJ_CAMERA, 'eye')!)!;
      const flex = mj.mjs_asFlex(mj.mjs_firstElement(spec, mj.mjtObj.mjOBJ_FLEX)!)!;
      see('order', flex.order);
      camera.intrinsic.set([1, 2, 3, 4]);
      flex.size.set([1, 2, 3]);
      flex.order = 1;
      const model = mj.mj_compile(spec);
      see('intrinsics', model.cam_intrinsic);
      see('flex', [...model.flex_interp, ...model.flex_size, model.nflexnode]);
    });
  });
});
