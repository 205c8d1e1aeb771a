/** Kept states that become keyframes of the model. */
import { addNotice } from '../state/notices.js';
import { keepEditing } from './background.js';
import { ask } from './editor-state.js';

/** Makes a kept state a keyframe of the model. */
export async function addKeyframe(kept: number): Promise<void> {
  keepEditing();
  try {
    await ask('addKeyframe', kept);
  } catch (error) {
    addNotice({ kind: 'failure', message: (error as Error).message, count: 1 });
  }
}
