/** Taking hold of a body in the picture: pulling it, turning it, letting go. */
import { mulMatTVec3 } from '../../src/math/mat.js';
import { axisAngle2Quat, mulQuat } from '../../src/math/quat.js';
import { addTo3, cross, sub3 } from '../../src/math/vec.js';
import { mouseDisplacement } from '../../src/scene/view-camera.js';
import { ObjType } from '../../src/schema/enums.js';
import { PertBit } from '../../src/schema/visual-enums.js';
import { useStudio } from '../state/store.js';
import type { Picture } from './picture.js';

export class Grip {
  constructor(private readonly picture: Picture) {}

  get isHolding(): boolean {
    return this.picture.session.perturbation.active !== 0;
  }

  /** Takes hold of the body at a place of the screen, if it can be moved; whether it did. */
  take(clientX: number, clientY: number, turns: boolean): boolean {
    const hit = this.picture.hit(clientX, clientY);
    const body = hit && this.bodyOf(hit.geom);
    if (!body) return false;
    this.hold(body, hit.point, turns);
    return true;
  }

  /** Takes hold of a body at a point of it. */
  hold(body: number, point: ArrayLike<number>, turns: boolean): void {
    const { session } = this.picture;
    const { mirror } = useStudio.getState();
    if (!mirror) return;
    const { model, data } = mirror;
    const p = session.perturbation;
    this.picture.select(body);
    p.refselpos.set(point);
    sub3(p.localpos, 0, p.refselpos, 0, data.xpos, 3 * body);
    mulMatTVec3(p.localpos, 0, data.xmat, 9 * body, p.localpos, 0);
    mulQuat(p.refquat, 0, data.xquat, 4 * body, model.body_iquat, 4 * body);
    p.active = turns ? PertBit.ROTATE : PertBit.TRANSLATE;
    session.perturbationChanged();
  }

  /** Follows the pointer, by shares of the height of the picture. */
  drag(dx: number, dy: number, horizontal: boolean): void {
    const { session, scene } = this.picture;
    const p = session.perturbation;
    if (p.active === PertBit.ROTATE) this.turn(dx, dy);
    else addTo3(p.refselpos, 0, mouseDisplacement(scene.camera, p.refselpos, dx, dy, horizontal), 0);
    session.perturbationChanged();
  }

  release(): void {
    const { session } = this.picture;
    if (!this.isHolding) return;
    session.perturbation.active = 0;
    session.perturbationChanged();
  }

  /** Body of a picked geom that moves; undefined for what is fixed to the world. */
  private bodyOf(geom: number): number | undefined {
    const { mirror } = useStudio.getState();
    if (!mirror) return undefined;
    const { model } = mirror;
    const { objtype, objid } = this.picture.scene.geoms;
    const id = objid[geom]!;
    let body = 0;
    if (objtype[geom] === ObjType.GEOM) body = model.geom_bodyid[id]!;
    else if (objtype[geom] === ObjType.SITE) body = model.site_bodyid[id]!;
    const isFixed = model.body_weldid[body] === 0 && model.body_mocapid[body] === -1;
    return isFixed ? undefined : body;
  }

  /** Turns the wanted orientation about the axes of the screen, half a turn for the height of the picture. */
  private turn(dx: number, dy: number): void {
    const { scene, session } = this.picture;
    const { refquat } = session.perturbation;
    const right = new Float64Array(3);
    const turn = new Float64Array(4);
    cross(right, 0, scene.camera.forward, 0, scene.camera.up, 0);
    axisAngle2Quat(turn, 0, scene.camera.up, 0, Math.PI * dx);
    mulQuat(refquat, 0, turn, 0, refquat, 0);
    axisAngle2Quat(turn, 0, right, 0, Math.PI * dy);
    mulQuat(refquat, 0, turn, 0, refquat, 0);
  }
}
