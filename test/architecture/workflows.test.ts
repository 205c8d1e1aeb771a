/** Workflows refer to actions by commits, which cannot be moved to other code as tags can. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../.github/workflows/', import.meta.url);
const files = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name));

describe('workflows', () => {
  it('there are workflows', () => expect(files.length).toBeGreaterThan(0));

  it.each(files)('the workflow %s names actions by commits, with versions as comments', (name) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    const uses = [...text.matchAll(/^\s*(?:- )?uses:\s*(.*)$/gm)].map(([, action]) => action);
    expect(uses.length).toBeGreaterThan(0);
    for (const action of uses) expect(action).toMatch(/^[\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });
});
