/**
 * `npm run fuzz [-- [--only TEXT] inputs]`: runs mutated inputs through every reader, 2,000,000 by default. Turns give
 * each reader the same time first, then the fastest readers more, but none more than a tenth of all inputs. `--only`
 * selects readers by a part of their names, without that limit. A stopped run continues where it was. Prints each
 * finding with its reader and seed, and fails if there is one. An input that blocks its thread is a finding, after
 * which the run continues. `--page` adds the counts to docs/development/fuzzing.md, and `--keep` copies inputs of the
 * corpora to test/fuzz/corpus. The seeds differ from those of the runs already counted in the page. Inputs of findings
 * of the whole pipeline are in .cache/fuzz/findings.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { LIMITS, READERS } from './all-readers.js';
import { STAGES } from './readers.js';
import { Turns } from './turns.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const JOURNAL = `${root}.cache/fuzz.json`;
const PAGE = `${root}docs/development/fuzzing.md`;
/** Folder of corpora and inputs of findings. */
const FOLDER = `${root}.cache/fuzz`;
const GOAL = 2_000_000;
/** Processor time after which an input counts as endless [ms]; more than the limit of the whole way. */
const HUNG = 15_000;
/** Maximum share of the inputs for one reader. */
const SHARE = 0.1;
const FIRST_SEED = 1_000_000_000;
/** Processor time of a turn [ms]. */
const TURN = 3000;
/** Processor time for each reader before the fastest ones get more [ms]. */
const BASE = 2 * TURN;

/** The counts of one reader. */
interface Counts {
  inputs: number;
  accepted: number;
  /** Inputs that reached each stage, for readers with stages. */
  read: number;
  compiled: number;
  stepped: number;
}
interface Record extends Counts {
  /** Processor time [ms]. */
  time: number;
}
interface Journal {
  /** Counts in the page at the start of the run. */
  readonly earlier: { [reader: string]: Counts };
  /** Counts of the run. */
  readonly records: { [reader: string]: Record };
  /** A line per finding, with reader and seed. */
  readonly findings: string[];
}

const NONE: Counts = { inputs: 0, accepted: 0, read: 0, compiled: 0, stepped: 0 };
const NAMES = Object.keys(READERS);
/** Readers with stages. */
const STAGED = Object.keys(LIMITS);
const MARKED = /<!-- counts -->[\s\S]*<!-- end of counts -->/;

/** Reads the counts in the page. */
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

/** Replaces the journal atomically, so that a stop leaves the old or the new one. */
function writeJournal(journal: Journal): void {
  mkdirSync(`${root}.cache`, { recursive: true });
  writeFileSync(`${JOURNAL}.new`, JSON.stringify(journal));
  renameSync(`${JOURNAL}.new`, JOURNAL);
}

const sum = (counts: { readonly [reader: string]: Counts }): number =>
  Object.values(counts).reduce((all, { inputs }) => all + inputs, 0);

/** Number of inputs of a reader in all runs. */
const triedBy = (name: string, { earlier, records }: Journal): number => earlier[name]!.inputs + records[name]!.inputs;

/**
 * The next reader among those below their maximum: first the one with the least time, until each had `BASE`, then the one
 * with the fastest inputs. If all have stages, always the one with the least time, since fast inputs reach few stages.
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

/** Runs one turn of a reader, with a maximum number of inputs. */
async function takeTurn(turns: Turns, name: string, journal: Journal, inputs: number): Promise<void> {
  const [record, firstSeed] = [journal.records[name]!, FIRST_SEED + triedBy(name, journal)];
  const result = await turns.take({ reader: name, firstSeed, inputs, time: TURN });
  for (const name of ['inputs', 'accepted', 'time', ...STAGES] as const) record[name] += result[name];
  for (const text of result.findings) {
    journal.findings.push(`${name}, ${text}`);
    console.error(`FOUND ${journal.findings.at(-1)}`);
    // if its thread goes on, the thread has stored the input
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
    ...['| reader | inputs | read | refused |', '|---|--:|--:|--:|', ...rows, '', 'Stages reached:', ''],
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
