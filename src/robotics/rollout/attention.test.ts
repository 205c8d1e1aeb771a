import { expect, it } from 'vitest';
import { threadAttention, workerAttention } from './attention.js';

const spin = (isOver: () => boolean): void => {
  while (!isOver());
};

it('lets timers in when it is due, and goes on', async () => {
  let timers = 0;
  const attention = threadAttention(undefined, () => {});
  setTimeout(() => timers++, 0);
  for (let i = 0; i < 3; i++) {
    spin(() => attention.isDue());
    await attention.rest(1);
  }
  expect(timers).toBe(1);
  expect(attention.isDue()).toBe(false);
});

it('goes on at once before it is due', async () => {
  let timers = 0;
  const told: number[] = [];
  const attention = threadAttention(undefined, (steps) => told.push(steps));
  setTimeout(() => timers++, 0);
  await attention.rest(7);
  expect([timers, told]).toEqual([0, [7]]);
});

it('ends with the reason of a signal that a timer aborts', async () => {
  const stop = new AbortController();
  const attention = threadAttention(stop.signal, () => {});
  setTimeout(() => stop.abort(new Error('enough')), 0);
  const work = async (): Promise<void> => {
    for (;;) {
      spin(() => attention.isDue());
      await attention.rest(1);
    }
  };
  await expect(work()).rejects.toThrow('enough');
});

it('hears of a message that cancels the task of a worker', async () => {
  let isCancelled = false;
  const { port1, port2 } = new MessageChannel();
  port2.onmessage = () => {
    isCancelled = true;
    port2.close();
  };
  port1.postMessage('cancel');
  const attention = workerAttention(
    () => isCancelled,
    () => {},
  );
  spin(() => attention.isDue());
  await expect(attention.rest(1)).rejects.toThrow('cancelled');
});
