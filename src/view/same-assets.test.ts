import { describe, expect, it } from 'vitest';
import { compile, parseXML } from '../index.js';
import type { Model } from '../model/model.js';
import { isSameMesh, isSameTexture } from './same-assets.js';

/** A model of pyramids with tops at these heights [m], the first of them textured. */
function pyramids(...heights: readonly number[]): Model {
  const meshes = heights.map(
    (height, i) =>
      `<mesh name="m${i}" vertex="0 0 0 1 0 0 0 1 0 0 0 ${height}" inertia="shell" ${i === 0 ? 'texcoord="0 0 1 0 0 1 1 1"' : ''}/>`,
  );
  const geoms = heights.map((_, i) => `<geom type="mesh" mesh="m${i}"/>`);
  return compile(
    parseXML(`<mujoco><asset>${meshes.join('')}</asset><worldbody>${geoms.join('')}</worldbody></mujoco>`),
  );
}

describe('a mesh of two models', () => {
  const model = pyramids(1, 2);

  it('is the same where its numbers are, wherever they lie', () => {
    const other = pyramids(1, 2, 3);
    expect([0, 1, 2].map((id) => isSameMesh(model, other, id))).toEqual([true, true, false]);
    expect(isSameMesh(model, model, 1)).toBe(true);
  });

  it('is another one where a vertex, a face or a texture coordinate differs', () => {
    expect([0, 1].map((id) => isSameMesh(model, pyramids(1, 2.5), id))).toEqual([true, false]);
    for (const name of ['mesh_face', 'mesh_normal', 'mesh_texcoord', 'mesh_facetexcoord'] as const) {
      const other = pyramids(1, 2);
      other[name][0]! += 1;
      expect(isSameMesh(model, other, 0), name).toBe(false);
    }
    // without texture coordinates
    expect(isSameMesh(pyramids(1, 1), model, 1)).toBe(false);
  });
});

/** A model of checkers of these sizes [px]. */
const checkers = (attributes: string, ...sizes: readonly number[]): Model =>
  compile(
    parseXML(
      `<mujoco><asset>${sizes
        .map(
          (size) => `<texture name="t${size}" type="2d" builtin="checker" width="${size}" height="8" ${attributes}/>`,
        )
        .join('')}</asset></mujoco>`,
    ),
  );

describe('a texture of two models', () => {
  const model = checkers('rgb1="1 0 0"', 8, 16);

  it('is the same where its pixels are, wherever they lie', () => {
    const other = checkers('rgb1="1 0 0"', 8, 16, 32);
    expect([0, 1, 2].map((id) => isSameTexture(model, other, id))).toEqual([true, true, false]);
    expect(isSameTexture(model, model, 1)).toBe(true);
  });

  it('is another one where a pixel, a side or the space of its colors differs', () => {
    expect(isSameTexture(model, checkers('rgb1="1 0 0.5"', 8, 16), 0)).toBe(false);
    // as many pixels of one color, in other rows
    const [wide, high] = ['width="4" height="16"', 'width="16" height="4"'].map((sides) =>
      compile(
        parseXML(`<mujoco><asset><texture name="t" type="2d" builtin="flat" rgb1="1 0 0" ${sides}/></asset></mujoco>`),
      ),
    );
    expect(isSameTexture(wide!, high!, 0)).toBe(false);
    expect(isSameTexture(model, checkers('rgb1="1 0 0" colorspace="sRGB"', 8, 16), 0)).toBe(false);
  });
});
