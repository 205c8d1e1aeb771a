/** Converts the camera of a scene to a camera of three.js. */
import { type Camera, type CoordinateSystem, OrthographicCamera, PerspectiveCamera, Vector3 } from 'three/webgpu';
import type { SceneCamera } from '../scene/scene.js';
import type { Ray } from './input/picking.js';

const DEGREE = Math.PI / 180;

/** Sets a perspective or an orthographic camera to the frustum of a scene; `camera` is the current one. */
export class ViewLens {
  private readonly perspective = new PerspectiveCamera();
  private readonly orthographic = new OrthographicCamera();
  camera: Camera = this.perspective;

  /** Sets the camera to the pose and frustum of the scene camera; `aspect` is width over height. */
  look(from: SceneCamera, aspect: number, system: CoordinateSystem): Camera {
    const three = from.orthographic ? this.orthographic : this.perspective;
    if (three === this.perspective) {
      this.perspective.fov = from.fovy;
      this.perspective.aspect = aspect;
    } else {
      const half = from.fovy / 2;
      Object.assign(this.orthographic, { left: -half * aspect, right: half * aspect, bottom: -half, top: half });
    }
    const [x, y, z] = from.pos as unknown as [number, number, number];
    const { forward } = from;
    three.near = from.znear;
    three.far = from.zfar;
    three.position.set(x, y, z);
    three.up.fromArray(from.up);
    three.lookAt(x + forward[0]!, y + forward[1]!, z + forward[2]!);
    three.coordinateSystem = system;
    three.updateProjectionMatrix();
    three.updateMatrixWorld();
    this.camera = three;
    return three;
  }

  /** Returns the world ray through a point of the picture, from (-1, -1) at the lower left to (1, 1). */
  ray(x: number, y: number): Ray {
    const { camera } = this;
    const [near, far] = [0, 1].map((depth) => new Vector3(x, y, depth).unproject(camera)) as [Vector3, Vector3];
    const origin = this.camera === this.perspective ? camera.position : near;
    return { origin: origin.toArray(), direction: far.sub(origin).normalize().toArray() };
  }

  /** Size of a pixel [m] at distance 1 m (at any distance if orthographic), in a picture of a height [px]. */
  pixel(from: SceneCamera, height: number): number {
    return from.orthographic ? from.fovy / height : (2 * Math.tan((from.fovy * DEGREE) / 2)) / height;
  }
}
