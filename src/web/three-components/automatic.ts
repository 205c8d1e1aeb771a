/** Automatic simulation: a scene that is drawn and contains components advances with each picture. */
import type { Object3D, Scene } from 'three/webgpu';
import { onComponent } from './component.js';
import { hasComponents } from './layout-watch.js';
import { MjScene, sceneOf } from './mj-scene.js';
import type { MjSceneOptions } from './scene-options.js';

let isWatching = false;

/** @internal Starts the automatic simulation of scenes to which components are added. */
export function watchForComponents(): void {
  if (!isWatching) onComponent(arrive);
  isWatching = true;
}

/** Roots of object trees that are not in a scene yet. */
const waiting = new WeakSet<Object3D>();
const drivers = new WeakMap<Scene, Driver>();

/** Installs a driver for the scene of an object, now or when the object is added to a scene. */
function arrive(object: Object3D): void {
  let top = object;
  while (top.parent) top = top.parent;
  if ((top as Partial<Scene>).isScene) drive(top as Scene);
  else if (!waiting.has(top)) {
    waiting.add(top);
    const added = (): void => {
      top.removeEventListener('added', added);
      waiting.delete(top);
      arrive(top);
    };
    top.addEventListener('added', added);
  }
}

function drive(scene: Scene): void {
  if (!drivers.has(scene)) drivers.set(scene, new Driver(scene));
}

/**
 * Creates and compiles the simulation of all components below an object immediately. Use it in programs that add
 * components gradually during startup, because the first picture would otherwise compile an incomplete scene. A `Scene`
 * of three.js then advances with each picture, unless `update` is called.
 *
 * @throws ModelError with all faults of the components
 *
 * @throws TypeError if the object is simulated already
 */
export function createScene(root: Object3D, options: MjSceneOptions = {}): MjScene {
  const scene = new MjScene(root, options);
  try {
    scene.create();
  } catch (error) {
    scene.dispose();
    throw error;
  }
  if ((root as Partial<Scene>).isScene) drive(root as Scene);
  return scene;
}

/** Advances a scene in real time whenever it is drawn. */
class Driver {
  private last: number | undefined;
  private failed: { readonly scene: MjScene; readonly marks: number } | undefined;

  constructor(private readonly scene: Scene) {
    const before = scene.onBeforeRender;
    scene.onBeforeRender = (...args) => {
      before.apply(scene, args);
      this.tick(performance.now() / 1000);
    };
  }

  private tick(now: number): void {
    const { scene, last = now } = this;
    this.last = now;
    const simulated = sceneOf(scene) ?? (hasComponents(scene) ? new MjScene(scene) : undefined);
    if (!simulated?.automatic || this.waitsForRepair(simulated)) return;
    try {
      simulated.updateFrame(now - last);
      // the renderer has already computed the matrices of this picture
      scene.updateMatrixWorld();
    } catch (error) {
      this.failed = { scene: simulated, marks: simulated.marks };
      simulated.fail(error);
    }
  }

  /** True after an error until the scene changes, so that the same error is not reported in every frame. */
  private waitsForRepair(scene: MjScene): boolean {
    return this.failed?.scene === scene && this.failed.marks === scene.marks;
  }
}
