/** A page with a policy in the element. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { workerScript } from '../rollout/worker-script.js';
import { type ServedFiles, serveFiles } from './serve-files.js';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const HTML = `<!doctype html><html lang="en"><title>Policy</title>
<script type="module" src="page.js"></script>
<kinetree-viewer src="model.xml" policy="balance.json" label="Cart-pole"></kinetree-viewer></html>`;

/** Serves the page on a free port of this machine. */
export async function servePolicyPage(): Promise<ServedFiles> {
  const model = (name: string): Buffer => readFileSync(at(`models/cartpole/${name}`));
  return serveFiles({
    'index.html': HTML,
    'page.js': readFileSync(await workerScript('test/browser/policy-script.ts', 'browser')),
    'model.xml': model('model.xml'),
    'balance.json': model('balance.json'),
    'balance.onnx': model('balance.onnx'),
  });
}
