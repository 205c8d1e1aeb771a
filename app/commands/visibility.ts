/** Draws no geoms and sites that the user has hidden. */

import { ObjType } from '../../src/foundation/schema/enums.js';
import type { HiddenIds } from '../../src/web/simulation-worker/editing/editor-protocol.js';
import { picture } from '../viewport/the-picture.js';
import { edit, useEditor } from './editor.js';

/** Hides the selected elements with everything in them. */
export const hideSelected = (): void => void edit('hide', useEditor.getState().selection);

/** Draws the selected elements again. */
export const showSelected = (): void => void edit('show', useEditor.getState().selection);

/** Hides everything except the selected elements. */
export const isolateSelected = (): void => void edit('isolate', useEditor.getState().selection);

/** Shows everything that is hidden. */
export const showAll = (): void => void edit('showAll');

function apply(hidden: HiddenIds | undefined): void {
  const [geoms, sites] = [new Set(hidden?.geom), new Set(hidden?.site)];
  const isHidden = (objtype: ObjType, id: number): boolean =>
    (objtype === ObjType.GEOM && geoms.has(id)) || (objtype === ObjType.SITE && sites.has(id));
  picture.viewport.hides = geoms.size + sites.size > 0 ? isHidden : undefined;
  picture.invalidate();
}

const textOf = (hidden: HiddenIds | undefined): string => JSON.stringify(hidden ?? { geom: [], site: [] });

/** Follows what is hidden; returns a function that ends this and shows everything. */
export function followHidden(): () => void {
  apply(useEditor.getState().view?.hidden);
  const stop = useEditor.subscribe(({ view }, before) => {
    if (textOf(view?.hidden) !== textOf(before.view?.hidden)) apply(view?.hidden);
  });
  return () => {
    stop();
    apply(undefined);
  };
}
