/** The commands that draw: `render` and `record`. */
import { type Command, Option } from 'commander';
import { forceOption, jsonOption, keyOption, quietOption, timeOption } from './common-options.js';
import { withControls } from './controls.js';
import { withCamera } from './free-camera.js';
import type { ModelFlags } from './model-flags.js';
import type { Output } from './output.js';
import { positive, size } from './parsers.js';
import type { PluginFlags } from './plugins.js';
import { DEFAULT_LENGTH, type RecordFlags, record } from './record.js';
import { type RenderFlags, render } from './render.js';

const LOOKS = ['classic', 'studio'] as const;
const DEFAULT_SIZE = [640, 480] as const;
/** Pictures per second of a video. */
const DEFAULT_RATE = 30;

type Given<F> = F & PluginFlags & ModelFlags;

/** Runs a command after loading its plugins. */
type Plugged = <F extends PluginFlags & ModelFlags>(
  flags: F,
  work: (flags: F, output: Output) => Promise<number | undefined>,
) => Promise<void>;

/** Adds `render` and `record` to the program. */
export function addPictureCommands(program: Command, withModel: (c: Command) => Command, plugged: Plugged): void {
  withModel(
    withView(
      program
        .command('render')
        .description('Renders an image of a model without a display.')
        .argument('<model>', 'model')
        .argument('<image>', 'file to write: .png')
        .addOption(timeOption('simulate this long before rendering'))
        .addOption(new Option('--depth', 'render depth: 16 bits, in millimeters').conflicts('segmentation'))
        .option('--segmentation', 'render segmentation: 16 bits, id of the element plus one; 0 is the background'),
    ),
  ).action((model: string, target: string, given: Given<RenderFlags>) =>
    plugged(given, (flags, output) => render(model, target, flags, output)),
  );
  withModel(
    withView(
      program
        .command('record')
        .description(
          'Renders a video of a simulation or of a recording without a display. Ctrl-C ends and completes the video.',
        )
        .argument('<model>', 'model')
        .argument('<video>', 'file to write: .mp4')
        .addOption(timeOption(`length of the video; default: ${DEFAULT_LENGTH}, or the length of the recording`))
        .option('--fps <n>', 'frames per second', positive, DEFAULT_RATE)
        .option('--camera-path <file>', 'move the free camera: .json with points over time')
        .addOption(
          new Option('--recording <file>', 'show a recorded run: .csv, .jsonl, .mcap or .krec with qpos').conflicts([
            'key',
            'control',
            'noise',
          ]),
        ),
    ),
  ).action((model: string, target: string, given: Given<RecordFlags>) =>
    plugged(given, (flags, output) => record(model, target, flags, output)),
  );
}

/** Adds the options for camera, size, look, start and controls. */
const withView = (command: Command): Command =>
  withCamera(
    withControls(
      command
        .addOption(
          new Option('--size <size>', 'width and height in pixels')
            .argParser(size)
            .default(DEFAULT_SIZE, DEFAULT_SIZE.join('x')),
        )
        .addOption(new Option('--look <look>', 'drawing style').choices(LOOKS).default('classic'))
        .addOption(keyOption('; default: the first, if there is one')),
    )
      .addOption(forceOption())
      .addOption(quietOption())
      .addOption(jsonOption('print the properties of the file as JSON')),
  );
