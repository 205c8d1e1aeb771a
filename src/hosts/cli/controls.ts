/** Controls of a simulation from a recording or a module, with noise. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import { Generator } from '../../foundation/random/index.js';
import { formatOf, readTrajectory } from '../../robotics/record/recorder.js';
import { rowAt, type Trajectory } from '../../robotics/record/trajectory.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { setCallbacks } from '../../simulation/runtime/run.js';
import { seedOption } from './common-options.js';
import { controlHeader } from './control-header.js';
import { type Controller, controlModule } from './control-module.js';
import { controlSpan, type NoiseFlags } from './control-noise.js';
import { counted, type DiagnosticPrinter } from './output.js';
import { nonNegative } from './parsers.js';
import { UsageError } from './usage-error.js';

export interface ControlFlags extends NoiseFlags {
  /** File of controls over time, or module that sets them. */
  readonly control?: string;
}

export const noiseOption = (): Option =>
  new Option(
    '--noise <fraction>',
    'standard deviation of control noise, as a fraction of half the control range',
  ).argParser(nonNegative);

/** Adds the options of controls to a command. */
export const withControls = (command: Command): Command =>
  command
    .option(
      '--control <file>',
      'controls: .csv, .jsonl, .mcap or .krec with ctrl over time, or a module (model, data) => void, whose code runs',
    )
    .addOption(noiseOption())
    .addOption(seedOption());

/** Sets the controls before every step: from a file or a module, with noise. */
export async function setControls(
  model: Model,
  data: Data,
  flags: ControlFlags,
  printer: DiagnosticPrinter,
): Promise<void> {
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
  requireFile(name);
  if (/\.m?js$/.test(name)) return controlModule(name);
  const trajectory = await readRecording(name, printer);
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

/** Reads a recording and prints warnings about it. */
export async function readRecording(name: string, printer: DiagnosticPrinter): Promise<Trajectory> {
  requireFile(name);
  recordingFormatOf(name);
  const trajectory = await readTrajectory(new Uint8Array(await readFile(name)), name);
  printer.printAll(trajectory.diagnostics ?? []);
  return trajectory;
}

/** Returns the format of a recording by the extension of its name. */
export function recordingFormatOf(name: string) {
  const format = formatOf(name);
  if (format) return format;
  throw new UsageError(`${name}: the extension has to be .csv, .jsonl, .mcap or .krec`);
}

export function requireFile(name: string): void {
  if (!existsSync(name)) throw new UsageError(`${name}: there is no such file`);
}
