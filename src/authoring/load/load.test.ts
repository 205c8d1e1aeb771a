import { describe, expect, it } from 'vitest';
import { compile } from '../../compiler/compile/compile.js';
import { Diagnostics, familyOf, ModelError } from '../../foundation/base/diagnostics.js';
import { writeArchive } from '../../foundation/resource/archive.js';
import { memoryFiles } from '../../foundation/resource/memory.js';
import type { ResourceProvider } from '../../foundation/resource/provider.js';
import { memoryProvider } from '../../foundation/resource/rooted.js';
import { saveMJB } from '../../simulation/model/mjb.js';
import { fetchModel, fetchSpec } from './load.js';
import { parseModel } from './parse.js';

const CORNERS = '0 0 0  1 0 0  0 1 0  0 0 1';
const FACES = '0 2 1  0 1 3  0 3 2  1 2 3';
const OBJ = `${CORNERS.split('  ')
  .map((v) => `v ${v}`)
  .join('\n')}\n${FACES.split('  ')
  .map(
    (f) =>
      `f ${f
        .split(' ')
        .map((i) => Number(i) + 1)
        .join(' ')}`,
  )
  .join('\n')}\n`;
const FILES = {
  'robots/main.xml': `<mujoco><compiler meshdir="meshes"/><include file="parts/assets.xml"/>
    <asset><model name="arm" file="parts/arm.xml"/></asset>
    <worldbody><attach model="arm" prefix="a_"/><body><geom type="mesh" mesh="one"/></body></worldbody></mujoco>`,
  'robots/parts/assets.xml': '<mujocoinclude><asset><mesh name="one" file="one.obj"/></asset></mujocoinclude>',
  'robots/parts/arm.xml': `<mujoco><asset><mesh file="../meshes/two.obj"/></asset>
    <worldbody><body name="b"><geom type="mesh" mesh="two"/></body></worldbody></mujoco>`,
  'robots/meshes/one.obj': OBJ,
  'robots/meshes/two.obj': OBJ,
};

/** A slow provider that counts open resources and lists requested ones. */
function slowProvider(files: Readonly<Record<string, string>>) {
  const read = memoryFiles(files);
  const seen = { opened: [] as string[], atOnce: 0, most: 0 };
  const provider: ResourceProvider = {
    prefix: 'net',
    async open({ uri, path }) {
      seen.opened.push(uri);
      seen.most = Math.max(seen.most, ++seen.atOnce);
      await new Promise((done) => setTimeout(done, 1));
      if (path.includes('broken')) throw new Error('the cable is out');
      const handle = read(path);
      if (!handle) seen.atOnce--;
      return handle && { handle };
    },
    read: async (_, { handle }) => handle as Uint8Array,
    close: () => void seen.atOnce--,
  };
  return { seen, provider };
}

const failure = async (loading: Promise<unknown>): Promise<ModelError> => {
  const error = await loading.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ModelError);
  return error as ModelError;
};

describe('loadModel', () => {
  it('loadModel fetches includes and models first, then all assets in parallel, each once', async () => {
    const { seen, provider } = slowProvider(FILES);
    const model = await fetchModel('net:robots/main.xml', { extensions: { providers: [provider] } });
    expect(model.nmesh).toBe(2);
    expect(model.nbody).toBe(3);
    expect([...seen.opened].sort()).toEqual(
      Object.keys(FILES)
        .map((path) => `net:${path}`)
        .sort(),
    );
    expect(seen.opened[0]).toBe('net:robots/main.xml');
    expect(seen.most).toBe(2);
    expect(seen.atOnce).toBe(0);
  });

  it('loadModel fetches a mesh from the folder of the included file if it is missing in meshdir', async () => {
    const { seen, provider } = slowProvider({
      'main.xml': '<mujoco><compiler meshdir="m"/><include file="parts/arm.xml"/></mujoco>',
      'parts/arm.xml': '<mujocoinclude><asset><mesh file="one.obj"/><mesh file="two.obj"/></asset></mujocoinclude>',
      'm/one.obj': OBJ,
      'parts/one.obj': 'never read',
      'parts/two.obj': OBJ,
    });
    const model = await fetchModel('net:main.xml', { extensions: { providers: [provider] } });
    expect(model.nmeshvert).toBe(8);
    const meshes = seen.opened.filter((name) => name.endsWith('obj'));
    expect(meshes).toEqual(['net:m/one.obj', 'net:m/two.obj', 'net:parts/two.obj']);
  });

  it('loadModel reads files, archives and binary models by their content', async () => {
    const fromFiles = await fetchModel('robots/main.xml', { files: FILES });
    const bytes = Object.entries(FILES).map(([path, text]) => [path.slice(7), new TextEncoder().encode(text)] as const);
    const archive = writeArchive(new Map(bytes));
    const fromArchive = await fetchModel('main.dat', { files: { 'main.dat': archive } });
    const binary = saveMJB(fromFiles);
    const fromBinary = await fetchModel('x', { files: { x: binary } });
    expect(saveMJB(fromArchive)).toEqual(binary);
    expect(saveMJB(fromBinary)).toEqual(binary);
    expect((await failure(fetchSpec('x', { files: { x: binary } }))).diagnostics[0]?.code).toMatch(
      /^resource-failed\//,
    );
  });

  it('loadModel locates a failed fetch at the attribute that names the file', async () => {
    const text =
      '<mujoco>\n  <asset>\n    <mesh name="m" file="broken.obj"/>\n    <mesh name="n" file="none.obj"/></asset></mujoco>';
    const { provider } = slowProvider({ 'a.xml': text });
    const extensions = { providers: [provider] };
    const [cable] = (await failure(fetchModel('net:a.xml', { extensions }))).diagnostics;
    expect(cable).toMatchObject({
      code: expect.stringMatching(/^resource-failed\//),
      location: { uri: 'net:a.xml', line: 3, column: 20 },
    });
    expect(cable?.message).toContain('the cable is out');
    const missing = await failure(fetchModel('net:b.xml', { extensions }));
    expect(missing.diagnostics[0]?.code).toMatch(/^resource-not-found\//);
  });

  it('loadModel reports why an include cannot be fetched, together with file-not-found', async () => {
    const { provider } = slowProvider({ 'a.xml': '<mujoco><include file="broken.xml"/></mujoco>' });
    const error = await failure(fetchSpec('net:a.xml', { extensions: { providers: [provider] } }));
    expect(error.diagnostics.map(({ code }) => familyOf(code))).toEqual(['file-not-found', 'resource-failed']);
  });

  it('loadModel collects warnings of reading and errors of compiling in one list', async () => {
    const diagnostics = new Diagnostics();
    const files = { 'a.xml': '<mujoco a&b="1"><worldbody><geom type="box"/></worldbody></mujoco>' };
    await failure(fetchModel('a.xml', { files, diagnostics }));
    expect(diagnostics.hasErrors).toBe(true);
    const again = new Diagnostics();
    const sized = { 'a.xml': '<mujoco model="a & b"><worldbody><geom type="box"/></worldbody></mujoco>' };
    await failure(fetchModel('a.xml', { files: sized, diagnostics: again }));
    expect(again.list.map(({ code }) => familyOf(code))).toEqual(['xml-lenient', 'bad-size']);
  });

  it('loadSpec reports progress while reading a long text', async () => {
    const geoms = '<geom size="1"/>'.repeat(10_000);
    const passes: string[] = [];
    const files = { 'a.xml': `<mujoco><worldbody>${geoms}</worldbody></mujoco>` };
    await fetchSpec('a.xml', { files, progress: (pass, done) => passes.push(`${pass} ${done.toFixed(1)}`) });
    expect(passes).toEqual(['text 0.4', 'text 0.8', 'elements 0.4', 'elements 0.8']);
  });

  it('loadModel reports progress, and rejects with the reason of an aborted signal', async () => {
    const { provider } = slowProvider(FILES);
    const extensions = { providers: [provider] };
    const passes: string[] = [];
    await fetchModel('net:robots/main.xml', { extensions, progress: (pass, done) => passes.push(`${pass} ${done}`) });
    expect(passes.slice(0, 3)).toEqual(['files 0', 'files 0.5', 'files 1']);
    expect(passes).toContain('bodies 1');
    const control = new AbortController();
    const loading = fetchModel('net:robots/main.xml', { extensions, signal: control.signal });
    control.abort(new Error('changed my mind'));
    await expect(loading).rejects.toThrow('changed my mind');
  });
});

describe('parseXML', () => {
  it('parseXML reads resources of synchronous providers immediately', () => {
    const files = memoryProvider('mem', { 'a.obj': OBJ });
    const xml = '<mujoco><asset><mesh name="m" file="mem:a.obj"/></asset></mujoco>';
    expect(compile(parseModel(xml, { extensions: { providers: [files] } })).nmeshvert).toBe(4);
    const inline = `<mujoco><asset><mesh name="m" content_type="model/obj" file="data:model/obj,${encodeURIComponent(OBJ)}"/></asset></mujoco>`;
    expect(compile(parseModel(inline)).nmeshvert).toBe(4);
  });

  it('parseXML needs spec.load() for fetched resources, and again for those added later', async () => {
    const { provider, seen } = slowProvider(FILES);
    const extensions = { providers: [provider] };
    const spec = parseModel('<mujoco>\n<asset><mesh file="net:robots/meshes/one.obj"/></asset></mujoco>', {
      extensions,
    });
    let error: ModelError | undefined;
    try {
      compile(spec);
    } catch (thrown) {
      error = thrown as ModelError;
    }
    expect(error?.diagnostics[0]).toMatchObject({
      code: expect.stringMatching(/^asset-not-loaded\//),
      location: { line: 2, column: 14 },
    });
    await spec.load();
    expect(compile(spec).nmesh).toBe(1);
    spec.add('mesh', { name: 'two', file: 'net:robots/meshes/two.obj' });
    const before = seen.opened.length;
    await spec.load();
    expect(seen.opened.slice(before)).toEqual(['net:robots/meshes/two.obj']);
    expect(compile(spec).nmesh).toBe(2);
  });

  it('parseXML reports a resource without a provider', () => {
    const spec = parseModel('<mujoco><asset><mesh file="ftp://a/b.obj"/></asset></mujoco>');
    expect(() => compile(spec)).toThrow(/no provider has the prefix 'ftp'.*\[no-provider\/[\w-]+\]/);
  });
});
