/** Recordings truncated at every byte. */

import { describe, expect, it } from 'vitest';
import { compile, Data, parseXML, step } from '../../src/api/index.js';
import {
  MemorySink,
  RECORD_FORMATS,
  Recorder,
  type RecordFormat,
  readTrajectory,
  type Trajectory,
} from '../../src/api/record.js';
import { familyOf, ModelError } from '../../src/foundation/base/diagnostics.js';

const model = compile(
  parseXML(`
<mujoco>
  <worldbody><body><joint name="größe, 關節"/><geom size=".1" pos="0 0 -1"/></body></worldbody>
  <actuator><motor joint="größe, 關節"/></actuator>
</mujoco>`),
);
const formats = Object.keys(RECORD_FORMATS) as RecordFormat[];
const ROWS = 3;

async function recorded(format: RecordFormat, rows: number, fields = ['qpos', 'qvel', 'ctrl', 'energy']) {
  const data = new Data(model);
  const sink = new MemorySink();
  const recorder = new Recorder(format, model, data, sink.write, { fields });
  for (let i = 0; i < rows; i++) {
    data.ctrl[0] = Math.sin(i + 1);
    step(model, data);
    await recorder.record();
  }
  await recorder.end();
  return sink.bytes();
}

/** Reads a file; an error without a location in the file fails the test. */
async function readOrRefused(bytes: Uint8Array, name: string): Promise<Trajectory | undefined> {
  try {
    return await readTrajectory(bytes, name);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const [diagnostic] = error.diagnostics;
    expect([familyOf(diagnostic!.code), diagnostic?.location?.uri]).toEqual(['bad-trajectory', name]);
    return undefined;
  }
}

describe.each(formats)('a recording in %s that was cut off', (format) => {
  it('a recording cut at any byte opens with its first rows or is rejected', async () => {
    const bytes = await recorded(format, ROWS);
    const name = `run.${format}`;
    const whole = await readTrajectory(bytes, name);
    expect([whole.time.length, whole.diagnostics]).toEqual([ROWS, undefined]);
    const counts = new Set<number>();
    let before = 0;
    for (let size = 0; size < bytes.length; size++) {
      const part = await readOrRefused(bytes.subarray(0, size), name);
      const rows = part?.time.length ?? 0;
      expect(rows, `${size} bytes`).toBeGreaterThanOrEqual(before);
      before = rows;
      counts.add(rows);
      if (!part) continue;
      expect(part.columns, `${size} bytes`).toEqual(whole.columns);
      expect([...part.time]).toEqual([...whole.time.subarray(0, rows)]);
      for (const { name: field, labels } of whole.columns) {
        expect([...part.values[field]!]).toEqual([...whole.values[field]!.subarray(0, rows * labels.length)]);
      }
    }
    // the last line of CSV is complete with its line end, and an object of JSON without
    expect([...counts]).toEqual(format === 'csv' ? [0, 1, 2] : [0, 1, 2, 3]);
  });

  it('a truncated recording has a warning with the position and the number of complete rows', async () => {
    const bytes = await recorded(format, ROWS);
    const text = new TextDecoder('latin1').decode(bytes);
    // inside the last row; the compact form has an end mark of 12 bytes after it
    const end = format === 'krec' ? bytes.length - 12 : bytes.length;
    const at = format === 'mcap' ? text.lastIndexOf('"transforms":[') : end - 3;
    const { time, diagnostics } = await readTrajectory(bytes.subarray(0, at), `run.${format}`);
    expect(time.length).toBe(ROWS - 1);
    expect(diagnostics).toMatchObject([{ code: expect.stringMatching(/^cut-trajectory\//), severity: 'warning' }]);
    expect(diagnostics![0]!.location).toEqual({
      uri: `run.${format}`,
      ...((format === 'csv' || format === 'jsonl') && { line: 4 }),
    });
    expect(diagnostics![0]!.message).toContain('whole rows read: 2');
  });
});

it('reading a truncated MCAP file returns the rows of complete chunks and of the start of the next one', async () => {
  // chunks are of a megabyte
  const rows = 1800;
  const bytes = await recorded('mcap', rows, ['qpos', 'xfrc_applied', 'cinert', 'cvel', 'geom_xmat', 'xmat', 'crb']);
  expect(bytes.length).toBeGreaterThan(1 << 21);
  const whole = await readTrajectory(bytes, 'run.mcap');
  let before = 0;
  for (let part = 1; part <= 20; part++) {
    const { time, diagnostics } = await readTrajectory(bytes.subarray(0, (bytes.length * part) / 21), 'run.mcap');
    expect(diagnostics).toHaveLength(1);
    expect(time.length).toBeGreaterThan(before);
    expect([...time]).toEqual([...whole.time.subarray(0, time.length)]);
    before = time.length;
  }
});

it('a complete last line of JSON without a line end is read', async () => {
  const bytes = await recorded('jsonl', ROWS);
  const { time, diagnostics } = await readTrajectory(bytes.subarray(0, -1), 'run.jsonl');
  expect([time.length, diagnostics]).toEqual([ROWS, undefined]);
});
