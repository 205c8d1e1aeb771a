/** `npm run remote-docs`: writes the tables of the protocol into docs/reference/remote-protocol.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  type Parameter,
  REMOTE_ALIGNMENT,
  REMOTE_ERRORS,
  REMOTE_EVENTS,
  REMOTE_FRAME,
  REMOTE_INPUTS,
  REMOTE_LIMITS,
  REMOTE_MODES,
  REMOTE_PICTURES,
  REMOTE_PREFIX,
  REMOTE_REQUESTS,
  REMOTE_TYPES,
  type RemoteRequest,
} from '../src/foundation/schema/remote.js';

export const PAGE = fileURLToPath(new URL('../docs/reference/remote-protocol.md', import.meta.url));

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

const range = ({ min, max }: Parameter): string => {
  if (min === undefined) return '';
  return max === undefined ? `, at least ${min}` : `, ${min} to ${max}`;
};

function kindOf(parameter: Parameter): string {
  if (parameter.kind === 'which') return 'name or index';
  if (parameter.kind === 'names') return 'list of names or indices';
  if (parameter.kind === 'choice') return parameter.choices!.map((each) => `\`${each}\``).join(', ');
  return { text: 'text', integer: 'integer', number: 'number', flag: 'boolean' }[parameter.kind] + range(parameter);
}

const ARRAYS: Readonly<Record<string, string>> = { inputs: 'any inputs of the table below' };

function requestSection(name: string, { text, drives, takes, arrays, gives, returns }: RemoteRequest): string {
  const rows = [
    ...Object.entries(takes).map(([key, parameter]) => [
      `\`${key}\``,
      `${kindOf(parameter)}${parameter.optional ? '; optional' : ''}`,
      parameter.text,
    ]),
    ...(arrays ? [['arrays', ARRAYS[arrays] ?? `\`${arrays}\``, 'arrays of the request']] : []),
    ...Object.entries(gives).map(([key, meaning]) => [`→ \`${key}\``, '', meaning]),
    ...(returns ? [['→ arrays', '', returns]] : []),
  ];
  const sentence = `${text[0]!.toUpperCase()}${text.slice(1)}.${drives ? ' Requires control.' : ''}`;
  const parts = [`### \`${name}\``, sentence];
  if (rows.length > 0) parts.push(table(['', '', ''], rows));
  return parts.join('\n\n');
}

/** Generated parts of the page, by the name between their marks. */
export const PARTS: Readonly<Record<string, () => string>> = {
  frame: () =>
    table(
      ['bytes', 'content'],
      [
        ...Object.values(REMOTE_FRAME).map(({ offset, text }) => [`${offset} to ${offset + 3}`, text]),
        [
          `from ${REMOTE_PREFIX}`,
          `the message as UTF-8, padded with spaces to a multiple of ${REMOTE_ALIGNMENT} bytes`,
        ],
        ['then', `the arrays in the order of the list, each padded to a multiple of ${REMOTE_ALIGNMENT} bytes`],
      ],
    ),
  types: () =>
    table(
      ['type', 'bytes', 'numpy'],
      Object.entries(REMOTE_TYPES).map(([name, { bytes, numpy }]) => [
        `\`${name}\``,
        bytes,
        `\`${numpy.replace('|', '\\|')}\``,
      ]),
    ),
  modes: () =>
    table(
      ['mode', ''],
      Object.entries(REMOTE_MODES).map(([name, text]) => [`\`${name}\``, text]),
    ),
  requests: () =>
    Object.entries<RemoteRequest>(REMOTE_REQUESTS)
      .map(([name, row]) => requestSection(name, row))
      .join('\n\n'),
  inputs: () =>
    table(
      ['input', 'bit of `mjtState`', 'in `kinematics`'],
      Object.entries(REMOTE_INPUTS).map(([name, { bit, kinematic }]) => [`\`${name}\``, bit, kinematic ? 'yes' : 'no']),
    ),
  pictures: () =>
    table(
      ['kind', 'type', 'values for each pixel'],
      Object.entries(REMOTE_PICTURES).map(([name, { type, text }]) => [`\`${name}\``, `\`${type}\``, text]),
    ),
  events: () =>
    Object.entries(REMOTE_EVENTS)
      .map(([name, { text, gives }]) =>
        [
          `### \`${name}\``,
          `${text[0]!.toUpperCase()}${text.slice(1)}.`,
          table(
            ['', ''],
            Object.entries(gives).map(([key, meaning]) => [`\`${key}\``, meaning]),
          ),
        ].join('\n\n'),
      )
      .join('\n\n'),
  errors: () =>
    table(
      ['code', 'message', 'close code'],
      Object.entries<{ text: string; closes?: number }>(REMOTE_ERRORS).map(([code, { text, closes }]) => [
        `\`${code}\``,
        text,
        closes ?? '',
      ]),
    ),
  limits: () =>
    table(
      ['limit', 'value'],
      [
        ['JSON bytes per message of a client', REMOTE_LIMITS.message],
        ['steps per request', REMOTE_LIMITS.steps],
        ['side length and number of pixels of an image', `${REMOTE_LIMITS.side}, ${REMOTE_LIMITS.pixels}`],
        ['names per list, characters per name', `${REMOTE_LIMITS.names}, ${REMOTE_LIMITS.name}`],
        ['frames per second', REMOTE_LIMITS.rate],
        ['unanswered requests of a client, after which the server stops reading from it', REMOTE_LIMITS.waiting],
        ['unsent bytes to a client, after which its frames are skipped', REMOTE_LIMITS.unsent],
        ['clients', REMOTE_LIMITS.clients],
      ],
    ),
};

/** The page with its generated parts updated from the tables. */
export const withTables = (page: string): string =>
  Object.entries(PARTS).reduce((text, [name, make]) => {
    const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
    const [from, to] = [text.indexOf(begin), text.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`the page has no marks for ${name}`);
    return `${text.slice(0, from + begin.length)}\n${make()}\n${text.slice(to)}`;
  }, page);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8')));
}
