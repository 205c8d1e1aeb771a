import { expect, test } from 'vitest';
import { Parallel } from './parallel.js';

test('runs at most the given number of tasks at a time, in order, also after a failure', async () => {
  const parallel = new Parallel(2);
  let running = 0;
  let most = 0;
  const begun: number[] = [];
  const task = (i: number) => async () => {
    begun.push(i);
    most = Math.max(most, ++running);
    await new Promise((done) => setTimeout(done, 2));
    running--;
    if (i === 1) throw new Error('one fails');
    return i;
  };
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map((i) => parallel.run(task(i))));
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true]);
  expect([most, begun]).toEqual([2, [0, 1, 2, 3, 4]]);
});

test('a task that was cancelled while it waited does not start', async () => {
  const parallel = new Parallel(1);
  const ending = new AbortController();
  const first = parallel.run(() => new Promise((done) => setTimeout(done, 2)));
  let began = false;
  const second = parallel.run(async () => {
    began = true;
  }, ending.signal);
  ending.abort(new Error('enough'));
  await expect(second).rejects.toThrow('enough');
  await first;
  expect(began).toBe(false);
});
