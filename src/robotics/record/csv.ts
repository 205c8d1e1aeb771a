/** Comma-separated values (RFC 4180): a line of labels, then a line per time. */
import { message } from '../../foundation/schema/messages.js';
import type { Column } from './columns.js';
import { valuesOf } from './columns.js';
import { badTrajectory, type Format, fieldOf, RowCollector, wholeLines } from './format.js';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const quoted = (label: string): string => (/[",\n\r]/.test(label) ? `"${label.replaceAll('"', '""')}"` : label);

/** Cells of a line; a quote inside a quoted cell is doubled. */
function cellsOf(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  const cells: string[] = [];
  for (const [, plain, inQuotes] of line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)) {
    cells.push(plain === undefined ? inQuotes! : plain.replaceAll('""', '"'));
  }
  return cells;
}

/** Groups consecutive labels of one field into a column. */
function columnsFrom(labels: readonly string[], name: string): Column[] {
  const columns: { name: string; labels: string[] }[] = [];
  for (const label of labels) {
    const field = fieldOf(label);
    if (columns.at(-1)?.name === field) columns.at(-1)!.labels.push(label);
    else if (columns.some((column) => column.name === field)) {
      throw badTrajectory(name, message('bad-trajectory/columns-apart', { field }));
    } else columns.push({ name: field, labels: [label] });
  }
  return columns;
}

/** CSV with the labels in the first line; `time` is the first column. */
export const csvFormat: Format = {
  write(columns, _model, sink) {
    return {
      async start() {
        const labels = columns.flatMap((column) => column.labels);
        await sink(encode(`${['time', ...labels].map(quoted).join(',')}\n`));
      },
      row(data) {
        const values = columns.flatMap(({ name }) => Array.from(valuesOf(data, name)));
        const line = encode(`${[data.time, ...values].join(',')}\n`);
        return async () => sink(line);
      },
      end: async () => {},
    };
  },

  async read(bytes, name) {
    // a truncated number still parses, so only lines with a line end count as whole
    const { lines, rest } = wholeLines(bytes);
    if (lines.length === 0) throw badTrajectory(name, message('bad-trajectory/cut-labels'), 1);
    const [first = '', ...labels] = cellsOf(lines[0] ?? '').map((cell) => cell.trim());
    if (first !== 'time') throw badTrajectory(name, message('bad-trajectory/first-column'));
    const columns = columnsFrom(labels, name);
    const rows = new RowCollector(columns, name);
    for (const [i, line] of lines.entries()) {
      if (i === 0 || line.trim() === '') continue;
      const cells = cellsOf(line).map((cell) => (cell.trim() === '' ? Number.NaN : Number(cell)));
      if (cells.length !== labels.length + 1) {
        throw badTrajectory(
          name,
          message('bad-trajectory/line-length', { line: i + 1, count: cells.length, expected: labels.length + 1 }),
        );
      }
      let at = 1;
      const values = columns.map((column) => cells.slice(at, (at += column.labels.length)));
      rows.add(cells[0]!, values, `line ${i + 1}`);
    }
    if (rest === '') return rows.trajectory();
    const line = lines.length + 1;
    return rows.trajectory({ warning: (whole) => message('cut-trajectory/line-end', { line, rows: whole }), line });
  },
};
