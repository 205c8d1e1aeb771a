/** Options of the physics, as edits of the model. */

import type { OptionChange } from '../../src/authoring/source/index.js';
import { OPT } from '../../src/foundation/schema/options.js';
import { editorText } from '../store/editor-text.js';
import { addNotice } from '../store/notices.js';
import type { Studio } from '../studio/studio.js';
import { Editor } from './editor.js';

/** Writes an option that is already in effect to the model. If that is refused, restores the previous value. */
export async function setOption(studio: Studio, change: OptionChange): Promise<void> {
  const { stores, session } = studio;
  await studio.openEditor();
  const { name, before } = change;
  try {
    await studio.part(Editor).request('setOption', change);
  } catch (error) {
    session.send({ type: 'option', at: OPT[name], values: before });
    const reason = (error as Error).message;
    addNotice(stores, { kind: 'failure', message: editorText(stores, 'optionRefused', { name, reason }), count: 1 });
  }
}
