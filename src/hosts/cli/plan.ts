/** `kinetree plan TASK`: controls a simulation with a planner, and prints cost and speed. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { type Command, Option } from 'commander';
import { ModelError } from '../../foundation/base/diagnostics.js';
import { drive } from '../../robotics/plan/drive.js';
import { Planner } from '../../robotics/plan/planner.js';
import { loadTask, taskNames } from '../../robotics/plan/registry.js';
import { METHODS, type PlannerSettings } from '../../robotics/plan/settings.js';
import { startTask } from '../../robotics/plan/task.js';
import { createPool } from '../node/create-pool.js';
import { jsonOption, quietOption, seedOption, timeOption, workersOption } from './common-options.js';
import { FAILED, INTERRUPTED, OK, USAGE } from './exit-codes.js';
import { listenForInterruption } from './interruption.js';
import { DiagnosticPrinter, type Output, quieted } from './output.js';
import { nonNegative, positive, seconds } from './parsers.js';
import { Progress } from './progress.js';
import { DIVERGED, timeLeft } from './stepping.js';

export interface PlanFlags extends Partial<Pick<PlannerSettings, 'method' | 'candidates' | 'horizon'>> {
  /** Simulated time [s]. */
  readonly time?: number;
  /** Simulated time between plans [s]. */
  readonly every?: number;
  readonly seed?: number;
  /** Number of workers; 0 plans in the main thread. */
  readonly workers?: number;
  readonly quiet?: boolean;
  readonly json?: boolean;
}

/** Adds `plan` to the program. */
export function addPlanCommand(
  program: Command,
  finish: (work: Promise<number>) => Promise<void>,
  output: Output,
): void {
  program
    .command('plan')
    .description('Controls a simulation with a planner and reports cost and speed. Ctrl-C stops it.')
    .argument('<task>', `a task (${taskNames().join(', ')}), or a module that default-exports one, whose code runs`)
    .addOption(timeOption('simulated time; default: 10', seconds))
    .option('--every <seconds>', 'simulated time between plans; default: 0.04', nonNegative)
    .addOption(new Option('--method <name>', 'planning method').choices(METHODS))
    .option('--candidates <n>', 'number of candidate plans per iteration', positive)
    .option('--horizon <seconds>', 'planning horizon', nonNegative)
    .addOption(seedOption('seed of the random numbers; the result is the same for any number of workers'))
    .addOption(workersOption('workers that share the candidates; default: none, all in one thread'))
    .addOption(quietOption())
    .addOption(jsonOption())
    .action((task: string, flags: PlanFlags) => finish(plan(task, flags, flags.quiet ? quieted(output) : output)));
}

/** Returns the exit code. */
async function plan(task: string, flags: PlanFlags, output: Output): Promise<number> {
  const interruption = listenForInterruption();
  try {
    const result = await driven(task, flags, interruption.signal, output);
    if (flags.json) output.out(`${JSON.stringify(result, null, 2)}\n`);
    else if (!flags.quiet) output.out(text(result));
    if (!result.diverged && Number.isFinite(result.meanCost)) return OK;
    output.err(result.diverged ? DIVERGED : 'there were plans without a candidate that could be rolled out\n');
    return FAILED;
  } catch (error) {
    if (interruption.signal.aborted) {
      output.err('stopped before the end\n');
      return INTERRUPTED;
    }
    return reportError(error, task, output);
  } finally {
    interruption.ignore();
  }
}

/** Prints errors of a model, of the command line, or of the code of a task with their locations. */
function reportError(error: unknown, task: string, output: Output): number {
  if (error instanceof ModelError) {
    new DiagnosticPrinter((line) => output.err(line)).printAll(error.diagnostics);
    return FAILED;
  }
  if (!(error instanceof Error)) throw error;
  const calls = error.stack?.split('\n').filter((line) => /^ +at /.test(line)) ?? [];
  const isOfTask = existsSync(task) && calls.some((line) => line.includes(addressOf(task).href));
  if (!isOfTask && (error instanceof TypeError || error instanceof RangeError)) {
    output.err(`${error.message}\n`);
    return USAGE;
  }
  output.err(`${task}: ${error.stack ?? error.message}\n`);
  return FAILED;
}

async function driven(name: string, flags: PlanFlags, signal: AbortSignal, output: Output) {
  const { time: duration = 10, every = 0.04, seed = 0, workers = 0, json: _, quiet: __, ...settings } = flags;
  const task = await loadTask(taskNames().includes(name) ? name : addressOf(name));
  const { model, data } = startTask(task);
  const pool = workers > 0 ? createPool({ workers }) : undefined;
  const progress = new Progress(name, output);
  let planner: Planner | undefined;
  try {
    planner = new Planner(task, { model, seed, ...settings, ...(pool && { pool }) });
    const start = performance.now();
    const { plans, steps, cost, failures, failure, diverged } = await drive(planner, data, {
      duration,
      every,
      signal,
      onStep({ time }) {
        const left = ((performance.now() - start) / 1000 / time) * (duration - time);
        progress.update(`${time.toFixed(2)} s, ${timeLeft(Math.max(0, left))} left`, Math.min(1, time / duration));
      },
    });
    const seconds = (performance.now() - start) / 1000;
    const simulated = steps * model.opt.timestep;
    const { method, candidates } = planner.settings;
    return {
      task: task.name,
      method,
      candidates,
      stepsPerCandidate: planner.steps,
      workers,
      diverged,
      simulated,
      seconds,
      plans,
      plansPerSecond: plans / seconds,
      realTimeFactor: simulated / seconds,
      meanCost: cost,
      failures,
      ...(failure !== undefined && { failure }),
      qpos: Array.from(data.qpos),
    };
  } finally {
    progress.end();
    pool?.close();
    planner?.close();
    data.dispose();
  }
}

function addressOf(file: string): URL {
  if (existsSync(file)) return pathToFileURL(resolve(file));
  throw new RangeError(`${file}: there is no such task or file; tasks are ${taskNames().join(', ')}`);
}

function text(result: Awaited<ReturnType<typeof driven>>): string {
  const { task, method, candidates, stepsPerCandidate, workers, simulated, seconds, plans, failures } = result;
  const lines = [
    `${task}: ${method}, ${candidates} candidates of ${stepsPerCandidate} steps, ${workers > 0 ? `${workers} workers` : 'one thread'}`,
    `simulated         ${simulated.toFixed(2)} s in ${seconds.toFixed(2)} s`,
    `plans             ${plans}, ${result.plansPerSecond.toFixed(1)} per second`,
    `real-time factor  ${result.realTimeFactor.toFixed(2)}`,
    `mean cost         ${result.meanCost.toPrecision(4)}`,
    ...(failures > 0 ? [`candidates failed ${failures}: ${result.failure}`] : []),
    `qpos              ${result.qpos.map((x) => x.toPrecision(4)).join(' ')}`,
  ];
  return `${lines.join('\n')}\n`;
}
