/** Scripts of the pages: the element, the frame of examples and the modules they import. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rolldown } from 'rolldown';
import { enginePlugin } from '../../build-plugins/engine-plugin.mjs';
import { ELEMENT_FILES } from '../elements/files.js';
import { PUBLIC, root } from './paths.js';

const ONNX = `${root}site/node_modules/onnxruntime-web/dist/`;

/** One script with everything it imports. */
export async function bundled(entry: string, format: 'esm' | 'iife'): Promise<string> {
  const bundle = await rolldown({
    input: root + entry,
    platform: 'browser',
    logLevel: 'silent',
    plugins: [enginePlugin()],
    resolve: { mainFields: ['module', 'main'], extensionAlias: { '.js': ['.ts', '.js'] } },
  });
  const { output } = await bundle.generate({ format, codeSplitting: false, minify: true });
  await bundle.close();
  return output[0].code;
}

/** Modules of the runtime with the names that they export. */
export async function exportedNames(): Promise<Record<string, readonly string[]>> {
  const text = readFileSync(`${root}site/page/runtime.ts`, 'utf8');
  const paths = new Map(
    [...text.matchAll(/^import \* as (\w+) from '(.+)\.js';$/gm)].map(([, name, path]) => [name!, path!]),
  );
  const entries = [...text.matchAll(/^ {2}(?:'(.+?)': )?(\w+),$/gm)].map(
    ([, name, alias]) => [name ?? alias!, alias!] as const,
  );
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map(([, alias]) => [alias, `${root}site/page/${paths.get(alias)}.ts`])),
    platform: 'browser',
    logLevel: 'silent',
    resolve: { mainFields: ['module', 'main'], extensionAlias: { '.js': ['.ts', '.js'] } },
  });
  const { output } = await bundle.generate({ format: 'esm', minify: false });
  await bundle.close();
  const exported = new Map(
    output.flatMap((chunk) => (chunk.type === 'chunk' && chunk.isEntry ? [[chunk.name, chunk.exports] as const] : [])),
  );
  return Object.fromEntries(entries.map(([name, alias]) => [name, exported.get(alias)!]));
}

export async function makeScripts(): Promise<void> {
  const folder = `${PUBLIC}run/`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}frame.js`, await bundled('site/page/frame.ts', 'iife'));
  writeFileSync(`${folder}runtime.js`, await bundled('site/page/runtime.ts', 'esm'));
  writeFileSync(`${folder}modules.json`, JSON.stringify(await exportedNames()));
  writeFileSync(`${folder}element-files.json`, JSON.stringify(ELEMENT_FILES));
  copyFileSync(`${root}dist/kinetree.global.js`, `${folder}kinetree.global.js`);
  for (const name of ['cartpole', 'quadruped', 'humanoid', 'tendon-arm'])
    copyFileSync(`${root}models/${name}/model.xml`, `${folder}${name}.xml`);
  copyFileSync(`${root}examples/learning/hopper.onnx`, `${folder}hopper.onnx`);
  if (!existsSync(ONNX)) return;
  copyFileSync(`${ONNX}ort.wasm.bundle.min.mjs`, `${folder}onnx.js`);
  copyFileSync(`${ONNX}ort-wasm-simd-threaded.wasm`, `${folder}onnx.wasm`);
}
