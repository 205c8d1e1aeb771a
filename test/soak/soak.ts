/**
 * `soak.ts [--goal STEPS] [DIR...]`: steps models under random controls and pushes, in seeded rounds, until the goal is
 * reached in total. Reports warnings (numbers that are NaN, infinite or too large) that the reference does not give,
 * and growing memory. Continues a stopped run. Runs the built package, which is faster, if there is one; else the
 * sources.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { MainModule, MjData, MjModel } from '@mujoco/mujoco';
import { processorTime } from '../../bench/protocol.js';
import type * as Kinetree from '../../src/api/index.js';
import { State } from '../../src/foundation/schema/enums.js';
import { SC } from '../../src/foundation/schema/scalars.js';
import { MODELS } from '../models/samples.js';
import { FURTHER_MODELS } from '../oracle/further-models.js';
import { modelFiles } from '../oracle/model-files.js';
import { loadPeer, peerModel, savedByPeer } from '../oracle/peer.js';
import { setPeerState } from '../oracle/state.js';
import { uniform } from '../property/random-model.js';

/** Maximum number of steps of a model in a round, and the processor time after which it ends [us]. */
const ROUND = 25_000;
const ROUND_TIME = 3e6;
/** Steps between new controls and pushes. */
const CONTROL_EVERY = 10;
const PUSH_EVERY = 50;
/** Share of the times at which a body is pushed, and the force relative to the weight of its subtree. */
const PUSHED = 0.1;
const PUSH = 3;
/** Number of steps within which the reference must diverge too: a diverging state is sensitive to rounding. */
const GRACE = 5;
const NWARNING = 7;
/** Growth of the heap relative to the smallest round, except the first, that counts as a leak [bytes]. */
const LEAK = 30e6;

const built = fileURLToPath(new URL('../../dist/index.js', import.meta.url));
const kt = (await import(existsSync(built) ? built : '../../src/api/index.js')) as typeof Kinetree;
const { Data, forward, getState, loadMJB, resetData, stateSize, step } = kt;

class Soak {
  readonly findings: string[] = [];
  private readonly data: Kinetree.Data;
  private readonly next: () => number;
  resets = 0;

  constructor(
    private readonly mj: MainModule,
    private readonly peer: MjModel,
    private readonly model: Kinetree.Model,
    private readonly name: string,
    private readonly seed: number,
  ) {
    this.data = new Data(model);
    this.next = uniform(seed);
  }

  /** Runs the round; returns the number of steps. */
  run(): number {
    const { model, data } = this;
    const end = processorTime() + ROUND_TIME;
    const before = new Float64Array(stateSize(model, State.INTEGRATION));
    this.begin();
    let i = 0;
    for (; i < ROUND && processorTime() < end; i++) {
      if (i % CONTROL_EVERY === 0) this.control();
      if (i % PUSH_EVERY === 0) this.push();
      getState(model, data, before, State.INTEGRATION);
      step(model, data);
      if (this.warnings() > 0) {
        this.compare(i, before);
        this.begin();
      }
    }
    data.dispose();
    return i;
  }

  private begin(): void {
    const { model, data } = this;
    resetData(model, data);
    for (let i = 0; i < data.qvel.length; i++) data.qvel[i] = 0.2 * (2 * this.next() - 1);
    forward(model, data);
  }

  private control(): void {
    const { actuator_ctrlrange, actuator_ctrllimited } = this.model.record;
    const { ctrl } = this.data;
    for (let u = 0; u < ctrl.length; u++) {
      const [low, high] = actuator_ctrllimited[u]
        ? [actuator_ctrlrange[2 * u] as number, actuator_ctrlrange[2 * u + 1] as number]
        : [-1, 1];
      ctrl[u] = low + (high - low) * this.next();
    }
  }

  private push(): void {
    const { nbody, body_subtreemass } = this.model.record;
    const { xfrc_applied } = this.data;
    xfrc_applied.fill(0);
    if (nbody < 2 || this.next() > PUSHED) return;
    const body = 1 + Math.floor(this.next() * (nbody - 1));
    const force = PUSH * 9.81 * (body_subtreemass[body] as number);
    for (let k = 0; k < 3; k++) xfrc_applied[6 * body + k] = force * (2 * this.next() - 1);
  }

  private warnings(): number {
    const { scalar } = this.data.record;
    let sum = 0;
    for (let w = 0; w < NWARNING; w++) sum += scalar[SC.warning_number + w] as number;
    return sum;
  }

  /** Checks whether the reference warns too. */
  private compare(at: number, before: Float64Array): void {
    this.resets++;
    const theirs = new this.mj.MjData(this.peer);
    setPeerState(this.mj, this.peer, theirs, before);
    for (let i = 0; i < GRACE && !warned(theirs); i++) this.mj.mj_step(this.peer, theirs);
    if (!warned(theirs)) this.findings.push(`${this.name}, seed ${this.seed}, step ${at}: only this engine warns`);
    theirs.delete();
  }
}

function warned(data: MjData): boolean {
  // the list belongs to the Data, which frees it: deleting it here aborts the reference
  const list = data.warning;
  let found = false;
  for (let w = 0; w < list.size(); w++) found ||= (list.get(w)?.number ?? 0) > 0;
  return found;
}

function heapUsed(): number {
  globalThis.gc?.();
  const { heapUsed: heap, arrayBuffers } = process.memoryUsage();
  return heap + arrayBuffers;
}

interface Progress {
  steps: number;
  seed: number;
  /** Number of models of the round that are done. */
  models: number;
}

const progressFile = fileURLToPath(new URL('../../.cache/soak.json', import.meta.url));

function readProgress(goal: number): Progress {
  const kept = existsSync(progressFile) ? (JSON.parse(readFileSync(progressFile, 'utf8')) as Progress) : undefined;
  return kept && kept.steps < goal ? { ...kept, models: kept.models ?? 0 } : { steps: 0, seed: 1, models: 0 };
}

/** Runs one model for one round; returns the number of steps, 0 for a model that only one engine can run. */
async function soakModel(mj: MainModule, path: string, folder: string, seed: number): Promise<number> {
  let peer: MjModel;
  try {
    peer = await peerModel(path, folder);
  } catch {
    return 0;
  }
  const model = loadMJB(await savedByPeer(peer));
  const name = relative(dirname(folder), path);
  const soak = new Soak(mj, peer, model, name, seed);
  const steps = soak.run();
  console.log(`${name}: ${steps} steps, ${soak.resets} resets`);
  for (const finding of soak.findings) console.log(`FOUND ${finding}`);
  if (soak.findings.length > 0) process.exitCode = 1;
  peer.delete();
  return steps;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { goal: { type: 'string', default: '10000000' } },
  });
  const goal = Number(values.goal);
  const folders = positionals.length ? positionals : [MODELS, ...(FURTHER_MODELS ? [FURTHER_MODELS] : [])];
  const mj = await loadPeer();
  const progress = readProgress(goal);
  mkdirSync(dirname(progressFile), { recursive: true });
  const models = folders
    .map((path) => resolve(path))
    .flatMap((folder) => modelFiles(folder).map((path) => [path, folder] as const));
  let heap = Number.POSITIVE_INFINITY;
  /** The first round of a process fills caches: code, and the last pipelines. */
  let isFirst = true;
  for (; progress.steps < goal; progress.seed++, progress.models = 0) {
    console.log(`round of seed ${progress.seed}: ${progress.steps} of ${goal} steps`);
    for (; progress.models < models.length; progress.models++) {
      writeFileSync(progressFile, JSON.stringify(progress));
      progress.steps += await soakModel(mj, ...(models[progress.models] as readonly [string, string]), progress.seed);
    }
    const now = heapUsed();
    console.log(`heap ${(now / 1e6).toFixed(0)} MB`);
    if (now - heap > LEAK) {
      console.log(`FOUND the heap grew by ${((now - heap) / 1e6).toFixed(0)} MB in a round`);
      process.exitCode = 1;
    }
    if (!isFirst) heap = Math.min(heap, now);
    isFirst = false;
    if (process.exitCode) return;
  }
  writeFileSync(progressFile, JSON.stringify(progress));
  console.log(`${progress.steps} steps`);
}

await main();
