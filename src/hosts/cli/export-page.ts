/** `kinetree export-page MODEL -o FOLDER/`: a folder with a page that shows a model, with a recorded run or a policy. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { toArchive } from '../../authoring/load/archive.js';
import { compile } from '../../authoring/public-functions/load.js';
import { Diagnostics, ModelError } from '../../foundation/base/diagnostics.js';
import { readPolicyFile } from '../../robotics/policy/policy-file.js';
import { encodeCompact } from '../../robotics/record/compact.js';
import { Player } from '../../robotics/record/trajectory.js';
import { Data } from '../../simulation/model/data.js';
import { saveMJB } from '../../simulation/model/mjb.js';
import type { Model } from '../../simulation/model/model.js';
import { loadModelFile, loadSpecFile } from '../node/load.js';
import { isPlainFile, replaceFiles, WriteError } from '../node/output/output-file.js';
import { packageFolder } from '../node/package-version.js';
import { readRecording } from './controls.js';
import { FAILED, OK, USAGE } from './exit-codes.js';
import { type ModelReading, readingIn } from './model-flags.js';
import { DiagnosticPrinter, localPath, type Output } from './output.js';
import { policyFor } from './policy.js';
import { Progress } from './progress.js';
import { UsageError } from './usage-error.js';

export interface ExportPageFlags extends ModelReading {
  readonly out: string;
  /** File of a recorded run to show. */
  readonly recording?: string;
  /** Files of recorded runs that are drawn translucent. */
  readonly ghost?: readonly string[];
  /** Description of a trained policy that controls the model. */
  readonly policy?: string;
  readonly title?: string;
  readonly look?: string;
  readonly camera?: string;
  readonly force?: boolean;
  readonly quiet?: boolean;
  readonly json?: boolean;
}

/** Returns the exit code. */
export async function exportPage(file: string, flags: ExportPageFlags, output: Output): Promise<number> {
  const printer = new DiagnosticPrinter((text) => output.err(text));
  try {
    const files = await pageOf(file, flags, printer, output);
    const { out } = flags;
    if (isPlainFile(out)) throw new UsageError(`${out} is a file; name a folder`);
    if (!flags.force && existsSync(join(out, INDEX)))
      throw new UsageError(`${join(out, INDEX)} exists; use --force to replace it`);
    replaceFiles(out, files);
    const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
    const page = join(out, INDEX);
    if (flags.json) output.out(`${JSON.stringify({ file: page, files: [...files.keys()], bytes }, null, 2)}\n`);
    else if (!flags.quiet)
      output.out(
        `${localPath(page)}: ${files.size} files, ${bytes} bytes; open it, or copy the folder to a web server\n`,
      );
    return OK;
  } catch (error) {
    if (error instanceof ModelError) printer.printAll(error.diagnostics);
    else if (error instanceof WriteError) output.err(`${error.message}\n`);
    else if (error instanceof UsageError || error instanceof TypeError || error instanceof RangeError) {
      output.err(`${error.message}\n`);
      return USAGE;
    } else throw error;
    return FAILED;
  }
}

const INDEX = 'index.html';
/** Scripts of the package; the second one only for pages with policies or recordings. */
const SCRIPT = 'kinetree.global.js';
const RUNS_SCRIPT = 'kinetree.runs.js';

/** Name of a file in the page, and its content. */
type Contents = Map<string, Uint8Array>;

/** The files of the page by path. */
async function pageOf(
  file: string,
  flags: ExportPageFlags,
  printer: DiagnosticPrinter,
  output: Output,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const contents: Contents = new Map();
  const attributes: Record<string, string> = { look: flags.look ?? 'studio' };
  const model = await addModel(file, flags, contents, attributes, output);
  if (flags.camera !== undefined) attributes.camera = flags.camera;
  if (flags.recording !== undefined) {
    contents.set('run.krec', await compactRun(flags.recording, model, printer));
    Object.assign(attributes, { recording: 'run.krec', loop: '' });
  }
  const ghosts = flags.ghost ?? [];
  for (const [i, ghost] of ghosts.entries())
    contents.set(`ghost-${i + 1}.krec`, await compactRun(ghost, model, printer));
  if (ghosts.length > 0) attributes.ghosts = ghosts.map((_, i) => `ghost-${i + 1}.krec`).join(' ');
  if (flags.policy !== undefined) await addPolicy(flags.policy, model, contents, attributes);
  const title = flags.title ?? basename(file, extname(file));
  const needsRuns = flags.recording !== undefined || flags.policy !== undefined || ghosts.length > 0;
  const scripts = needsRuns ? [SCRIPT, RUNS_SCRIPT] : [SCRIPT];
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  return new Map([
    [INDEX, encode(htmlOf(title, [...scripts, 'files.js', 'page.js']))],
    ...scripts.map((name) => [name, script(name)] as const),
    ['files.js', encode(`globalThis.pageFiles = ${JSON.stringify(base64Of(contents), null, 1)};\n`)],
    ['page.js', encode(pageScript(attributes))],
  ]);
}

/** Adds the model with all its files. */
async function addModel(
  file: string,
  flags: ExportPageFlags,
  contents: Contents,
  attributes: Record<string, string>,
  output: Output,
): Promise<Model> {
  const progress = new Progress(localPath(file), output);
  const reading = readingIn(flags);
  try {
    if (extname(file).toLowerCase() === '.mjb') {
      const model = await loadModelFile(file, reading);
      contents.set('model.mjb', saveMJB(model));
      attributes.src = 'model.mjb';
      return model;
    }
    const diagnostics = new Diagnostics();
    const spec = await loadSpecFile(file, { ...reading, diagnostics, progress: progress.update });
    diagnostics.throwIfErrors();
    const model = compile(spec, { ...(reading.limits && { limits: reading.limits }) });
    contents.set('model.mjz', toArchive(spec, { format: 'mjz' }));
    Object.assign(attributes, { src: 'model.mjz', compatibility: spec.compatibility });
    return model;
  } finally {
    progress.end();
  }
}

/** The state and inputs of a recorded run in the compact form. */
async function compactRun(file: string, model: Model, printer: DiagnosticPrinter): Promise<Uint8Array> {
  const player = new Player(await readRecording(file, printer));
  player.requireFit(model);
  return encodeCompact(player.playedTrajectory);
}

/** Adds the description of a policy and its network. */
async function addPolicy(
  file: string,
  model: Model,
  contents: Contents,
  attributes: Record<string, string>,
): Promise<void> {
  const data = new Data(model);
  // checks the files
  await policyFor(model, data, file, {});
  data.dispose();
  const text = readFileSync(file);
  const { network } = readPolicyFile(text.toString(), file);
  // the network has the name of the description by default
  const name = basename(file);
  contents.set(name, text);
  contents.set(network, readFileSync(join(file, '..', network)));
  attributes.policy = name;
}

/** A script of the package. */
function script(name: string): Uint8Array {
  const path = join(packageFolder() ?? '', 'dist', name);
  if (!isPlainFile(path)) throw new WriteError(path, 'it is missing; run npm run build');
  return readFileSync(path);
}

const base64Of = (contents: Contents): Record<string, string> =>
  Object.fromEntries([...contents].map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')]));

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const htmlOf = (title: string, scripts: readonly string[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escaped(title)}</title>
<style>
html, body { height: 100%; margin: 0; }
kinetree-viewer { height: 100%; aspect-ratio: auto; }
</style>
</head>
<body>
${scripts.map((name) => `<script src="${name}"></script>`).join('\n')}
</body>
</html>
`;

/** The files are inside of scripts: a page that is opened from the disk cannot fetch files. */
const pageScript = (
  attributes: Readonly<Record<string, string>>,
): string => `const viewer = document.createElement('kinetree-viewer');
viewer.files = Object.fromEntries(
  Object.entries(pageFiles).map(([name, text]) => [name, Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]),
);
for (const [name, value] of Object.entries(${JSON.stringify(attributes, null, 2)})) viewer.setAttribute(name, value);
document.body.append(viewer);
`;
