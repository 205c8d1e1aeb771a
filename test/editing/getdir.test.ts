/** A provider resolves the folder of the files that one of its files refers to. */
import { expect, test } from 'vitest';
import { compile, loadSpec } from '../../src/api/index.js';

const OBJ = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';
/** One red pixel. */
const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'),
  (each) => each.charCodeAt(0),
);
/** One triangle with one bone, the world. */
const SKIN = Uint8Array.from([
  ...new Uint8Array(Int32Array.of(3, 0, 1, 1).buffer),
  ...new Uint8Array(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0).buffer),
  ...new Uint8Array(Int32Array.of(0, 1, 2).buffer),
  ...new TextEncoder().encode('world'.padEnd(40, '\0')),
  ...new Uint8Array(Float32Array.of(0, 0, 0, 1, 0, 0, 0).buffer),
  ...new Uint8Array(Int32Array.of(3, 0, 1, 2).buffer),
  ...new Uint8Array(Float32Array.of(1, 1, 1).buffer),
]);
const HFIELD = Uint8Array.from([
  ...new Uint8Array(Int32Array.of(2, 2).buffer),
  ...new Uint8Array(Float32Array.of(0, 1, 2, 3).buffer),
]);

/** Contents by name, in a folder that only the provider can resolve. */
const FILES: Record<string, string | Uint8Array> = {
  'robot.xml': `<mujoco><asset><mesh name="m" file="shape.obj"/><hfield name="h" file="hill.bin" size="1 1 1 1"/>
      <texture name="t" type="2d" file="red.png"/><skin file="cloth.skn"/></asset>
    <worldbody><include file="part.xml"/><geom type="hfield" hfield="h"/></worldbody></mujoco>`,
  'part.xml': '<mujocoinclude><body><geom type="mesh" mesh="m"/></body></mujocoinclude>',
  'shape.obj': OBJ,
  'hill.bin': HFIELD,
  'red.png': PNG,
  'cloth.skn': SKIN,
};

test('getdir selects the folders of includes, meshes, textures, skins and height fields', async () => {
  const asked: string[] = [];
  const provider = {
    prefix: 'store',
    // without getdir, they would be searched next to the model
    getdir: (uri: string) => `${uri.slice(0, uri.indexOf('/') + 1)}files/`,
    open: ({ path }: { path: string }) => {
      asked.push(path);
      const content = path === '7/main' ? FILES['robot.xml'] : FILES[/^7\/files\/(.*)$/.exec(path)?.[1] ?? ''];
      return content === undefined ? undefined : { handle: content };
    },
    read: (_: unknown, { handle }: { handle?: unknown }) =>
      typeof handle === 'string' ? new TextEncoder().encode(handle) : (handle as Uint8Array),
    close: () => {},
  };
  const spec = await loadSpec('store:7/main', { extensions: { providers: [provider] }, contentType: 'text/xml' });
  const model = compile(spec);
  expect([model.nmeshvert, model.nhfielddata, model.nskinvert, ...model.tex_data]).toEqual([4, 4, 3, 255, 0, 0]);
  const names = ['part.xml', 'shape.obj', 'hill.bin', 'red.png', 'cloth.skn'];
  expect(asked).toEqual(expect.arrayContaining(names.map((name) => `7/files/${name}`)));
});
