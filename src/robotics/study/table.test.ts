import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { encodeValues, type Keep } from './kept.js';
import { type Finished, writeTable } from './table.js';
import { TaskTable } from './tasks.js';

const keep: Keep = {
  x: 'float64',
  s: 'float32',
  n: 'int32',
  big: 'int64',
  ok: 'boolean',
  name: 'string',
  q: 'float64[]',
};
const tasks = new TaskTable({ parameters: [{ a: 1, b: 0.5, c: 'u', d: true }], seeds: 25_000, keep, run: () => ({}) });

function rows(): Finished[] {
  return Array.from({ length: tasks.count }, (_, task) => ({
    task,
    values:
      task === 7
        ? undefined
        : encodeValues(keep, {
            x: task === 3 ? NaN : task / 3,
            s: 0.1,
            n: -task,
            big: 2 ** 40 + task,
            ok: task % 2 === 0,
            name: `té${task}`,
            q: task === 5 ? [] : [task, 1 / 3],
          }),
  }));
}

describe('writeTable', () => {
  const written = (): Buffer => Buffer.concat(Array.from(writeTable(tasks, keep, rows()), (piece) => piece.slice()));
  const file = written();
  const buffer = Uint8Array.from(file).buffer;

  it('writeTable writes rows that Parquet reads back, across row groups', async () => {
    const read = await parquetReadObjects({ file: buffer });
    expect(read.length).toBe(25_000);
    expect(read[0]).toEqual({
      task: 0n,
      ...{ a: 1n, b: 0.5, c: 'u', d: true },
      seed: 0n,
      status: 'done',
      ...{ x: 0, s: Math.fround(0.1), n: 0, big: 2n ** 40n, ok: true, name: 'té0', q: [0, 1 / 3] },
    });
    expect(read[3]!.x).toBeNaN();
    expect(read[5]!.q).toEqual([]);
    expect(read[7]).toMatchObject({ task: 7n, status: 'poisoned', x: null, ok: null, name: null });
    expect(read[24_999]).toMatchObject({ seed: 24_999n, x: 24_999 / 3, q: [24_999, 1 / 3] });
  });

  it('writeTable sets the types of columns', () => {
    const { schema } = parquetMetadata(buffer);
    expect(schema.map(({ name, type, repetition_type }) => [name, type, repetition_type])).toEqual([
      ['root', undefined, undefined],
      ['task', 'INT64', 'REQUIRED'],
      ['a', 'INT64', 'REQUIRED'],
      ['b', 'DOUBLE', 'REQUIRED'],
      ['c', 'BYTE_ARRAY', 'REQUIRED'],
      ['d', 'BOOLEAN', 'REQUIRED'],
      ['seed', 'INT64', 'REQUIRED'],
      ['status', 'BYTE_ARRAY', 'REQUIRED'],
      ['x', 'DOUBLE', 'OPTIONAL'],
      ['s', 'FLOAT', 'OPTIONAL'],
      ['n', 'INT32', 'OPTIONAL'],
      ['big', 'INT64', 'OPTIONAL'],
      ['ok', 'BOOLEAN', 'OPTIONAL'],
      ['name', 'BYTE_ARRAY', 'OPTIONAL'],
      ['q', undefined, 'OPTIONAL'],
      ['list', undefined, 'REPEATED'],
      ['element', 'DOUBLE', 'REQUIRED'],
    ]);
  });

  it('writeTable writes equal bytes for equal results', () => {
    expect(written().equals(file)).toBe(true);
    // two full groups and the rest
    expect([...writeTable(tasks, keep, rows())].length).toBe(3);
  });
});
