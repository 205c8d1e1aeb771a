/** Steps models in a build with `KERNEL_CHECK=1 tsx build.ts`, which runs each compiled function in both forms. */
import { readFileSync } from 'node:fs';
import { OUT } from './build.js';
import type * as Engine from './engine.js';

const [count = '20', ...models] = process.argv.slice(2);
const kt = (await import(`${OUT}/kernels.mjs`)) as typeof Engine;
kt.setEngineMode('shared');
const trial = (
  globalThis as unknown as {
    kernelTrial: { differences: Map<string, string>; failures: Map<string, string>; bound: Set<string> };
  }
).kernelTrial;
for (const path of models) {
  const model = path.endsWith('.mjb')
    ? kt.loadMJB(new Uint8Array(readFileSync(path)))
    : kt.compile(kt.parseXML(readFileSync(path, 'utf8')));
  const data = new kt.Data(model);
  for (let i = 0; i < Number(count); i++) {
    const { ctrl } = data;
    for (let u = 0; u < ctrl.length; u++) ctrl[u] = ((i + 37 * u) % 200) / 100 - 1;
    kt.step(model, data);
  }
  console.log(`${path}: ${trial.bound.size} factories bound, ${trial.differences.size} functions differ`);
}
for (const [name, what] of trial.differences) console.log(`${name} ${what}`);
for (const [name, reason] of trial.failures) console.log(`stays TypeScript: ${name}: ${reason}`);
