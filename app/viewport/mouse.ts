/**
 * What the mouse does in the viewport: dragging a body pulls it (with Ctrl turns it, with Shift in the horizontal
 * plane), dragging elsewhere turns the camera, the right button moves it, the wheel zooms.
 */

import { mulMatTVec3 } from '../../src/math/mat.js';
import { axisAngle2Quat, mulQuat } from '../../src/math/quat.js';
import { addTo3, cross, sub3 } from '../../src/math/vec.js';
import { mouseDisplacement, orbitCamera, panCamera, zoomCamera } from '../../src/scene/view-camera.js';
import { ObjType } from '../../src/schema/enums.js';
import { PertBit } from '../../src/schema/visual-enums.js';
import type { Hit } from '../../src/view/renderer.js';
import type { Session } from '../state/session.js';

type Action = 'orbit' | 'pan' | 'pull' | 'turn';

const RIGHT_BUTTON = 2;
const WHEEL_STEP = 0.0006;
/** Movement up to which a press is a click [px]. */
const CLICK_SLACK = 4;

/** Listens to the mouse on a canvas; returns what ends it. */
export function followMouse(canvas: HTMLCanvasElement, session: Session): () => void {
  const mouse = new Mouse(canvas, session);
  const ending = new AbortController();
  const { signal } = ending;
  canvas.addEventListener('pointerdown', (event) => mouse.press(event), { signal });
  canvas.addEventListener('pointermove', (event) => mouse.move(event), { signal });
  canvas.addEventListener('pointerup', (event) => mouse.release(event), { signal });
  canvas.addEventListener('pointercancel', (event) => mouse.release(event), { signal });
  canvas.addEventListener('wheel', (event) => mouse.wheel(event), { signal, passive: false });
  canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  return () => ending.abort();
}

class Mouse {
  private action: Action | undefined;
  private travelled = 0;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly session: Session,
  ) {}

  press(event: PointerEvent): void {
    if (this.action || !this.session.mirror) return;
    this.canvas.setPointerCapture(event.pointerId);
    this.travelled = 0;
    this.action = event.button === RIGHT_BUTTON ? 'pan' : this.beginOnBody(event);
  }

  move(event: PointerEvent): void {
    const { action, session } = this;
    if (!action || !session.view || !session.mirror) return;
    this.travelled += Math.abs(event.movementX) + Math.abs(event.movementY);
    const dx = event.movementX / this.canvas.clientHeight;
    const dy = event.movementY / this.canvas.clientHeight;
    if (action === 'orbit') orbitCamera(session.view, dx, dy);
    else if (action === 'pan') panCamera(session.view, session.scene.camera, dx, dy, event.shiftKey);
    else this.drag(action, dx, dy, event.shiftKey);
    if (action === 'orbit' || action === 'pan') session.cameraMoved();
  }

  release(event: PointerEvent): void {
    const { action, session } = this;
    this.action = undefined;
    if (action === 'pull' || action === 'turn') {
      session.perturbation.active = 0;
      session.perturbationChanged();
    } else if (action === 'orbit' && this.travelled <= CLICK_SLACK && event.type === 'pointerup') {
      session.select(0);
    }
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const { view, mirror } = this.session;
    if (!view || !mirror) return;
    zoomCamera(mirror.model, view, -WHEEL_STEP * event.deltaY);
    this.session.cameraMoved();
  }

  /** Takes hold of the body under the mouse, if it can be moved. */
  private beginOnBody(event: PointerEvent): Action {
    const hit = this.hit(event);
    const body = hit && this.bodyOf(hit);
    if (!hit || !body) return 'orbit';
    const { session } = this;
    const { model, data } = session.mirror!;
    const p = session.perturbation;
    session.select(body);
    sub3(p.localpos, 0, hit.point, 0, data.xpos, 3 * body);
    mulMatTVec3(p.localpos, 0, data.xmat, 9 * body, p.localpos, 0);
    p.refselpos.set(hit.point);
    mulQuat(p.refquat, 0, data.xquat, 4 * body, model.body_iquat, 4 * body);
    p.active = event.ctrlKey ? PertBit.ROTATE : PertBit.TRANSLATE;
    session.perturbationChanged();
    return event.ctrlKey ? 'turn' : 'pull';
  }

  private hit(event: PointerEvent): Hit | undefined {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    const x = (2 * (event.clientX - left)) / width - 1;
    const y = 1 - (2 * (event.clientY - top)) / height;
    return this.session.renderer?.pick(this.session.scene, x, y);
  }

  /** Body of a picked element that moves; undefined for what is fixed to the world. */
  private bodyOf({ geom }: Hit): number | undefined {
    const { model } = this.session.mirror!;
    const { objtype, objid } = this.session.scene.geoms;
    const id = objid[geom]!;
    let body = 0;
    if (objtype[geom] === ObjType.GEOM) body = model.geom_bodyid[id]!;
    else if (objtype[geom] === ObjType.SITE) body = model.site_bodyid[id]!;
    const isFixed = model.body_weldid[body] === 0 && model.body_mocapid[body] === -1;
    return isFixed ? undefined : body;
  }

  private drag(action: 'pull' | 'turn', dx: number, dy: number, horizontal: boolean): void {
    const { perturbation: p, scene } = this.session;
    const moved = mouseDisplacement(scene.camera, p.refselpos, dx, dy, horizontal);
    if (action === 'pull') addTo3(p.refselpos, 0, moved, 0);
    else this.turnReference(dx, dy);
    this.session.perturbationChanged();
  }

  /** Turns the wanted orientation about the axes of the screen, half a turn for the height of the window. */
  private turnReference(dx: number, dy: number): void {
    const { perturbation: p, scene } = this.session;
    const right = new Float64Array(3);
    const turn = new Float64Array(4);
    cross(right, 0, scene.camera.forward, 0, scene.camera.up, 0);
    axisAngle2Quat(turn, 0, scene.camera.up, 0, Math.PI * dx);
    mulQuat(p.refquat, 0, turn, 0, p.refquat, 0);
    axisAngle2Quat(turn, 0, right, 0, Math.PI * dy);
    mulQuat(p.refquat, 0, turn, 0, p.refquat, 0);
  }
}
