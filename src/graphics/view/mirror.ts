/** The reflection in a mirror: the scene seen by the mirrored camera, clipped at the mirror plane. */
import { Camera, Matrix4, type Object3D, RenderTarget, Vector3, type WebGPURenderer } from 'three/webgpu';
import { GeomType } from '../../foundation/schema/enums.js';
import type { Scene } from '../scene/scene.js';
import type { FrameUniforms } from './shading/frame-uniforms.js';
import { LAYERS } from './shapes/instances.js';

const normal = new Vector3();
const point = new Vector3();
const reflection = new Matrix4();

/** Draws the scene from the camera mirrored in a plane, into a texture that the plane shows. */
export class Mirror {
  private readonly target: RenderTarget;
  private readonly camera = new Camera();

  constructor(
    private readonly frame: FrameUniforms,
    antialias: boolean,
  ) {
    this.target = new RenderTarget(1, 1, { samples: antialias ? 4 : 0 });
    this.camera.matrixWorldAutoUpdate = false;
    this.camera.layers.set(LAYERS.mirrored);
    frame.mirror = this.target.texture;
  }

  setSize(width: number, height: number): void {
    this.target.setSize(width, height);
  }

  /** Draws the reflection in a geom of a scene into the texture, seen by the mirrored main camera. */
  draw(gpu: WebGPURenderer, three: Object3D, scene: Scene, i: number, main: Camera): void {
    const { pos, mat, size, type } = scene.geoms;
    const raise = type[i] === GeomType.BOX ? size[3 * i + 2]! : 0;
    normal.set(mat[9 * i + 2]!, mat[9 * i + 5]!, mat[9 * i + 8]!);
    point.set(pos[3 * i]!, pos[3 * i + 1]!, pos[3 * i + 2]!).addScaledVector(normal, raise);
    const { clip, eye, tint, reflectance } = this.frame;
    clip.value.set(normal.x, normal.y, normal.z, normal.dot(point));
    const { camera } = this;
    camera.coordinateSystem = main.coordinateSystem;
    camera.projectionMatrix.copy(main.projectionMatrix);
    camera.projectionMatrixInverse.copy(main.projectionMatrixInverse);
    reflect(reflection, normal, clip.value.w);
    camera.matrixWorldInverse.multiplyMatrices(main.matrixWorldInverse, reflection);
    camera.matrixWorld.copy(camera.matrixWorldInverse).invert();
    const seen = eye.value.clone();
    eye.value.applyMatrix4(reflection);
    tint.value = reflectance.value = scene.geoms.reflectance[i]!;
    gpu.setRenderTarget(this.target);
    gpu.setClearAlpha(0);
    gpu.render(three, camera);
    gpu.setClearAlpha(1);
    eye.value.copy(seen);
    tint.value = 1;
  }

  /** Clears the reflection. */
  clear(gpu: WebGPURenderer): void {
    gpu.setRenderTarget(this.target);
    gpu.setClearAlpha(0);
    gpu.clear();
    gpu.setClearAlpha(1);
  }

  dispose(): void {
    this.target.dispose();
  }
}

/** Matrix of the reflection x - 2 (n.x - w) n in the plane n.x = w. */
function reflect(out: Matrix4, { x, y, z }: Vector3, w: number): void {
  out.set(
    1 - 2 * x * x,
    -2 * x * y,
    -2 * x * z,
    2 * w * x,
    -2 * y * x,
    1 - 2 * y * y,
    -2 * y * z,
    2 * w * y,
    -2 * z * x,
    -2 * z * y,
    1 - 2 * z * z,
    2 * w * z,
    0,
    0,
    0,
    1,
  );
}
