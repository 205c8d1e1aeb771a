/** Draws no geoms and sites that the user has hidden. */

import { ObjType } from '../../src/foundation/schema/enums.js';
import type { HiddenIds } from '../../src/web/simulation-worker/editing/editor-protocol.js';
import { picture } from '../viewport/the-picture.js';
import { edit, useEditor } from './editor-state.js';

/** Hides the selected elements with everything in them. */
export const hideSelected = (): void => void edit('hide', useEditor.getState().selection);

/** Draws the selected elements again. */
export const showSelected = (): void => void edit('show', useEditor.getState().selection);

/** Hides everything except the selected elements. */
export const isolateSelected = (): void => void edit('isolate', useEditor.getState().selection);

/** Shows everything that is hidden. */
export const showAll = (): void => void edit('showAll');

const textOf = (hidden: HiddenIds | undefined): string => JSON.stringify(hidden ?? { geom: [], site: [] });

/** Follows what is hidden; returns a function that ends this and shows everything. */
export function followHidden(): () => void {
  let [geoms, sites] = [new Set<number>(), new Set<number>()];
  const apply = (hidden: HiddenIds | undefined): void => {
    [geoms, sites] = [new Set(hidden?.geom), new Set(hidden?.site)];
    picture.invalidate();
  };
  const removeTool = picture.viewport.addTool({
    hides: (objtype, id) => (objtype === ObjType.GEOM && geoms.has(id)) || (objtype === ObjType.SITE && sites.has(id)),
  });
  apply(useEditor.getState().view?.hidden);
  const stop = useEditor.subscribe(({ view }, before) => {
    if (textOf(view?.hidden) !== textOf(before.view?.hidden)) apply(view?.hidden);
  });
  return () => {
    stop();
    removeTool();
  };
}
