/** The command keeps V8's compile cache for its next call, if Node supports it. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { installedNode, NODE_VERSIONS } from '../../scripts/nodes.mjs';

const command = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

describe.runIf(existsSync(command))('the built command', () => {
  const able = NODE_VERSIONS.filter((version) => Number.parseInt(version, 10) >= 24);

  it.for(able)('the built command caches compiled code in Node %s', (version, { skip }) => {
    const node = version === process.versions.node ? process.execPath : installedNode(version);
    if (!node) return skip('it is not installed');
    const folder = mkdtempSync(join(tmpdir(), 'kinetree-cache-'));
    try {
      const { NODE_COMPILE_CACHE: _, NODE_DISABLE_COMPILE_CACHE: __, ...env } = process.env;
      execFileSync(node, [command, '--version'], { env: { ...env, TMPDIR: folder, TEMP: folder, TMP: folder } });
      expect(readdirSync(folder, { recursive: true }).length).toBeGreaterThan(5);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
