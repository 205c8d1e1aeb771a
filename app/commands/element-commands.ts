/** The commands of menus, keys and buttons of the editor, which act on the selection. */
import type { ElementKey, PartAction } from '../../src/browser/editing/editor-protocol.js';
import type { Kind } from '../../src/schema/mjcf.js';
import type { AssetFile } from '../../src/source/index.js';
import { text } from '../store/text.js';
import { askText, askUser } from '../page/questions.js';
import { chooseFiles } from './file-chooser.js';
import { edit, reveal, select, useEditor } from './editor.js';
import { editorText } from '../texts/editor-texts.js';

const chosen = (): readonly ElementKey[] => useEditor.getState().selection;

/** Takes back the last transaction. */
export const undo = (): void => void edit('undo');
/** Does the transaction that was undone last. */
export const redo = (): void => void edit('redo');

/** Deletes the selected elements and, if the user agrees, the elements that refer to them. */
export async function removeSelected(): Promise<void> {
  const keys = chosen();
  if (keys.length === 0) return;
  const referrers = await edit('referrers', keys);
  if (!referrers) return;
  if (referrers.length > 0) {
    const names = referrers.slice(0, 12).join(', ') + (referrers.length > 12 ? ', …' : '');
    const isAgreed = await askUser({
      title: editorText('deleteReferrers', { n: referrers.length }),
      detail: names,
      yes: editorText('deleteAll'),
      no: text('cancel'),
    });
    if (!isAgreed) return;
  }
  await edit('remove', keys, referrers.length > 0);
}

/** Duplicates the selected elements and selects the copies. */
export async function duplicateSelected(): Promise<void> {
  const made = await edit('duplicate', chosen());
  if (made) await reveal(made);
}

/** The content copied in this page; it is also on the system clipboard, if the browser allows it. */
let clip = '';

/** Copies the selected elements to the editor's clipboard and, where allowed, to that of the system. */
export async function copySelected(): Promise<void> {
  const copied = await edit('copy', chosen());
  if (copied === undefined) return;
  clip = copied;
  await navigator.clipboard?.writeText(copied).catch(() => undefined);
}

/** Copies and then removes the selected elements. */
export async function cutSelected(): Promise<void> {
  await copySelected();
  await removeSelected();
}

/** Pastes into the element that is selected, or into the world. */
export async function paste(): Promise<void> {
  const other = await navigator.clipboard?.readText().catch(() => '');
  const source = other?.includes('<mujoco') ? other : clip;
  const parent = await holderOfSelected();
  if (source === '' || parent === undefined) return;
  const made = await edit('paste', source, parent);
  if (made) await reveal(made);
}

/** Returns the selected body, or the body that contains the selection; the world if there is none. */
async function holderOfSelected(): Promise<ElementKey | undefined> {
  const { selection, view } = useEditor.getState();
  const [key] = selection;
  if (key !== undefined && view?.selection && ['body', 'worldbody', 'frame'].includes(view.selection.kind)) return key;
  return edit('find', 'body', key === undefined ? 0 : (view?.selection?.body ?? 0));
}

/** Adds an element of a kind to a parent and selects it. */
export async function addTo(parent: ElementKey, kind: Kind): Promise<void> {
  const key = await edit('add', parent, kind);
  if (key !== undefined) await reveal([key]);
}

/** Inserts a part into the selected body, or into the world, and selects it. */
export async function insertSnippet(name: string): Promise<void> {
  const parent = await holderOfSelected();
  const made = parent === undefined ? undefined : await edit('snippet', name, parent);
  if (made) await reveal(made.slice(0, 1));
}

/** Runs a command of the context menu on an element and selects what it made. */
export async function act(key: ElementKey, action: PartAction): Promise<void> {
  const made = await edit('act', key, action);
  if (made !== undefined) await reveal([made]);
}

/** Adds an element that refers to another one, as an actuator does to a joint, and selects it. */
export async function addFor(key: ElementKey, kind: Kind): Promise<void> {
  const made = await edit('addFor', key, kind);
  if (made !== undefined) await reveal([made]);
}

/** Attaches a file of the model's folder under a prefix. */
export async function attachFile(parent: ElementKey): Promise<void> {
  const file = await askText(editorText('whichFile'), 'part.xml');
  if (file) await attachUnderPrefix(parent, file);
}

/** Attaches a file of the user's disk, which is chosen with what it names and put beside the model. */
export async function attachChosenFile(parent: ElementKey): Promise<void> {
  const chosen = await chooseFiles('.xml,.mjcf,.obj,.stl,.msh,.png');
  const model = [...chosen.keys()].find((name) => /\.(xml|mjcf)$/i.test(name));
  if (model === undefined) return;
  const files = [...chosen].map(async ([name, file]) => ({ name, bytes: new Uint8Array(await file.arrayBuffer()) }));
  await attachUnderPrefix(parent, model, await Promise.all(files));
}

async function attachUnderPrefix(parent: ElementKey, file: string, files: readonly AssetFile[] = []): Promise<void> {
  const prefix = await askText(editorText('whichPrefix'), `${file.replace(/^.*\//, '').replace(/\.\w+$/, '')}_`);
  if (prefix !== undefined) await edit('attachFile', parent, file, prefix, files);
}

/** Puts an element in a file of its own. */
export async function extract(key: ElementKey): Promise<void> {
  const name = useEditor.getState().view?.selection?.label.match(/'(.*)'/)?.[1] ?? 'part';
  const file = await askText(editorText('whichNewFile'), `${name}.xml`);
  if (file) await edit('extract', key, file);
}

/** Clears the selection. */
export const selectNothing = (): void => select([]);
