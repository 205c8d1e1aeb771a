/** Command line options for reading a model. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { COMPATIBILITIES, type Compatibility, DEFAULT_COMPATIBILITY } from '../../foundation/schema/compatibility.js';
import { MODEL_LIMITS, type ModelLimits } from '../../foundation/schema/limits.js';
import type { UrdfOptions } from '../../modelling/urdf/options.js';
import { positive } from './parsers.js';
import { type UrdfFlags, urdfOptions, withUrdf } from './urdf-flags.js';

/** Values of the options. */
export interface ModelFlags extends UrdfFlags {
  readonly limit?: Partial<ModelLimits>;
  readonly compatibility?: Compatibility;
  readonly lenient?: true;
}

/** Options of reading and compiling a model that a command line sets. */
export interface ModelReading {
  /** Raised limits. */
  readonly limits?: Partial<ModelLimits>;
  readonly urdf?: UrdfOptions;
  readonly compatibility?: Compatibility;
  readonly lenient?: boolean;
}

/** Adds the options of reading a model to a command. */
export const withModel = (command: Command): Command =>
  withUrdf(
    command
      .optionsGroup('Model options:')
      .addOption(
        new Option(
          '--compatibility <version>',
          `version of MuJoCo whose rules the model follows; default: ${DEFAULT_COMPATIBILITY}`,
        ).choices(COMPATIBILITIES),
      )
      .option('--lenient', 'leave out what is refused for its version, with a warning each')
      .option('--limit <name=n>', `raise a limit; 'too-large' errors name it; repeatable`, limits)
      .option('--plugins <folder>', 'load the plugins (scripts and packages) of a folder; asks before running each')
      .option('-y, --yes', 'run the code of all plugins without asking'),
  );

function limits(text: string, known: Partial<ModelLimits> = {}): Partial<ModelLimits> {
  const [, name, n] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (name === undefined || n === undefined) throw new InvalidArgumentError('It must be name=n.');
  if (Object.hasOwn(MODEL_LIMITS, name)) return { ...known, [name]: positive(n) };
  throw new InvalidArgumentError(`Unknown limit; the limits are ${Object.keys(MODEL_LIMITS).join(', ')}.`);
}

/** Returns the options of reading in the flags; everything else comes from the file. */
export const readingOf = (flags: ModelFlags): ModelReading => ({
  urdf: urdfOptions(flags),
  ...(flags.limit && { limits: flags.limit }),
  ...(flags.compatibility && { compatibility: flags.compatibility }),
  ...(flags.lenient && { lenient: true }),
});

/** Returns only the options of reading among those of a command. */
export const readingIn = ({ limits = {}, urdf = {}, compatibility, lenient }: ModelReading) => ({
  limits,
  urdf,
  ...(compatibility && { compatibility }),
  ...(lenient && { lenient }),
});
