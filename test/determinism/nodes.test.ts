/** States have the same bits in every version of Node. `node scripts/nodes.mjs` installs the versions. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installedNode, NODE_VERSIONS } from '../../scripts/nodes.mjs';
import { sized } from '../runner/size.js';
import { determinismBundle } from './bundle.js';
import { HASHES } from './hashes.js';
import { FEW_SCENES } from './scenes.js';

/** In `npm test`, the oldest and the newest version. */
const VERSIONS = sized([NODE_VERSIONS[0]!, NODE_VERSIONS.at(-1)!], NODE_VERSIONS);

const folder = mkdtempSync(join(tmpdir(), 'kinetree-nodes-'));
const script = join(folder, 'run.mjs');

const RUN = `
import './page.mjs';
import { readFileSync } from 'node:fs';
const scenes = Object.entries(JSON.parse(readFileSync(0, 'utf8')));
const hashes = Object.fromEntries(scenes.map(([name, text]) => [name, stateHash(text, 'own')]));
console.log(JSON.stringify({ version: process.versions.node, hashes }));
`;

beforeAll(async () => {
  writeFileSync(join(folder, 'page.mjs'), await determinismBundle());
  writeFileSync(script, RUN);
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('states have the recorded bits', () => {
  it.for(VERSIONS)('states have the recorded bits in Node %s', (version, { skip }) => {
    const path = version === process.versions.node ? process.execPath : installedNode(version);
    if (!path) return skip('it is not installed');
    const reply: unknown = JSON.parse(
      execFileSync(path, [script], { input: JSON.stringify(FEW_SCENES), encoding: 'utf8' }),
    );
    const hashes = Object.fromEntries(Object.keys(FEW_SCENES).map((name) => [name, HASHES[name]]));
    expect(reply).toEqual({ version, hashes });
  });
});
