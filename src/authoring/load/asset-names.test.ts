import { describe, expect, it } from 'vitest';
import { compile, encode, parseXML, toXML } from '../../api/index.js';
import type { AssetPaths } from './asset-names.js';

const OBJ = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';
const XML = (meshdir: string): string =>
  `<mujoco><compiler meshdir="${meshdir}"/><asset><mesh name="m" file="m.obj"/></asset></mujoco>`;

describe('asset file names', () => {
  it.each<[name: string, meshdir: string, paths: AssetPaths | undefined, text: string, target: string]>([
    ['/r/a/x.xml', '../parts', undefined, 'm.obj', '/r/a/y.xml'],
    ['/r/a/x.xml', '../parts', 'absolute', '/r/parts/m.obj', '/elsewhere/y.xml'],
    ['/r/a/x.xml', '../parts', { relativeTo: '/r/b/c' }, '../../parts/m.obj', '/r/b/c/y.xml'],
    ['a/x.xml', '../parts', 'absolute', '../parts/m.obj', 'a/y.xml'],
    ['a/x.xml', '../parts', { relativeTo: 'b' }, '../parts/m.obj', 'b/y.xml'],
  ])('%s with meshdir %s and assetPaths %o refers to its mesh as %s', (name, meshdir, assetPaths, file, target) => {
    const files = { '/r/parts/m.obj': OBJ, 'parts/m.obj': OBJ };
    const spec = parseXML(XML(meshdir), { name, files });
    const text = toXML(spec, assetPaths ? { assetPaths } : {});
    expect(text).toContain(`file="${file}"`);
    expect(text.includes('meshdir')).toBe(assetPaths === undefined);
    expect(compile(parseXML(text, { name: target, files })).mesh_vert).toEqual(compile(spec).mesh_vert);
  });

  it('encode writes asset file names relative to the saved file', async () => {
    const spec = parseXML(XML('../parts'), { name: '/r/a/x.xml', files: { '/r/parts/m.obj': OBJ } });
    const saved = async (assetPaths: AssetPaths): Promise<string> =>
      new TextDecoder().decode(await encode(spec, '/r/b/c/y.xml', { assetPaths }));
    expect(await saved('relative')).toContain('file="../../parts/m.obj"');
    expect(await saved('absolute')).toContain('file="/r/parts/m.obj"');
    expect(toXML(spec, { assetPaths: 'relative' })).toContain('file="../parts/m.obj"');
  });
});
