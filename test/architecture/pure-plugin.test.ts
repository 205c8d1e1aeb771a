import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { parseSync } from 'rolldown/utils';
import { describe, expect, it } from 'vitest';
import { markPure, purePlugin } from '../../build-plugins/pure-plugin.mjs';
import packageJson from '../../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Modules that are run, not imported; the drop-in is loaded as a whole, by a call. */
const RUN = [/^hosts\/cli\/main/, /-worker\.ts$/, /^mujoco\//];
const listed = new Set(packageJson.sideEffects.map((name) => name.replace('./src/', '')));

/** Statements that declare something. */
const DECLARATIONS = /Declaration$|^TS/;

const modules = readdirSync(`${root}/src`, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.(test|test-d|d)\.ts$/.test(name))
  .filter((name) => !listed.has(name) && !RUN.some((each) => each.test(name)));

/** Text that a bundler keeps of a module that is only imported. */
async function kept(code: string): Promise<string> {
  const bundle = await rolldown({
    input: 'virtual:entry',
    logLevel: 'silent',
    treeshake: { moduleSideEffects: true },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => id,
        load: (id) => (id === 'virtual:entry' ? `import 'virtual:it.ts';` : code),
      },
      purePlugin(),
    ],
  });
  const { output } = await bundle.generate({ minify: true });
  await bundle.close();
  return output[0].code.trim();
}

describe('modules', () => {
  it('modules have no side effects at import', () => {
    const found = modules.flatMap((name) => {
      const text = readFileSync(`${root}/src/${name}`, 'utf8');
      const { program } = parseSync(name, text, { lang: name.endsWith('x') ? 'tsx' : 'ts' });
      return program.body
        .filter(({ type }) => !DECLARATIONS.test(type))
        .map(({ start }) => `${name}: ${text.slice(start, start + 60)}`);
    });
    expect(found).toEqual([]);
  });

  it('marking modules as pure keeps their behaviour', () => {
    for (const name of modules) {
      const lang = name.endsWith('x') ? 'tsx' : 'ts';
      const marked = markPure(readFileSync(`${root}/src/${name}`, 'utf8'), lang);
      expect(parseSync(name, marked, { lang }).errors, name).toEqual([]);
    }
  });
});

describe('a bundle drops unused code', () => {
  it.each([
    ['a call', 'const a = f(1); function f(x: number) { return [x]; }'],
    ['a call of a call', 'export const a = Object.keys(Object.fromEntries([[1, 2]]));'],
    ['a value that is read', 'const a = { b: 1 }; export const c = a.b;'],
    ['a spread', 'const a = { b: 1 }; export const c = { ...a };'],
    ['a pattern', 'const a = f(); function f() { return { b: 1, c: 2 }; } export const { b, c: d } = a;'],
    ['a list of names', `export const [a, b] = [...'ab'].map((c) => c.charCodeAt(0));`],
    [
      'a class with a static block',
      'export class A { static { Object.defineProperty(A.prototype, "b", { value: 1 }); } }',
    ],
    ['a class of a class', 'class A {} export class B extends A { static c = f(); } const f = () => globalThis.x;'],
    ['a variable', 'export let a: Uint8Array = new Uint8Array(8);'],
  ])('%s', async (_, code) => {
    expect(await kept(code)).toBe('');
  });

  it('a statement is kept in a bundle', async () => {
    expect(await kept('const a: number[] = []; a.push(f()); function f() { return 1; } globalThis.x = a;')).not.toBe(
      '',
    );
  });
});

describe('a marked module', () => {
  it('a marked module exports the same values', () => {
    const code = `const { max, min: least } = Math;
const [A, B] = [...'ab'].map((c) => c.charCodeAt(0));
const NEGATIVE = -(2 ** 3);
class Base { static made = [A]; static { Base.made.push(B); } }
class Derived extends Base { static more = { ...Base.made }; }
let count = Base.made.length;
count += 1;
return [max(1, 2), least(1, 2), A, B, NEGATIVE, Base.made, Derived.more, count];`;
    // a module cannot return
    const [module, result] = code.split(/(?=return )/) as [string, string];
    const marked = markPure(module);
    expect(marked).toContain('const Derived = /* @__PURE__ */');
    expect(marked.split('\\n').length).toBe(module.split('\\n').length);
    expect(new Function(marked + result)()).toEqual([2, 1, 97, 98, -8, [97, 98], { 0: 97, 1: 98 }, 3]);
  });
});
