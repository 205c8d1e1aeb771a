import { describe, expect, it } from 'vitest';
import { compile, parseXML } from '../../api/index.js';
import { Model } from '../../simulation/model/model.js';
import { isSameHfield, isSameMesh, isSameTexture } from './same-assets.js';

/** Creates a model of pyramids with the given heights [m]; only the first one is textured. */
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

describe('isSameMesh', () => {
  const model = pyramids(1, 2);

  it('finds equal meshes at other addresses', () => {
    const other = pyramids(1, 2, 3);
    expect([0, 1, 2].map((id) => isSameMesh(model, other, id))).toEqual([true, true, false]);
    expect(isSameMesh(model, model, 1)).toBe(true);
  });

  it('distinguishes meshes whose vertices, faces or texture coordinates differ', () => {
    expect([0, 1].map((id) => isSameMesh(model, pyramids(1, 2.5), id))).toEqual([true, false]);
    for (const name of ['mesh_face', 'mesh_normal', 'mesh_texcoord', 'mesh_facetexcoord'] as const) {
      const other = pyramids(1, 2);
      other[name][0]! += 1;
      expect(isSameMesh(model, other, 0), name).toBe(false);
    }
    // the second mesh has no texture coordinates
    expect(isSameMesh(pyramids(1, 1), model, 1)).toBe(false);
  });
});

/** Creates a model of checkers of the given sizes [px], with the given pixels if there are any. */
function checkers(attributes: string, sizes: readonly number[], pixels?: Uint8Array): Model {
  const textures = sizes.map(
    (size) => `<texture name="t${size}" type="2d" builtin="checker" width="${size}" height="8" ${attributes}/>`,
  );
  const { record } = compile(parseXML(`<mujoco><asset>${textures.join('')}</asset></mujoco>`));
  return new Model(pixels ? { ...record, tex_data: pixels } : record);
}

describe('isSameTexture', () => {
  const model = checkers('', [8, 16]);
  const { tex_data } = model;

  it('finds textures that share pixels and format', () => {
    expect([0, 1, 2].map((id) => isSameTexture(model, checkers('', [8, 16], tex_data), id))).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('distinguishes textures whose pixels, size, address or color space may differ', () => {
    expect(isSameTexture(model, checkers('', [8, 16]), 0)).toBe(false);
    const others = [checkers('', [8, 12], tex_data), checkers('colorspace="sRGB"', [8, 16], tex_data)];
    expect(others.map((other) => isSameTexture(model, other, 1))).toEqual([false, false]);
    expect(isSameTexture(model, checkers('', [4, 16], tex_data), 1)).toBe(false);
  });
});

describe('isSameHfield', () => {
  const hfields = (size: string, hfield_data?: Float32Array): Model => {
    const { record } = compile(
      parseXML(`<mujoco><asset><hfield name="h" nrow="3" ncol="2" size="${size}"/></asset></mujoco>`),
    );
    return new Model(hfield_data ? { ...record, hfield_data } : record);
  };

  it('finds height fields that share elevations and have equal sizes', () => {
    const model = hfields('1 1 1 1');
    expect(isSameHfield(model, hfields('1 1 1 1', model.hfield_data), 0)).toBe(true);
    expect(isSameHfield(model, hfields('1 1 2 1', model.hfield_data), 0)).toBe(false);
    expect(isSameHfield(model, hfields('1 1 1 1'), 0)).toBe(false);
  });
});
