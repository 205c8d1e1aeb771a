import { describe, expect, it } from 'vitest';
import { compile, parseXML } from '../../api/index.js';
import { Model } from '../../simulation/model/model.js';
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

/** A model of checkers of these sizes [px], with the pixels of another one where they are given. */
function checkers(attributes: string, sizes: readonly number[], pixels?: Uint8Array): Model {
  const textures = sizes.map(
    (size) => `<texture name="t${size}" type="2d" builtin="checker" width="${size}" height="8" ${attributes}/>`,
  );
  const { record } = compile(parseXML(`<mujoco><asset>${textures.join('')}</asset></mujoco>`));
  return new Model(pixels ? { ...record, tex_data: pixels } : record);
}

describe('a texture of two models', () => {
  const model = checkers('', [8, 16]);
  const { tex_data } = model;

  it('is the same where both have its pixels, and read them alike', () => {
    expect([0, 1, 2].map((id) => isSameTexture(model, checkers('', [8, 16], tex_data), id))).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('is another one where a pixel, a side, a place or the space of its colors may differ', () => {
    expect(isSameTexture(model, checkers('', [8, 16]), 0)).toBe(false);
    const others = [checkers('', [8, 12], tex_data), checkers('colorspace="sRGB"', [8, 16], tex_data)];
    expect(others.map((other) => isSameTexture(model, other, 1))).toEqual([false, false]);
    expect(isSameTexture(model, checkers('', [4, 16], tex_data), 1)).toBe(false);
  });
});
