/** Options of several commands: each has one name, one short form and one parser. */
import { Option } from 'commander';
import { nonNegative, whole } from './parsers.js';

/** Simulated time [s]. */
export const timeOption = (meaning: string, parser: (text: string) => number = nonNegative): Option =>
  new Option('--time <seconds>', meaning).argParser(parser);

export const keyOption = (start = ''): Option =>
  new Option('--key <name>', `keyframe to start from, by name or number${start}`);

export const workersOption = (meaning: string, parser: (text: string) => number = whole): Option =>
  new Option('-w, --workers <n>', meaning).argParser(parser);

export const seedOption = (meaning = 'seed of the noise'): Option => new Option('--seed <n>', meaning).argParser(whole);

export const forceOption = (): Option => new Option('-f, --force', 'overwrite an existing output');

export const quietOption = (): Option => new Option('-q, --quiet', 'print errors only');

export const jsonOption = (meaning = 'print the result as JSON'): Option => new Option('--json', meaning);
