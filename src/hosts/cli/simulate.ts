/** `kinetree simulate MODEL`: steps a model, and records selected fields. */
import type { ModelWatch } from '../../authoring/load/watch.js';
import { watch } from '../../authoring/public-functions/load.js';
import { ModelError } from '../../foundation/base/diagnostics.js';
import { Warning } from '../../foundation/schema/enums.js';
import { Recorder } from '../../robotics/record/recorder.js';
import { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { step } from '../../simulation/runtime/run.js';
import { resetDataKeyframe } from '../../simulation/support/reset.js';
import { isPlainFile, WriteError } from '../node/output/output-file.js';
import { RecordingFile } from '../node/output/recording-file.js';
import { ControlModuleError } from './control-module.js';
import { type ControlFlags, recordingFormatOf, setControls } from './controls.js';
import { FAILED, INTERRUPTED, OK, USAGE } from './exit-codes.js';
import { listenForInterruption } from './interruption.js';
import { loadForCommand } from './load-for-command.js';
import type { ModelReading } from './model-flags.js';
import { counted, DiagnosticPrinter, localPath, type Output } from './output.js';
import { type PolicyCommands, policyFor } from './policy.js';
import { Progress } from './progress.js';
import { DIVERGED, type Ending, isDiverged, SLICE, timeLeft } from './stepping.js';
import { UsageError } from './usage-error.js';

export interface SimulateFlags extends ControlFlags, ModelReading {
  /** Simulated time [s]; one second if `steps` is not given either. */
  readonly time?: number;
  readonly steps?: number;
  /** Keyframe to start from, by name or number. */
  readonly key?: string;
  /** Description of a trained policy that sets the controls. */
  readonly policy?: string;
  /** Its commands. */
  readonly command?: PolicyCommands;
  readonly out?: string;
  readonly fields?: readonly string[];
  /** Number of steps between recorded rows. */
  readonly every?: number;
  readonly force?: boolean;
  readonly quiet?: boolean;
  readonly json?: boolean;
  /** Takes over changes of the model's files during the run. */
  readonly watch?: boolean;
}

/** Returns the exit code. */
export async function simulate(file: string, flags: SimulateFlags, output: Output): Promise<number> {
  const model = await loadForCommand(file, flags, output);
  if (!model) return FAILED;
  try {
    return await run(file, model, flags, output);
  } catch (error) {
    if (error instanceof ModelError) new DiagnosticPrinter((text) => output.err(text)).printAll(error.diagnostics);
    else if (error instanceof ControlModuleError || error instanceof WriteError) output.err(`${error.message}\n`);
    else if (error instanceof UsageError || error instanceof TypeError || error instanceof RangeError) {
      output.err(`${error.message}\n`);
      return USAGE;
    } else throw error;
    return FAILED;
  }
}

async function run(file: string, model: Model, flags: SimulateFlags, output: Output): Promise<number> {
  if (flags.watch && flags.out !== undefined) {
    throw new UsageError('--watch and --out exclude each other: the rows of a record are those of one model');
  }
  if (flags.policy === undefined && flags.command) throw new UsageError('--command needs --policy');
  const data = new Data(model);
  if (flags.key !== undefined) resetDataKeyframe(model, data, flags.key);
  const policy = flags.policy === undefined ? undefined : await policyFor(model, data, flags.policy, flags);
  if (!policy) await setControls(model, data, flags, new DiagnosticPrinter((text) => output.err(text)));
  const time = flags.time ?? (flags.watch ? Number.POSITIVE_INFINITY : 1);
  const steps = flags.steps ?? Math.round(time / model.opt.timestep);
  const recording = flags.out === undefined ? undefined : openRecording(flags.out, model, data, flags);
  const interruption = listenForInterruption();
  const progress = new Progress(localPath(file), output);
  const watched = flags.watch ? follow(model, data, output) : undefined;
  try {
    const result = await advance(data, steps, {
      takeStep: policy ? () => policy.step(data) : () => step(model, data),
      recorder: recording?.recorder,
      every: flags.every ?? 1,
      stop: interruption.signal,
      progress,
      inRealTime: flags.watch === true,
    });
    progress.end();
    await recording?.end();
    const written = recording && { file: flags.out!, rows: recording.recorder.rows };
    if (flags.json) output.out(`${JSON.stringify(factsOf(result, data, written), null, 2)}\n`);
    else if (!flags.quiet) output.err(summary(result, data, written));
    if (result.ending === 'stopped') return INTERRUPTED;
    return result.ending === 'done' ? OK : FAILED;
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
  const format = recordingFormatOf(name);
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

interface Watch {
  readonly takeStep: () => void;
  readonly recorder: Recorder | undefined;
  readonly every: number;
  readonly stop: AbortSignal;
  readonly progress: Progress;
  /** True to keep pace with the clock, so that edits of the model can be watched in real time. */
  readonly inRealTime: boolean;
}

interface Result {
  readonly steps: number;
  readonly seconds: number;
  readonly ending: Ending;
}

async function advance(
  data: Data,
  steps: number,
  { takeStep, recorder, every, stop, progress, inRealTime }: Watch,
): Promise<Result> {
  const start = performance.now();
  const begin = data.time;
  let next = start + SLICE;
  let ending: Result['ending'] = 'done';
  let done = 0;
  await recorder?.record();
  while (done < steps && ending === 'done') {
    takeStep();
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

/** The file of a recording, and the number of its rows. */
interface Written {
  readonly file: string;
  readonly rows: number;
}

/** Counts of warnings by their names, without zeros. */
const warningsIn = ({ warning_number }: Data): readonly (readonly [name: string, count: number])[] =>
  Object.entries(Warning).flatMap(([name, kind]) => {
    const count = warning_number[kind]!;
    return count > 0 ? [[name, count] as const] : [];
  });

const factsOf = ({ steps, seconds, ending }: Result, data: Data, written: Written | undefined) => ({
  steps,
  simulated: steps * data.model.opt.timestep,
  seconds,
  ending,
  warnings: Object.fromEntries(warningsIn(data)),
  ...written,
});

function summary({ steps, seconds, ending }: Result, data: Data, written: Written | undefined): string {
  const simulated = steps * data.model.opt.timestep;
  const rate = seconds > 0 ? (simulated / seconds).toPrecision(3) : 'very many';
  const lines = [
    `${counted(steps, 'step')}, ${simulated.toPrecision(6)} s in ${seconds.toFixed(2)} s (${rate} times real time)`,
  ];
  if (ending === 'diverged') lines.push(DIVERGED.trimEnd());
  if (ending === 'stopped') lines.push('stopped before the end');
  for (const [name, count] of warningsIn(data)) lines.push(`warning ${name}: ${count}`);
  if (written) lines.push(`${counted(written.rows, 'row')} in ${written.file}`);
  return `${lines.join('\n')}\n`;
}
