import { expect, it } from 'vitest';
import { yieldToPool, yieldToThread } from './cooperative-yield.js';

const spin = (isOver: () => boolean): void => {
  while (!isOver());
};

it('yieldToThread runs timers when due, and then continues', async () => {
  let timers = 0;
  const yielder = yieldToThread(undefined, () => {});
  setTimeout(() => timers++, 0);
  for (let i = 0; i < 3; i++) {
    spin(() => yielder.isDue());
    await yielder.rest(1);
  }
  expect(timers).toBe(1);
  expect(yielder.isDue()).toBe(false);
});

it('yieldToThread continues immediately before it is due', async () => {
  let timers = 0;
  const told: number[] = [];
  const yielder = yieldToThread(undefined, (steps) => told.push(steps));
  setTimeout(() => timers++, 0);
  await yielder.rest(7);
  expect([timers, told]).toEqual([0, [7]]);
});

it('yieldToThread rejects with the reason of a signal that a timer aborts', async () => {
  const stop = new AbortController();
  const yielder = yieldToThread(stop.signal, () => {});
  setTimeout(() => stop.abort(new Error('enough')), 0);
  const work = async (): Promise<void> => {
    for (;;) {
      spin(() => yielder.isDue());
      await yielder.rest(1);
    }
  };
  await expect(work()).rejects.toThrow('enough');
});

it('yieldToPool receives a message that cancels the task', async () => {
  let isCancelled = false;
  const { port1, port2 } = new MessageChannel();
  port2.onmessage = () => {
    isCancelled = true;
    port2.close();
  };
  port1.postMessage('cancel');
  const yielder = yieldToPool(
    () => isCancelled,
    () => {},
  );
  spin(() => yielder.isDue());
  await expect(yielder.rest(1)).rejects.toThrow('cancelled');
});
