/** Materials: textures by role and numbers, compared with the reference. */
import { expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { compileSmallModel, EQUAL } from '../../../../test/oracle/small-model.js';
import { TextureRole } from '../../../foundation/schema/enums.js';
import { compile } from '../compile.js';

const TEXTURES = ['t', 'u', 'v']
  .map((name) => `<texture name="${name}" type="2d" builtin="flat" width="2" height="2"/>`)
  .join('');
const withMaterial = (material: string, classes = ''): string =>
  `<default>${classes}</default><asset>${TEXTURES}${material}</asset>`;

it.each([
  '<material name="m" texture="u"/>',
  '<material name="m"><layer role="rgb" texture="u"/><layer role="roughness" texture="v"/></material>',
  '<material name="m" texuniform="true" texrepeat="2 3" emission=".1" specular=".2" shininess=".3" reflectance=".4" metallic=".5" roughness=".6" rgba=".1 .2 .3 .4"/>',
  '<material name="m"/><material name="n" texture="t"/>',
])('gives a material the rows of the reference: %s', async (material) => {
  expect(await compileSmallModel(withMaterial(material))).toEqual(EQUAL);
});

it('a material inherits the textures of its class for each layer', async () => {
  const classes = '<default class="c"><material><layer role="metallic" texture="u"/></material></default>';
  const content = withMaterial(
    '<material name="m" class="c"/><material name="n" class="c" texture="v"/><material name="o" class="c"><layer role="metallic" texture="t"/></material>',
    classes,
  );
  expect(await compileSmallModel(content)).toEqual(EQUAL);
  const { mat_texid, nmat } = compile(readModelText(`<mujoco>${content}</mujoco>`));
  const roles = mat_texid.length / nmat;
  const of = (material: number, role: number): number => mat_texid[material * roles + role]!;
  expect([0, 1, 2].map((i) => [of(i, TextureRole.RGB), of(i, TextureRole.METALLIC)])).toEqual([
    [-1, 1],
    [2, 1],
    [-1, 0],
  ]);
});
