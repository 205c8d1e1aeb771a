/** `kinetree simulate MODEL`: steps a model, and records selected fields. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ModelWatch } from '../../authoring/load/watch.js';
import { watch } from '../../authoring/public-functions/load.js';
import { ModelError } from '../../foundation/base/diagnostics.js';
import { Generator } from '../../foundation/random/index.js';
import { Warning } from '../../foundation/schema/enums.js';
import { formatOf, Recorder, readTrajectory } from '../../robotics/record/recorder.js';
import { rowAt } from '../../robotics/record/trajectory.js';
import { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { setCallbacks, step } from '../../simulation/runtime/run.js';
import { resetDataKeyframe } from '../../simulation/support/reset.js';
import { isPlainFile, WriteError } from '../node/output/output-file.js';
import { RecordingFile } from '../node/output/recording-file.js';
import { controlHeader } from './control-header.js';
import { type Controller, ControlModuleError, controlModule } from './control-module.js';
import { controlSpan, type NoiseFlags } from './control-noise.js';
import { INTERRUPTED, listenForInterruption } from './interruption.js';
import { keyframeOf } from './keyframe.js';
import { loadForCommand } from './load-for-command.js';
import type { ModelReading } from './model-flags.js';
import { counted, DiagnosticPrinter, localPath, type Output } from './output.js';
import { Progress } from './progress.js';

export interface SimulateFlags extends NoiseFlags, ModelReading {
  /** Simulated time [s]; one second if `steps` is not given either. */
  readonly duration?: number;
  readonly steps?: number;
  /** Keyframe to start from, by name or number. */
  readonly key?: string;
  /** File of controls over time, or module that sets them. */
  readonly control?: string;
  readonly output?: string;
  readonly fields?: readonly string[];
  /** Number of steps between recorded rows. */
  readonly every?: number;
  readonly force?: boolean;
  readonly quiet?: boolean;
  /** Takes over changes of the model's files during the run. */
  readonly watch?: boolean;
}

/** Interval for checking signals [ms]. */
const SLICE = 50;

/** An error in the command line, reported in one line. */
class UsageError extends Error {}

/** Returns the exit code. */
export async function simulate(file: string, flags: SimulateFlags, output: Output): Promise<number> {
  const model = await loadForCommand(file, flags, output);
  if (!model) return 1;
  try {
    return await run(file, model, flags, output);
  } catch (error) {
    if (error instanceof ModelError) new DiagnosticPrinter((text) => output.err(text)).printAll(error.diagnostics);
    else if (error instanceof ControlModuleError || error instanceof WriteError) output.err(`${error.message}\n`);
    else if (error instanceof UsageError || error instanceof TypeError || error instanceof RangeError) {
      output.err(`${error.message}\n`);
      return 2;
    } else throw error;
    return 1;
  }
}

async function run(file: string, model: Model, flags: SimulateFlags, output: Output): Promise<number> {
  if (flags.watch && flags.output !== undefined) {
    throw new UsageError('--watch and --output exclude each other: the rows of a record are those of one model');
  }
  const data = new Data(model);
  if (flags.key !== undefined) resetDataKeyframe(model, data, keyframeOf(model, flags.key));
  await control(model, data, flags, new DiagnosticPrinter((text) => output.err(text)));
  const duration = flags.duration ?? (flags.watch ? Number.POSITIVE_INFINITY : 1);
  const steps = flags.steps ?? Math.round(duration / model.opt.timestep);
  const recording = flags.output === undefined ? undefined : openRecording(flags.output, model, data, flags);
  const interruption = listenForInterruption();
  const progress = new Progress(localPath(file), output);
  const watched = flags.watch ? follow(model, data, output) : undefined;
  try {
    const result = await advance(model, data, steps, {
      recorder: recording?.recorder,
      every: flags.every ?? 1,
      stop: interruption.signal,
      progress,
      inRealTime: flags.watch === true,
    });
    progress.end();
    await recording?.end();
    if (!flags.quiet) output.err(summary(result, data, recording?.recorder, flags.output));
    if (result.ending === 'stopped') return INTERRUPTED;
    return result.ending === 'done' ? 0 : 1;
  } catch (error) {
    progress.end();
    throw (await recording?.fail(error)) ?? error;
  } finally {
    progress.end();
    watched?.close();
    interruption.ignore();
    data.dispose();
  }
}

/** A recorder with its file. */
interface Recording {
  readonly recorder: Recorder;
  /** Completes the file. */
  end(): Promise<void>;
  /** Completes the file if possible after an error; returns the error with the location of the rows. */
  fail(error: unknown): Promise<unknown>;
}

function openRecording(name: string, model: Model, data: Data, flags: SimulateFlags): Recording {
  const format = formatIn(name);
  if (!flags.force && isPlainFile(name)) throw new UsageError(`${name} exists; --force replaces it`);
  const file = new RecordingFile(name, flags.force !== true);
  let recorder: Recorder;
  try {
    recorder = new Recorder(format, model, data, (bytes) => file.write(bytes), fieldsIn(flags));
  } catch (error) {
    file.abandon();
    throw error;
  }
  const end = async (): Promise<void> => {
    await recorder.end();
    file.end();
  };
  return {
    recorder,
    end,
    async fail(error) {
      if (!(error instanceof WriteError)) {
        // the simulation failed, but the rows so far are complete
        try {
          await end();
          return error;
        } catch {
          // they remain in the unfinished file
        }
      }
      const kept = file.abandon();
      if (kept === undefined || !(error instanceof WriteError)) return error;
      return new WriteError(error.path, `${error.reason}; the rows before that are in ${localPath(kept)}`, error.code);
    },
  };
}

/** Updates the model when its files change, and prints each change. */
function follow(model: Model, data: Data, output: Output): ModelWatch {
  return watch(model, {
    data,
    changed: (files) => output.err(`${files.map(localPath).join(', ')} changed: the run goes on with it\n`),
    failed(error) {
      if (error instanceof ModelError) new DiagnosticPrinter((text) => output.err(text)).printAll(error.diagnostics);
      else output.err(`${error.message}\n`);
    },
  });
}

const fieldsIn = ({ fields }: SimulateFlags) => (fields ? { fields } : {});

function formatIn(name: string) {
  const format = formatOf(name);
  if (format) return format;
  throw new UsageError(`${name}: the extension has to be .csv, .jsonl or .mcap`);
}

/** Sets the controls before every step: from a file or a module, with noise. */
async function control(model: Model, data: Data, flags: SimulateFlags, printer: DiagnosticPrinter): Promise<void> {
  const set = flags.control === undefined ? undefined : await controllerOf(flags.control, model, printer);
  const noise = flags.noise ?? 0;
  if (!set && noise === 0) return;
  const random = new Generator(flags.seed ?? 0);
  const base = data.ctrl.slice();
  setCallbacks(model, data, {
    control() {
      // without a controller, the noise is around the initial controls
      if (set) set(model, data);
      else data.ctrl.set(base.subarray(0, data.ctrl.length));
      if (noise > 0) addNoise(model, data, noise, random);
    },
  });
}

function addNoise(model: Model, { ctrl }: Data, noise: number, random: Generator): void {
  for (let i = 0; i < model.nu; i++) {
    const [low, high] = controlSpan(model, i);
    ctrl[i]! += noise * ((high - low) / 2) * random.normal();
  }
}

async function controllerOf(name: string, model: Model, printer: DiagnosticPrinter): Promise<Controller> {
  if (!existsSync(name)) throw new UsageError(`${name}: there is no such file`);
  if (/\.m?js$/.test(name)) return controlModule(name);
  formatIn(name);
  const trajectory = await readTrajectory(new Uint8Array(await readFile(name)), name);
  printer.printAll(trajectory.diagnostics ?? []);
  const { ctrl } = trajectory.values;
  const rows = trajectory.time.length;
  if (!ctrl || rows === 0 || ctrl.length / rows !== model.nu) {
    const found = ctrl && rows > 0 ? ctrl.length / rows : 0;
    throw new UsageError(
      `${name} has ${found} columns of ctrl, and the model ${counted(model.nu, 'control')}; ` +
        `the first line of a CSV file is ${controlHeader(model)}`,
    );
  }
  return (_, data) => {
    const row = rowAt(trajectory, data.time);
    data.ctrl.set(ctrl.subarray(row * model.nu, (row + 1) * model.nu));
  };
}

interface Watch {
  readonly recorder: Recorder | undefined;
  readonly every: number;
  readonly stop: AbortSignal;
  readonly progress: Progress;
  /** True to keep pace with the clock, so that edits of the model can be watched in real time. */
  readonly inRealTime: boolean;
}

/** Message about a diverged state that the engine has reset. */
export const DIVERGED = 'the simulation diverged: qpos, qvel or qacc became too large or not a number\n';

interface Result {
  readonly steps: number;
  readonly seconds: number;
  readonly ending: 'done' | 'stopped' | 'diverged';
}

async function advance(
  model: Model,
  data: Data,
  steps: number,
  { recorder, every, stop, progress, inRealTime }: Watch,
): Promise<Result> {
  const start = performance.now();
  const begin = data.time;
  let next = start + SLICE;
  let ending: Result['ending'] = 'done';
  let done = 0;
  await recorder?.record();
  while (done < steps && ending === 'done') {
    step(model, data);
    if (isDiverged(data)) ending = 'diverged';
    else {
      done += 1;
      if (recorder && done % every === 0) await recorder.record();
    }
    const ahead = inRealTime ? 1000 * (data.time - begin) - (performance.now() - start) : 0;
    if (performance.now() < next && ahead <= 0) continue;
    if (Number.isFinite(steps)) {
      const left = ((performance.now() - start) / 1000 / Math.max(1, done)) * (steps - done);
      progress.update(`${data.time.toFixed(2)} s, ${timeLeft(left)} left`, done / steps);
    }
    await new Promise((resolve) => (ahead > 0 ? setTimeout(resolve, Math.min(ahead, SLICE)) : setImmediate(resolve)));
    if (stop.aborted && ending === 'done' && done < steps) ending = 'stopped';
    next = performance.now() + SLICE;
  }
  return { steps: done, seconds: (performance.now() - start) / 1000, ending };
}

const isDiverged = ({ warning_number }: Data): boolean =>
  warning_number[Warning.BADQPOS]! + warning_number[Warning.BADQVEL]! + warning_number[Warning.BADQACC]! > 0;

/** Formats a duration as minutes and seconds. */
export function timeLeft(seconds: number): string {
  const whole = Math.ceil(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

function summary(
  { steps, seconds, ending }: Result,
  data: Data,
  recorder: Recorder | undefined,
  file: string | undefined,
): string {
  const simulated = steps * data.model.opt.timestep;
  const rate = seconds > 0 ? (simulated / seconds).toPrecision(3) : 'very many';
  const lines = [
    `${counted(steps, 'step')}, ${simulated.toPrecision(6)} s in ${seconds.toFixed(2)} s (${rate} times real time)`,
  ];
  if (ending === 'diverged') lines.push(DIVERGED.trimEnd());
  if (ending === 'stopped') lines.push('stopped before the end');
  for (const [name, kind] of Object.entries(Warning)) {
    const count = data.warning_number[kind]!;
    if (count > 0) lines.push(`warning ${name}: ${count}`);
  }
  if (recorder) lines.push(`${counted(recorder.rows, 'row')} in ${file}`);
  return `${lines.join('\n')}\n`;
}
