/**
 * MCAP, the container of Foxglove: a topic for each field, messages in JSON with a schema, and the poses of all bodies as
 * `foxglove.FrameTransforms`, which its 3D panel shows.
 */
import { McapStreamReader, McapWriter } from '@mcap/core';
import type { Data } from '../model/data.js';
import type { Model } from '../model/model.js';
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

/** Bytes that the library hands over, and how many there were. */
class Written {
  private count = 0n;
  constructor(private readonly sink: Sink) {}
  position(): bigint {
    return this.count;
  }
  async write(bytes: Uint8Array): Promise<void> {
    this.count += BigInt(bytes.length);
    // the library uses its buffer again
    await this.sink(bytes.slice());
  }
}

/** Poses of the bodies in the world, of the beginning of the last step. */
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

/** MCAP; the poses of bodies are written for the 3D panel and are not read back. */
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
    const found = await messagesIn(bytes, name);
    const topics = [...found.keys()];
    const columns = topics.map((topic): Column => ({ name: topic.slice(1), labels: found.get(topic)!.labels }));
    const rows = new RowCollector(columns, name);
    const lists = topics.map((topic) => found.get(topic)!.rows);
    const count = Math.max(0, ...lists.map(({ length }) => length));
    if (lists.some(({ length }) => length !== count))
      throw badTrajectory(name, 'topics have different numbers of messages');
    for (let i = 0; i < count; i++) {
      const values = lists.map((list) => list[i]!.values.map((value) => value ?? Number.NaN));
      rows.add(lists[0]![i]!.time, values, `message ${i + 1}`);
    }
    return rows.trajectory();
  },
};

interface Topic {
  readonly labels: readonly string[];
  readonly rows: { readonly time: number; readonly values: (number | null)[] }[];
}

/** Messages of the topics that a recorder makes; of a file that was cut off, those of its whole chunks. */
async function messagesIn(bytes: Uint8Array, name: string): Promise<Map<string, Topic>> {
  const topics = new Map<string, Topic>();
  const byId = new Map<number, Topic>();
  const reader = new McapStreamReader();
  try {
    reader.append(bytes);
    for (let record = reader.nextRecord(); record; record = reader.nextRecord()) {
      if (record.type === 'Channel' && record.metadata.has(LABELS) && !byId.has(record.id)) {
        const labels = JSON.parse(record.metadata.get(LABELS)!) as unknown;
        if (!Array.isArray(labels)) throw new TypeError(`the labels of ${record.topic} are not a list`);
        const topic: Topic = { labels: labels.map(String), rows: [] };
        topics.set(record.topic, topic);
        byId.set(record.id, topic);
      } else if (record.type === 'Message') {
        const message = JSON.parse(new TextDecoder().decode(record.data)) as Partial<Topic['rows'][number]>;
        const { time, values } = message;
        const topic = byId.get(record.channelId);
        if (topic && Array.isArray(values)) topic.rows.push({ time: Number(time), values });
      }
    }
  } catch (error) {
    throw badTrajectory(name, error instanceof Error ? error.message : String(error));
  }
  return topics;
}
