import { describe, expect, it } from 'vitest';
import { parseModel } from '../../../authoring/load/parse.js';
import { Diagnostics, ModelError } from '../../../foundation/base/diagnostics.js';
import { Spec } from '../../../modelling/spec/spec.js';
import { compile } from '../compile.js';
import { fileNameOf } from './asset-file.js';

const mesh = (compiler: string, file: string, kind = 'mesh', attributes = '') =>
  parseModel(
    `<mujoco><compiler ${compiler}/><asset><${kind} name="x" file="${file}" ${attributes}/></asset></mujoco>`,
  ).find(kind as 'mesh', 'x')!;

describe('file names of assets in the Model', () => {
  it.each([
    ['', 'deep/m.obj', 'deep/m.obj'],
    ['strippath="true"', 'deep/m.obj', 'm.obj'],
    ['strippath="true"', 'store:deep/m.obj', 'store:deep/m.obj'],
  ])('the file name with %s: %s', (compiler, file, name) => {
    expect(fileNameOf(mesh(compiler, file), 'file')).toBe(name);
    expect(fileNameOf(mesh(compiler, file), 'name')).toBe('x');
    expect(fileNameOf(mesh(compiler, file), 'scale')).toBe('');
  });
});

describe('asset files that cannot be read', () => {
  it.each([
    ['none.obj', 'file-not-found', /'?none.obj'?/],
    ['../none.obj', 'bad-path', /'?\.\.\/none.obj'?/],
  ])('reports the missing file %s at its attribute', (file, code, message) => {
    const text = `<mujoco><asset>\n<mesh name="x" file="${file}"/></asset><worldbody><geom type="mesh" mesh="x"/></worldbody></mujoco>`;
    try {
      compile(parseModel(text));
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(ModelError);
      const found = (error as ModelError).diagnostics.map((each) => [
        each.code,
        each.location?.line,
        each.location?.column,
      ]);
      expect(found).toEqual([[code, 2, 16]]);
      expect((error as ModelError).diagnostics[0]!.message).toMatch(message);
    }
  });

  it('reports a missing file with the chain of includes', () => {
    const files = { 'part.xml': '<mujoco><asset><mesh name="x" file="none.obj"/></asset></mujoco>' };
    const diagnostics = new Diagnostics();
    const spec = parseModel('<mujoco>\n<include file="part.xml"/></mujoco>', { name: 'main.xml', files });
    expect(() => compile(spec, { diagnostics })).toThrow(ModelError);
    const [found] = diagnostics.list;
    expect([found!.code, found!.location?.uri, found!.chain]).toEqual([
      'file-not-found',
      'part.xml',
      [{ uri: 'main.xml', line: 2, column: 1 }],
    ]);
  });
});

it('passes errors of readFile through unchanged', () => {
  const spec = new Spec({
    readFile: () => {
      throw new RangeError('no disk');
    },
  });
  spec.addMesh({ name: 'm', file: 'm.obj' });
  expect(() => compile(spec)).toThrow(RangeError);
});
