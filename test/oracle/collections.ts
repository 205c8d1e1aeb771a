/**
 * `npx tsx test/oracle/collections.ts [--patience S] FOLDER...`: compares every model of collections with the reference,
 * each collection in a folder with a checkout of its repository. Prints the models that differ, and a row of the table in
 * docs/comparisons/robots.md per folder.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { type ModelVerdict, worstState } from './judge-model.js';
import { Judge, rootOf } from './judge-process.js';
import { modelFiles } from './model-files.js';

/** Steps at which states are compared. */
const CHECKPOINTS = [0, 1, 10, 60, 200];
/** Default limit for one model [s]. */
const PATIENCE = 300;
/** Number of models per process: a new process copies the files of the collection again. */
const MODELS_EACH = 25;

/** Messages for files that the collection does not contain. */
const LACKS_FILE = /error opening file|could not open file|missing-file|resource .*not found|unknown-package/i;

/** Numbers of models by outcome. */
interface Counts {
  models: number;
  /** The build of the reference lacks a plugin. */
  needPlugins: number;
  lackFiles: number;
  refusedByBoth: number;
  loadInBoth: number;
  equal: number;
  simulated: number;
  stepAlike: number;
}
const NONE: Counts = {
  models: 0,
  needPlugins: 0,
  lackFiles: 0,
  refusedByBoth: 0,
  loadInBoth: 0,
  equal: 0,
  simulated: 0,
  stepAlike: 0,
};

/** Adds a verdict to the counts; returns the differences. */
function count(verdict: ModelVerdict, counts: Counts): string[] {
  counts.models++;
  if (verdict.skipped) {
    counts.needPlugins++;
    return [];
  }
  const isRefused = verdict.loadNote !== '';
  if (isRefused && LACKS_FILE.test(verdict.loadNote)) {
    counts.lackFiles++;
    return [];
  }
  if (!verdict.load) return [`loads in one: ${verdict.loadNote}`];
  if (isRefused) {
    counts.refusedByBoth++;
    return [];
  }
  counts.loadInBoth++;
  const found: string[] = [];
  if (verdict.model) counts.equal++;
  else found.push(`Model: ${verdict.fields.map(({ field, at, worst }) => `${field}[${at}] by ${worst}`).join(', ')}`);
  if (verdict.engine === null) return found;
  counts.simulated++;
  if (verdict.engine) counts.stepAlike++;
  else found.push(`steps: ${verdict.engineNote || worstState(verdict.states)}`);
  return found;
}

/** The short commit of a checkout, or 'unknown'. */
function commitOf(folder: string): string {
  if (!existsSync(join(folder, '.git'))) return 'unknown';
  const { stdout, status } = spawnSync('git', ['-C', folder, 'rev-parse', '--short=10', 'HEAD'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : 'unknown';
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { patience: { type: 'string' } } });
const judge = new Judge(Number(values.patience ?? PATIENCE), MODELS_EACH);
const rows: string[] = [];
for (const folder of positionals) {
  const counts = { ...NONE };
  for (const path of modelFiles(folder)) {
    const verdict = await judge.judge(path, rootOf(folder), { checkpoints: CHECKPOINTS });
    for (const text of count(verdict, counts)) {
      process.stdout.write(`${relative(folder, path)}: ${text.slice(0, 400).replaceAll('\n', ' ')}\n`);
    }
  }
  // the next folder has other files
  judge.stop();
  const numbers = [
    counts.models,
    counts.lackFiles + counts.needPlugins,
    counts.refusedByBoth,
    counts.loadInBoth,
    counts.equal,
    counts.simulated,
    counts.stepAlike,
  ];
  rows.push(`| ${basename(folder)} | ${commitOf(folder)} | ${numbers.join(' | ')} |`);
  process.stdout.write(`${rows.at(-1)}\n`);
}
process.stdout.write(
  `\n| collection | commit | files | lack files | rejected by both | accepted by both | equal Models | simulated | steps agree |
|---|---|---:|---:|---:|---:|---:|---:|---:|
${rows.join('\n')}\n`,
);
