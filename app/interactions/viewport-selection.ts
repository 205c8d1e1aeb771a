/**
 * Selection in the picture: a click selects the element there, a second click its body; a click of the right button
 * opens the commands of the element.
 */
import type { ElementKey } from '../../src/browser/editing/editor-protocol.js';
import { ObjType } from '../../src/schema/enums.js';
import { useStudio } from '../store/studio-state.js';
import { picture } from '../viewport/the-picture.js';
import { ask, edit, reveal, select, useEditor } from '../commands/editor.js';
import { useGizmo } from '../store/gizmo-settings.js';
import { openMenuPalette } from '../commands/menus.js';

const KINDS: Readonly<Record<number, string>> = {
  [ObjType.GEOM]: 'geom',
  [ObjType.SITE]: 'site',
  [ObjType.BODY]: 'body',
  [ObjType.FLEX]: 'flex',
  [ObjType.SKIN]: 'skin',
  [ObjType.CAMERA]: 'camera',
  [ObjType.LIGHT]: 'light',
};

/**
 * Lets clicks select elements, and marks the body of the selection in the picture. Returns a function that ends this.
 */
export function followPicture(): () => void {
  picture.viewport.clicked = (event) => {
    void pick(event);
    return true;
  };
  picture.viewport.menuWanted = (event) => void openMenuAt(event);
  const stop = useEditor.subscribe(({ view }, before) => {
    const body = view?.selection?.body ?? 0;
    const isNew = view?.selection?.keys.join() !== before.view?.selection?.keys.join();
    if (view && isNew && body !== (useStudio.getState().selection?.id ?? 0)) picture.select(body);
  });
  return () => {
    picture.viewport.clicked = undefined;
    picture.viewport.menuWanted = undefined;
    stop();
  };
}

/** An element of the model that is seen at a point of the picture. */
interface Picked {
  readonly kind: string;
  readonly key: ElementKey;
  /** The body it belongs to, by id. */
  readonly body: number;
}

/** Returns the element at the pointer; `nothing` where none is seen, undefined where the model no longer has it. */
async function elementAt({ clientX, clientY }: PointerEvent): Promise<Picked | 'nothing' | undefined> {
  const seen = picture.viewport.pick(clientX, clientY);
  const kind = seen && KINDS[seen.objtype];
  if (!seen || kind === undefined) return 'nothing';
  const key = await ask('find', kind, seen.objid).catch(() => undefined);
  return key === undefined ? undefined : { kind, key, body: seen.body };
}

/** Opens the commands of the selection if the element at the pointer belongs to it, else of that element. */
async function openMenuAt(event: PointerEvent): Promise<void> {
  const picked = await elementAt(event);
  if (!picked || picked === 'nothing') return;
  if (!useEditor.getState().selection.includes(picked.key)) await reveal([picked.key]);
  await openMenuPalette(undefined);
}

async function pick(event: PointerEvent): Promise<void> {
  const { selection } = useEditor.getState();
  const isMore = event.shiftKey || event.ctrlKey || event.metaKey;
  const picked = await elementAt(event);
  if (picked === 'nothing') {
    if (!isMore) select([]);
    return;
  }
  if (!picked) return;
  const { kind, key } = picked;
  const tendon = leadTendon();
  if (tendon !== undefined && (kind === 'site' || kind === 'geom')) {
    await edit('extendPath', tendon, key);
    return;
  }
  if (isMore) {
    const rest = selection.filter((each) => each !== key);
    return reveal(rest.length < selection.length ? rest : [...selection, key]);
  }
  const isSecond = selection.length === 1 && selection[0] === key && picked.body > 0;
  const above = isSecond ? await ask('find', 'body', picked.body).catch(() => undefined) : undefined;
  return reveal([above ?? key]);
}

/** The tendon that clicks lead along what they meet, if one is selected for that. */
function leadTendon(): number | undefined {
  const { view, selection } = useEditor.getState();
  const isTendon = selection.length === 1 && view?.selection?.kind === 'spatial';
  return isTendon && useGizmo.getState().isLeading ? selection[0] : undefined;
}
