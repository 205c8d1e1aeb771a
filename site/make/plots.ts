/** Tables of benchmarks as plots: bars of ratios with a line where both engines take the same time. */

/** Widths of the plot, of the names, and of the space after a bar [px]. */
const WIDTH = 680;
const NAMES = 170;
const AFTER = 60;
const ROW = 22;
const TOP = 26;

interface Row {
  readonly name: string;
  readonly values: readonly number[];
}

/** A table of the page with columns to draw. */
interface Plot {
  /** The first cells of the head of the table, which identify it. */
  readonly head: string;
  /** Columns with ratios, by their titles. */
  readonly columns: readonly string[];
  readonly title: string;
  /** Maximum number of drawn rows: those with the largest ratios of the first column. */
  readonly most?: number;
}

const PLOTS: readonly Plot[] = [
  {
    head: '| model | Node 20.20 |',
    columns: ['Node 20.20', 'Chromium 147'],
    title: 'Time per step, as a ratio to the WASM build',
  },
  {
    head: '| model | ratio | copy of this engine |',
    columns: ['ratio'],
    title: 'Time per step in Firefox, as a ratio to the WASM build',
  },
  { head: '| scene | time [us] |', columns: ['ratio'], title: 'Time per step with sleeping bodies, as a ratio' },
  {
    head: '| part | Node 20.20 |',
    columns: ['Node 20.20', 'Node 26.10'],
    title: 'Cold start of the drop-in module, as a ratio',
  },
  {
    head: '| model | to compiling |',
    columns: ['to compiling', 'to loading in the reference'],
    title: 'Recompiling, as a ratio',
  },
  {
    head: '| model | warm | early |',
    columns: ['warm', 'cold'],
    title: 'Loading, as a ratio: the 20 slowest warm loads',
    most: 20,
  },
];

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('*', ''));

/** Rows of a table with the numbers of some columns; those without numbers are left out. */
export function rowsOf(table: readonly string[], columns: readonly string[]): Row[] {
  const head = cellsOf(table[0]!);
  const places = columns.map((column) => head.indexOf(column));
  if (places.includes(-1)) throw new RangeError(`no column ${columns[places.indexOf(-1)]} in ${table[0]}`);
  return table.slice(2).flatMap((line) => {
    const cells = cellsOf(line);
    const values = places.map((i) => Number.parseFloat(cells[i]!.replaceAll(',', '')));
    return values.some(Number.isNaN) ? [] : [{ name: cells[0]!, values }];
  });
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Bars for each row and column; below 1 this engine is faster. */
export function barPlot(rows: readonly Row[], columns: readonly string[], title: string): string {
  const largest = Math.max(1.1, ...rows.flatMap(({ values }) => values));
  const scale = (WIDTH - NAMES - AFTER) / largest;
  const thickness = (ROW - 6) / columns.length;
  const height = TOP + ROW * rows.length + 8;
  const bars = rows.flatMap(({ name, values }, i) => {
    const y = TOP + ROW * i;
    const label = `<text class="name" x="${NAMES - 8}" y="${y + ROW / 2 + 1}" text-anchor="end">${escaped(name)}</text>`;
    const own = values.map((value, j) => {
      const top = y + 3 + j * thickness;
      const width = (value * scale).toFixed(1);
      return `<rect class="bar-${j}${value > 1 ? ' slower' : ''}" x="${NAMES}" y="${top.toFixed(1)}" width="${width}" height="${(thickness - 1).toFixed(1)}"><title>${escaped(name)}, ${escaped(columns[j]!)}: ${value}</title></rect>`;
    });
    const end = NAMES + Math.max(...values) * scale + 6;
    return [
      label,
      ...own,
      `<text class="value" x="${end.toFixed(1)}" y="${y + ROW / 2 + 1}">${values.join(' / ')}</text>`,
    ];
  });
  const one = (NAMES + scale).toFixed(1);
  return `<figure class="plot">
<figcaption>${escaped(title)}${columns.length > 1 ? ` (${columns.map(escaped).join(' / ')})` : ''}; below 1 this engine is faster</figcaption>
<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escaped(title)}">
<line class="one" x1="${one}" y1="${TOP - 8}" x2="${one}" y2="${height}"/>
<text class="value" x="${one}" y="${TOP - 12}" text-anchor="middle">1</text>
${bars.join('\n')}
</svg>
</figure>`;
}

/** The page of benchmarks with a plot above each table that has one. */
export function withPlots(page: string): string {
  let text = page;
  for (const { head, columns, title, most } of PLOTS) {
    const start = text.indexOf(`\n${head}`) + 1;
    if (start === 0) throw new RangeError(`no table begins with ${head}`);
    const end = text.indexOf('\n\n', start);
    const all = rowsOf(
      text
        .slice(start, end < 0 ? text.length : end)
        .trimEnd()
        .split('\n'),
      columns,
    );
    const rows = most === undefined ? all : [...all].sort((a, b) => b.values[0]! - a.values[0]!).slice(0, most);
    text = `${text.slice(0, start)}${barPlot(rows, columns, title)}\n\n${text.slice(start)}`;
  }
  return text;
}
