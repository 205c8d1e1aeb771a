/** Geoms and sites that the user hides while editing. */

import { ObjType } from '../../src/foundation/schema/enums.js';
import type { PartIds } from '../../src/web/simulation-worker/editing/editor-protocol.js';
import type { Editor } from './editor.js';

/** Hides the selected elements and everything inside of them. */
export const hideSelected = (editor: Editor): void => void editor.edit('hide', editor.state.selection);

/** Shows the selected elements again. */
export const showSelected = (editor: Editor): void => void editor.edit('show', editor.state.selection);

/** Hides everything except the selected elements. */
export const isolateSelected = (editor: Editor): void => void editor.edit('isolate', editor.state.selection);

/** Shows everything that is hidden. */
export const showAll = (editor: Editor): void => void editor.edit('showAll');

const keyOf = (hidden: PartIds | undefined): string => JSON.stringify(hidden ?? { geom: [], site: [] });

/** Removes hidden elements from the picture. Returns a function that shows them again. */
export function applyVisibility({ stores, studio: { picture } }: Editor): () => void {
  let [geoms, sites] = [new Set<number>(), new Set<number>()];
  const apply = (hidden: PartIds | undefined): void => {
    [geoms, sites] = [new Set(hidden?.geom), new Set(hidden?.site)];
    picture.invalidate();
  };
  const removeTool = picture.viewport.addTool({
    hides: (objtype, id) => (objtype === ObjType.GEOM && geoms.has(id)) || (objtype === ObjType.SITE && sites.has(id)),
  });
  apply(stores.editor.getState().view?.hidden);
  const unsubscribe = stores.editor.subscribe(({ view }, before) => {
    if (keyOf(view?.hidden) !== keyOf(before.view?.hidden)) apply(view?.hidden);
  });
  return () => {
    unsubscribe();
    removeTool();
  };
}
