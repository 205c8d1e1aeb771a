/**
 * JSON lines: a header object with the labels, then an object per time. NaN and infinity are written as `null`.
 */
import { message } from '../../foundation/schema/messages.js';
import { type Column, valuesOf } from './columns.js';
import { badTrajectory, type Format, RowCollector, wholeLines } from './format.js';

const VERSION = 1;

const line = (value: object): Uint8Array => new TextEncoder().encode(`${JSON.stringify(value)}\n`);

interface Header {
  readonly kinetree: 'trajectory';
  readonly version: number;
  readonly fields: Readonly<Record<string, readonly string[]>>;
}

function isHeader(value: unknown): value is Header {
  const { kinetree, fields } = (value ?? {}) as Partial<Header>;
  const isList = (labels: unknown): boolean =>
    Array.isArray(labels) && labels.every((label) => typeof label === 'string');
  return kinetree === 'trajectory' && typeof fields === 'object' && Object.values(fields ?? {}).every(isList);
}

/** JSON lines with a header object that has the labels of each field. */
export const jsonLinesFormat: Format = {
  write(columns, _model, sink) {
    return {
      async start() {
        const fields = Object.fromEntries(columns.map(({ name, labels }) => [name, labels]));
        await sink(line({ kinetree: 'trajectory', version: VERSION, fields } satisfies Header));
      },
      row(data) {
        const values = columns.map(({ name }) => [name, Array.from(valuesOf(data, name))] as const);
        const bytes = line({ time: data.time, ...Object.fromEntries(values) });
        return async () => sink(bytes);
      },
      end: async () => {},
    };
  },

  async read(bytes, name) {
    const { lines: ended, rest } = wholeLines(bytes);
    // a truncated object is invalid JSON, so any line that parses is whole
    const isCut = rest.trim() !== '' && !isJson(rest);
    const lines = isCut || rest === '' ? ended : [...ended, rest];
    if (isCut && ended.length === 0) throw badTrajectory(name, message('bad-trajectory/first-json'), 1);
    const parse = (i: number): unknown => {
      try {
        return JSON.parse(lines[i] ?? '');
      } catch {
        throw badTrajectory(name, message('bad-trajectory/json', { line: i + 1 }), i + 1);
      }
    };
    const header = parse(0);
    if (!isHeader(header)) throw badTrajectory(name, message('bad-trajectory/header'), 1);
    if (header.version !== VERSION)
      throw badTrajectory(name, message('bad-trajectory/version', { version: header.version, expected: VERSION }));
    const columns = Object.entries(header.fields).map(([field, labels]): Column => ({ name: field, labels }));
    const rows = new RowCollector(columns, name);
    for (let i = 1; i < lines.length; i++) {
      if (lines[i]!.trim() === '') continue;
      const row = parse(i) as Record<string, unknown> | null;
      const values = columns.map((column) => {
        const list = row?.[column.name];
        return Array.isArray(list) ? list.map((value) => (typeof value === 'number' ? value : Number.NaN)) : [];
      });
      rows.add(Number(row?.time), values, `line ${i + 1}`);
    }
    const line = lines.length + 1;
    return rows.trajectory(
      isCut ? { warning: (whole) => message('cut-trajectory/line', { line, rows: whole }), line } : undefined,
    );
  },
};

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
