import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changedFiles } from '../../api/node.js';
import { Resources } from '../../foundation/resource/resources.js';
import { fileProvider, filesBelow } from './files.js';
import { loadModelFile, loadSpecFile } from './load.js';

let folder = '';
let root = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kinetree-'));
  root = join(folder, 'models');
  mkdirSync(join(root, 'sub'), { recursive: true });
  writeFileSync(join(folder, 'secret.xml'), '<mujoco><option timestep="1"/></mujoco>');
  writeFileSync(join(root, 'a.xml'), '<mujoco model="a"/>');
  writeFileSync(join(root, 'sub/up.xml'), '<mujoco><include file="../../secret.xml"/></mujoco>');
  symlinkSync(join(folder, 'secret.xml'), join(root, 'link.xml'));
  symlinkSync(folder, join(root, 'out'));
  symlinkSync(join(root, 'a.xml'), join(root, 'inside.xml'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const codeOf = (run: () => unknown): string | undefined => {
  try {
    run();
    return undefined;
  } catch (error) {
    return (error as { diagnostics?: { code: string }[] }).diagnostics?.[0]?.code.split('/')[0] ?? String(error);
  }
};

describe('filesBelow', () => {
  it('reads below its root only, however the path gets out', () => {
    const read = filesBelow(root);
    const text = (path: string) => new TextDecoder().decode(read(path));
    expect(text('a.xml')).toContain('"a"');
    expect(text(join(root, 'a.xml'))).toContain('"a"');
    expect(text('inside.xml')).toContain('"a"');
    expect(read('none.xml')).toBeUndefined();
    expect(read('sub')).toBeUndefined();
    for (const path of ['../secret.xml', join(folder, 'secret.xml'), 'link.xml', 'out/secret.xml', '/etc/passwd']) {
      expect(
        codeOf(() => read(path)),
        path,
      ).toBe('resource-forbidden');
    }
  });
});

describe('fileProvider', () => {
  it('reads, tells what changed, and keeps to its root', async () => {
    const files = new Resources([fileProvider(root)]);
    expect(new TextDecoder().decode(files.readSync('file:a.xml'))).toContain('"a"');
    expect(new TextDecoder().decode(await files.read('file:///a.xml'))).toContain('"a"');
    expect(await files.modified('file:a.xml', 'other')).toBe(true);
    for (const uri of ['file:../secret.xml', 'file:%2e%2e/secret.xml', 'file:link.xml', 'file:out/secret.xml']) {
      expect(
        codeOf(() => files.readSync(uri)),
        uri,
      ).toBe('resource-forbidden');
    }
    expect(codeOf(() => files.readSync('file:/etc/passwd'))).toBe('resource-not-found');
    await expect(files.write('file:b.xml', new Uint8Array(1))).rejects.toThrow('cannot write');
  });

  it('writes where that is allowed, never through a link', async () => {
    const files = new Resources([fileProvider(root, { prefix: 'models', writable: true })]);
    await files.write('models:sub/new.txt', new TextEncoder().encode('hi'));
    expect(readFileSync(join(root, 'sub/new.txt'), 'utf8')).toBe('hi');
    await expect(files.write('models:link.xml', new Uint8Array(1))).rejects.toThrow('not below');
    await expect(files.write('models:out/new.xml', new Uint8Array(1))).rejects.toThrow('not below');
    expect(readFileSync(join(folder, 'secret.xml'), 'utf8')).toContain('timestep');
  });
});

describe('loadSpec', () => {
  it('reads paths as files, wherever they lead from the current folder', async () => {
    const spec = await loadSpecFile(relative(process.cwd(), join(root, 'sub/up.xml')));
    expect(spec.uri).toBe(join(root, 'sub/up.xml'));
    expect((await loadSpecFile(join(root, 'a.xml'), { root })).root.model).toBe('a');
  });

  it('confines a model to a root', async () => {
    await expect(loadModelFile(join(root, 'sub/up.xml'), { root })).rejects.toThrow('not below');
    await expect(loadModelFile(join(root, 'link.xml'), { root })).rejects.toThrow('not below');
  });

  it('tells which files have changed since', async () => {
    writeFileSync(join(root, 'main.xml'), '<mujoco><include file="part.xml"/></mujoco>');
    writeFileSync(join(root, 'part.xml'), '<mujocoinclude><option/></mujocoinclude>');
    for (const options of [{}, { root }]) {
      const spec = await loadSpecFile(join(root, 'main.xml'), options);
      expect(await changedFiles(spec)).toEqual([]);
      writeFileSync(
        join(root, 'part.xml'),
        `<mujocoinclude><option/>${' '.repeat(Object.keys(options).length + 1)}</mujocoinclude>`,
      );
      const [path, ...more] = await changedFiles(spec);
      expect([path?.endsWith('models/part.xml'), more]).toEqual([true, []]);
    }
    const spec = await loadSpecFile(join(root, 'main.xml'));
    rmSync(join(root, 'part.xml'));
    expect(await changedFiles(spec)).toHaveLength(1);
  });

  it('keeps odd names below the root', async () => {
    const read = filesBelow(root);
    const names = [
      'a.xml\0',
      'sub/..',
      '....//a.xml',
      '~/a.xml',
      'con',
      '%2e%2e/secret.xml',
      'C:/a.xml',
      '\\\\host\\a',
    ];
    for (const name of names) expect(read(name), name).toBeUndefined();
    const files = new Resources([fileProvider(root)]);
    for (const uri of ['file:C:/a.xml', 'file:..%5csecret.xml', 'file:sub/%2e%2e/../secret.xml', 'file:file:a.xml']) {
      expect(
        codeOf(() => files.readSync(uri)),
        uri,
      ).toBe('resource-forbidden');
    }
  });

  it('says that a file is missing', async () => {
    await expect(loadModelFile(join(root, 'none.xml'))).rejects.toThrow(/none\.xml.*\[resource-not-found\/[\w-]+\]/);
  });
});
