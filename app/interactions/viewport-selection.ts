/**
 * Selection in the picture: a click selects the element, a second click its body; a right click opens the commands of
 * the element.
 */

import { ObjType } from '../../src/foundation/schema/enums.js';
import type { ElementKey } from '../../src/web/simulation-worker/editing/editor-protocol.js';
import type { Editor } from '../commands/editor.js';
import { openMenuPalette } from '../commands/menus.js';
import { isLockedIn } from '../store/locks.js';
import { Interactions } from './interactions.js';
import { Route } from './route.js';

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
 * Selects elements by clicks, and marks the body of the selection in the picture. Returns a function that stops both.
 */
export function selectInPicture(editor: Editor): () => void {
  const { studio, stores } = editor;
  const { picture } = studio;
  const removeTool = picture.viewport.addTool({
    clicked: (event) => {
      void selectAt(editor, event);
      return true;
    },
    menuRequested: (event) => void openMenuAt(editor, event),
  });
  const unsubscribe = stores.editor.subscribe(({ view }, before) => {
    const body = view?.selection?.body ?? 0;
    const isNew = view?.selection?.keys.join() !== before.view?.selection?.keys.join();
    const interactions = studio.part(Interactions);
    if (isNew && interactions.act === 'route') interactions.commit();
    if (view && isNew && body !== (stores.studio.getState().selection?.id ?? 0)) picture.select(body);
  });
  return () => {
    removeTool();
    unsubscribe();
  };
}

/** An element of the model at a point of the picture. */
interface Hit {
  readonly kind: string;
  readonly key: ElementKey;
  /** Id of its body. */
  readonly body: number;
}

/** Returns the element at the pointer; `nothing` if there is none, undefined if the model no longer contains it. */
async function elementAt(editor: Editor, { clientX, clientY }: PointerEvent): Promise<Hit | 'nothing' | undefined> {
  const seen = editor.studio.picture.viewport.pick(clientX, clientY, isLockedIn(editor.stores));
  const kind = seen && KINDS[seen.objtype];
  if (!seen || kind === undefined) return 'nothing';
  const key = await editor.request('find', kind, seen.objid).catch(() => undefined);
  return key === undefined ? undefined : { kind, key, body: seen.body };
}

/** Opens the commands of the selection if the element at the pointer is part of it, else of that element. */
async function openMenuAt(editor: Editor, event: PointerEvent): Promise<void> {
  const hit = await elementAt(editor, event);
  if (!hit || hit === 'nothing') return;
  if (!editor.state.selection.includes(hit.key)) await editor.reveal([hit.key]);
  await openMenuPalette(editor, { x: event.clientX, y: event.clientY });
}

async function selectAt(editor: Editor, event: PointerEvent): Promise<void> {
  const { selection } = editor.state;
  const isMore = event.shiftKey || event.ctrlKey || event.metaKey;
  const hit = await elementAt(editor, event);
  if (hit === 'nothing') {
    if (!isMore) editor.select([]);
    return;
  }
  if (!hit) return;
  const { kind, key, body } = hit;
  const tendon = routedTendon(editor);
  if (tendon !== undefined && (kind === 'site' || kind === 'geom')) {
    await routeThrough(editor, tendon, key);
    return;
  }
  if (isMore) {
    const rest = selection.filter((each) => each !== key);
    return editor.reveal(rest.length < selection.length ? rest : [...selection, key]);
  }
  const isSecond = selection.length === 1 && selection[0] === key && body > 0;
  const above = isSecond ? await editor.request('find', 'body', body).catch(() => undefined) : undefined;
  return editor.reveal([above ?? key]);
}

/** Adds a site or geom to the path of a tendon; the clicks on one tendon are one interaction. */
async function routeThrough(editor: Editor, tendon: ElementKey, along: ElementKey): Promise<void> {
  const interactions = editor.studio.part(Interactions);
  let route = interactions.running;
  if (!(route instanceof Route) || route.tendon !== tendon) {
    route = new Route(editor, tendon);
    interactions.start(route);
  }
  await (route as Route).add(along);
}

/** Returns the selected tendon if clicks extend its path. */
function routedTendon({ state: { view, selection }, stores }: Editor): ElementKey | undefined {
  const isTendon = selection.length === 1 && view?.selection?.kind === 'spatial';
  return isTendon && stores.gizmo.getState().isRouting ? selection[0] : undefined;
}
