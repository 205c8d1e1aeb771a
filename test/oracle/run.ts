/**
 * `npm run oracle -- [--update [--worse]] [--only TEXT] [--disturbed N] [--wild|--soft N [--from SEED]] [--copies N]
 * [--patience S] [DIR...]`: compares every model of the folders with the reference. Prints one line per model with its
 * worst field, everything that is worse than on the committed scoreboard (then it fails), and three counts. A model in
 * which nothing moves is compared, but does not count as a pass of the engine. `--disturbed` compares at N states far
 * from a smooth run instead, `--wild` N models generated from seeds, `--soft` N scenes with flexes; they fail unless
 * all agree; `--copies` sets the number of perturbed copies of a state, of which few miss rare results of the
 * reference; `--patience` sets the limit per model in seconds, for a busy machine; `--update` rewrites the scoreboard,
 * and only with `--worse` if something on it is worse: then the commit states the reason.
 */
import { rmSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { FURTHER_MODELS } from './further-models.js';
import { type ModelVerdict, type States, worstState } from './judge-model.js';
import { Judge, rootOf } from './judge-process.js';
import { KNOWN_CAUSES } from './known-causes.js';
import { modelFiles } from './model-files.js';
import {
  lossesSince,
  mergeScores,
  readScoreboard,
  type Score,
  type Scoreboard,
  scoreOf,
  summaryOf,
  writeScoreboard,
} from './scoreboard.js';
import { writeWildModels } from './wild-model.js';
import { BEYOND_COMPARISON, wildSoft } from './wild-soft.js';

/** Default limit for one model [s]. */
const PATIENCE = 300;
/**
 * Number of copies with which a generated model that differs is compared again: some match rare results of the
 * reference.
 */
const MANY_COPIES = 60;
const own = resolve(fileURLToPath(new URL('../../models', import.meta.url)));

const mark = (ok: boolean | null): string => (ok === null ? 'none' : ok ? 'ok  ' : 'FAIL');

function report(verdict: ModelVerdict, name: string): string {
  if (verdict.skipped) return `skipped        ${name}: the reference: ${verdict.skipped}`;
  const lines = [`${mark(verdict.load)} ${mark(verdict.model)} ${mark(verdict.engine)} ${name}`];
  if (verdict.loadNote) lines.push(`     load: ${verdict.loadNote.slice(0, 300)}`);
  for (const f of verdict.fields.slice(0, 3)) lines.push(`     model: ${f.field}[${f.at}] off by ${f.worst}`);
  if (verdict.engineNote) lines.push(`     engine: ${verdict.engineNote.slice(0, 300)}`);
  else if (verdict.engine === false) lines.push(`     engine: ${worstState(verdict.states)}`);
  return lines.join('\n');
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      update: { type: 'boolean' },
      worse: { type: 'boolean' },
      only: { type: 'string' },
      disturbed: { type: 'string' },
      wild: { type: 'string' },
      soft: { type: 'string' },
      from: { type: 'string' },
      copies: { type: 'string' },
      patience: { type: 'string' },
    },
  });
  const wild = madeUp(values);
  const known = [own, ...(FURTHER_MODELS ? [FURTHER_MODELS] : [])];
  const folders = wild ? [wild] : positionals.length ? positionals : known;
  const judge = new Judge(Number(values.patience ?? PATIENCE));
  const copies = values.copies ? Number(values.copies) : undefined;
  const states: States = { disturbed: Number(values.disturbed ?? 0), copies };
  const scores: Record<string, Score> = {};
  process.stdout.write('load model engine\n');
  for (const folder of folders) {
    for (const path of modelFiles(folder)) {
      const name = relative(dirname(resolve(folder)), path);
      if (values.only && !name.includes(values.only)) continue;
      let verdict = await judge.judge(path, rootOf(folder), states);
      if (wild && verdict.engine === false && copies === undefined) {
        verdict = await judge.judge(path, rootOf(folder), { ...states, copies: MANY_COPIES });
      }
      if (!verdict.skipped) scores[name] = scoreOf(verdict, KNOWN_CAUSES[name]);
      process.stdout.write(`${report(verdict, name)}\n`);
    }
  }
  judge.stop();
  if (wild) rmSync(wild, { recursive: true });
  const isUsual = !states.disturbed && !wild && !copies;
  const losses = isUsual ? keepScores(scores, values) : [];
  for (const loss of losses) process.stdout.write(`worse than on the scoreboard: ${loss}\n`);
  const withShared = Boolean(wild) || positionals.length > 0 || FURTHER_MODELS !== undefined;
  process.stdout.write(`\n${summaryOf(scores, withShared)}\n`);
  if (losses.length > 0 && !(values.update && values.worse)) process.exitCode = 1;
  if (wild && Object.values(scores).some(hasFailed)) process.exitCode = 1;
}

/** A folder of models generated from seeds, if requested. */
function madeUp({ wild, soft, from = '0' }: { wild?: string; soft?: string; from?: string }): string | undefined {
  if (wild) return writeWildModels(Number(from), Number(wild));
  if (!soft) return undefined;
  return writeWildModels(Number(from), Number(soft), (seed) =>
    BEYOND_COMPARISON.has(seed) ? undefined : wildSoft(seed),
  );
}

const hasFailed = ({ load, model, engine }: Score): boolean => !load || !model || engine === false;

/** Compares with the scoreboard, and rewrites it if requested; returns the losses. */
function keepScores(scores: Scoreboard, options: { update?: boolean; worse?: boolean }): string[] {
  const board = readScoreboard();
  const losses = lossesSince(board, scores);
  if (options.update && (losses.length === 0 || options.worse)) writeScoreboard(mergeScores(board, scores));
  else if (options.update) process.stdout.write('the scoreboard stays as it is: it may only improve (--worse)\n');
  return losses;
}

await main();
