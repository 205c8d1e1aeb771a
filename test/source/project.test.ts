/**
 * The project's law: after any edit, undo and redo, the Spec equals a fresh reading of the texts, and what was not touched
 * in the texts is as it was. `PROJECT_EDITS` and `PROJECT_FILES` raise the counts.
 */
import { describe, expect, it } from 'vitest';
import { Session } from './random-edits.js';
import { foundModels, OWN } from './sample-project.js';

const EDITS = Number(process.env.PROJECT_EDITS ?? 300);
const FILES = Number(process.env.PROJECT_FILES ?? 12);
const SEED = Number(process.env.PROJECT_SEED ?? 1);

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
    // an edit that is refused is no test
    expect(session.counts.refused).toBeLessThanOrEqual(5 + session.counts.done);
  });
});
