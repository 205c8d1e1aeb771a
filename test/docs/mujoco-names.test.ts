/** The names on the page for readers of MuJoCo's documentation exist. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as api from '../../src/api/node.js';

it('every function and class that docs/reference/mujoco-names.md names is exported by kinetree', () => {
  const page = readFileSync(new URL('../../docs/reference/mujoco-names.md', import.meta.url), 'utf8');
  const programming = page.slice(0, page.indexOf('## Programming: visualization'));
  const cells = [...programming.matchAll(/^\| .* \| (.*) \|$/gm)].map(([, cell]) => cell!);
  // members of objects, attributes and examples are not exports
  const names = cells.flatMap((cell) => [...cell.matchAll(/`([A-Za-z]\w*)`/g)].map(([, name]) => name!));
  const others = ['Type', 'attach', 'delete'];
  expect(names.length).toBeGreaterThan(60);
  expect(names.filter((name) => !/^mj/.test(name) && !others.includes(name) && !(name in api))).toEqual([]);
});
