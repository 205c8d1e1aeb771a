/** A copy of the built package whose arrays lie in one WebAssembly.Memory: the cost of the memory without kernels. */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './collect.js';
import { PAGES } from './pages.js';

/** Allocations in the built package, each of which occurs in one or two modules. */
const EDITS: readonly (readonly [RegExp, string])[] = [
  [
    /new Float64Array\((?:\/\* @__PURE__ \*\/ )?new ArrayBuffer\(8 \* n\)\)/g,
    'new Float64Array($memory.buffer, $memory.take(8 * n), n)',
  ],
  [
    /new Int32Array\((?:\/\* @__PURE__ \*\/ )?new ArrayBuffer\(4 \* n\)\)/g,
    'new Int32Array($memory.buffer, $memory.take(4 * n), n)',
  ],
  [/new Float64Array\(room, at, n\)/g, 'new Float64Array($memory.buffer, $memory.take(8 * n), n)'],
  [/new Int32Array\(room, at, n\)/g, 'new Int32Array($memory.buffer, $memory.take(4 * n), n)'],
  [
    /const buffer = new ArrayBuffer\(size\);\s*let offset = 0;/g,
    'const buffer = $memory.buffer; let offset = $memory.take(size);',
  ],
  [/new Float64Array\(d\.(xpos|contact_dist)\.buffer\)/g, '$memory.whole(d.$1)'],
];

const MEMORY = `
const memory = new WebAssembly.Memory({ initial: ${PAGES}, maximum: ${PAGES} });
const blocks = new Map();
let taken = 1024;
globalThis.$memory = {
  buffer: memory.buffer,
  take(size) {
    const at = taken;
    taken += (size + 16) & ~15;
    blocks.set(at, size);
    return at;
  },
  whole(array) {
    let start = array.byteOffset;
    while (!blocks.has(start)) start -= 8;
    return new Float64Array(memory.buffer, start, blocks.get(start) / 8);
  },
};
`;

/** @throws Error if an allocation is not found */
export function writeMemoryDist(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(ROOT, 'dist'), folder, { recursive: true });
  const counts = EDITS.map(() => 0);
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.js') || name.includes('.global')) continue;
    const text = readFileSync(join(folder, name), 'utf8');
    let changed = text;
    EDITS.forEach(([from, to], k) => {
      counts[k]! += text.match(from)?.length ?? 0;
      changed = changed.replace(from, to);
    });
    if (name === 'index.js') changed = `import './memory.js';\n${changed}`;
    if (changed !== text) writeFileSync(join(folder, name), changed);
  }
  counts.forEach((count, k) => {
    if (count === 0) throw new Error(`no allocation is ${EDITS[k]![0]}`);
  });
  writeFileSync(join(folder, 'memory.js'), MEMORY);
}
