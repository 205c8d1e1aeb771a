/** Paths of asset files under the settings of `compiler`, as documented. */
import { expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import type { SpecElement } from '../element.js';
import { assetPath } from './asset-path.js';

const ASSETS = '<asset><mesh name="m" file="x.obj"/><texture name="t" type="2d" file="x.png"/></asset>';

it.each<[settings: string, mesh: string, texture: string]>([
  ['', 'dir/sub/m.obj', 'dir/sub/t.png'],
  ['meshdir="meshes"', 'dir/meshes/sub/m.obj', 'dir/sub/t.png'],
  ['meshdir="meshes/" texturedir="images"', 'dir/meshes/sub/m.obj', 'dir/images/sub/t.png'],
  ['assetdir="both"', 'dir/both/sub/m.obj', 'dir/both/sub/t.png'],
  ['assetdir="both" texturedir="images"', 'dir/both/sub/m.obj', 'dir/images/sub/t.png'],
  ['strippath="true"', 'dir/m.obj', 'dir/t.png'],
  ['strippath="true" assetdir="both/"', 'dir/both/m.obj', 'dir/both/t.png'],
])('looks up asset files with compiler settings: %s', (settings, mesh, texture) => {
  const spec = readModelText(`<mujoco><compiler ${settings}/>${ASSETS}</mujoco>`, { name: 'dir/model.xml' });
  expect(assetPath(spec.get('mesh', 'm') as unknown as SpecElement, 'sub/m.obj')).toBe(mesh);
  expect(assetPath(spec.get('texture', 't') as unknown as SpecElement, 'sub/t.png')).toBe(texture);
});

it('strippath also strips directories with backslashes', () => {
  const spec = readModelText(`<mujoco><compiler strippath="true"/>${ASSETS}</mujoco>`);
  expect(assetPath(spec.get('mesh', 'm') as unknown as SpecElement, 'C:\\robots\\m.obj')).toBe('m.obj');
});

const mesh = (compiler: string, file: string, kind: 'mesh' | 'texture' = 'mesh', type = '') =>
  readModelText(
    `<mujoco><compiler ${compiler}/><asset><${kind} name="x" file="${file}" ${type}/></asset></mujoco>`,
  ).find(kind, 'x') as unknown as SpecElement;

it.each([
  ['', 'm.obj', 'm.obj'],
  ['meshdir="a"', 'm.obj', 'a/m.obj'],
  ['assetdir="c"', 'm.obj', 'c/m.obj'],
  ['assetdir="c" meshdir="a"', 'm.obj', 'a/m.obj'],
  ['assetdir="c" texturedir="b"', 'm.obj', 'c/m.obj'],
  ['texturedir="b"', 'm.obj', 'm.obj'],
  ['meshdir="a"', '/m.obj', '/m.obj'],
  ['meshdir="a"', 'store:m.obj', 'store:m.obj'],
  ['meshdir="a" strippath="true"', 'deep/er/m.obj', 'a/m.obj'],
  ['meshdir="a"', 'deep/m.obj', 'a/deep/m.obj'],
  ['meshdir="a"', '../m.obj', 'm.obj'],
  ['', '../m.obj', undefined],
])("with compiler settings '%s', the file %s has its documented path", (compiler, file, path) => {
  expect(assetPath(mesh(compiler, file), file)).toBe(path);
});

it('the file of a texture is in texturedir', () => {
  const texture = (compiler: string) => assetPath(mesh(compiler, 't.png', 'texture', 'type="2d"'), 't.png');
  expect(texture('texturedir="b" meshdir="a" assetdir="c"')).toBe('b/t.png');
  expect(texture('meshdir="a" assetdir="c"')).toBe('c/t.png');
  expect(texture('meshdir="a"')).toBe('t.png');
});

const PLACES = ['meshes/x.obj', 'parts/x.obj'];
it.each([
  ['where the settings say', [PLACES[0]], PLACES[0]],
  ['beside the included file that names it', [PLACES[1]], PLACES[1]],
  ['at both places, the settings first', PLACES, PLACES[0]],
  ['nowhere', [], PLACES[0]],
] as const)('looks up an asset of an included file %s', (_, there, path) => {
  const text = '<mujoco><compiler meshdir="meshes"/><include file="parts/part.xml"/></mujoco>';
  const files: Record<string, string> = { 'parts/part.xml': `<mujoco>${ASSETS}</mujoco>` };
  for (const name of there) files[name!] = 'v 0 0 0';
  const [included] = readModelText(text, { name: 'main.xml', files }).all('mesh');
  expect(assetPath(included as unknown as SpecElement, 'x.obj')).toBe(path);
});
