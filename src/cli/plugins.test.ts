import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from './program.js';

const FOLDER = fileURLToPath(new URL('../../examples/plugins/third-party', import.meta.url));
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

// a plugin stays registered, so what refuses it comes first
describe('--plugins', () => {
  it('leaves code alone where nobody can be asked', async () => {
    const { code, text } = await check(['--plugins', FOLDER]);
    expect(code).toBe(1);
    expect(text).toContain('acme-spring/index.js was left alone');
    expect(text).toContain("no plugin 'acme.spring' is registered");
  });

  it('asks for each file by name, and takes no for an answer', async () => {
    const questions: string[] = [];
    const { code } = await check(['--plugins', FOLDER], async (question) => questions.push(question) < 0);
    expect(code).toBe(1);
    expect(questions).toEqual([expect.stringMatching(/^Run the code of the plugin .*acme-spring\/index\.js\?$/)]);
  });

  it('tells what is wrong with a folder or a file', async () => {
    const missing = await check(['--plugins', at('nowhere')]);
    expect([missing.code, missing.text]).toEqual([1, expect.stringContaining('ENOENT')]);
    writeFileSync(at('no-plugin.js'), 'export default 1;');
    const wrong = await check(['--plugins', folder, '--yes']);
    expect([wrong.code, wrong.text]).toEqual([1, expect.stringContaining('does not default-export a plugin')]);
  });

  it('loads what is agreed to, and says so', async () => {
    const { code, text } = await check(['--plugins', FOLDER, '--yes']);
    expect(text).toBe('plugins: acme.spring\n1 model: 0 errors, 0 warnings\n');
    expect(code).toBe(0);
  });
});
