/**
 * Files of included files: the reference searches the folders of the settings, then the folder of the file with the
 * reference.
 */
import { describe, expect, it } from 'vitest';
import { compile, loadModel, parseXML, Spec, toArchive, toXML } from '../../src/api/index.js';
import { loadPeer } from '../oracle/peer.js';

/** A tetrahedron of a given size. */
const tetrahedron = (s: number): string =>
  `v 0 0 0\nv ${s} 0 0\nv 0 ${s} 0\nv 0 0 ${s}\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n`;

/** Locations of the same file name, each with another size. */
const PLACES = ['a/f.obj', 'a/sub/f.obj', 'a/t/f.obj', 'a/sub/t/f.obj'];

const main = '<mujoco><include file="sub/part.xml"/><worldbody><geom type="mesh" mesh="m"/></worldbody></mujoco>';
const part = (settings: string, file: string): string =>
  `<mujocoinclude><compiler ${settings}/><asset><mesh name="m" file="${file}"/></asset></mujocoinclude>`;

type Files = Readonly<Record<string, string>>;

const filesOf = (settings: string, file: string, places: readonly string[]): Files => ({
  'a/main.xml': main,
  'a/sub/part.xml': part(settings, file),
  ...Object.fromEntries(places.map((place) => [place, tetrahedron(1 + PLACES.indexOf(place))])),
});

const ours = (files: Files): Promise<number | undefined> =>
  loadModel('a/main.xml', { files }).then(
    ({ geom_rbound }) => Math.fround(geom_rbound[0]!),
    () => undefined,
  );

let count = 0;

async function theirs(files: Files): Promise<number | undefined> {
  const mj = await loadPeer();
  const folder = `/beside${count++}`;
  for (const [path, text] of Object.entries(files)) {
    mj.FS.mkdirTree(`${folder}/${path.slice(0, path.lastIndexOf('/'))}`, 0o777);
    mj.FS.writeFile(`${folder}/${path}`, text);
  }
  try {
    const model = mj.MjModel.from_xml_path(`${folder}/a/main.xml`);
    const [radius] = model.geom_rbound;
    model.delete();
    return Math.fround(radius!);
  } catch {
    return undefined;
  }
}

const SETTINGS = ['', 'meshdir="t"', 'assetdir="t"', 'texturedir="t"', 'meshdir=".."', 'strippath="true"'];
const NAMES = ['f.obj', './f.obj', 't/f.obj', '../f.obj', '../sub/f.obj'];

describe.each(SETTINGS)('with %s', (settings) => {
  it.each(NAMES)('reads the same file %s as the reference', async (name) => {
    for (const places of [PLACES, ...PLACES.map((place) => [place])]) {
      const files = filesOf(settings, name, places);
      expect(await ours(files), places.join()).toBe(await theirs(files));
    }
  });
});

const BESIDE = filesOf('meshdir="t"', 'f.obj', ['a/sub/f.obj']);
const beside = (): Spec => parseXML(BESIDE['a/main.xml']!, { name: 'a/main.xml', files: BESIDE });

it('saves an asset next to an included file with a path that does not need the included file', () => {
  const text = toXML(beside());
  expect(text).toContain('file="../sub/f.obj"');
  const again = parseXML(text, { name: 'a/other.xml', files: BESIDE });
  expect(compile(again).mesh_vert).toEqual(compile(beside()).mesh_vert);
});

it('stores the path of an asset next to an included file in the Model, as the reference does', async () => {
  const { paths } = await loadModel('a/main.xml', { files: BESIDE });
  expect(new TextDecoder().decode(Uint8Array.from(paths))).toBe('a/sub/f.obj\0');
});

it('packs an asset next to an included file', () => {
  const packed = toArchive(beside(), { format: 'folder' });
  expect(new TextDecoder().decode(packed.get('assets/f.obj'))).toBe(BESIDE['a/sub/f.obj']);
});

it('keeps assets of the same name next to different files separate', () => {
  const files = {
    'a.xml': '<mujoco><include file="one/part.xml"/></mujoco>',
    'b.xml': '<mujoco><include file="two/part.xml"/></mujoco>',
    'one/part.xml': part('', 'f.obj'),
    'two/part.xml': part('', 'f.obj'),
    'one/f.obj': tetrahedron(1),
    'two/f.obj': tetrahedron(2),
  };
  const spec = new Spec();
  for (const name of ['a.xml', 'b.xml'])
    spec.worldbody.attach(parseXML(files[name as 'a.xml'], { name, files }), { assets: 'all' });
  expect(spec.all('mesh').length).toBe(2);
});
