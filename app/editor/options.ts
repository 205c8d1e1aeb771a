/** Options of the physics, as edits of the model. */

import type { OptionChange } from '../../src/authoring/source/index.js';
import { OPT } from '../../src/foundation/schema/options.js';
import { addNotice } from '../state/notices.js';
import { session } from '../state/session.js';
import { keepEditing } from './background.js';
import { ask } from './editor-state.js';
import { editorText } from './editor-texts.js';

/** Writes an option that is in effect already into the model; where that is refused, the former value holds again. */
export async function setOption(change: OptionChange): Promise<void> {
  keepEditing();
  const { name, before } = change;
  try {
    await ask('setOption', change);
  } catch (error) {
    session.send({ type: 'option', at: OPT[name], values: before });
    const reason = (error as Error).message;
    addNotice({ kind: 'failure', message: editorText('optionRefused', { name, reason }), count: 1 });
  }
}
