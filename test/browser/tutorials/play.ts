/** Performs the steps of a tutorial in the studio. */
import { EditorPage } from '../editor-page.js';
import { AT_REST, type StudioPage } from '../harness.js';
import type { Started } from '../set-up.js';
import type { Tutorial } from './tutorial.js';

/** Called after each step, with its index. */
type AfterStep = (studio: StudioPage, index: number) => Promise<unknown>;

/** Plays a tutorial in a separate page; returns the errors of the page. */
export async function play(started: Started, tutorial: Tutorial, after?: AfterStep): Promise<readonly string[]> {
  const studio = await started.studio({
    query: AT_REST,
    context: { viewport: { width: 1200, height: 720 } },
  });
  const editor = new EditorPage(studio);
  try {
    for (const [i, { act }] of tutorial.steps.entries()) {
      await act(editor);
      await after?.(studio, i);
    }
  } catch (error) {
    await studio.screenshot(`tutorial-${tutorial.name}`);
    throw error;
  } finally {
    await studio.close();
  }
  return studio.errors;
}
