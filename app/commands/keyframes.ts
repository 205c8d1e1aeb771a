/** Kept states that become keyframes of the model. */
import { addNotice } from '../store/notices.js';
import { keepEditing } from '../interactions/open-editor.js';
import { ask } from './editor.js';

/** Makes a kept state a keyframe of the model. */
export async function addKeyframe(kept: number): Promise<void> {
  keepEditing();
  try {
    await ask('addKeyframe', kept);
  } catch (error) {
    addNotice({ kind: 'failure', message: (error as Error).message, count: 1 });
  }
}
