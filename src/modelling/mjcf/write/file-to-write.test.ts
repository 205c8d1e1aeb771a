/** File names written under compiler settings that differ from those of their file. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { toXML } from './write.js';

const OBJ = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';

/** The files in a scene after a model from another directory with different settings is attached. */
function written(child: string, scene = '<compiler meshdir="shapes"/>', tag = 'mesh'): string[] {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const spec = readModelText(
    `<mujoco>${scene}<asset><model name="m" file="robots/arm.xml"/></asset>
      <worldbody><attach model="m" prefix="p_" body="arm"/></worldbody></mujoco>`,
    { name: 'main.xml', files: (path: string) => bytes(path.endsWith('.xml') ? child : OBJ) },
  );
  return [...toXML(spec).matchAll(new RegExp(`<${tag} [^>]*file="([^"]*)"`, 'g'))].map(([, file]) => file!);
}

const arm = (compiler: string, file: string): string => `<mujoco>${compiler}
  <asset><mesh name="part" file="${file}"/></asset>
  <worldbody><body name="arm"><geom type="mesh" mesh="part"/></body></worldbody></mujoco>`;

describe('files of attached assets', () => {
  it.each([
    ['lies in the folder of its model', '', 'part.obj', '../robots/part.obj'],
    [
      'lies in the folder that its settings name',
      '<compiler meshdir="parts"/>',
      'part.obj',
      '../robots/parts/part.obj',
    ],
    ['stays where an absolute name says', '<compiler meshdir="parts"/>', '/data/part.obj', '/data/part.obj'],
    [
      'loses its folder where its settings strip it',
      '<compiler strippath="true"/>',
      'far/part.obj',
      '../robots/part.obj',
    ],
  ])('the file of an attached mesh %s', (_, compiler, file, expected) => {
    expect(written(arm(compiler, file))).toEqual([expected]);
  });

  it('the file of an attached texture is relative to texturedir', () => {
    const child = `<mujoco><compiler meshdir="parts" texturedir="skins"/>
      <asset><texture name="t" type="2d" file="skin.png"/><material name="red" texture="t"/></asset>
      <worldbody><body name="arm"><geom size=".1" material="red"/></body></worldbody></mujoco>`;
    expect(written(child, '<compiler texturedir="colors"/>', 'texture')).toEqual(['../robots/skins/skin.png']);
  });

  it('an absolute path stays absolute', () => {
    expect(written(arm('', '/data/part.obj'), '<compiler meshdir="/data/shapes"/>')).toEqual(['/data/part.obj']);
  });

  it('a path outside of the directory of the model is not changed', () => {
    expect(written(arm('', '../../part.obj'))).toEqual(['../../part.obj']);
  });
});
