/** Placing an element: its origin follows the pointer over the surfaces of the other elements. */
import type { Vec3 } from '../../src/foundation/math/pose.js';
import { ObjType } from '../../src/foundation/schema/enums.js';
import type { ElementKey } from '../../src/web/simulation-worker/editing/editor-protocol.js';
import type { Editor } from '../commands/editor.js';
import { at3, type Point } from './handle.js';
import { EditInteraction } from './interaction.js';

/** Places an element by drags of the handle in its center. */
export class Place extends EditInteraction<Vec3> {
  /** The origin of the element so far, in the world [m]. */
  private at: Vec3;

  constructor(
    editor: Editor,
    private readonly key: ElementKey,
    private readonly from: Vec3,
    /** Resolution of the placed position [m]. */
    private readonly step: number,
    ended: () => void,
  ) {
    super(editor, 'place', ended);
    this.at = from;
  }

  /** Requests the place under the pointer; surfaces of the element itself do not count. */
  move(point: Point): void {
    const { picture } = this.editor.studio;
    const { left, top } = picture.element.getBoundingClientRect();
    const own = this.editor.state.view?.selection?.live;
    const isOwn = (objtype: ObjType, id: number): boolean => {
      const { mirror } = this.editor.stores.studio.getState();
      if (!own || !mirror) return false;
      if (own.kind === 'geom' && objtype === ObjType.GEOM) return id === own.id;
      if (own.kind === 'site' && objtype === ObjType.SITE) return id === own.id;
      const { body_parentid, geom_bodyid, site_bodyid } = mirror.model;
      let body = objtype === ObjType.GEOM ? geom_bodyid[id]! : objtype === ObjType.SITE ? site_bodyid[id]! : 0;
      while (own.kind === 'body' && body > own.id) body = body_parentid[body]!;
      return own.kind === 'body' && body === own.id;
    };
    const seen = picture.viewport.pick(left + point[0], top + point[1], isOwn);
    if (seen) this.request(at3(seen.point, 0));
  }

  protected override async send(wanted: Vec3): Promise<void> {
    const offset = wanted.map((x, k) => x - this.at[k]!) as unknown as Vec3;
    this.at = wanted;
    if (Math.hypot(...offset) > 1e-9) await this.editor.edit('place', this.key, offset, this.undoGroup);
  }

  protected override round(): Promise<unknown> {
    return this.editor.edit('roundDragged', this.key, 'place', this.step, this.undoGroup);
  }

  protected override restore(): Promise<void> {
    return this.send(this.from);
  }
}
