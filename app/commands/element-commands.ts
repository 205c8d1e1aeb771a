/** The commands of menus, keys and buttons of the editor, which act on the selection. */

import type { AssetFile } from '../../src/authoring/source/index.js';
import type { Kind } from '../../src/foundation/schema/mjcf.js';
import type { ElementKey, PartAction } from '../../src/web/simulation-worker/editing/editor-protocol.js';
import { editorText } from '../store/editor-text.js';
import { askText, askUser } from '../store/questions.js';
import { text } from '../store/text.js';
import type { Editor } from './editor.js';
import { chooseFiles } from './file-chooser.js';

export const undo = (editor: Editor): void => void editor.edit('undo');
export const redo = (editor: Editor): void => void editor.edit('redo');

/** Deletes the selected elements and, if the user agrees, the elements that refer to them. */
export async function removeSelected(editor: Editor): Promise<void> {
  const { stores } = editor;
  const keys = editor.state.selection;
  if (keys.length === 0) return;
  const referrers = await editor.edit('referrers', keys);
  if (!referrers) return;
  if (referrers.length > 0) {
    const names = referrers.slice(0, 12).join(', ') + (referrers.length > 12 ? ', …' : '');
    const isAgreed = await askUser(stores, {
      title: editorText(stores, 'deleteReferrers', { n: referrers.length }),
      detail: names,
      yes: editorText(stores, 'deleteAll'),
      no: text(stores, 'cancel'),
    });
    if (!isAgreed) return;
  }
  await editor.edit('remove', keys, referrers.length > 0);
}

/** Duplicates the selected elements and selects the copies. */
export async function duplicateSelected(editor: Editor): Promise<void> {
  const made = await editor.edit('duplicate', editor.state.selection);
  if (made) await editor.reveal(made);
}

/** Copies the selected elements to the editor's clipboard and, if allowed, to the system's. */
export async function copySelected(editor: Editor): Promise<void> {
  const copied = await editor.edit('copy', editor.state.selection);
  if (copied === undefined) return;
  editor.clipboard = copied;
  await navigator.clipboard?.writeText(copied).catch(() => undefined);
}

/** Copies and then removes the selected elements. */
export async function cutSelected(editor: Editor): Promise<void> {
  await copySelected(editor);
  await removeSelected(editor);
}

/** Pastes into the selected element, or into the world. */
export async function paste(editor: Editor): Promise<void> {
  const other = await navigator.clipboard?.readText().catch(() => '');
  const source = other?.includes('<mujoco') ? other : editor.clipboard;
  const parent = await holderOfSelected(editor);
  if (source === '' || parent === undefined) return;
  const made = await editor.edit('paste', source, parent);
  if (made) await editor.reveal(made);
}

/** Returns the selected body, or the body that contains the selection, or the world. */
async function holderOfSelected(editor: Editor): Promise<ElementKey | undefined> {
  const { selection, view } = editor.state;
  const [key] = selection;
  if (key !== undefined && view?.selection && ['body', 'worldbody', 'frame'].includes(view.selection.kind)) return key;
  return editor.edit('find', 'body', key === undefined ? 0 : (view?.selection?.body ?? 0));
}

/** Adds an element of a kind to a parent and selects it. */
export async function addTo(editor: Editor, parent: ElementKey, kind: Kind): Promise<void> {
  const key = await editor.edit('add', parent, kind);
  if (key !== undefined) await editor.reveal([key]);
}

/** Inserts a part into the selected body, or into the world, and selects it. */
export async function insertSnippet(editor: Editor, name: string): Promise<void> {
  const parent = await holderOfSelected(editor);
  const made = parent === undefined ? undefined : await editor.edit('snippet', name, parent);
  if (made) await editor.reveal(made.slice(0, 1));
}

/** Runs a command of the context menu on an element, and selects the resulting element. */
export async function act(editor: Editor, key: ElementKey, action: PartAction): Promise<void> {
  const made = await editor.edit('act', key, action);
  if (made !== undefined) await editor.reveal([made]);
}

/** Adds an element that refers to another one, such as an actuator for a joint, and selects it. */
export async function addFor(editor: Editor, key: ElementKey, kind: Kind): Promise<void> {
  const made = await editor.edit('addFor', key, kind);
  if (made !== undefined) await editor.reveal([made]);
}

/** Attaches a file of the model's folder under a prefix. */
export async function attachFile(editor: Editor, parent: ElementKey): Promise<void> {
  const file = await askText(editor.stores, editorText(editor.stores, 'whichFile'), 'part.xml');
  if (file) await attachUnderPrefix(editor, parent, file);
}

/**
 * Attaches a file from the user's disk, chosen together with the files that it references, and copies them to the
 * model's folder.
 */
export async function attachChosenFile(editor: Editor, parent: ElementKey): Promise<void> {
  const chosen = await chooseFiles('.xml,.mjcf,.obj,.stl,.msh,.png');
  const model = [...chosen.keys()].find((name) => /\.(xml|mjcf)$/i.test(name));
  if (model === undefined) return;
  const files = [...chosen].map(async ([name, file]) => ({ name, bytes: new Uint8Array(await file.arrayBuffer()) }));
  await attachUnderPrefix(editor, parent, model, await Promise.all(files));
}

async function attachUnderPrefix(
  editor: Editor,
  parent: ElementKey,
  file: string,
  files: readonly AssetFile[] = [],
): Promise<void> {
  const { stores } = editor;
  const suggestion = `${file.replace(/^.*\//, '').replace(/\.\w+$/, '')}_`;
  const prefix = await askText(stores, editorText(stores, 'whichPrefix'), suggestion);
  if (prefix !== undefined) await editor.edit('attachFile', parent, file, prefix, files);
}

/** Moves an element to a new file. */
export async function extract(editor: Editor, key: ElementKey): Promise<void> {
  const name = editor.state.view?.selection?.label.match(/'(.*)'/)?.[1] ?? 'part';
  const file = await askText(editor.stores, editorText(editor.stores, 'whichNewFile'), `${name}.xml`);
  if (file) await editor.edit('extract', key, file);
}
