/** Names of files, written under other settings than those they were given under. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { toXML } from './write.js';

const OBJ = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';

/** The files that a scene names once a model of another folder, with settings of its own, is part of it. */
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

describe('the file of an attached mesh', () => {
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
  ])('%s', (_, compiler, file, expected) => {
    expect(written(arm(compiler, file))).toEqual([expected]);
  });

  it('of a texture lies in the folder for textures', () => {
    const child = `<mujoco><compiler meshdir="parts" texturedir="skins"/>
      <asset><texture name="t" type="2d" file="skin.png"/><material name="red" texture="t"/></asset>
      <worldbody><body name="arm"><geom size=".1" material="red"/></body></worldbody></mujoco>`;
    expect(written(child, '<compiler texturedir="colors"/>', 'texture')).toEqual(['../robots/skins/skin.png']);
  });

  it('stays absolute where the settings that are written name a folder of the same root', () => {
    expect(written(arm('', '/data/part.obj'), '<compiler meshdir="/data/shapes"/>')).toEqual(['/data/part.obj']);
  });

  it('stays as it is where it leads out of the folder of the model', () => {
    expect(written(arm('', '../../part.obj'))).toEqual(['../../part.obj']);
  });
});
