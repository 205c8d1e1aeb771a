/** Steps a model in both builds: state hashes, and the ratio of times in turns. `tsx compare.ts MODEL [STEPS]`. */
import { readFileSync } from 'node:fs';
import { stateHash } from '../test/determinism/run.js';
import { OUT } from './build.js';
import type * as Engine from './engine.js';

const [path = 'models/humanoid/model.xml', count = '15'] = process.argv.slice(2);
const text = readFileSync(path, 'utf8');
const plain = (await import(`${OUT}/plain.mjs`)) as typeof Engine;
const kernels = (await import(`${OUT}/kernels.mjs`)) as typeof Engine;
const hashes = [plain, kernels].map((kt) => {
  kt.setEngineMode('shared');
  return stateHash(kt as never, text);
});
console.log(hashes[0] === hashes[1] ? 'equal' : 'DIFFERENT', ...hashes);
const runs = [plain, kernels].map((kt) => {
  const model = kt.compile(kt.parseXML(text));
  const data = new kt.Data(model);
  return (): number => {
    const start = process.cpuUsage();
    for (let i = 0; i < 400; i++) kt.step(model, data);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 400;
  };
});
const times: number[][] = [[], []];
for (let k = 0; k < 5 + Number(count); k++) runs.forEach((run, i) => void times[i]!.push(run()));
const ratios = times[1]!
  .slice(5)
  .map((us, k) => us / times[0]![k + 5]!)
  .sort((a, b) => a - b);
const median = (list: number[]): number => [...list].sort((a, b) => a - b)[list.length >> 1]!;
console.log(
  `plain ${median(times[0]!.slice(5)).toFixed(1)} us, kernels ${median(times[1]!.slice(5)).toFixed(1)} us, ratio ${median(ratios).toFixed(3)}`,
);
const { failures, bound } = (
  globalThis as unknown as { kernelTrial: { failures: Map<string, string>; bound: Set<string> } }
).kernelTrial;
console.log('bound:', [...bound].join(', '));
for (const [name, reason] of failures) console.log(`stays TypeScript: ${name}: ${reason}`);
