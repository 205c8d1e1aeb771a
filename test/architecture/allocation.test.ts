import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compile/compile.js';
import { parseXML } from '../../src/mjcf/index.js';
import { saveMJB } from '../../src/model/mjb.js';
import { SAMPLES, sampleText } from '../models/samples.js';

const STEPS = 10_000;

/** Runs the sampler in a process of its own, so that only the steps allocate. */
function bytesInEngine(text: string): Record<string, number> {
  const folder = mkdtempSync(join(tmpdir(), 'kinetree-allocation-'));
  const path = join(folder, 'model.mjb');
  writeFileSync(path, saveMJB(compile(parseXML(text))));
  const worker = fileURLToPath(new URL('./allocation-worker.ts', import.meta.url));
  const out = execFileSync(process.execPath, ['--import', 'tsx', worker, path, String(STEPS)], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return JSON.parse(out) as Record<string, number>;
}

describe('a step', () => {
  it.each(SAMPLES)('allocates nothing in src/engine: %s', { timeout: 240_000 }, (name) => {
    expect(bytesInEngine(sampleText(name))).toEqual({});
  });
});
