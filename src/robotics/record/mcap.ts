/**
 * MCAP, the container format of Foxglove: a topic per field with JSON messages and a schema, and the poses of all bodies as
 * `foxglove.FrameTransforms` for its 3D panel.
 */

import { McapRecordBuilder, McapStreamReader, type McapTypes, McapWriter, Opcode } from '@mcap/core';
import { message } from '../../foundation/schema/messages.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { type Column, valuesOf } from './columns.js';
import { badTrajectory, type Format, RowCollector, type Sink } from './format.js';

const NANOSECONDS = 1e9;
const LABELS = 'labels';
const POSES = '/tf';

const json = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

const FIELD_SCHEMA = {
  type: 'object',
  properties: { time: { type: 'number' }, values: { type: 'array', items: { type: 'number' } } },
};
const numbers = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'number' }])),
});
const POSES_SCHEMA = {
  type: 'object',
  properties: {
    transforms: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          timestamp: numbers('sec', 'nsec'),
          parent_frame_id: { type: 'string' },
          child_frame_id: { type: 'string' },
          translation: numbers('x', 'y', 'z'),
          rotation: numbers('x', 'y', 'z', 'w'),
        },
      },
    },
  },
};

/** Passes on the bytes that the library writes, and counts them. */
class Written {
  private count = 0n;
  constructor(private readonly sink: Sink) {}
  position(): bigint {
    return this.count;
  }
  async write(bytes: Uint8Array): Promise<void> {
    this.count += BigInt(bytes.length);
    // copied, since the library reuses its buffer
    await this.sink(bytes.slice());
  }
}

/** Poses of the bodies in the world frame at the beginning of the last step. */
function posesOf(model: Model, data: Data, sec: number, nsec: number): object {
  const { xpos, xquat } = data;
  const at = (values: Float64Array, i: number): number => values[i]!;
  const transforms = Array.from({ length: model.nbody - 1 }, (_, k) => {
    const [p, q] = [3 * (k + 1), 4 * (k + 1)];
    return {
      timestamp: { sec, nsec },
      parent_frame_id: 'world',
      child_frame_id: bodyName(model, k + 1),
      translation: { x: at(xpos, p), y: at(xpos, p + 1), z: at(xpos, p + 2) },
      rotation: { w: at(xquat, q), x: at(xquat, q + 1), y: at(xquat, q + 2), z: at(xquat, q + 3) },
    };
  });
  return { transforms };
}

function bodyName({ names, name_bodyadr }: Model, body: number): string {
  const start = name_bodyadr[body]!;
  return new TextDecoder().decode(names.subarray(start, names.indexOf(0, start))) || `body ${body}`;
}

/** MCAP; the poses of bodies are for the 3D panel only and are not read back. */
export const mcapFormat: Format = {
  write(columns, model, sink) {
    const writer = new McapWriter({ writable: new Written(sink) });
    const channels: number[] = [];
    let poses = 0;
    let sequence = 0;
    return {
      async start() {
        await writer.start({ profile: '', library: 'kinetree' });
        const schema = (name: string, value: object) =>
          writer.registerSchema({ name, encoding: 'jsonschema', data: json(value) });
        const fieldSchema = await schema('kinetree.Field', FIELD_SCHEMA);
        const channel = (topic: string, schemaId: number, metadata: Map<string, string>) =>
          writer.registerChannel({ topic, schemaId, messageEncoding: 'json', metadata });
        for (const { name, labels } of columns) {
          channels.push(await channel(`/${name}`, fieldSchema, new Map([[LABELS, JSON.stringify(labels)]])));
        }
        poses = await channel(POSES, await schema('foxglove.FrameTransforms', POSES_SCHEMA), new Map());
      },
      row(data) {
        const { time } = data;
        const sec = Math.floor(time);
        const nsec = Math.round((time - sec) * NANOSECONDS);
        const stamp = BigInt(sec) * BigInt(NANOSECONDS) + BigInt(nsec);
        const rows = columns.map(({ name }) => json({ time, values: Array.from(valuesOf(data, name)) }));
        const transforms = json(posesOf(model, data, sec, nsec));
        sequence += 1;
        const message = (channelId: number, bytes: Uint8Array) =>
          writer.addMessage({ channelId, sequence, logTime: stamp, publishTime: stamp, data: bytes });
        return async () => {
          for (const [i, bytes] of rows.entries()) await message(channels[i]!, bytes);
          await message(poses, transforms);
        };
      },
      end: () => writer.end(),
    };
  },

  async read(bytes, name) {
    const { topics, rows: whole, isWhole } = messagesIn(bytes, name);
    const names = [...topics.keys()];
    const columns = names.map((topic): Column => ({ name: topic.slice(1), labels: topics.get(topic)!.labels }));
    const rows = new RowCollector(columns, name);
    const lists = names.map((topic) => topics.get(topic)!.rows);
    const longest = Math.max(0, ...lists.map(({ length }) => length));
    if (isWhole && lists.some(({ length }) => length !== longest))
      throw badTrajectory(name, message('bad-trajectory/topic-counts'));
    const count = isWhole ? longest : Math.min(whole, longest, ...lists.map(({ length }) => length));
    if (!isWhole && count === 0) throw badTrajectory(name, message('bad-trajectory/cut-first-row'));
    for (let i = 0; i < count; i++) {
      const values = lists.map((list) => list[i]!.values.map((value) => value ?? Number.NaN));
      rows.add(lists[0]![i]!.time, values, `message ${i + 1}`);
    }
    return rows.trajectory(
      isWhole ? undefined : { warning: (rows) => message('cut-trajectory/index', { byte: bytes.length, rows }) },
    );
  },
};

interface Topic {
  readonly labels: readonly string[];
  readonly rows: { readonly time: number; readonly values: (number | null)[] }[];
}

interface Messages {
  /** Topics of the recorded fields, in the order of their first messages. */
  readonly topics: ReadonlyMap<string, Topic>;
  /** Number of complete rows: those whose last message, the poses, was read. */
  readonly rows: number;
  /** True if the file has its end record. */
  readonly isWhole: boolean;
}

/** Collects the records of a file. */
class MessageCollector {
  readonly topics = new Map<string, Topic>();
  readonly channels: McapTypes.TypedMcapRecords['Channel'][] = [];
  rows = 0;
  private readonly byId = new Map<number, Topic>();
  private poses = -1;

  takeAll(reader: McapStreamReader): void {
    for (let record = reader.nextRecord(); record; record = reader.nextRecord()) {
      if (record.type === 'Channel') this.channel(record);
      else if (record.type === 'Message') this.message(record);
    }
  }

  private channel(record: McapTypes.TypedMcapRecords['Channel']): void {
    if (this.channels.some(({ id }) => id === record.id)) return;
    this.channels.push(record);
    if (record.topic === POSES) this.poses = record.id;
    if (!record.metadata.has(LABELS)) return;
    const labels = JSON.parse(record.metadata.get(LABELS)!) as unknown;
    if (!Array.isArray(labels)) throw new TypeError(`the labels of ${record.topic} are not a list`);
    const topic: Topic = { labels: labels.map(String), rows: [] };
    this.topics.set(record.topic, topic);
    this.byId.set(record.id, topic);
  }

  private message({ channelId, data }: McapTypes.TypedMcapRecords['Message']): void {
    if (channelId === this.poses) this.rows += 1;
    const topic = this.byId.get(channelId);
    if (!topic) return;
    const { time, values } = JSON.parse(new TextDecoder().decode(data)) as Partial<Topic['rows'][number]>;
    if (Array.isArray(values)) topic.rows.push({ time: Number(time), values });
  }
}

/** Messages of the recorded topics; of a truncated file, all complete ones. */
function messagesIn(bytes: Uint8Array, name: string): Messages {
  const found = new MessageCollector();
  const reader = new McapStreamReader();
  try {
    reader.append(bytes);
    found.takeAll(reader);
    const isWhole = reader.done();
    if (!isWhole) takeBeginningOfChunk(bytes.subarray(bytes.length - reader.bytesRemaining()), found);
    const { topics, rows } = found;
    return { topics, rows, isWhole };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw badTrajectory(name, message('bad-trajectory/thrown', { reason }));
  }
}

/** Bytes in a chunk record from after its opcode to the name of its compression: length, two times, size, checksum. */
const CHUNK_HEAD = 8 + 8 + 8 + 8 + 4;

/** Complete records at the beginning of a truncated chunk; none if it is compressed. */
function takeBeginningOfChunk(rest: Uint8Array, found: MessageCollector): void {
  const view = new DataView(rest.buffer, rest.byteOffset, rest.byteLength);
  const compression = 1 + CHUNK_HEAD;
  // length of the compression name, then length of the records
  const start = compression + 4 + 8;
  if (rest.length < start || rest[0] !== Opcode.CHUNK || view.getUint32(compression, true) !== 0) return;
  const reader = new McapStreamReader({ noMagicPrefix: true });
  // a channel is written only once, possibly in an earlier chunk
  const known = new McapRecordBuilder();
  for (const channel of found.channels) known.writeChannel(channel);
  reader.append(known.buffer);
  reader.append(rest.subarray(start));
  found.takeAll(reader);
}
