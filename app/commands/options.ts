/** Options of the physics, as edits of the model. */

import { OPT } from '../../src/schema/options.js';
import type { OptionChange } from '../../src/source/index.js';
import { addNotice } from '../store/notices.js';
import { session } from '../session/session.js';
import { keepEditing } from '../interactions/open-editor.js';
import { ask } from './editor.js';
import { editorText } from '../texts/editor-texts.js';

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
