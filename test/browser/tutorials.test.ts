/**
 * Performs the tutorials as written: some of them in `npm test`. With `WRITE_TUTORIALS`, writes their pages and pictures.
 */
import { describe, expect, it } from 'vitest';
import { sized } from '../runner/size.js';
import { setUp } from './set-up.js';
import { TUTORIALS } from './tutorials/index.js';
import { pendulum } from './tutorials/pendulum.js';
import { play } from './tutorials/play.js';
import { plugin } from './tutorials/plugin.js';
import { writePage, writePicture } from './tutorials/write.js';

const isWriting = process.env.WRITE_TUTORIALS !== undefined;

const PERFORMED = isWriting ? TUTORIALS : sized([pendulum, plugin], TUTORIALS);

const started = setUp();

describe('the tutorial', () => {
  it.each(PERFORMED.map((each) => [each.name, each] as const))(
    'the tutorial %s works as described',
    async (_, tutorial) => {
      if (isWriting) writePage(tutorial);
      const after = (studio: Parameters<typeof writePicture>[1], i: number) => writePicture(tutorial, studio, i);
      expect(await play(started, tutorial, isWriting ? after : undefined)).toEqual([]);
    },
  );
});
