/** Outlines of the selected element and of the one under the pointer. */
import { ObjType } from '../../src/foundation/schema/enums.js';
import { Outline } from '../../src/graphics/scene/scene.js';
import { isLockedIn } from '../store/locks.js';
import type { Stores } from '../store/stores.js';
import { type HoveredElement, setHovered } from '../store/studio-state.js';
import type { Picture } from '../viewport/picture.js';

/** Kinds of elements that can be outlined, by their type. */
const KINDS: Readonly<Partial<Record<ObjType, string>>> = {
  [ObjType.GEOM]: 'geom',
  [ObjType.SITE]: 'site',
  [ObjType.FLEX]: 'flex',
  [ObjType.SKIN]: 'skin',
};
/** Time between two searches for the element under the pointer, relative to the duration of the last one. */
const PAUSE = 8;

/** Outlines elements of a picture from now on. */
export class Outlines {
  private last = { until: 0, x: 0, y: 0 };
  private request = 0;

  constructor(
    private readonly picture: Picture,
    private readonly stores: Stores,
  ) {
    picture.viewport.addTool({ outlines: (objtype, id) => this.outlineOf(objtype, id) });
    const { element } = picture;
    element.addEventListener('pointermove', ({ pointerType, buttons, clientX, clientY }) => {
      if (pointerType !== 'mouse' || buttons !== 0) return;
      this.last.x = clientX;
      this.last.y = clientY;
      this.request ||= requestAnimationFrame(() => this.search());
    });
    element.addEventListener('pointerleave', () => this.hover(undefined));
    stores.studio.subscribe((now, before) => {
      if (now.hovered !== before.hovered) picture.invalidate();
    });
    stores.editor.subscribe((now, before) => {
      if (now.view?.selection?.live !== before.view?.selection?.live) picture.invalidate();
    });
  }

  /** Searches the element under the pointer, unless the last search has just taken long. */
  private search(): void {
    this.request = 0;
    const start = performance.now();
    if (start < this.last.until) {
      this.request = requestAnimationFrame(() => this.search());
      return;
    }
    const seen = this.picture.viewport.pick(this.last.x, this.last.y, isLockedIn(this.stores));
    this.last.until = start + (1 + PAUSE) * (performance.now() - start);
    const kind = seen && KINDS[seen.objtype];
    if (!seen || kind === undefined) this.hover(undefined);
    // without the editor, a click selects the body
    else if (this.stores.editor.getState().view) this.hover({ kind, id: seen.objid });
    else this.hover(seen.body > 0 ? { kind: 'body', id: seen.body } : undefined);
  }

  private hover(hovered: HoveredElement | undefined): void {
    setHovered(this.stores.studio, hovered);
  }

  private outlineOf(objtype: ObjType, id: number): Outline {
    const { mirror, hovered, selection } = this.stores.studio.getState();
    const kind = KINDS[objtype];
    if (!mirror || kind === undefined) return Outline.NONE;
    const chosen = this.stores.editor.getState().view?.selection?.live ?? selection;
    const body = objtype === ObjType.GEOM ? mirror.model.geom_bodyid[id] : undefined;
    const isPart = (element: HoveredElement | undefined): boolean =>
      element !== undefined && element.id === (element.kind === 'body' ? body : element.kind === kind ? id : -1);
    if (isPart(chosen)) return Outline.SELECTED;
    return isPart(hovered) ? Outline.HOVERED : Outline.NONE;
  }
}
