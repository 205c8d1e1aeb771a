/** Paths of files of assets, by the settings that the documentation of `compiler` has for them. */
import { expect, it } from 'vitest';
import { parseXML } from '../mjcf/index.js';
import { assetPath } from './asset-path.js';
import type { SpecElement } from './element.js';

const ASSETS = '<asset><mesh name="m" file="x.obj"/><texture name="t" type="2d" file="x.png"/></asset>';

it.each<[settings: string, mesh: string, texture: string]>([
  ['', 'dir/sub/m.obj', 'dir/sub/t.png'],
  ['meshdir="meshes"', 'dir/meshes/sub/m.obj', 'dir/sub/t.png'],
  ['meshdir="meshes/" texturedir="images"', 'dir/meshes/sub/m.obj', 'dir/images/sub/t.png'],
  ['assetdir="both"', 'dir/both/sub/m.obj', 'dir/both/sub/t.png'],
  ['assetdir="both" texturedir="images"', 'dir/both/sub/m.obj', 'dir/images/sub/t.png'],
  ['strippath="true"', 'dir/m.obj', 'dir/t.png'],
  ['strippath="true" assetdir="both/"', 'dir/both/m.obj', 'dir/both/t.png'],
])('%s', (settings, mesh, texture) => {
  const spec = parseXML(`<mujoco><compiler ${settings}/>${ASSETS}</mujoco>`, { name: 'dir/model.xml' });
  expect(assetPath(spec.get('mesh', 'm') as unknown as SpecElement, 'sub/m.obj')).toBe(mesh);
  expect(assetPath(spec.get('texture', 't') as unknown as SpecElement, 'sub/t.png')).toBe(texture);
});

it('folders of other systems are stripped, too', () => {
  const spec = parseXML(`<mujoco><compiler strippath="true"/>${ASSETS}</mujoco>`);
  expect(assetPath(spec.get('mesh', 'm') as unknown as SpecElement, 'C:\\robots\\m.obj')).toBe('m.obj');
});
