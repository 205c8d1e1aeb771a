/**
 * `npm run fuzz [-- inputs]`: feeds damaged inputs to every reader, 2,000,000 unless told otherwise: in turns that give each
 * reader the same time, and then those that read fastest more, but none more than a tenth of all inputs. Goes on where it was stopped; prints each finding with
 * its reader and seed, and fails if there is any. `npm run fuzz -- --page` adds the counts of the run to those in
 * docs/reference/fuzzing.md. A run has other seeds than the runs that the page counts.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ASSET_READERS } from './asset-readers.js';
import { FORMAT_READERS } from './format-readers.js';
import { MJB_READERS } from './mjb-readers.js';
import { MJCF_READERS } from './mjcf-readers.js';
import { randomOf } from './mutate.js';
import type { Reader } from './readers.js';
import { judge } from './verdict.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const JOURNAL = `${root}.cache/fuzz.json`;
const PAGE = `${root}docs/reference/fuzzing.md`;
const GOAL = 2_000_000;
/** The most inputs of one reader, as a share of the goal. */
const SHARE = 0.1;
const FIRST_SEED = 1_000_000_000;
/** Processor time of a turn [ms]. */
const TURN = 3000;
/** Processor time that each reader has before those that read fastest have more [ms]. */
const BASE = 2 * TURN;

const GROUPS = {
  'a model as text': MJCF_READERS,
  'a binary model': MJB_READERS,
  'a file': ASSET_READERS,
  'another format': FORMAT_READERS,
};

/** The counts of one reader. */
interface Counts {
  inputs: number;
  accepted: number;
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

const READERS = new Map<string, Reader>(
  Object.entries(GROUPS).flatMap(([group, readers]) =>
    Object.entries(readers).map(([name, read]) => [`${group}: ${name}`, read] as const),
  ),
);

const MARKED = /<!-- counts -->[\s\S]*<!-- end of counts -->/;

/** The counts that stand in the page. */
function readPage(): Journal['earlier'] {
  const [table = ''] = MARKED.exec(readFileSync(PAGE, 'utf8')) ?? [];
  const numberOf = (text: string): number => Number(text.replaceAll(',', ''));
  const rows = [...table.matchAll(/^\| (.+?) \| ([\d,]+) \| ([\d,]+) \|/gm)];
  return Object.fromEntries(
    rows.map(([, name, inputs, read]) => [name!, { inputs: numberOf(inputs!), accepted: numberOf(read!) }]),
  );
}

function readJournal(): Journal {
  const {
    earlier = readPage(),
    records = {},
    findings = [],
  }: Partial<Journal> = existsSync(JOURNAL) ? JSON.parse(readFileSync(JOURNAL, 'utf8')) : {};
  for (const name of READERS.keys()) {
    earlier[name] ??= { inputs: 0, accepted: 0 };
    records[name] ??= { inputs: 0, accepted: 0, time: 0 };
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

/** Of the readers that may have more inputs, the one that has had the least time; once all had some, the fastest one. */
function nextReader(journal: Journal, most: number): string | undefined {
  const { records } = journal;
  const open = [...READERS.keys()].filter((name) => triedBy(name, journal) < most);
  const base = open.filter((name) => records[name]!.time < BASE).sort((a, b) => records[a]!.time - records[b]!.time);
  const cost = (name: string): number => records[name]!.time / records[name]!.inputs;
  return base[0] ?? open.sort((a, b) => cost(a) - cost(b))[0];
}

/** Feeds a reader for one turn, or until so many inputs are done. */
function takeTurn(name: string, journal: Journal, limit: number): void {
  const [record, read] = [journal.records[name]!, READERS.get(name)!];
  let spent = 0;
  for (let left = limit; left > 0 && spent < TURN; left--) {
    const seed = FIRST_SEED + triedBy(name, journal);
    const { codes, finding, time } = judge(() => read(randomOf(seed)));
    record.inputs++;
    spent += time;
    if (finding !== undefined) {
      journal.findings.push(`${name}, seed ${seed}: ${finding}`);
      console.error(`FOUND ${journal.findings.at(-1)}`);
    } else if (codes.length === 0) record.accepted++;
  }
  record.time += spent;
}

function runTo(goal: number): void {
  const journal = readJournal();
  for (let done = sum(journal.records); done < goal; done = sum(journal.records)) {
    const most = Math.ceil((sum(journal.earlier) + goal) * SHARE);
    const name = nextReader(journal, most);
    if (name === undefined) break;
    // before the turn, so that a reader that hangs can be seen
    process.stdout.write(`${done} of ${goal} inputs, ${journal.findings.length} findings; ${name}\n`);
    takeTurn(name, journal, Math.min(goal - done, most - triedBy(name, journal)));
    writeJournal(journal);
  }
  console.log(`${sum(journal.records)} inputs, ${journal.findings.length} findings`);
  for (const finding of journal.findings) console.log(`FOUND ${finding}`);
  if (journal.findings.length > 0) process.exitCode = 1;
}

const grouped = (count: number): string => count.toLocaleString('en-US');

/** Writes the table of all counts between the marks of the page. */
function writePage(): void {
  const { earlier, records } = readJournal();
  const rows = [...READERS.keys()].map((name) => {
    const inputs = earlier[name]!.inputs + records[name]!.inputs;
    const accepted = earlier[name]!.accepted + records[name]!.accepted;
    return `| ${name} | ${grouped(inputs)} | ${grouped(accepted)} | ${grouped(inputs - accepted)} |`;
  });
  const table = ['| reader | inputs | read | refused |', '|---|--:|--:|--:|', ...rows].join('\n');
  const total = `**${grouped(sum(earlier) + sum(records))} inputs** of ${rows.length} readers`;
  const [before, after] = readFileSync(PAGE, 'utf8').split(MARKED);
  writeFileSync(PAGE, `${before}<!-- counts -->\n${total}:\n\n${table}\n<!-- end of counts -->${after}`);
}

const [argument] = process.argv.slice(2);
if (argument === '--page') writePage();
else runTo(Number(argument ?? GOAL));
