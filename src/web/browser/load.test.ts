import { afterEach, describe, expect, it, vi } from 'vitest';
import { Resources } from '../../foundation/resource/resources.js';
import { chosenFiles, droppedFiles, droppedProvider, folderProvider } from './files.js';
import { loadModelAddress } from './load.js';

const OBJ = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';
const XML = '<mujoco><asset><mesh file="meshes/a.obj"/></asset></mujoco>';

afterEach(() => vi.unstubAllGlobals());

/** A site that serves files by address. */
function serve(site: Readonly<Record<string, string>>) {
  const asked: string[] = [];
  vi.stubGlobal('location', { href: 'https://studio.example/app/index.html' });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return url in site ? new Response(site[url]) : new Response('', { status: 404 });
  });
  return asked;
}

describe('loadModel in a browser', () => {
  it('loadModel reads addresses relative to the page, and files relative to the model', async () => {
    const asked = serve({
      'https://studio.example/app/models/x.xml': XML,
      'https://studio.example/app/models/meshes/a.obj': OBJ,
    });
    expect((await loadModelAddress('models/x.xml')).nmesh).toBe(1);
    expect(asked).toHaveLength(2);
  });

  it('loadModel does not read from the origin of the page for a model of another origin', async () => {
    const page = '<mujoco><asset><mesh file="https://studio.example/a.obj"/></asset></mujoco>';
    const asked = serve({ 'https://other.example/x.xml': page, 'https://studio.example/a.obj': OBJ });
    await expect(loadModelAddress('https://other.example/x.xml')).rejects.toThrow('resource-forbidden');
    expect(asked).toEqual(['https://other.example/x.xml']);
  });

  it('loadModel takes URLs, texts and samples', async () => {
    serve({ 'https://other.example/x.xml': '<mujoco/>' });
    expect((await loadModelAddress(new URL('https://other.example/x.xml'))).nbody).toBe(1);
    expect((await loadModelAddress('<mujoco/>')).nbody).toBe(1);
    expect((await loadModelAddress('sample:cartpole')).nu).toBe(1);
  });

  it('loadModel reads from the origin of the model, and refuses a third origin', async () => {
    const foreign = '<mujoco><asset><mesh file="https://third.example/a.obj"/></asset></mujoco>';
    const asked = serve({ 'https://other.example/x.xml': foreign, 'https://third.example/a.obj': OBJ });
    await expect(loadModelAddress('https://other.example/x.xml')).rejects.toThrow(
      'not under an address that may be read',
    );
    expect(asked).toEqual(['https://other.example/x.xml']);
  });
});

/** A folder as returned by a browser's folder picker. */
function folderOf(files: Readonly<Record<string, string>>): FileSystemDirectoryHandle {
  const missing = (name: string) => Object.assign(new Error(name), { name: 'NotFoundError' });
  const at = (prefix: string): unknown => ({
    getDirectoryHandle: async (name: string) => {
      if (!Object.keys(files).some((path) => path.startsWith(`${prefix}${name}/`))) throw missing(name);
      return at(`${prefix}${name}/`);
    },
    getFileHandle: async (name: string) => {
      const text = files[prefix + name];
      if (text === undefined) throw missing(name);
      return { getFile: async () => new File([text], name, { lastModified: 5 }) };
    },
  });
  return at('') as FileSystemDirectoryHandle;
}

describe('files of a browser', () => {
  it('reads files of a picked folder', async () => {
    const folder = folderProvider('picked', folderOf({ 'x.xml': XML, 'meshes/a.obj': OBJ }));
    const extensions = { providers: [folder] };
    vi.stubGlobal('location', { href: 'https://studio.example/' });
    expect((await loadModelAddress('picked:x.xml', { extensions })).nmesh).toBe(1);
    const resources = new Resources([folder]);
    await expect(resources.read('picked:meshes/none.obj')).rejects.toThrow('no such resource');
    await expect(resources.read('picked:../x')).rejects.toThrow('leads out of its root');
    expect(await resources.modified('picked:x.xml', `5-${XML.length}`)).toBe(false);
  });

  it('reads dropped files, including those in dropped folders', async () => {
    const file = (path: string, text: string) => ({
      isFile: true,
      fullPath: path,
      file: (done: (file: File) => void) => done(new File([text], path)),
    });
    const parts = [[file('/m/x.xml', XML)], [file('/m/meshes/a.obj', OBJ)], []];
    const entry = {
      isFile: false,
      createReader: () => ({ readEntries: (done: (part: unknown) => void) => done(parts.shift()) }),
    };
    const items = [{ webkitGetAsEntry: () => entry }, { webkitGetAsEntry: () => null, getAsFile: () => null }];
    const files = await droppedFiles(items as unknown as DataTransferItemList);
    expect([...files.keys()].sort()).toEqual(['m/meshes/a.obj', 'm/x.xml']);
    vi.stubGlobal('location', { href: 'https://studio.example/' });
    const extensions = { providers: [droppedProvider('drop', files)] };
    expect((await loadModelAddress('drop:m/x.xml', { extensions })).nmesh).toBe(1);
  });

  it('reads chosen files', () => {
    const files = chosenFiles([new File(['a'], 'a.xml')]);
    expect([...files.keys()]).toEqual(['a.xml']);
  });
});
