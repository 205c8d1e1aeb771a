/** Reads XML in memory to a Spec, with a source that may already hold some files. */

import { COMPILER_QUERIES } from '../../compiler/compile/expand/compiler-queries.js';
import type { Diagnostics } from '../../foundation/base/diagnostics.js';
import type { OptionNames } from '../../foundation/base/usage.js';
import type { Files } from '../../foundation/resource/memory.js';
import type { Compatibility } from '../../foundation/schema/compatibility.js';
import type { ModelLimits } from '../../foundation/schema/limits.js';
import type { XmlElement } from '../../foundation/xml/tree.js';
import type { RobotReader } from '../../modelling/mjcf/read/context.js';
import { readText } from '../../modelling/mjcf/read/read-text.js';
import type { ReadFile, Spec } from '../../modelling/spec/spec.js';
import type { UrdfOptions } from '../../modelling/urdf/options.js';
import type { readRobot } from '../../modelling/urdf/read.js';
import { type FetchOptions, loadAssets } from './assets.js';
import type { Extensions } from './extensions.js';
import { type FileReader, type FileSource, rememberSource } from './file-source.js';
import { ModelOpener } from './model-opener.js';
import type { TemplateExpander } from './template-expander.js';

/** Options for reading a model from text. */
export interface ParseOptions {
  /** Name of the file, for diagnostics; other files are searched in its folder. */
  readonly name?: string;
  /** Other files of the model: by path, or a function that reads one. */
  readonly files?: Files | FileReader;
  /** Plugins the model may use and providers of resources; stored in the Spec. */
  readonly extensions?: Extensions;
  /** Arguments for the providers, which define their meaning. */
  readonly args?: Readonly<Record<string, string>>;
  /** Collects the diagnostics; without it, errors are thrown as one ModelError and warnings are dropped. */
  readonly diagnostics?: Diagnostics;
  /** The options for reading URDF. */
  readonly urdf?: UrdfOptions;
  /** Raises limits on the expansion of a short text, by their names in `MODEL_LIMITS`. */
  readonly limits?: Partial<ModelLimits>;
  /** Version of MuJoCo whose language the text is written in; stored in the Spec; default '4.0'. */
  readonly compatibility?: Compatibility;
  /** Leaves out what is refused for its version, with a warning each; default false. */
  readonly lenient?: boolean;
}

/** Option names common to all ways of reading. */
export const READ_OPTIONS: OptionNames<Omit<ParseOptions, 'name'>> = {
  files: true,
  extensions: true,
  args: true,
  diagnostics: true,
  urdf: true,
  limits: true,
  compatibility: true,
  lenient: true,
};

export const PARSE_OPTIONS: OptionNames<ParseOptions> = { name: true, ...READ_OPTIONS };

/** The reader of URDF. */
export interface RobotModules {
  readonly read: typeof readRobot;
  /** The expander of templates, which the synchronous functions do not have. */
  readonly templates?: {
    readonly isTemplate: (robot: XmlElement) => boolean;
    /** Returns the expander, if it is loaded. */
    readonly expander: () => TemplateExpander | undefined;
  };
}

/**
 * Reads a model from text, with a source that may already hold files and an opener that may already hold models.
 *
 * @param robots returns the reader of URDF, if it is loaded
 */
export function parseWith(
  source: FileSource,
  text: string,
  options: Omit<ParseOptions, 'files'> & Pick<FetchOptions, 'progress'>,
  robots: () => RobotModules | undefined,
  opener = new ModelOpener(source, options.extensions, options.compatibility, options.diagnostics),
): Spec {
  const { open: openModel } = opener;
  const robotReader = (): RobotReader | undefined => {
    const modules = robots();
    if (!modules) return undefined;
    const { read, templates } = modules;
    let { urdf } = options;
    const expand: RobotReader['expand'] = (robot, spec, diagnostics) => {
      if (urdf?.asMujoco || !templates?.isTemplate(robot)) return robot;
      const expanded = templates.expander()?.(robot, spec, diagnostics, source, options);
      if (expanded) urdf = { ...urdf, packages: expanded.packages };
      return expanded?.robot;
    };
    return {
      read: (robot, spec, diagnostics) => read(robot, spec, diagnostics, urdf),
      ...(templates && { expand }),
    };
  };
  const load = (spec: Spec, of: ReadFile): Promise<void> => loadAssets(spec, source, { of });
  return rememberSource(
    source,
    readText(
      text,
      { ...options, files: source.read, load, compilerQueries: COMPILER_QUERIES, openModel, folderOf: source.folderOf },
      robotReader,
    ),
  );
}
