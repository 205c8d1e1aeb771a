/** The commands of `kinetree`. Only code below this folder prints to the terminal. */
import { join } from 'node:path';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { MODEL_LIMITS, type ModelLimits } from '../../foundation/schema/limits.js';
import { packageFolder, packageVersion } from '../node/package-version.js';
import { benchModel } from './bench-model.js';
import { check } from './check.js';
import { compileFile } from './compile-file.js';
import { info } from './info.js';
import { type ModelFlags, readingOf, withModel } from './model-flags.js';
import { type Output, printing } from './output.js';
import { addPictureCommands } from './picture-commands.js';
import { addPlanCommand } from './plan.js';
import { loadPlugins, type PluginFlags } from './plugins.js';
import { SCHEMA_FORMATS, type SchemaFormat, schema } from './schema.js';
import { serve } from './serve.js';
import { addServeCommand } from './serve-command.js';
import { simulate } from './simulate.js';
import { addStudyCommands } from './study-commands.js';
import { DEFAULT_PORT, view } from './view.js';

/** Exit code of a successful command. */
export const OK = 0;
/** Exit code for a model with errors. */
export const FAILED = 1;
/** Exit code for an invalid command line. */
export const USAGE = 2;

const EXIT_CODES = `
Exit codes: ${OK} success, ${FAILED} a model has errors, ${USAGE} the command line is wrong.`;

/** Runs a command line; returns the exit code, or undefined if the command keeps running (as `view` does). */
export async function run(args: readonly string[], output: Output): Promise<number | undefined> {
  let code: number | undefined = OK;
  const program = createProgram(printing(output), (result) => {
    code = result;
  });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? OK : USAGE;
    throw error;
  }
}

/** Adds the options that load plugins before a command does its work. */
const withPlugins = (command: Command): Command =>
  command
    .option('--plugins <folder>', 'load the plugins (scripts and packages) of a folder; asks before running each')
    .option('-y, --yes', 'run the code of all plugins without asking');

/** Adds the option that raises limits, for models that are larger than expected from the length of their text. */
const withLimits = (command: Command): Command =>
  command.option('--limit <name=n>', `raise a limit; 'too-large' errors name it; repeatable`, limits);

/** Runs a command after loading its plugins; does not run it if one of them cannot be loaded. */
type Plugged = (flags: PluginFlags, work: (files: readonly string[]) => Promise<number | undefined>) => Promise<void>;

function createProgram(output: Output, finish: (code: number | undefined) => void): Command {
  const plugged: Plugged = async (flags, work) => {
    const files = await loadPlugins(flags, output);
    finish(files ? await work(files) : FAILED);
  };
  const program = new Command('kinetree')
    .description('Reads, checks, compiles and shows MuJoCo models.')
    .version(packageVersion(), '-V, --version', 'print the version')
    .exitOverride()
    .configureOutput({ writeOut: (text) => output.out(text), writeErr: (text) => output.err(text) })
    .addHelpText('after', EXIT_CODES);

  addModelCommands(program, plugged, output);
  addRunCommands(program, plugged, output);
  addStudyCommands(program, { positive, whole }, async (work) => finish(await work), output);
  addPlanCommand(program, { positive, whole, nonNegative }, async (work) => finish(await work), output);

  program
    .command('schema')
    .description('Prints the MJCF reference for one element or for all elements.')
    .argument('[element]', "XML name of an element, such as 'joint'")
    .addOption(new Option('--format <format>', 'what to print').choices(SCHEMA_FORMATS).default('markdown'))
    .action((element: string | undefined, options: { format: SchemaFormat }) =>
      finish(schema(element, options.format, output)),
    );

  withModel(withPlugins(program.command('view')))
    .description('Opens a model in the studio, in a browser on this machine.')
    .argument('[model]', 'model; default: a sample')
    .option('--port <n>', 'first port to try, 1 to 65535', port, DEFAULT_PORT)
    .action((model: string | undefined, options: PluginFlags & ModelFlags & { readonly port: number }) =>
      plugged(options, (plugins) =>
        view(model, {
          page: studioPage(),
          port: options.port,
          from: process.cwd(),
          plugins,
          ...readingOf(options),
        }),
      ),
    );
  addServeCommand(withModel(withLimits(withPlugins(program.command('serve')))), port, (file, flags) =>
    plugged(flags, () => serve(file, reading(flags), studioPage(), output)),
  );
  addPictureCommands(
    program,
    (command) => withModel(withPlugins(command)),
    (flags, work) => plugged(flags, () => work(output)),
  );
  return program;
}

/** Adds the commands that read models and report on them. */
function addModelCommands(program: Command, plugged: Plugged, output: Output): void {
  withModel(withLimits(withPlugins(program.command('compile'))))
    .description('Compiles a model and writes it; the extension of the output selects the format.')
    .argument('<input>', 'model: .xml (MJCF or URDF), .mjz or .mjb')
    .argument(
      '<output>',
      '.xml (MJCF), .urdf, .mjz (with all assets), .mjb (binary), .txt or .json (every array), or a folder/',
    )
    .option('--digits <n>', 'significant digits in XML; default: enough to read back the same number', positive)
    .option('--verbatim', 'XML: also write values that equal class or language defaults')
    .option('--absolute', 'XML: refer to meshes and other assets by absolute paths')
    .option('--relative', 'XML: refer to them by paths relative to the folder of the output')
    .option('--fuse-static', 'replace static bodies by frames in their parents')
    .option('--discard-visual', 'leave out geoms, meshes, materials and textures without effect on the physics')
    .option('--adopt-inertial', 'give every body an inertial with its inferred mass and inertia')
    .option('-f, --force', 'overwrite an existing output')
    .option('-q, --quiet', 'print errors only')
    .action((input, target, options) => plugged(options, () => compileFile(input, target, reading(options), output)));

  withModel(withLimits(withPlugins(program.command('check'))))
    .description('Checks models and reports every error and warning with file, line and column.')
    .argument('<files...>', 'models')
    .option('--json', 'print the diagnostics as JSON')
    .option('--strict', 'also fail on warnings')
    .action((files, options) => plugged(options, () => check(files, reading(options), output)));

  withModel(withLimits(withPlugins(program.command('info'))))
    .description('Prints a summary of a model.')
    .argument('<file>', 'model')
    .option('--json', 'print it as JSON')
    .action((file, options) => plugged(options, () => info(file, reading(options), output)));
}

/** Adds the commands that simulate. */
function addRunCommands(program: Command, plugged: Plugged, output: Output): void {
  withModel(withLimits(withPlugins(program.command('simulate'))))
    .description(
      'Simulates a model and optionally records arrays to a file. Ctrl-C stops the run and completes the file.',
    )
    .argument('<model>', 'model')
    .option('--duration <seconds>', 'simulated time; default: 1', nonNegative)
    .option('--steps <n>', 'number of steps, instead of a duration', positive)
    .option('--key <name>', 'keyframe to start from, by name or number')
    .option(
      '--control <file>',
      'controls: .csv, .jsonl or .mcap with ctrl over time, or a module (model, data) => void',
    )
    .option(
      '--noise <fraction>',
      'standard deviation of control noise, as a fraction of half the control range',
      nonNegative,
    )
    .option('--seed <n>', 'seed of the noise', whole)
    .option('-o, --output <file>', 'record to .csv, .jsonl or .mcap (opens in Foxglove)')
    .option('--fields <list>', "arrays of Data, such as 'qpos,xpos,energy'", names)
    .option('--every <n>', 'record every n-th step', positive)
    .option('-f, --force', 'overwrite an existing output')
    .option('-w, --watch', 'reload changed files and keep the state; runs in real time until Ctrl-C')
    .option('-q, --quiet', 'print errors only')
    .action((file, options) => plugged(options, () => simulate(file, reading(options), output)));

  withModel(withLimits(withPlugins(program.command('bench'))))
    .description('Measures steps per second, the time of each stage and the memory of a model.')
    .argument('<model>', 'model; it starts from its first keyframe')
    .option('--steps <n>', 'number of timed steps', positive)
    .option(
      '--noise <fraction>',
      'standard deviation of control noise, as a fraction of half the control range',
      nonNegative,
    )
    .option('--seed <n>', 'seed of the noise', whole)
    .option('--json', 'print it as JSON')
    .action((file, options) => plugged(options, () => benchModel(file, reading(options), output)));
}

/** Parses a port. */
function port(text: string): number {
  const value = positive(text);
  if (value > 65_535) throw new InvalidArgumentError('It must be a port, 1 to 65535.');
  return value;
}

/** Returns the options for reading a model from the flags of a command. */
const reading = <F extends ModelFlags>(flags: F) => ({ ...flags, ...readingOf(flags) });

function limits(text: string, known: Partial<ModelLimits> = {}): Partial<ModelLimits> {
  const [, name, n] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (name === undefined || n === undefined) throw new InvalidArgumentError('It must be name=n.');
  if (Object.hasOwn(MODEL_LIMITS, name)) return { ...known, [name]: positive(n) };
  throw new InvalidArgumentError(`Unknown limit; the limits are ${Object.keys(MODEL_LIMITS).join(', ')}.`);
}

function positive(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new InvalidArgumentError('It must be a positive integer.');
}

function whole(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 0 && text !== '') return value;
  throw new InvalidArgumentError('It must be a whole number.');
}

function nonNegative(text: string): number {
  const value = Number(text);
  if (Number.isFinite(value) && value >= 0 && text !== '') return value;
  throw new InvalidArgumentError('It must be zero or a positive number.');
}

const names = (text: string): string[] => text.split(',').map((name) => name.trim());

/** The folder of the built page. */
const studioPage = (): string => join(packageFolder() ?? '', 'dist', 'studio');
