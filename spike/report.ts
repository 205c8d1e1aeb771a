/** `npm run report`: which functions compile, and the construct that stops each of the others, with file and line. */
import { compileKernels } from './compile.js';

const { compiled, stopped, emitter } = compileKernels();
const lines = compiled.reduce((sum, { fn }) => sum + fn.node.getText().split('\n').length, 0);
const missed = stopped.reduce((sum, { fn }) => sum + fn.node.getText().split('\n').length, 0);
for (const { fn, reason } of stopped)
  console.log(`${fn.file} ${fn.factory ? `${fn.factory.name}.` : ''}${fn.name}: ${reason}`);
console.log(
  `\n${compiled.length} functions with ${lines} lines compile, ${stopped.length} with ${missed} lines do not`,
);
const kinds = new Map<string, number>();
for (const { reason } of stopped) {
  const kind = reason
    .replace(/^\S+: /, '')
    .replace(/(of|array|local|parameter|index|that|whether) \S+/g, '$1 …')
    .slice(0, 60);
  kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
}
for (const [kind, count] of [...kinds].sort((a, b) => b[1] - a[1]).slice(0, 40)) console.log(`${count}\t${kind}`);

console.log(`\n${emitter.callOuts.size} calls from compiled code to TypeScript`);
for (const [place, reason] of emitter.callOuts)
  console.log(`${place.replace(/\s+/g, ' ')}: ${reason.replace(/\s+/g, ' ')}`);
if (emitter.stubs.length) console.log(`stubs: ${emitter.stubs.join(', ')}`);
