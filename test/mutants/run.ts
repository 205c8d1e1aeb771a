/**
 * `npm run mutate -- FOLDER [--seed N] [--count N] [--file PATH ...] [--tests PATH ...] [--nice N] [--alone N]`: a seeded sample of the mutants of a folder of
 * `src/`, each file with its share; how many of them the tests kill, and every survivor with its place. Goes on where it
 * was stopped, and tries survivors of earlier runs on tests that are new; `--tests` adds tests to those that are tried
 * (see folders.ts), and `--file` tries only the mutants of files whose paths begin so, on tests whose paths do, and on
 * those of `--tests`: seconds for whoever writes tests for a file. One process does it, at the lowest priority unless `--nice` says another.
 * `--alone` says how many files of tests are loaded for one mutant alone; 0 makes the end of a long run short.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { coverageOf } from './coverage.js';
import { Crew } from './crew.js';
import { reasonFor } from './explained.js';
import { FOLDERS, LEFT_OUT } from './folders.js';
import { instrument, type Mutant } from './instrument.js';
import { hashOf, type Result } from './journal.js';
import { sample } from './sample.js';
import { Sweep } from './sweep.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

function filesBelow(folder: string, isWanted: (path: string) => boolean): string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return names
    .map((name) => join(root, folder, name))
    .filter(isWanted)
    .sort();
}

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
/** Neither a test nor what only tests use. */
const isSource = (path: string): boolean => /\.ts$/.test(path) && !isTest(path) && !/\/test-[^/]*$/.test(path);

function testFiles(starts: readonly string[]): string[] {
  const all = [...filesBelow('src', isTest), ...filesBelow('test', isTest)].map((path) => relative(root, path));
  const isIn = (path: string, list: readonly string[]): boolean => list.some((start) => path.startsWith(start));
  return all.filter(
    (path) =>
      isIn(path, starts) &&
      !isIn(
        path,
        LEFT_OUT.map(([start]) => start),
      ),
  );
}

interface Options {
  readonly folder: string;
  readonly seed: number;
  readonly count: number;
  readonly files: readonly string[];
  readonly tests: readonly string[];
  readonly nice: number;
  /** The number of files of tests that are loaded for a mutant alone. */
  readonly alone: number;
}

function readOptions(): Options {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '300' },
      file: { type: 'string', multiple: true, default: [] },
      tests: { type: 'string', multiple: true, default: [] },
      nice: { type: 'string', default: '19' },
      alone: { type: 'string', default: '12' },
    },
  });
  const [folder = ''] = positionals;
  if (!(folder in FOLDERS)) throw new Error(`name one of these folders: ${Object.keys(FOLDERS).join(', ')}`);
  const { tests, file } = values;
  const [seed, count] = [Number(values.seed), Number(values.count)];
  return { folder, seed, count, files: file, tests, nice: Number(values.nice), alone: Number(values.alone) };
}

/** The sample, with its code in a file for the worker. */
async function prepare({ folder, seed, count, files: only }: Options): Promise<{ mutants: Mutant[]; code: string }> {
  const files = filesBelow(`src/${folder}`, isSource);
  const { mutants: all } = await instrument(root, files, () => false);
  const isWanted = ({ file }: Mutant): boolean => only.length === 0 || only.some((path) => file.startsWith(path));
  const mutants = sample(all, ({ file }) => file, count, seed).filter(isWanted);
  const chosen = new Set(mutants.map(({ id }) => id));
  const { code } = await instrument(root, files, (id) => chosen.has(id));
  const name = [folder, seed, count, ...only.map((path) => path.replaceAll('/', '.'))].join('-');
  const file = join(root, `.cache/mutants/${name}.json`);
  mkdirSync(join(root, '.cache/mutants'), { recursive: true });
  writeFileSync(file, JSON.stringify([...code]));
  console.log(`${all.length} mutants of ${files.length} files in src/${folder}; seed ${seed} takes ${mutants.length}`);
  return { mutants, code: file };
}

async function main(): Promise<void> {
  const options = readOptions();
  setPriority(options.nice);
  const { mutants, code } = await prepare(options);
  const near = options.files.length > 0 ? options.files : FOLDERS[options.folder]!;
  const tests = testFiles([...near, ...options.tests]);
  const crew = new Crew(root, code);
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => {
      crew.stop();
      process.exit(code);
    });
  }
  const coverage = await coverageOf(root, crew, tests, hashOf(readFileSync(code, 'utf8')));
  const texts = new Map(mutants.map(({ file }) => [file, readFileSync(join(root, file), 'utf8')]));
  const results = await new Sweep(root, options.folder, crew, texts, options.alone).results(mutants, coverage);
  crew.stop();
  report(options, results);
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 90);

function report({ folder, seed }: Options, results: readonly Result[]): void {
  const survivors = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  for (const { mutant, status } of survivors) {
    const { file, line, original, replacement } = mutant;
    const note = reasonFor(mutant) ?? (status === 'NoCoverage' ? 'no test meets it' : '');
    console.log(`\n${file}:${line}${note && `  (${note})`}\n  - ${oneLine(original)}\n  + ${oneLine(replacement)}`);
  }
  const killed = results.length - survivors.length;
  const explained = survivors.filter(({ mutant }) => reasonFor(mutant)).length;
  const percent = ((100 * killed) / Math.max(1, results.length)).toFixed(1);
  console.log(
    `\n${folder}, seed ${seed}: ${killed} of ${results.length} killed (${percent} %), ${survivors.length} survived, ${explained} of them explained`,
  );
}

await main();
