/** Perturbation of a body by the mouse, in the same planes as the MuJoCo plug-in for Unity. */

import { type Camera, type Intersection, Plane, type Ray, Raycaster, Vector2, Vector3 } from 'three/webgpu';
import { type OptionNames, requireOptionsOf } from '../../foundation/base/usage.js';
import { noPerturbation, startPerturbation } from '../../graphics/scene/perturbation.js';
import { applyPerturbForce, applyPerturbPose, initPerturbation } from '../../graphics/scene/perturbation-force.js';
import { Axes } from './axes.js';
import type { MjScene } from './mj-scene.js';

/** Sine of the angle between a plane and the ray below which the plane is considered edge-on. */
const MIN_STEEPNESS = 0.2;

/**
 * Perturbs a body of a scene by a critically damped spring, like the viewer: `vis.map.stiffness` per kilogram of
 * effective mass at the point. While active it overwrites `appliedForce` and `appliedTorque` of the body, and restores
 * them afterwards.
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
      // body ids may have changed
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
   * Starts to perturb the body that carries an object, at a point in the world of three.js [m]; a hit of a Raycaster
   * contains both. Returns false if the body cannot move.
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
   * Moves the target to the intersection of a ray with the plane through the target that contains the x axis of the
   * camera and the vertical axis of the world, or with the horizontal plane. If the plane is seen edge-on, the plane
   * that faces the camera is used instead.
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

  /** Ends the perturbation and restores the forces of the program. */
  end(): void {
    if (!this.isActive) return;
    this.perturbation.active = 0;
    this.scene.data.xfrc_applied.set(this.before, 6 * this.perturbation.select);
  }

  /** Ends the perturbation and removes the hooks from the scene. */
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
  /** Called with true when a perturbation starts, with false when it ends, for example to disable camera controls. */
  readonly onActive?: (active: boolean) => void;
}

export const MOUSE_PERTURBATION_OPTIONS: OptionNames<MousePerturbationOptions> = { onActive: true };

/**
 * Lets users perturb bodies by dragging them with the left button in the element that shows the scene; Shift moves them
 * in the horizontal plane. Returns a function that removes the listeners.
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
