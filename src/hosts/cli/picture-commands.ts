/** The commands that draw: `render` and `record`. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Output } from './output.js';
import type { PluginFlags } from './plugins.js';
import { type RecordOptions, record } from './record.js';
import { type RenderOptions, render } from './render.js';

const LOOKS = ['classic', 'studio'] as const;
const DEFAULT_SIZE = [640, 480] as const;
/** Duration of a video [s], and pictures per second. */
const DEFAULT_LENGTH = 5;
const DEFAULT_RATE = 30;

/** Runs a command after loading its plugins. */
type Plugged = (flags: PluginFlags, work: (output: Output) => Promise<number | undefined>) => Promise<void>;

/** Adds `render` and `record` to the program. */
export function addPictureCommands(program: Command, withPlugins: (c: Command) => Command, plugged: Plugged): void {
  withView(withPlugins(program.command('render')))
    .description('Renders an image of a model without a display.')
    .argument('<model>', 'model')
    .argument('<image>', 'file to write: .png')
    .option('--time <s>', 'simulate this many seconds before rendering', seconds)
    .addOption(new Option('--depth', 'render depth: 16 bits, in millimeters').conflicts('segmentation'))
    .option('--segmentation', 'render segmentation: 16 bits, id of the element plus one; 0 is the background')
    .action((model: string, target: string, options: RenderOptions & PluginFlags) =>
      plugged(options, (output) => render(model, target, options, output)),
    );
  withView(withPlugins(program.command('record')))
    .description('Renders a video of a simulation without a display.')
    .argument('<model>', 'model')
    .argument('<video>', 'file to write: .mp4')
    .option('--time <s>', 'length of the video', seconds, DEFAULT_LENGTH)
    .option('--fps <n>', 'frames per second', count, DEFAULT_RATE)
    .action((model: string, target: string, options: RecordOptions & PluginFlags) =>
      plugged(options, (output) => record(model, target, options, output)),
    );
}

/** Adds the options for camera, size and look. */
const withView = (command: Command): Command =>
  command
    .option('--camera <camera>', "'free', or the index or name of a camera of the model", 'free')
    .addOption(
      new Option('--size <size>', 'width and height in pixels')
        .argParser(size)
        .default(DEFAULT_SIZE, DEFAULT_SIZE.join('x')),
    )
    .option(
      '--key, --keyframe <name>',
      'keyframe to start from, by name or number; default: the first, if there is one',
    )
    .addOption(new Option('--look <look>', 'drawing style').choices(LOOKS).default('classic'));

function size(text: string): readonly [number, number] {
  const [, width, height] = /^(\d{1,5})x(\d{1,5})$/.exec(text) ?? [];
  if (width === undefined || height === undefined) throw new InvalidArgumentError('It must have the form 640x480.');
  return [Number(width), Number(height)];
}

function seconds(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && Number.isFinite(value) && value >= 0) return value;
  throw new InvalidArgumentError('It must be a time in seconds.');
}

function count(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new InvalidArgumentError('It must be a positive integer.');
}
