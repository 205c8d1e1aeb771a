/** The commands of menus, keys and buttons of the editor, which act on the selection. */

import type { AssetFile } from '../../src/authoring/source/index.js';
import type { AttributeValue } from '../../src/foundation/schema/mjcf/rows.js';
import type { Kind } from '../../src/foundation/schema/mjcf.js';
import type { ElementKey, PartAction } from '../../src/web/simulation-worker/editing/editor-protocol.js';
import { editorText } from '../store/editor-text.js';
import { openPanel } from '../store/panels.js';
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

/** Adds an element of a kind to a parent, selects it and lets the user name it; at the end of the selected rod if it lands. */
export async function addTo(
  editor: Editor,
  parent: ElementKey,
  kind: Kind,
  values?: Readonly<Record<string, AttributeValue>>,
  lands = false,
): Promise<void> {
  const at = lands ? landingOf(editor) : undefined;
  await showNew(editor, await editor.edit('add', parent, kind, values, at));
}

/** Selects a new element and opens the field of its name. */
async function showNew(editor: Editor, key: ElementKey | undefined): Promise<void> {
  if (key === undefined) return;
  // a search could hide it
  if (editor.state.search !== '') editor.setView({ search: '' });
  await editor.reveal([key]);
  await renameSelected(editor);
}

/** Opens the field for the name of the selected element, if it can have one. */
export async function renameSelected(editor: Editor): Promise<void> {
  const { stores } = editor;
  const key = editor.state.selection.at(-1);
  if (key === undefined) return;
  // the answer of the worker contains the new selection
  await editor.edit('setView', editor.viewRequest);
  const chosen = editor.state.view?.selection;
  const isNamed = chosen?.attributes.some(
    ({ name }) => name === 'name' || (name === 'class' && chosen.kind === 'default'),
  );
  openPanel(stores, 'left', 'elements');
  if (isNamed) stores.editor.setState({ renaming: key });
}

/**
 * Inserts a part into the selected body, or into the world, and selects it. It lands at the selected site, or at the end
 * of the selected rod.
 */
export async function insertSnippet(editor: Editor, name: string, isOfWorld = false): Promise<void> {
  const parent = isOfWorld ? await editor.edit('find', 'body', 0) : await holderOfSelected(editor);
  const at = isOfWorld ? undefined : landingOf(editor);
  const made = parent === undefined ? undefined : await editor.edit('snippet', name, parent, at);
  if (made) await showNew(editor, made[0]);
}

/** Returns the selected element if a part can continue it. */
function landingOf({ state: { selection, view } }: Editor): ElementKey | undefined {
  const kind = view?.selection?.kind;
  return kind === 'site' || kind === 'geom' || kind === 'body' ? selection[0] : undefined;
}

/** Adds an actuator for each joint that has none, and selects them. */
export async function addForJoints(editor: Editor, kind: Kind): Promise<void> {
  const made = await editor.edit('addForJoints', kind);
  if (made) await editor.reveal(made);
}

/** Runs a command of the context menu on an element, and selects the resulting element. */
export async function act(editor: Editor, key: ElementKey, action: PartAction): Promise<void> {
  const made = await editor.edit('act', key, action);
  if (made !== undefined) await editor.reveal([made]);
}

/** Adds an element that refers to another one, such as an actuator for a joint, and selects it. */
export async function addFor(editor: Editor, key: ElementKey, kind: Kind): Promise<void> {
  await showNew(editor, await editor.edit('addFor', key, kind));
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
  if (prefix === undefined) return;
  const made = await editor.edit('attachFile', parent, file, prefix, files, landingOf(editor));
  if (made === undefined) return;
  await editor.reveal([made]);
  // its frame is moved by the handles
  stores.gizmo.setState({ mode: stores.gizmo.getState().mode ?? 'translate' });
}

/** Moves an element to a new file. */
export async function extract(editor: Editor, key: ElementKey): Promise<void> {
  const name = editor.state.view?.selection?.label.match(/'(.*)'/)?.[1] ?? 'part';
  const file = await askText(editor.stores, editorText(editor.stores, 'whichNewFile'), `${name}.xml`);
  if (file) await editor.edit('extract', key, file);
}
