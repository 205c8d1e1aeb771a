/** A process of `rollout.ts`: makes its runs each time it is told to. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as Kinetree from '../src/node/index.js';
import type * as Rollout from '../src/node/rollout.js';
import { loadPeer, peerModel } from '../test/oracle/peer.js';

const [kind = '', path = '', workers = '1', runs = '1', steps = '1'] = process.argv.slice(2);
const dist = new URL('../../dist/', import.meta.url);
if (!existsSync(fileURLToPath(dist))) throw new Error('run npm run build before');

/** The same controls for every contender. */
const controls = (nu: number): Float64Array =>
  Float64Array.from({ length: Number(runs) * nu }, (_, i) => 0.3 * Math.sin(0.7 * i));

async function pool(): Promise<() => Promise<unknown>> {
  const kt = (await import(new URL('node.js', dist).href)) as typeof Kinetree;
  const { createPool, rollout } = (await import(new URL('rollout.js', dist).href)) as typeof Rollout;
  const model = await kt.loadModel(path);
  const threads = createPool({ workers: Number(workers) });
  const control = controls(model.nu);
  return () =>
    rollout(model, { pool: threads, runs: Number(runs), steps: Number(steps), control, every: Number(steps) });
}

async function alone(): Promise<() => unknown> {
  const kt = (await import(new URL('node.js', dist).href)) as typeof Kinetree;
  const model = await kt.loadModel(path);
  const data = new kt.Data(model);
  const control = controls(model.nu);
  return () => {
    for (let run = 0; run < Number(runs); run++) {
      kt.resetData(model, data);
      data.ctrl.set(control.subarray(run * model.nu, (run + 1) * model.nu));
      for (let i = 0; i < Number(steps); i++) kt.step(model, data);
    }
  };
}

async function reference(): Promise<() => unknown> {
  const mj = await loadPeer();
  const model = await peerModel(path, dirname(path));
  const data = new mj.MjData(model);
  const nu = Number(model.nu);
  const control = controls(nu);
  return () => {
    for (let run = 0; run < Number(runs); run++) {
      mj.mj_resetData(model, data);
      (data.ctrl as Float64Array).set(control.subarray(run * nu, (run + 1) * nu));
      for (let i = 0; i < Number(steps); i++) mj.mj_step(model, data);
    }
  };
}

const work = { pool, alone, reference }[kind];
if (!work) throw new Error(`there is no contender '${kind}'`);
const ready = work();
process.on('message', () => {
  ready
    .then((go) => go())
    .then(() => process.send?.('done'))
    .catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
      process.exit(1);
    });
});
