/** The commands of `kinetree`. Only code below this folder prints to the terminal. */
import { join } from 'node:path';
import { Command, CommanderError, Option } from 'commander';
import { packageFolder, packageVersion } from '../node/package-version.js';
import { type BenchFlags, benchModel } from './bench-model.js';
import { type CheckFlags, check } from './check.js';
import { forceOption, jsonOption, keyOption, quietOption, seedOption, timeOption } from './common-options.js';
import { type CompileFlags, compileFile } from './compile-file.js';
import { completion, SHELLS, type Shell } from './completion.js';
import { noiseOption, withControls } from './controls.js';
import { addExamples } from './examples.js';
import { EXIT_CODES, FAILED, OK, USAGE } from './exit-codes.js';
import { type ExportPageFlags, exportPage } from './export-page.js';
import { type InfoFlags, info } from './info.js';
import { type ModelFlags, type ModelReading, readingOf, withModel } from './model-flags.js';
import { type Output, printing, quieted } from './output.js';
import { names, port, positive } from './parsers.js';
import { addPictureCommands } from './picture-commands.js';
import { addPlanCommand } from './plan.js';
import { loadPlugins, type PluginFlags } from './plugins.js';
import { commandOption, policyOption } from './policy.js';
import { SCHEMA_FORMATS, type SchemaFormat, schema } from './schema.js';
import { type ServeFlags, serve } from './serve.js';
import { addServeCommand } from './serve-command.js';
import { type SimulateFlags, simulate } from './simulate.js';
import { addStudyCommands } from './study-commands.js';
import { DEFAULT_PORT, type ViewFlags, view } from './view.js';

const EXIT_CODE_HELP = ['Exit codes:', ...EXIT_CODES.map(([code, text]) => `  ${String(code).padEnd(4)}${text}`)];

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

/** The options with which a command reads a model. */
type Given<F> = F & PluginFlags & ModelFlags;

/** Runs a command after loading its plugins; does not run it if one of them cannot be loaded. */
type Plugged = <F extends PluginFlags & ModelFlags & { readonly quiet?: boolean }>(
  flags: F,
  work: (flags: F & ModelReading, output: Output, plugins: readonly string[]) => Promise<number | undefined>,
) => Promise<void>;

/** Creates the command line; `finish` gets the exit code of the command that ran. */
export function createProgram(output: Output, finish: (code: number | undefined) => void): Command {
  const plugged: Plugged = async (flags, work) => {
    const files = await loadPlugins(flags, output);
    const printed = flags.quiet ? quieted(output) : output;
    finish(files ? await work({ ...flags, ...readingOf(flags) }, printed, files) : FAILED);
  };
  const program = new Command('kinetree')
    .description('Reads, checks, compiles, simulates and shows MuJoCo models.')
    .version(packageVersion(), '-V, --version', 'print the version')
    .exitOverride()
    .configureOutput({ writeOut: (text) => output.out(text), writeErr: (text) => output.err(text) })
    .addHelpText('after', `\n${EXIT_CODE_HELP.join('\n')}\n\nkinetree COMMAND --help lists options and examples.`);

  addModelCommands(program, plugged);
  addRunCommands(program, plugged);
  addPictureCommands(program, withModel, plugged);
  addShowCommands(program, plugged);
  addPlanCommand(program, async (work) => finish(await work), output);
  addStudyCommands(program, async (work) => finish(await work), output);
  program
    .command('schema')
    .description('Prints the MJCF reference for one element or for all elements.')
    .argument('[element]', "XML name of an element, such as 'joint'")
    .addOption(new Option('--format <format>', 'what to print').choices(SCHEMA_FORMATS).default('markdown'))
    .action((element: string | undefined, options: { format: SchemaFormat }) =>
      finish(schema(element, options.format, output)),
    );
  program
    .command('completion')
    .description('Prints a script that completes commands, options and their values in a shell.')
    .argument('<shell>', SHELLS.join(', '))
    .action((shell: string) => finish(completion(program, shell as Shell, output)));
  addExamples(program);
  return program;
}

/** Adds the commands that read models and report on them. */
function addModelCommands(program: Command, plugged: Plugged): void {
  withModel(
    program
      .command('check')
      .description('Checks models and reports every error and warning with file, line and column.')
      .argument('<files...>', 'models')
      .option('--strict', 'also fail on warnings')
      .addOption(quietOption())
      .addOption(jsonOption('print the diagnostics as JSON')),
  ).action((files: string[], given: Given<CheckFlags>) =>
    plugged(given, (flags, output) => check(files, flags, output)),
  );

  withModel(
    program
      .command('info')
      .description('Prints a summary of a model.')
      .argument('<file>', 'model')
      .addOption(jsonOption()),
  ).action((file: string, given: Given<InfoFlags>) => plugged(given, (flags, output) => info(file, flags, output)));

  withModel(
    program
      .command('compile')
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
      .addOption(forceOption())
      .addOption(quietOption())
      .addOption(jsonOption('print the diagnostics and the size of the file as JSON')),
  ).action((input: string, target: string, given: Given<CompileFlags>) =>
    plugged(given, (flags, output) => compileFile(input, target, flags, output)),
  );
}

/** Adds the commands that simulate. */
function addRunCommands(program: Command, plugged: Plugged): void {
  withModel(
    withControls(
      program
        .command('simulate')
        .description(
          'Simulates a model and optionally records arrays to a file. Ctrl-C stops the run and completes the file.',
        )
        .argument('<model>', 'model')
        .addOption(timeOption('simulated time; default: 1').conflicts('steps'))
        .option('--steps <n>', 'number of steps, instead of a time', positive)
        .addOption(keyOption()),
    )
      .addOption(policyOption())
      .addOption(commandOption())
      .option('-o, --out <file>', 'record to .csv, .jsonl, .mcap (opens in Foxglove) or .krec (compact, for pages)')
      .option('--fields <list>', "arrays of Data, such as 'qpos,xpos,energy'", names)
      .option('--every <n>', 'record every n-th step', positive)
      .option('--watch', 'reload changed files and keep the state; runs in real time until Ctrl-C')
      .addOption(forceOption())
      .addOption(quietOption())
      .addOption(jsonOption('print the summary as JSON')),
  ).action((file: string, given: Given<SimulateFlags>) =>
    plugged(given, (flags, output) => simulate(file, flags, output)),
  );

  withModel(
    program
      .command('bench')
      .description('Measures steps per second, the time of each stage and the memory of a model. Ctrl-C ends it early.')
      .argument('<model>', 'model')
      .addOption(timeOption('simulated time, instead of a number of steps').conflicts('steps'))
      .option('--steps <n>', 'number of timed steps; default: 2000', positive)
      .addOption(keyOption('; default: the first, if there is one'))
      .addOption(noiseOption())
      .addOption(seedOption())
      .addOption(jsonOption()),
  ).action((file: string, given: Given<BenchFlags>) =>
    plugged(given, (flags, output) => benchModel(file, flags, output)),
  );
}

/** Adds the commands that show a model in a page. */
function addShowCommands(program: Command, plugged: Plugged): void {
  withModel(
    program
      .command('view')
      .description('Serves the studio with a model to the browser on this machine, and prints its address.')
      .argument('[model]', 'model; default: a sample')
      .option('--port <n>', 'first port to try, 1 to 65535', port, DEFAULT_PORT)
      .option('--open', 'open the studio in the browser')
      .addOption(quietOption())
      .addOption(jsonOption('print the address as JSON')),
  ).action((model: string | undefined, given: Given<ViewFlags>) =>
    plugged(given, (flags, output, plugins) =>
      view(model, { ...flags, page: studioPage(), from: process.cwd(), plugins }, output),
    ),
  );
  withModel(
    program
      .command('export-page')
      .description(
        'Writes a folder with a page that shows a model: for any web server, or to open with a double click.',
      )
      .argument('<model>', 'model')
      .requiredOption('-o, --out <folder>', 'folder to write')
      .option('--recording <file>', 'show a recorded run: .csv, .jsonl, .mcap or .krec with qpos')
      .option('--ghost <files...>', 'draw recorded runs translucent')
      .option('--policy <file>', 'control by a trained policy: its description (.json) beside its network (.onnx)')
      .option('--title <text>', 'title of the page; default: the name of the model')
      .addOption(new Option('--look <look>', 'drawing style').choices(['classic', 'studio']).default('studio'))
      .option('--camera <name>', 'camera of the model, by name or number')
      .addOption(forceOption())
      .addOption(quietOption())
      .addOption(jsonOption('print the files as JSON')),
  ).action((file: string, given: Given<ExportPageFlags>) =>
    plugged(given, (flags, output) => exportPage(file, flags, output)),
  );
  addServeCommand(program, withModel, (file, given) =>
    plugged(given as Given<ServeFlags>, (flags, output) => serve(file, flags, studioPage(), output)),
  );
}

/** The folder of the built page. */
const studioPage = (): string => join(packageFolder() ?? '', 'dist', 'studio');
