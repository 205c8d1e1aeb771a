/** `kinetree bench MODEL`: measures the speed of a model, the time of each stage, and the memory used. */
import { performance } from 'node:perf_hooks';
import { Generator } from '../../foundation/random/index.js';
import { Timer } from '../../foundation/schema/enums.js';
import { Data } from '../../simulation/model/data.js';
import { saveMJB } from '../../simulation/model/mjb.js';
import type { Model } from '../../simulation/model/model.js';
import { setCallbacks, step } from '../../simulation/runtime/run.js';
import { resetData, resetDataKeyframe } from '../../simulation/support/reset.js';
import { controlSpan, type NoiseFlags } from './control-noise.js';
import { loadForCommand } from './load-for-command.js';
import type { ModelReading } from './model-flags.js';
import { localPath, type Output } from './output.js';
import { Progress } from './progress.js';
import { timeLeft } from './simulate.js';

export interface BenchFlags extends NoiseFlags, ModelReading {
  /** Number of timed steps. */
  readonly steps?: number;
  readonly json?: boolean;
}

const STEPS = 2000;
const SLICE = 100;
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
  if (!model) return 1;
  const progress = new Progress(localPath(file), output);
  const result = await measure(model, flags, progress);
  progress.end();
  output.out(flags.json ? `${JSON.stringify(result, null, 2)}\n` : text(result));
  return 0;
}

async function measure(model: Model, { steps = STEPS, noise = 0.1, seed = 0 }: BenchFlags, progress: Progress) {
  const data = new Data(model);
  const controls = noisy(model, steps, noise, seed);
  const warm = Math.ceil(WARM_UP * steps);
  const total = warm + 2 * steps;
  const start = performance.now();
  let made = 0;
  /** Returns the time of `count` steps from the initial state [s], and means over the steps. */
  const run = async (count: number) => {
    if (model.nkey > 0) resetDataKeyframe(model, data, 0);
    else resetData(model, data);
    let [seconds, contacts, rows] = [0, 0, 0];
    for (let i = 0; i < count; ) {
      const begin = performance.now();
      while (i < count && performance.now() - begin < SLICE) {
        data.ctrl.set(controls.subarray(i * model.nu, (i + 1) * model.nu));
        step(model, data);
        contacts += data.ncon;
        rows += data.nefc;
        i += 1;
        made += 1;
      }
      seconds += (performance.now() - begin) / 1000;
      const left = ((performance.now() - start) / 1000 / made) * (total - made);
      progress.update(`${timeLeft(left)} left`, made / total);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return { seconds, contacts: contacts / count, rows: rows / count };
  };
  await run(warm);
  const timed = await run(steps);
  // reading the clock around each stage takes time, so this run is used for shares only
  setCallbacks(model, data, { time: () => performance.now() });
  data.timer_duration.fill(0);
  await run(steps);
  const whole = data.timer_duration[Timer.STEP]! || 1;
  const share = (timer: keyof typeof Timer): number => data.timer_duration[Timer[timer]]! / whole;
  const perStep = (timed.seconds / steps) * MICROSECONDS;
  const warnings = data.warning_number.reduce((sum, n) => sum + n, 0);
  const result = {
    steps,
    stepsPerSecond: steps / timed.seconds,
    realTimeFactor: (steps * model.opt.timestep) / timed.seconds,
    microsecondsPerStep: perStep,
    contacts: timed.contacts,
    constraintRows: timed.rows,
    stages: Object.fromEntries(STAGES.map(([timer, label]) => [label.trim(), share(timer) * perStep])),
    bytes: { model: saveMJB(model).length, data: data.byteLength, process: process.memoryUsage().rss },
    warnings,
  };
  data.dispose();
  return result;
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

type BenchResult = Awaited<ReturnType<typeof measure>>;

const bytesText = (bytes: number): string =>
  bytes < 1e6 ? `${(bytes / 1e3).toFixed(0)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

function text(result: BenchResult): string {
  const { bytes, stages } = result;
  const lines = [
    `${result.steps} steps: ${result.microsecondsPerStep.toFixed(1)} us each, ${Math.round(result.stepsPerSecond)} a second, ${result.realTimeFactor.toPrecision(3)} times real time`,
    `  ${result.contacts.toFixed(1)} contacts and ${result.constraintRows.toFixed(1)} constraint rows on average`,
    '',
    ...STAGES.map(([, label]) => {
      const time = stages[label.trim()]!;
      return `  ${label.padEnd(20)} ${time.toFixed(2).padStart(10)} us ${((100 * time) / result.microsecondsPerStep).toFixed(0).padStart(4)} %`;
    }),
    '',
    `  memory: model ${bytesText(bytes.model)}, data ${bytesText(bytes.data)}, process ${bytesText(bytes.process)}`,
  ];
  if (result.warnings > 0) lines.push(`  ${result.warnings} physics warnings: the simulation is unreliable`);
  return `${lines.join('\n')}\n`;
}
