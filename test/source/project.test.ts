/**
 * Invariant of a project: after any edit, undo and redo, the Spec equals a fresh reading of the texts, and text outside
 * of the edit is unchanged.
 */
import { describe, expect, it } from 'vitest';
import { countOf, seedOf, sized } from '../runner/size.js';
import { Session } from './random-edits.js';
import { foundModels, OWN } from './sample-project.js';

const EDITS = countOf(300, 1000);
const FILES = sized(12, 50);
const SEED = seedOf(1);

describe('random edits of projects', () => {
  const all = [...OWN, ...foundModels(FILES)];
  const steps = Math.ceil(EDITS / all.length);
  it.each(all.map((files) => [files.name, files] as const))('%s', (name, files) => {
    const session = new Session(files, SEED);
    expect(session.project.isBroken).toBe(false);
    for (let i = 0; i < steps; i++) {
      try {
        session.step();
      } catch (error) {
        throw new Error(
          `${name}, seed ${SEED}, step ${i}: ${session.log.slice(-4).join('; ')}\n${(error as Error).stack}`,
        );
      }
    }
    // a refused edit does not test anything
    expect(session.counts.refused).toBeLessThanOrEqual(5 + session.counts.done);
  });
});
