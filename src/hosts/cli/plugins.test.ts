import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from './program.js';

const FOLDER = fileURLToPath(new URL('../../../examples/plugins/third-party', import.meta.url));
const MODEL = `<mujoco><extension><plugin plugin="acme.spring"/></extension>
  <worldbody><body><joint/><geom size=".1"/><plugin plugin="acme.spring"/></body></worldbody></mujoco>`;

let folder = '';
const at = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kinetree-plugins-'));
  writeFileSync(at('spring.xml'), MODEL);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function check(args: readonly string[], ask?: (question: string) => Promise<boolean>) {
  let text = '';
  const write = (part: string): void => void (text += part);
  const output = { out: write, err: write, isInteractive: false, ...(ask && { ask }) };
  return { code: await run(['check', at('spring.xml'), ...args], output), text };
}

// a registered plugin stays registered, so the tests of refusals come first
describe('--plugins', () => {
  it('loads no plugin if nobody can confirm', async () => {
    const { code, text } = await check(['--plugins', FOLDER]);
    expect(code).toBe(1);
    expect(text).toContain('acme-spring/index.js was not loaded');
    expect(text).toContain("no plugin 'acme.spring' is registered");
  });

  it('asks for each plugin file by name, and does not load a refused one', async () => {
    const questions: string[] = [];
    const { code } = await check(['--plugins', FOLDER], async (question) => questions.push(question) < 0);
    expect(code).toBe(1);
    expect(questions).toEqual([expect.stringMatching(/^Run the code of the plugin .*acme-spring\/index\.js\?$/)]);
  });

  it('reports a missing plugin folder and a faulty plugin file', async () => {
    const missing = await check(['--plugins', at('nowhere')]);
    expect([missing.code, missing.text]).toEqual([1, expect.stringContaining('there is no such folder')]);
    writeFileSync(at('no-plugin.js'), 'export default 1;');
    const wrong = await check(['--plugins', folder, '--yes']);
    expect([wrong.code, wrong.text]).toEqual([1, expect.stringContaining('does not default-export a plugin')]);
  });

  it('loads the confirmed plugins and lists them', async () => {
    const { code, text } = await check(['--plugins', FOLDER, '--yes']);
    expect(text).toBe('plugins: acme.spring\n1 model: 0 errors, 0 warnings\n');
    expect(code).toBe(0);
  });
});

/** A package with formats and stores; it imports nothing. */
const FORMATS = `const files = new Map();
const tetra = { vert: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], face: [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3] };
export default [
  {
    contentType: 'model/tetra',
    extensions: ['tetra'],
    decode: () => ({ vert: Float32Array.from(tetra.vert), face: Int32Array.from(tetra.face) }),
  },
  {
    contentType: 'text/bodies',
    extensions: ['bodies'],
    encode: (spec) => new TextEncoder().encode(spec.all('body').map(({ name }) => name).join(' ')),
  },
  {
    prefix: 'shelf',
    open: ({ path }) => files.has(path) ? { handle: files.get(path) } : undefined,
    read: (_, { handle }) => handle,
    close() {},
    write: ({ path }, bytes) => void files.set(path, bytes),
  },
];
`;

describe('formats and stores of a package', () => {
  it('compile reads and writes with the formats and stores of a package', async () => {
    mkdirSync(at('formats'));
    writeFileSync(at('formats/formats.js'), FORMATS);
    writeFileSync(at('a.tetra'), '');
    const text = `<mujoco><asset><mesh name="m" file="a.tetra"/></asset>
      <worldbody><body name="one"><geom type="mesh" mesh="m"/><body name="two"/></body></worldbody></mujoco>`;
    writeFileSync(at('tetra.xml'), text);
    let printed = '';
    const write = (part: string): void => void (printed += part);
    const kinetree = (...args: string[]) => run(args, { out: write, err: write, isInteractive: false });
    const flags = ['--plugins', at('formats'), '--yes'];
    expect(await kinetree('compile', at('tetra.xml'), at('tetra.bodies'), ...flags)).toBe(0);
    expect(printed).toContain('decoders: model/tetra\nencoders: text/bodies\nproviders: shelf\n');
    expect(readFileSync(at('tetra.bodies'), 'utf8')).toBe('one two');

    // the registration persists; the name of the mesh resolves to the folder of the model
    expect(await kinetree('compile', at('tetra.xml'), 'shelf:robot.mjz')).toBe(0);
    expect(printed).toContain('shelf:robot.mjz: ');
    expect(await kinetree('compile', 'shelf:robot.mjz', at('back.json'))).toBe(0);
    expect(JSON.parse(readFileSync(at('back.json'), 'utf8')).sizes.nmeshface).toBe(4);
    expect(await kinetree('compile', at('tetra.xml'), at('tetra.what'))).toBe(2);
    expect(printed).toContain('.json, .bodies');
  });
});
