/** `kinetree bench MODEL`: measures the speed of a model, the time of each stage, and the memory used. */
import { performance } from 'node:perf_hooks';
import { Generator } from '../../foundation/random/index.js';
import { Timer } from '../../foundation/schema/enums.js';
import { Data } from '../../simulation/model/data.js';
import { saveMJB } from '../../simulation/model/mjb.js';
import type { Model } from '../../simulation/model/model.js';
import { setCallbacks, step } from '../../simulation/runtime/run.js';
import { keyframeOf, resetData, resetDataKeyframe } from '../../simulation/support/reset.js';
import { controlSpan, type NoiseFlags } from './control-noise.js';
import { FAILED, INTERRUPTED, OK, USAGE } from './exit-codes.js';
import { listenForInterruption } from './interruption.js';
import { loadForCommand } from './load-for-command.js';
import type { ModelReading } from './model-flags.js';
import { localPath, type Output } from './output.js';
import { Progress } from './progress.js';
import { handleSignals, timeLeft } from './stepping.js';

export interface BenchFlags extends NoiseFlags, ModelReading {
  /** Number of timed steps. */
  readonly steps?: number;
  /** Simulated time of the timed steps, instead of their number [s]. */
  readonly time?: number;
  /** Initial keyframe, by name or number. */
  readonly key?: string;
  readonly json?: boolean;
}

const STEPS = 2000;
/** Time between reports of progress [ms]. */
const SLICE = 100;
/** Steps with different noise; longer runs repeat it, so that their memory is bounded. */
const MOST_NOISE = 5000;
/** Untimed warm-up steps as a fraction of the timed ones, so that code is compiled. */
const WARM_UP = 0.25;
const MICROSECONDS = 1e6;

/** Stages in the report: their timers and labels. An indented stage is part of the one above it. */
const STAGES: readonly (readonly [timer: keyof typeof Timer, label: string])[] = [
  ['POSITION', 'position'],
  ['POS_KINEMATICS', '  kinematics'],
  ['POS_INERTIA', '  inertia'],
  ['POS_COLLISION', '  collision'],
  ['POS_MAKE', '  constraint rows'],
  ['POS_PROJECT', '  projection'],
  ['VELOCITY', 'velocity'],
  ['ACTUATION', 'actuation'],
  ['CONSTRAINT', 'constraint solver'],
  ['ADVANCE', 'integration'],
];

/** Returns the exit code. */
export async function benchModel(file: string, flags: BenchFlags, output: Output): Promise<number> {
  const model = await loadForCommand(file, flags, output);
  if (!model) return FAILED;
  const progress = new Progress(localPath(file), output);
  const interruption = listenForInterruption();
  try {
    const result = await measure(model, flags, progress, interruption.signal);
    progress.end();
    if (result) output.out(flags.json ? `${JSON.stringify(result, null, 2)}\n` : text(result));
    if (!interruption.signal.aborted) return OK;
    output.err(result ? 'stopped before the end\n' : 'stopped before the first timed step\n');
    return INTERRUPTED;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    output.err(`${error.message}\n`);
    return USAGE;
  } finally {
    progress.end();
    interruption.ignore();
  }
}

/** Returns undefined if it was stopped before the timed steps. */
async function measure(model: Model, flags: BenchFlags, progress: Progress, stop: AbortSignal) {
  const { noise = 0.1, seed = 0, key = model.nkey > 0 ? 0 : undefined } = flags;
  const wanted = flags.steps ?? (flags.time === undefined ? STEPS : Math.round(flags.time / model.opt.timestep));
  const steps = Math.max(1, wanted);
  const start = key === undefined ? undefined : keyframeOf(model, key);
  const data = new Data(model);
  const count = Math.min(steps, MOST_NOISE);
  const controls = noisy(model, count, noise, seed);
  const warm = Math.ceil(WARM_UP * Math.min(steps, STEPS));
  const total = warm + 2 * steps;
  const begun = performance.now();
  let made = 0;
  /** Returns the number and time of at most `most` steps from the initial state [s], and sums over the steps. */
  const run = async (most: number) => {
    if (start === undefined) resetData(model, data);
    else resetDataKeyframe(model, data, start);
    let [done, seconds, contacts, rows] = [0, 0, 0, 0];
    while (done < most && !stop.aborted) {
      const begin = performance.now();
      while (done < most && performance.now() - begin < SLICE) {
        const at = (done % count) * model.nu;
        data.ctrl.set(controls.subarray(at, at + model.nu));
        step(model, data);
        contacts += data.ncon;
        rows += data.nefc;
        done += 1;
        made += 1;
      }
      seconds += (performance.now() - begin) / 1000;
      const left = ((performance.now() - begun) / 1000 / made) * (total - made);
      progress.update(`${timeLeft(left)} left`, made / total);
      await handleSignals();
    }
    return { done, seconds, contacts, rows };
  };
  try {
    await run(warm);
    const timed = await run(steps);
    if (timed.done === 0) return undefined;
    // reading the clock around each stage takes time, so this run is used for shares only
    setCallbacks(model, data, { time: () => performance.now() });
    data.timer_duration.fill(0);
    const { done } = await run(steps);
    const whole = data.timer_duration[Timer.STEP]! || 1;
    const share = (timer: keyof typeof Timer): number => data.timer_duration[Timer[timer]]! / whole;
    const perStep = (timed.seconds / timed.done) * MICROSECONDS;
    const stages = STAGES.map(([timer, label]) => [label.trim(), share(timer) * perStep] as const);
    return {
      steps: timed.done,
      stepsPerSecond: timed.done / timed.seconds,
      realTimeFactor: (timed.done * model.opt.timestep) / timed.seconds,
      microsecondsPerStep: perStep,
      contacts: timed.contacts / timed.done,
      constraintRows: timed.rows / timed.done,
      stages: Object.fromEntries(done > 0 ? stages : []) as Readonly<Record<string, number>>,
      bytes: { model: saveMJB(model).length, data: data.byteLength, process: process.memoryUsage().rss },
      warnings: data.warning_number.reduce((sum, n) => sum + n, 0),
    };
  } finally {
    data.dispose();
  }
}

/** Returns controls with correlated noise around the middle of their range. */
function noisy(model: Model, steps: number, noise: number, seed: number): Float64Array {
  const random = new Generator(seed);
  const { nu } = model;
  return Float64Array.from({ length: steps * nu }, (_, k) => {
    const [low, high] = controlSpan(model, k % nu);
    return (low + high) / 2 + noise * ((high - low) / 2) * random.normal();
  });
}

type BenchResult = NonNullable<Awaited<ReturnType<typeof measure>>>;

const bytesText = (bytes: number): string =>
  bytes < 1e6 ? `${(bytes / 1e3).toFixed(0)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

function text(result: BenchResult): string {
  const { bytes, stages } = result;
  const lines = [
    `${result.steps} steps: ${result.microsecondsPerStep.toFixed(1)} us each, ${Math.round(result.stepsPerSecond)} a second, ${result.realTimeFactor.toPrecision(3)} times real time`,
    `  ${result.contacts.toFixed(1)} contacts and ${result.constraintRows.toFixed(1)} constraint rows on average`,
    ...(Object.keys(stages).length > 0 ? [''] : []),
    ...STAGES.flatMap(([, label]) => {
      const time = stages[label.trim()];
      if (time === undefined) return [];
      return `  ${label.padEnd(20)} ${time.toFixed(2).padStart(10)} us ${((100 * time) / result.microsecondsPerStep).toFixed(0).padStart(4)} %`;
    }),
    '',
    `  memory: model ${bytesText(bytes.model)}, data ${bytesText(bytes.data)}, process ${bytesText(bytes.process)}`,
  ];
  if (result.warnings > 0) lines.push(`  ${result.warnings} physics warnings: the simulation is unreliable`);
  return `${lines.join('\n')}\n`;
}
