/** Selection in the picture: a click selects the element there, a second click its body. */
import { ObjType } from '../../src/schema/enums.js';
import { useStudio } from '../state/store.js';
import { picture } from '../viewport/the-picture.js';
import { ask, edit, reveal, select, useEditor } from './editor-state.js';
import { useGizmo } from './gizmo-settings.js';

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
  const stop = useEditor.subscribe(({ view }, before) => {
    const body = view?.selection?.body ?? 0;
    const isNew = view?.selection?.keys.join() !== before.view?.selection?.keys.join();
    if (view && isNew && body !== (useStudio.getState().selection?.id ?? 0)) picture.select(body);
  });
  return () => {
    picture.viewport.clicked = undefined;
    stop();
  };
}

async function pick({ clientX, clientY, shiftKey, ctrlKey, metaKey }: PointerEvent): Promise<void> {
  const seen = picture.viewport.pick(clientX, clientY);
  const { selection } = useEditor.getState();
  const isMore = shiftKey || ctrlKey || metaKey;
  const kind = seen && KINDS[seen.objtype];
  if (!seen || kind === undefined) {
    if (!isMore) select([]);
    return;
  }
  const key = await ask('find', kind, seen.objid).catch(() => undefined);
  if (key === undefined) return;
  const tendon = leadTendon();
  if (tendon !== undefined && (kind === 'site' || kind === 'geom')) {
    await edit('extendPath', tendon, key);
    return;
  }
  if (isMore) {
    const rest = selection.filter((each) => each !== key);
    return reveal(rest.length < selection.length ? rest : [...selection, key]);
  }
  const isSecond = selection.length === 1 && selection[0] === key && seen.body > 0;
  const above = isSecond ? await ask('find', 'body', seen.body).catch(() => undefined) : undefined;
  return reveal([above ?? key]);
}

/** The tendon that clicks lead along what they meet, if one is selected for that. */
function leadTendon(): number | undefined {
  const { view, selection } = useEditor.getState();
  const isTendon = selection.length === 1 && view?.selection?.kind === 'spatial';
  return isTendon && useGizmo.getState().isLeading ? selection[0] : undefined;
}
