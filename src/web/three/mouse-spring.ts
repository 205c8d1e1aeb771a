/** A spring between a body and the mouse, in the planes of the plug-in for Unity. */

import { type Camera, type Intersection, Plane, type Ray, Raycaster, Vector2, Vector3 } from 'three/webgpu';
import { type OptionNames, requireOptionsOf } from '../../foundation/base/usage.js';
import { holdBody, noPerturbation } from '../../graphics/scene/perturbation.js';
import { applyPerturbForce, applyPerturbPose, beginPerturbation } from '../../graphics/scene/pull.js';
import { Axes } from './axes.js';
import type { MjScene } from './mj-scene.js';

/** Steepness below which a plane is seen from its edge: the sine of the angle between it and the ray. */
const MIN_STEEPNESS = 0.2;

/**
 * Pulls at a body of a scene by a critically damped spring, as the viewer does: `vis.map.stiffness` per kilogram that is felt
 * at the point. While it holds a body, `appliedForce` and `appliedTorque` of that body are its own; then they are again what
 * they were.
 */
export class MouseSpring {
  private readonly held = noPerturbation();
  private readonly before = new Float64Array(6);
  private readonly ends: readonly (() => void)[];
  private readonly axes: Axes;
  /** The point that is wanted, in the world of three.js [m]. */
  private readonly point = new Vector3();

  constructor(readonly scene: MjScene) {
    this.axes = new Axes(scene.up);
    const { held } = this;
    this.ends = [
      scene.beforeStep(({ model, data }) => {
        applyPerturbPose(model, data, held, false);
        applyPerturbForce(model, data, held);
      }),
      // bodies have other numbers then
      scene.onCompiled(() => {
        held.active = 0;
      }),
    ];
  }

  /** True while it holds a body. */
  get isHolding(): boolean {
    return this.held.active !== 0;
  }

  /**
   * Takes hold of the body that an object moves with, at a point in the world of three.js [m]: as a Raycaster gives both.
   * Returns false, and holds nothing, if that cannot move.
   */
  take({ object, point }: Pick<Intersection, 'object' | 'point'>): boolean {
    this.release();
    const { scene, held } = this;
    const { model, data } = scene;
    const body = scene.bodyOf(object);
    if (model.body_weldid[body] === 0 && model.body_mocapid[body] === -1) return false;
    this.point.copy(point);
    this.before.set(data.xfrc_applied.subarray(6 * body, 6 * body + 6));
    holdBody(model, data, held, body, this.inModel());
    beginPerturbation(model, data, held);
    return true;
  }

  /**
   * Wants the point where a ray meets the plane through it that has the x axis of the camera and the vertical of the world, or
   * the horizontal plane. One that is seen from its edge is replaced by the plane that faces the camera.
   */
  pull(ray: Ray, camera: Camera, horizontal = false): void {
    if (!this.isHolding) return;
    const up = new Vector3(0, 0, 0).setComponent(this.scene.up === 'y' ? 1 : 2, 1);
    up.transformDirection(this.scene.root.matrixWorld);
    const right = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0);
    const normal = horizontal ? up : right.cross(up).normalize();
    if (Math.abs(normal.dot(ray.direction)) < MIN_STEEPNESS) camera.getWorldDirection(normal);
    const met = ray.intersectPlane(new Plane().setFromNormalAndCoplanarPoint(normal, this.point), new Vector3());
    if (!met) return;
    this.point.copy(met);
    this.held.refselpos.set(this.inModel());
  }

  /** Lets go. */
  release(): void {
    if (!this.isHolding) return;
    this.held.active = 0;
    this.scene.data.xfrc_applied.set(this.before, 6 * this.held.select);
  }

  /** Lets go, and ends. */
  dispose(): void {
    if (this.scene.isCreated) this.release();
    for (const end of this.ends) end();
  }

  private inModel(): readonly [number, number, number] {
    const { x, y, z } = this.scene.root.worldToLocal(this.point.clone());
    return this.axes.vectorToModel([x, y, z]);
  }
}

/** Options of the mouse spring. */
export interface MouseSpringOptions {
  /** Called when a body is taken hold of, and when it is let go: to stop the controls of the camera meanwhile. */
  readonly onHold?: (holds: boolean) => void;
}

export const MOUSE_SPRING_OPTIONS: OptionNames<MouseSpringOptions> = { onHold: true };

/**
 * Has bodies be dragged with the left button in the element that a scene is drawn in; with Shift in the horizontal plane.
 * Returns a function that ends it.
 */
export function addMouseSpring(
  scene: MjScene,
  camera: Camera,
  element: HTMLElement,
  options: MouseSpringOptions = {},
): () => void {
  requireOptionsOf('addMouseSpring', MOUSE_SPRING_OPTIONS, options);
  const { onHold } = options;
  const spring = new MouseSpring(scene);
  const caster = new Raycaster();
  const aim = ({ clientX, clientY }: PointerEvent): void => {
    const { left, top, width, height } = element.getBoundingClientRect();
    camera.updateMatrixWorld();
    caster.setFromCamera(new Vector2((2 * (clientX - left)) / width - 1, 1 - (2 * (clientY - top)) / height), camera);
  };
  const down = (event: PointerEvent): void => {
    if (event.button !== 0 || !scene.isCreated) return;
    aim(event);
    scene.root.updateMatrixWorld();
    const [hit] = caster.intersectObject(scene.root);
    if (!hit || !spring.take(hit)) return;
    element.setPointerCapture(event.pointerId);
    onHold?.(true);
  };
  const move = (event: PointerEvent): void => {
    aim(event);
    spring.pull(caster.ray, camera, event.shiftKey);
  };
  const up = (): void => {
    if (spring.isHolding) onHold?.(false);
    spring.release();
  };
  const ends = new AbortController();
  const { signal } = ends;
  element.addEventListener('pointerdown', down, { signal });
  element.addEventListener('pointermove', move, { signal });
  for (const name of ['pointerup', 'pointercancel'] as const) element.addEventListener(name, up, { signal });
  return () => {
    up();
    ends.abort();
    spring.dispose();
  };
}
