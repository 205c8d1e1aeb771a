/** The reference page of the protocol agrees with its tables. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PAGE, withTables } from '../../scripts/remote-docs.js';
import { REMOTE_ERRORS, REMOTE_EVENTS, REMOTE_REQUESTS } from '../../src/foundation/schema/remote.js';

describe('docs/reference/remote-protocol.md', () => {
  const page = readFileSync(PAGE, 'utf8');

  it('contains the tables of src/foundation/schema/remote.ts (npm run remote-docs)', () => {
    expect(page).toBe(withTables(page));
  });

  it('the page of the remote protocol names every request, event and error', () => {
    const names = [REMOTE_REQUESTS, REMOTE_EVENTS, REMOTE_ERRORS].flatMap((table) => Object.keys(table));
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});
