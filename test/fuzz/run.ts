/**
 * `npm run fuzz [-- [--only TEXT] inputs]`: feeds damaged inputs to every reader, 2,000,000 unless told otherwise: in turns
 * that give each reader the same time, and then those that read fastest more, but none more than a tenth of all inputs;
 * with `--only`, to the readers with this text in their names, without that limit. Goes on where it was stopped; prints each
 * finding with its reader and seed, and fails if there is any. An input that blocks its thread is a finding, too, and the
 * run goes on behind it. `npm run fuzz -- --page` adds the counts of the run to those in
 * docs/reference/fuzzing.md, and `--keep` puts what its corpora found into test/fuzz/corpus. A run has other seeds than the runs
 * that the page counts. Inputs of findings of the whole way are in .cache/fuzz/findings.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { LIMITS, READERS } from './all-readers.js';
import { STAGES } from './readers.js';
import { Turns } from './turns.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const JOURNAL = `${root}.cache/fuzz.json`;
const PAGE = `${root}docs/reference/fuzzing.md`;
/** Corpora, and the inputs of findings. */
const FOLDER = `${root}.cache/fuzz`;
const GOAL = 2_000_000;
/** Processor time after which an input counts as endless [ms]: more than the whole way of a model may take. */
const HUNG = 15_000;
/** The most inputs of one reader, as a share of the goal. */
const SHARE = 0.1;
const FIRST_SEED = 1_000_000_000;
/** Processor time of a turn [ms]. */
const TURN = 3000;
/** Processor time that each reader has before those that read fastest have more [ms]. */
const BASE = 2 * TURN;

/** The counts of one reader. */
interface Counts {
  inputs: number;
  accepted: number;
  /** Inputs that came to each stage, of readers that go on behind reading. */
  read: number;
  compiled: number;
  stepped: number;
}
interface Record extends Counts {
  /** Processor time [ms]. */
  time: number;
}
interface Journal {
  /** Counts of the page when the run began. */
  readonly earlier: { [reader: string]: Counts };
  /** Counts of the run. */
  readonly records: { [reader: string]: Record };
  /** A line for each fault, with the reader and the seed. */
  readonly findings: string[];
}

const NONE: Counts = { inputs: 0, accepted: 0, read: 0, compiled: 0, stepped: 0 };
const NAMES = Object.keys(READERS);
/** Readers that count how far their inputs come. */
const STAGED = Object.keys(LIMITS);
const MARKED = /<!-- counts -->[\s\S]*<!-- end of counts -->/;

/** The counts that stand in the page. */
function readPage(): Journal['earlier'] {
  const [table = ''] = MARKED.exec(readFileSync(PAGE, 'utf8')) ?? [];
  const numberOf = (text: string): number => Number(text.replaceAll(',', ''));
  const rows = [...table.matchAll(/^\| (.+?) \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \|(?: ([\d,]+) \|)?/gm)];
  return Object.fromEntries(
    rows.map(([, name, inputs, read, third, stepped]) => {
      const counts = { ...NONE, inputs: numberOf(inputs!), accepted: numberOf(read!) };
      if (stepped === undefined) return [name!, counts];
      return [name!, { ...counts, read: numberOf(read!), compiled: numberOf(third!), stepped: numberOf(stepped) }];
    }),
  );
}

function readJournal(): Journal {
  const {
    earlier = readPage(),
    records = {},
    findings = [],
  }: Partial<Journal> = existsSync(JOURNAL) ? JSON.parse(readFileSync(JOURNAL, 'utf8')) : {};
  for (const name of NAMES) {
    earlier[name] ??= { ...NONE };
    records[name] ??= { ...NONE, time: 0 };
  }
  return { earlier, records, findings };
}

/** Replaces the journal as a whole, so that stopping this process leaves the old one or the new one. */
function writeJournal(journal: Journal): void {
  mkdirSync(`${root}.cache`, { recursive: true });
  writeFileSync(`${JOURNAL}.new`, JSON.stringify(journal));
  renameSync(`${JOURNAL}.new`, JOURNAL);
}

const sum = (counts: { readonly [reader: string]: Counts }): number =>
  Object.values(counts).reduce((all, { inputs }) => all + inputs, 0);

/** Inputs of a reader in all runs. */
const triedBy = (name: string, { earlier, records }: Journal): number => earlier[name]!.inputs + records[name]!.inputs;

/**
 * Of the readers that may have more inputs, the one that has had the least time; once all had some, the fastest one, unless
 * each goes the whole way, where the fastest shows least.
 */
function nextReader(names: readonly string[], journal: Journal, most: number): string | undefined {
  const { records } = journal;
  const open = names.filter((name) => triedBy(name, journal) < most);
  const byTime = (a: string, b: string): number => records[a]!.time - records[b]!.time;
  if (open.every((name) => STAGED.includes(name))) return open.sort(byTime)[0];
  const base = open.filter((name) => records[name]!.time < BASE).sort(byTime);
  const cost = (name: string): number => records[name]!.time / records[name]!.inputs;
  return base[0] ?? open.sort((a, b) => cost(a) - cost(b))[0];
}

/** Feeds a reader for one turn, or until so many inputs are done. */
async function takeTurn(turns: Turns, name: string, journal: Journal, inputs: number): Promise<void> {
  const [record, firstSeed] = [journal.records[name]!, FIRST_SEED + triedBy(name, journal)];
  const result = await turns.take({ reader: name, firstSeed, inputs, time: TURN });
  for (const name of ['inputs', 'accepted', 'time', ...STAGES] as const) record[name] += result[name];
  for (const text of result.findings) {
    journal.findings.push(`${name}, ${text}`);
    console.error(`FOUND ${journal.findings.at(-1)}`);
    // where its thread goes on, it has kept the input itself
    if (STAGED.includes(name) && /ended/.test(text)) {
      mkdirSync(`${FOLDER}/findings`, { recursive: true });
      writeFileSync(`${FOLDER}/findings/${text.split(':')[0]!.replace(' ', '-')}.xml`, turns.lastInput);
    }
  }
}

async function runTo(goal: number, only: string | undefined): Promise<void> {
  const journal = readJournal();
  const names = NAMES.filter((name) => name.includes(only ?? ''));
  if (names.length === 0) throw new Error(`no reader has '${only}' in its name: ${NAMES.join('; ')}`);
  process.env.FUZZ_FOLDER = FOLDER;
  const turns = new Turns(new URL('./all-readers.ts', import.meta.url), HUNG);
  for (let done = sum(journal.records); done < goal; done = sum(journal.records)) {
    const all = sum(journal.earlier) + goal;
    const most = only === undefined ? Math.ceil(all * SHARE) : all;
    const name = nextReader(names, journal, most);
    if (name === undefined) break;
    const far =
      STAGED.includes(name) && journal.records[name]!.inputs > 0 ? `: ${stagesOf(journal.records[name]!)}` : '';
    process.stdout.write(`${done} of ${goal} inputs, ${journal.findings.length} findings; ${name}${far}\n`);
    await takeTurn(turns, name, journal, Math.min(goal - done, most - triedBy(name, journal)));
    writeJournal(journal);
  }
  await turns.end();
  for (const name of STAGED.filter((each) => journal.records[each]!.inputs > 0)) {
    console.log(`${name}: ${stagesOf(journal.records[name]!)}`);
  }
  console.log(`${sum(journal.records)} inputs, ${journal.findings.length} findings`);
  for (const finding of journal.findings) console.log(`FOUND ${finding}`);
  if (journal.findings.length > 0) process.exitCode = 1;
}

/** Number of inputs that reached each stage. */
function stagesOf(counts: Counts): string {
  const share = (count: number): string => `${count} (${Math.round((100 * count) / counts.inputs)} %)`;
  return [`${counts.inputs} inputs`, ...STAGES.map((stage) => `${share(counts[stage])} ${stage}`)].join(', ');
}

const grouped = (count: number): string => count.toLocaleString('en-US');

/** Writes the table of all counts between the marks of the page. */
function writePage(): void {
  const { earlier, records } = readJournal();
  const sums = Object.fromEntries(
    NAMES.map((name) => {
      const add = (key: keyof Counts): number => earlier[name]![key] + records[name]![key];
      return [
        name,
        {
          inputs: add('inputs'),
          read: add('read'),
          compiled: add('compiled'),
          stepped: add('stepped'),
          accepted: add('accepted'),
        },
      ];
    }),
  );
  const rows = NAMES.filter((name) => !STAGED.includes(name)).map((name) => {
    const { inputs, accepted } = sums[name]!;
    return `| ${name} | ${grouped(inputs)} | ${grouped(accepted)} | ${grouped(inputs - accepted)} |`;
  });
  const staged = STAGED.map((name) => {
    const { inputs, read, compiled, stepped } = sums[name]!;
    return `| ${[name, ...[inputs, read, compiled, stepped].map(grouped)].join(' | ')} |`;
  });
  const table = [
    ...['| reader | inputs | read | refused |', '|---|--:|--:|--:|', ...rows, '', 'How far inputs came:', ''],
    ...['| reader | inputs | read | compiled | stepped |', '|---|--:|--:|--:|--:|', ...staged],
  ].join('\n');
  const total = `**${grouped(sum(earlier) + sum(records))} inputs** of ${NAMES.length} readers`;
  const [before, after] = readFileSync(PAGE, 'utf8').split(MARKED);
  writeFileSync(PAGE, `${before}<!-- counts -->\n${total}:\n\n${table}\n<!-- end of counts -->${after}`);
}

const { values, positionals } = parseArgs({
  options: { page: { type: 'boolean' }, keep: { type: 'boolean' }, only: { type: 'string' } },
  allowPositionals: true,
});
if (values.page) writePage();
else if (values.keep) (await import('./keep.js')).keepInputs(FOLDER);
else await runTo(Number(positionals[0] ?? GOAL), values.only);
