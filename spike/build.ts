/** Bundles the package for Node twice, without and with compiled kernels: `.out/plain.mjs` and `.out/kernels.mjs`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import binaryen from 'binaryen';
import { build, type Plugin } from 'rolldown';
import { ROOT } from './collect.js';
import { compileKernels } from './compile.js';
import { extraOf, Transform } from './transform.js';

export const OUT = process.env.KERNELS_OUT ?? join(ROOT, 'spike/.out');

export async function bundle(file: string, plugin?: Plugin): Promise<void> {
  await build({
    input: join(ROOT, 'spike/engine.ts'),
    platform: 'node',
    external: [/^node:/],
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
    plugins: plugin ? [plugin] : [],
    output: { file: join(OUT, file), format: 'esm', codeSplitting: false },
    logLevel: 'warn',
  });
}

/** Bundles one of the scripts that time the builds. */
export const bundleScript = (name: string): Promise<unknown> =>
  build({
    input: join(ROOT, `spike/${name}.ts`),
    platform: name.endsWith('page') ? 'browser' : 'node',
    external: [/^node:/],
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
    output: { file: join(OUT, `${name}.mjs`), format: 'esm', codeSplitting: false },
    logLevel: 'warn',
  });

/** Compiles all kernels. Returns the number of those that TypeScript calls. */
export async function buildKernels(only?: (name: string) => boolean): Promise<number> {
  mkdirSync(OUT, { recursive: true });
  const compiled = compileKernels();
  const { module } = compiled.emitter;
  const chosen = only
    ? { ...compiled, compiled: compiled.compiled.filter(({ fn }) => only(`${fn.file} ${fn.factory?.name}.${fn.name}`)) }
    : compiled;
  const transform = new Transform(chosen, process.env.KERNEL_CHECK !== undefined);
  transform.entries.forEach((entry, i) => void module.addFunctionExport(entry.name, `f${i}`));
  if (!module.validate()) throw new Error('binaryen refuses the module');
  module.runPasses(['remove-unused-module-elements']);
  binaryen.setDebugInfo(process.env.KERNEL_NAMES !== undefined);
  if (process.env.KERNEL_RAW !== undefined) writeFileSync(join(OUT, 'raw.wasm'), module.emitBinary());
  binaryen.setOptimizeLevel(4);
  binaryen.setShrinkLevel(0);
  binaryen.setAlwaysInlineMaxSize(20);
  binaryen.setFlexibleInlineMaxSize(80);
  binaryen.setOneCallerInlineMaxSize(-1 >>> 0);
  binaryen.setAllowInliningFunctionsWithLoops(true);
  module.optimize();
  module.optimize();
  const binary = module.emitBinary();
  writeFileSync(join(OUT, 'kernels.wasm'), binary);
  const { stopped, emitter } = compiled;
  const calls = [...emitter.callOuts].map(([place, reason]) => `calls TypeScript: ${place}: ${reason}`);
  writeFileSync(
    join(OUT, 'report.txt'),
    [...stopped.map(({ fn, reason }) => `${fn.name}: ${reason}`), ...calls].join('\n'),
  );
  const text = Buffer.from(binary).toString('base64');
  const records = [...compiled.emitter.records.values()].map(({ slots }) =>
    [...slots.values()].map((slot) => {
      const { kind, offset, text, isMutable, isWritten } = slot;
      return { kind, offset, text, isMutable, isWritten, extra: JSON.parse(extraOf(slot)) as unknown };
    }),
  );
  const parts = { records, truncations: compiled.emitter.truncations };
  const kernels = [
    `export default ${JSON.stringify(text)};`,
    ...Object.entries(parts).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`),
  ].join('\n');
  await bundle('kernels.mjs', {
    name: 'kernels',
    resolveId: (id) => (id === 'kernels-in-base64' ? id : null),
    load: (id) => (id === 'kernels-in-base64' ? kernels : null),
    transform: (code, id) => transform.apply(id, code) ?? null,
  });
  await bundle('plain.mjs');
  return transform.entries.length;
}

if (process.argv[1] === join(ROOT, 'spike/build.ts')) {
  const [pattern] = process.argv.slice(2);
  const entries = await buildKernels(pattern === undefined ? undefined : (name) => new RegExp(pattern).test(name));
  console.log(`${entries} entries`);
}
