/** Records values of a Data over time in one of four formats. */
import { concatBytes } from '../../foundation/base/bytes.js';
import { type OptionNames, requireOptionsOf } from '../../foundation/base/usage.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { columnsOf } from './columns.js';
import { compactFormat } from './compact.js';
import { csvFormat } from './csv.js';
import type { Format, Sink } from './format.js';
import { jsonLinesFormat } from './json-lines.js';
import { mcapFormat } from './mcap.js';
import type { Trajectory } from './trajectory.js';

/** Formats by file extension. */
export const RECORD_FORMATS = {
  csv: csvFormat,
  jsonl: jsonLinesFormat,
  mcap: mcapFormat,
  krec: compactFormat,
} as const satisfies Record<string, Format>;
/** File extension of a trajectory format. */
export type RecordFormat = keyof typeof RECORD_FORMATS;

/** Options of a recorder. */
export interface RecorderOptions {
  /** Arrays and scalars of Data; default: positions, velocities, activations, controls and sensors. */
  readonly fields?: readonly string[];
}

export const RECORDER_OPTIONS: OptionNames<RecorderOptions> = { fields: true };

/** The format by the extension of a file name; undefined for other extensions. */
export function formatOf(name: string): RecordFormat | undefined {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase();
  return extension !== undefined && Object.hasOwn(RECORD_FORMATS, extension) ? (extension as RecordFormat) : undefined;
}

/** First bytes of the formats that have some. */
const BEGINNINGS: Readonly<Partial<Record<RecordFormat, string>>> = { mcap: '\x89MCAP', jsonl: '{', krec: 'KREC' };

/** The format by the first bytes of a file, for names without an extension; CSV unless the bytes are those of another one. */
export function formatOfBytes(bytes: Uint8Array): RecordFormat {
  const beginning = String.fromCharCode(...bytes.subarray(0, 8));
  const found = Object.entries(BEGINNINGS).find(([, text]) => beginning.startsWith(text));
  return (found?.[0] as RecordFormat | undefined) ?? 'csv';
}

/**
 * Writes rows of a Data to a sink. Every call passes whole rows, so that the file is readable even if the program ends
 * early; MCAP gets its index with `end`.
 */
export class Recorder {
  private readonly writing: ReturnType<Format['write']>;
  /** Number of rows recorded. */
  rows = 0;
  private last: Promise<void>;

  /** @throws TypeError for a field that cannot be recorded */
  constructor(
    format: RecordFormat,
    model: Model,
    private readonly data: Data,
    sink: Sink,
    options: RecorderOptions = {},
  ) {
    requireOptionsOf('new Recorder', RECORDER_OPTIONS, options);
    const columns = columnsOf(model, data, options.fields);
    this.writing = RECORD_FORMATS[format].write(columns, model, sink);
    this.last = this.writing.start();
  }

  /** Records the current values of the Data. Await it before the next call, or rows accumulate in memory. */
  record(): Promise<void> {
    this.rows += 1;
    const row = this.writing.row(this.data);
    this.last = this.last.then(row);
    return this.last;
  }

  /** Completes the file. */
  async end(): Promise<void> {
    await this.last;
    await this.writing.end();
  }
}

/** Records a file in memory. */
export class MemorySink {
  private readonly parts: Uint8Array[] = [];

  readonly write: Sink = (bytes) => void this.parts.push(bytes.slice());

  bytes(): Uint8Array<ArrayBuffer> {
    return concatBytes(this.parts);
  }
}

/**
 * Reads a recording, or a table of comma-separated values with a column `time`. The extension of the name sets the
 * format.
 * If the file is truncated, its complete rows are read, and `diagnostics` contains the warning `cut-trajectory`.
 *
 * @throws ModelError `bad-trajectory`; TypeError for a name with another extension
 */
export async function readTrajectory(bytes: Uint8Array, name: string): Promise<Trajectory> {
  const format = formatOf(name);
  if (!format) throw new TypeError(`${name}: the extension must be one of ${Object.keys(RECORD_FORMATS).join(', ')}`);
  return RECORD_FORMATS[format].read(bytes, name);
}
