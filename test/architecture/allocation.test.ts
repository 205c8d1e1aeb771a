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

/**
 * Functions that still box a number where a call is not inlined. The list may only become shorter: what is not on it
 * allocates nothing. It is empty when a step allocates nothing at all.
 */
const KNOWN = [
  'integrate/advance.ts advance',
  'support/position.ts addVelocity',
  'solve/primal.ts precondition',
  'solve/primal.ts isConverged',
  'solve/operator.ts solveM',
  'solve/line-search.ts run',
  'collision/driver.ts collision',
  'collision/driver.ts heightAbove',
  'constraint/rows.ts hasRoom',
  'constraint/make.ts makeConstraint',
  'constraint/contact.ts contactRows',
  'derive/rne-vel.ts entry',
];

/** Bytes a step from which an allocation is a habit; below, it is code that was optimized late. */
const HABIT = 1;

describe('a step', () => {
  it.each(SAMPLES)('allocates nothing in src/engine beyond what is known: %s', (name) => {
    const habits = Object.entries(bytesInEngine(sampleText(name)))
      .filter(([, bytes]) => bytes / STEPS >= HABIT)
      .map(([where]) => where.replace(/^src\/engine\//, '').replace(/:\d+ /, ' '));
    expect(habits.filter((where) => !KNOWN.includes(where))).toEqual([]);
  });
});
