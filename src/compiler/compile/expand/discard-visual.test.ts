/** `discardvisual`: remaining elements, compared with the reference. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { compileSmallModel, EQUAL } from '../../../../test/oracle/small-model.js';
import { compile } from '../compile.js';

const EYE = 'contype="0" conaffinity="0"';
const eye = (name: string, attributes = 'size=".1"'): string => `<geom name="${name}" ${attributes} ${EYE}/>`;
const model = (geoms: string, rest = ''): string =>
  `<compiler discardvisual="true"/><asset><mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/><mesh name="n" vertex="0 0 0 2 0 0 0 1 0 0 0 1"/>
    <texture name="t" type="2d" builtin="flat" width="2" height="2"/><material name="red" texture="t"/></asset>
  <worldbody><body name="b"><joint/><geom name="real" size=".1" material="red"/><site name="s"/><site name="u" pos="0 0 1"/>${geoms}</body></worldbody>${rest}`;
const left = (geoms: string, rest = ''): (string | number)[] => {
  const compiled = compile(readModelText(`<mujoco>${model(geoms, rest)}</mujoco>`));
  return [compiled.ngeom, compiled.nmesh, compiled.ntex];
};

describe('discardvisual removes visual geoms', () => {
  it.each<[string, string, string, (string | number)[]]>([
    ['is removed', eye('a') + eye('c'), '', [1, 0, 0]],
    ['is removed with its mesh', eye('a', 'type="mesh" mesh="m"'), '', [1, 0, 0]],
    [
      'is kept if another geom may collide with it',
      '<geom name="a" size=".1" contype="0"/><geom name="c" size=".1" conaffinity="0"/>',
      '',
      [3, 0, 0],
    ],
    [
      'is kept if a pair refers to it',
      eye('a') + eye('c'),
      '<contact><pair geom1="a" geom2="c"/></contact>',
      [3, 0, 0],
    ],
    [
      'is kept if a tuple refers to it',
      eye('a') + eye('c'),
      '<custom><tuple name="x"><element objtype="geom" objname="c"/></tuple></custom>',
      [2, 0, 0],
    ],
    [
      'is kept if a sensor refers to it',
      eye('a'),
      '<sensor><framepos objtype="geom" objname="a"/></sensor>',
      [2, 0, 0],
    ],
    [
      'is kept if a tendon wraps around it',
      eye('a'),
      '<tendon><spatial><site site="s"/><geom geom="a"/><site site="u"/></spatial></tendon>',
      [2, 0, 0],
    ],
    [
      'is kept with its mesh',
      eye('a', 'type="mesh" mesh="m"') + eye('c', 'type="mesh" mesh="n"'),
      '<sensor><framepos objtype="geom" objname="c"/></sensor>',
      [2, 1, 0],
    ],
  ])('removes or keeps a visual geom: it %s', async (_, geoms, rest, expected) => {
    expect(left(geoms, rest)).toEqual(expected);
    const { messages, isRefusedThere, differences } = await compileSmallModel(model(geoms, rest));
    // the order of hull faces and polygons is not determined
    const fixed = differences.filter(({ field }) => !/^(mesh_(graph|poly|extrema|face)|bvh_|npolygonmax)/.test(field));
    expect([messages, isRefusedThere, fixed]).toEqual([[], false, []]);
  });
});

it('discardvisual removes textures of materials and renumbers the remaining elements', async () => {
  const content = model(`${eye('a')}<geom name="z" size=".2"/>`);
  expect(await compileSmallModel(content)).toEqual(EQUAL);
  const compiled = compile(readModelText(`<mujoco>${content}</mujoco>`));
  expect(compiled.geom('z').id).toBe(1);
});
