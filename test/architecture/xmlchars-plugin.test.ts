/** The modules of xmlchars in builds contain everything that the XML parser reads of them, unchanged. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { xmlcharsPlugin } from '../../build-plugins/xmlchars-plugin.mjs';

const require = createRequire(createRequire(import.meta.url).resolve('saxes'));
const parser = readFileSync(require.resolve('saxes'), 'utf8');
const modules = [...parser.matchAll(/const (\w+) = require\("(xmlchars\/[^"]+)"\)/g)].map(([, name, path]) => [
  name,
  path,
]);

it.each(modules)('%s: %s', (name, path) => {
  const id = require.resolve(path!);
  const whole = readFileSync(id, 'utf8');
  const { code } = xmlcharsPlugin().transform(whole, id)!;
  expect(code.length).toBeLessThan(whole.length);
  const exported: Record<string, unknown> = {};
  new Function('exports', code)(exported);
  const read = [...parser.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, member]) => member!);
  expect(read.length).toBeGreaterThan(0);
  const original = require(path!) as Record<string, unknown>;
  for (const member of read) expect(String(exported[member])).toBe(String(original[member]));
});
