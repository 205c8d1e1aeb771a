/** `kinetree check FILES...`: prints all diagnostics of models. */
import { versionDependence } from '../../compiler/compile/checks/version-effects.js';
import { specOf } from '../../compiler/compile/elements.js';
import { type Diagnostic, Diagnostics, ModelError } from '../../foundation/base/diagnostics.js';
import { loadModelFile } from '../node/load.js';
import { FAILED, OK } from './exit-codes.js';
import { type ModelReading, readingIn } from './model-flags.js';
import { counted, DiagnosticPrinter, localized, localPath, type Output } from './output.js';
import { Progress } from './progress.js';

interface Checked {
  readonly file: string;
  readonly diagnostics: readonly Diagnostic[];
}

export interface CheckFlags extends ModelReading {
  readonly json?: boolean;
  /** Also fails on warnings. */
  readonly strict?: boolean;
  readonly quiet?: boolean;
}

/** Returns the exit code. */
export async function check(files: readonly string[], options: CheckFlags, output: Output): Promise<number> {
  const printer = new DiagnosticPrinter((text) => output.out(text));
  const results: Checked[] = [];
  for (const file of files) {
    const result = { file, diagnostics: await diagnosticsOf(file, output, options) };
    results.push(result);
    if (options.json) continue;
    const { diagnostics } = result;
    printer.printAll(options.quiet ? diagnostics.filter(({ severity }) => severity === 'error') : diagnostics);
  }
  if (options.json) output.out(`${JSON.stringify(results.map(asJSON), null, 2)}\n`);
  else if (!options.quiet) output.out(summary(results));
  const isBad = (d: Diagnostic): boolean =>
    d.severity === 'error' || (options.strict === true && d.severity === 'warning');
  return results.some(({ diagnostics }) => diagnostics.some(isBad)) ? FAILED : OK;
}

/** Returns the diagnostics of reading and compiling a model. */
export async function diagnosticsOf(
  file: string,
  output: Output,
  options: ModelReading = {},
): Promise<readonly Diagnostic[]> {
  const diagnostics = new Diagnostics();
  const progress = new Progress(localPath(file), output);
  try {
    const model = await loadModelFile(file, { ...readingIn(options), diagnostics, progress: progress.update });
    // a version that was chosen needs no mention
    const found = options.compatibility === undefined ? versionDependence(specOf(model), model) : undefined;
    if (found) diagnostics.add(found);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    for (const each of error.diagnostics) if (!diagnostics.list.includes(each)) diagnostics.add(each);
  } finally {
    progress.end();
  }
  return diagnostics.list;
}

const asJSON = ({ file, diagnostics }: Checked) => ({
  file,
  ok: diagnostics.every(({ severity }) => severity !== 'error'),
  diagnostics: localized(diagnostics),
});

function summary(results: readonly Checked[]): string {
  const count = (severity: Diagnostic['severity']): number =>
    results.reduce((sum, { diagnostics }) => sum + diagnostics.filter((d) => d.severity === severity).length, 0);
  return `${counted(results.length, 'model')}: ${counted(count('error'), 'error')}, ${counted(count('warning'), 'warning')}\n`;
}
