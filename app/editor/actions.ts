/** The commands of menus, keys and buttons of the editor, which act on the selection. */
import type { ElementKey } from '../../src/browser/editing/editor-protocol.js';
import type { Kind } from '../../src/schema/mjcf.js';
import { text } from '../texts/use-text.js';
import { askUser } from '../ui/dialog.js';
import { ask, edit, reveal, select, useEditor } from './editor-state.js';
import { editorText } from './editor-texts.js';

const chosen = (): readonly ElementKey[] => useEditor.getState().selection;

export const undo = (): void => void edit('undo');
export const redo = (): void => void edit('redo');

/** Deletes what is selected; what refers to it goes along if the user wants that. */
export async function removeSelected(): Promise<void> {
  const keys = chosen();
  if (keys.length === 0) return;
  const referrers = await ask('referrers', keys);
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

export async function duplicateSelected(): Promise<void> {
  const made = await edit('duplicate', chosen());
  if (made) await reveal(made);
}

/** The content copied in this page; it is also on the system clipboard, if the browser allows it. */
let clip = '';

export async function copySelected(): Promise<void> {
  const copied = await edit('copy', chosen());
  if (copied === undefined) return;
  clip = copied;
  await navigator.clipboard?.writeText(copied).catch(() => undefined);
}

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
  return ask('find', 'body', key === undefined ? 0 : (view?.selection?.body ?? 0));
}

export async function addTo(parent: ElementKey, kind: Kind): Promise<void> {
  const key = await edit('add', parent, kind);
  if (key !== undefined) await reveal([key]);
}

export const selectNothing = (): void => select([]);
