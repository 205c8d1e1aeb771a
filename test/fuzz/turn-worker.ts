/** The reading thread: one turn per message. It records its progress, so that the main thread can detect a hang. */
import { parentPort, workerData } from 'node:worker_threads';
import { watchInputs } from './corpus.js';
import { randomOf } from './mutate.js';
import type { Readers, Stage } from './readers.js';
import { NOTE, type Setup, type Told, type Turn } from './turns.js';
import { judgeLater } from './verdict.js';

const { readers: at, notes, input } = workerData as Setup;
const current = Buffer.from(input.buffer);
const { READERS, LIMITS: limits } = (await import(at)) as {
  readonly READERS: Readers;
  readonly LIMITS?: Readonly<Record<string, number>>;
};
const send = (message: Told): void => parentPort!.postMessage(message);

watchInputs((text) => current.writeUInt32LE(current.write(text, 4), 0));

const progress = (stage: Stage): void => void Atomics.add(notes, NOTE[stage], 1);

/** Runs a reader until the time or the number of inputs is reached. */
async function take({ reader, firstSeed, inputs, time }: Turn): Promise<void> {
  const read = READERS[reader]!;
  let spent = 0;
  for (let i = 0; i < inputs && spent < time; i++) {
    const seed = firstSeed + i;
    const verdict = await judgeLater(() => read(randomOf(seed), progress), limits?.[reader]);
    spent += verdict.time;
    if (verdict.finding !== undefined) send({ type: 'finding', text: `seed ${seed}: ${verdict.finding}` });
    else if (verdict.codes.length === 0) Atomics.add(notes, NOTE.accepted, 1);
    Atomics.store(notes, NOTE.time, Math.round(spent));
    Atomics.add(notes, NOTE.inputs, 1);
  }
  send({ type: 'done' });
}

parentPort!.on('message', (turn: Turn) => void take(turn));
send({ type: 'ready' });
