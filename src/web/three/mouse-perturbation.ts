/** Perturbation of a body by the mouse, in the planes of the plug-in for Unity. */

import { type Camera, type Intersection, Plane, type Ray, Raycaster, Vector2, Vector3 } from 'three/webgpu';
import { type OptionNames, requireOptionsOf } from '../../foundation/base/usage.js';
import { noPerturbation, startPerturbation } from '../../graphics/scene/perturbation.js';
import { applyPerturbForce, applyPerturbPose, initPerturbation } from '../../graphics/scene/perturbation-force.js';
import { Axes } from './axes.js';
import type { MjScene } from './mj-scene.js';

/** Steepness below which a plane is seen from its edge: the sine of the angle between it and the ray. */
const MIN_STEEPNESS = 0.2;

/**
 * Perturbs a body of a scene by a critically damped spring, as the viewer does: `vis.map.stiffness` per kilogram of effective
 * mass at the point. It overwrites `appliedForce` and `appliedTorque` of the body while it is active, and restores them
 * afterwards.
 */
export class MousePerturbation {
  private readonly perturbation = noPerturbation();
  private readonly before = new Float64Array(6);
  private readonly ends: readonly (() => void)[];
  private readonly axes: Axes;
  /** The target of the perturbed point, in the world of three.js [m]. */
  private readonly point = new Vector3();

  constructor(readonly scene: MjScene) {
    this.axes = new Axes(scene.up);
    const { perturbation: held } = this;
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

  /** True while a body is perturbed. */
  get isActive(): boolean {
    return this.perturbation.active !== 0;
  }

  /**
   * Starts to perturb the body that an object moves with, at a point in the world of three.js [m]; a hit of a Raycaster has
   * both. Returns false if the body cannot move.
   */
  start({ object, point }: Pick<Intersection, 'object' | 'point'>): boolean {
    this.end();
    const { scene, perturbation: held } = this;
    const { model, data } = scene;
    const body = scene.bodyOf(object);
    if (model.body_weldid[body] === 0 && model.body_mocapid[body] === -1) return false;
    this.point.copy(point);
    this.before.set(data.xfrc_applied.subarray(6 * body, 6 * body + 6));
    startPerturbation(model, data, held, body, this.inModel());
    initPerturbation(model, data, held);
    return true;
  }

  /**
   * Moves the target to where a ray meets the plane through it that contains the x axis of the camera and the vertical of the
   * world, or the horizontal plane. A plane seen from its edge is replaced by the one that faces the camera.
   */
  moveTo(ray: Ray, camera: Camera, horizontal = false): void {
    if (!this.isActive) return;
    const up = new Vector3(0, 0, 0).setComponent(this.scene.up === 'y' ? 1 : 2, 1);
    up.transformDirection(this.scene.root.matrixWorld);
    const right = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0);
    const normal = horizontal ? up : right.cross(up).normalize();
    if (Math.abs(normal.dot(ray.direction)) < MIN_STEEPNESS) camera.getWorldDirection(normal);
    const met = ray.intersectPlane(new Plane().setFromNormalAndCoplanarPoint(normal, this.point), new Vector3());
    if (!met) return;
    this.point.copy(met);
    this.perturbation.refselpos.set(this.inModel());
  }

  /** Ends the perturbation; another one may start. */
  end(): void {
    if (!this.isActive) return;
    this.perturbation.active = 0;
    this.scene.data.xfrc_applied.set(this.before, 6 * this.perturbation.select);
  }

  /** Ends the perturbation, and removes itself from the scene. */
  dispose(): void {
    if (this.scene.isCreated) this.end();
    for (const end of this.ends) end();
  }

  private inModel(): readonly [number, number, number] {
    const { x, y, z } = this.scene.root.worldToLocal(this.point.clone());
    return this.axes.vectorToModel([x, y, z]);
  }
}

/** Options of perturbations by the mouse. */
export interface MousePerturbationOptions {
  /** Called when a perturbation starts and when it ends, for example to disable the controls of the camera meanwhile. */
  readonly onActive?: (active: boolean) => void;
}

export const MOUSE_PERTURBATION_OPTIONS: OptionNames<MousePerturbationOptions> = { onActive: true };

/**
 * Lets users perturb bodies by dragging them with the left button in the element that a scene is drawn in; with Shift in the
 * horizontal plane. Returns a function that ends this.
 */
export function addMousePerturbation(
  scene: MjScene,
  camera: Camera,
  element: HTMLElement,
  options: MousePerturbationOptions = {},
): () => void {
  requireOptionsOf('addMousePerturbation', MOUSE_PERTURBATION_OPTIONS, options);
  const { onActive } = options;
  const perturbation = new MousePerturbation(scene);
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
    if (!hit || !perturbation.start(hit)) return;
    element.setPointerCapture(event.pointerId);
    onActive?.(true);
  };
  const move = (event: PointerEvent): void => {
    aim(event);
    perturbation.moveTo(caster.ray, camera, event.shiftKey);
  };
  const up = (): void => {
    if (perturbation.isActive) onActive?.(false);
    perturbation.end();
  };
  const ends = new AbortController();
  const { signal } = ends;
  element.addEventListener('pointerdown', down, { signal });
  element.addEventListener('pointermove', move, { signal });
  for (const name of ['pointerup', 'pointercancel'] as const) element.addEventListener(name, up, { signal });
  return () => {
    up();
    ends.abort();
    perturbation.dispose();
  };
}
