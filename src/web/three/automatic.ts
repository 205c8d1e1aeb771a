/** Scenes that make themselves: one that is drawn and has components is simulated, picture by picture. */
import type { Object3D, Scene } from 'three/webgpu';
import { onComponent } from './component.js';
import { hasComponents } from './layout-watch.js';
import { MjScene, sceneOf } from './mj-scene.js';
import type { MjSceneOptions } from './scene-options.js';

let isWatching = false;

/** @internal From now on, scenes of three.js that components come into are simulated. */
export function watchForComponents(): void {
  if (!isWatching) onComponent(arrive);
  isWatching = true;
}

/** Tops of trees that are in no scene yet. */
const waiting = new WeakSet<Object3D>();
const drivers = new WeakMap<Scene, Driver>();

/** Has the scene of an object be simulated, once the object is in one. */
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
 * Makes the simulation of everything below an object now: for programs that add components over time while they start,
 * and that would otherwise have the scene made with the first picture. A `Scene` of three.js goes on by itself with each
 * picture, unless `update` is called.
 *
 * @throws ModelError with everything that is wrong with the components
 * @throws TypeError when the object is simulated already
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

/** Advances a scene by the clock whenever it is drawn. */
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
      // the renderer has computed the matrices of this picture already
      scene.updateMatrixWorld();
    } catch (error) {
      this.failed = { scene: simulated, marks: simulated.marks };
      simulated.fail(error);
    }
  }

  /** Errors are reported once; otherwise the same error would be reported in every frame. */
  private waitsForRepair(scene: MjScene): boolean {
    return this.failed?.scene === scene && this.failed.marks === scene.marks;
  }
}
