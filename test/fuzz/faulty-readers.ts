/** Readers that block or crash their thread, by name. */
import type { Readers } from './readers.js';

let read = 0;

export const READERS: Readers = {
  sound: () => undefined,
  'hangs on the third input': () => {
    read++;
    while (read === 3);
  },
  'ends the thread': () => process.exit(),
  'takes all memory': () => {
    const held: number[][] = [];
    for (;;) held.push(Array.from({ length: 1000 }, Math.random));
  },
};
