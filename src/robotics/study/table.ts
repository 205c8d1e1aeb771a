/** Results as a Parquet table: one row per finished or poisoned task, in the order of tasks. */
import type { SchemaElement } from 'hyparquet';
import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js';
import { ParquetWriter } from 'hyparquet-writer/src/parquet-writer.js';
import { decodeValue, KEPT, type Keep, type KeptText, type KeptType } from './kept.js';
import type { TaskTable } from './tasks.js';

/** A finished task: its values, or undefined if it is poisoned. */
export interface Finished {
  readonly task: number;
  readonly values: Readonly<Record<string, KeptText>> | undefined;
}

/** Number of rows per Parquet row group. The bytes of a file depend on it. */
const GROUP = 10_000;

/**
 * Writes the table: columns `task`, the parameters, `seed`, `status` ("done" or "poisoned") and the kept values;
 * missing ones are null. Equal results give equal bytes.
 *
 * @param finished in ascending order of tasks
 * @returns pieces of the file, so that at most one row group is in memory; each piece is overwritten by the next
 */
export function* writeTable(tasks: TaskTable, keep: Keep, finished: Iterable<Finished>): Generator<Uint8Array> {
  const writer = new ByteWriter();
  const schema = schemaOf(tasks, keep);
  const table = new ParquetWriter({ writer, schema, createdBy: 'kinetree' });
  function* drain(): Generator<Uint8Array> {
    yield writer.getBytes();
    writer.index = 0;
  }
  let group: Finished[] = [];
  for (const each of finished) {
    group.push(each);
    if (group.length < GROUP) continue;
    writeGroup(table, tasks, keep, group);
    group = [];
    yield* drain();
  }
  if (group.length > 0) writeGroup(table, tasks, keep, group);
  void table.finish();
  yield* drain();
}

function writeGroup(table: ParquetWriter, tasks: TaskTable, keep: Keep, rows: readonly Finished[]): void {
  // may return a promise according to its types, but never does with this writer
  void table.write({ columnData: columnsOf(tasks, keep, rows), rowGroupSize: GROUP });
}

function schemaOf(tasks: TaskTable, keep: Keep): SchemaElement[] {
  const required = (name: string, type: KeptType) => elements(name, type, 'REQUIRED');
  const columns = [
    required('task', 'int64'),
    ...[...tasks.types].map(([name, type]) => required(name, type)),
    required('seed', 'int64'),
    required('status', 'string'),
    ...Object.entries(keep).map(([name, type]) => elements(name, type, 'OPTIONAL')),
  ];
  return [{ name: 'root', num_children: columns.length }, ...columns.flat()];
}

/** Schema of a column, or of a list in the three levels of the Parquet format. */
function elements(name: string, type: KeptType, repetition: 'REQUIRED' | 'OPTIONAL'): SchemaElement[] {
  const { parquet, array } = KEPT[type];
  const text = type === 'string' ? { converted_type: 'UTF8' as const } : {};
  if (!array) return [{ name, type: parquet, repetition_type: repetition, ...text }];
  return [
    { name, num_children: 1, converted_type: 'LIST', repetition_type: repetition },
    { name: 'list', num_children: 1, repetition_type: 'REPEATED' },
    { name: 'element', type: parquet, repetition_type: 'REQUIRED' },
  ];
}

type Cell = number | bigint | boolean | string | number[] | null;

function columnsOf(tasks: TaskTable, keep: Keep, rows: readonly Finished[]): { name: string; data: Cell[] }[] {
  const column = (name: string, type: KeptType, cell: (row: Finished) => Cell) => ({
    name,
    data: rows.map((row) => integral(type, cell(row))),
  });
  return [
    column('task', 'int64', ({ task }) => task),
    ...[...tasks.types].map(([name, type]) => column(name, type, ({ task }) => tasks.parameters(task)[name]!)),
    column('seed', 'int64', ({ task }) => tasks.seed(task)),
    column('status', 'string', ({ values }) => (values ? 'done' : 'poisoned')),
    ...Object.entries(keep).map(([name, type]) =>
      column(name, type, ({ values }) => decodeValue(type, values?.[name] ?? null)),
    ),
  ];
}

const integral = (type: KeptType, cell: Cell): Cell =>
  type === 'int64' && typeof cell === 'number' ? BigInt(cell) : cell;
