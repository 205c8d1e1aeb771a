/** Turns kept states into keyframes of the model. */
import { addNotice } from '../store/notices.js';
import type { Studio } from '../studio/studio.js';
import { Editor } from './editor.js';

export async function addKeyframe(studio: Studio, kept: number): Promise<void> {
  await studio.openEditor();
  try {
    await studio.part(Editor).request('addKeyframe', kept);
  } catch (error) {
    addNotice(studio.stores, { kind: 'failure', message: (error as Error).message, count: 1 });
  }
}
