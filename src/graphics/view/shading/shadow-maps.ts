/** Shadow maps: for each light with shadows, the depths of the surfaces that it reaches. */
import {
  DepthTexture,
  FloatType,
  LessEqualCompare,
  Matrix4,
  NearestFilter,
  type Object3D,
  OrthographicCamera,
  PerspectiveCamera,
  RedFormat,
  RenderTarget,
  type Texture,
  Vector3,
  WebGPUCoordinateSystem,
  type WebGPURenderer,
} from 'three/webgpu';
import { LightType } from '../../../foundation/schema/enums.js';
import type { Model } from '../../../simulation/model/model.js';
import type { SceneCamera, SceneLight } from '../../scene/scene.js';
import { LAYERS } from '../shapes/instances.js';
import type { FrameUniforms } from './frame-uniforms.js';

/** Converts clip coordinates of a light to coordinates of its map, whose rows run downwards. */
const TO_MAP = new Matrix4().set(0.5, 0, 0, 0.5, 0, -0.5, 0, 0.5, 0, 0, 1, 0, 0, 0, 0, 1);
const MAX_FOV = 160;
/** Number of lights above which each one gets a smaller map. */
const MANY = 2;

const forward = new Vector3();

type LightCamera = PerspectiveCamera | OrthographicCamera;

/** Draws the shadow map of each light before the picture; maps are reused between frames. */
export class ShadowMaps {
  private targets: RenderTarget[] = [];
  private readonly cameras: LightCamera[] = [];

  constructor(
    private readonly model: Model,
    private readonly frame: FrameUniforms,
    private readonly maxSize: number,
  ) {}

  /** Prepares and returns the maps for the lights of the frame. Maps are reallocated only if their number changes. */
  prepare(camera: SceneCamera): readonly Texture[] {
    const { shadowed } = this.frame;
    if (shadowed.length !== this.targets.length) this.allocate(shadowed.length);
    const matrices = this.frame.shadowMatrices.array as Matrix4[];
    shadowed.forEach((light, k) => {
      const seen = this.cameraOf(k, light, camera);
      matrices[k]!.multiplyMatrices(TO_MAP, seen.projectionMatrix).multiply(seen.matrixWorldInverse);
      // the first element of a projection matrix is 2 over the visible width
      this.frame.setTexel(k, 2 / (seen.projectionMatrix.elements[0]! * this.targets[k]!.width));
    });
    return this.targets.map(({ depthTexture }) => depthTexture!);
  }

  /** Draws the shadow casters into the map of each light. */
  draw(gpu: WebGPURenderer, scene: Object3D): void {
    this.targets.forEach((target, k) => {
      gpu.setRenderTarget(target);
      gpu.render(scene, this.cameras[k]!);
    });
  }

  dispose(): void {
    for (const target of this.targets) target.dispose();
    this.targets = [];
  }

  /**
   * Returns the camera of a light, reusing that of the previous frame if the type matches: the renderer caches lists
   * per camera.
   */
  private cameraOf(k: number, light: SceneLight, camera: SceneCamera): LightCamera {
    const before = this.cameras[k];
    const isSpot = light.type === LightType.SPOT;
    const kept = before && before instanceof PerspectiveCamera === isSpot ? before : undefined;
    const seen = kept ?? (isSpot ? new PerspectiveCamera() : new OrthographicCamera());
    this.cameras[k] = seen;
    aim(seen, this.model, light, camera);
    return seen;
  }

  private allocate(count: number): void {
    this.dispose();
    const wanted = Math.min(this.maxSize, this.model.vis.quality.shadowsize);
    const size = Math.max(1, count > MANY ? Math.floor(wanted / 2) : wanted);
    this.targets = Array.from({ length: count }, () => {
      const depthTexture = new DepthTexture(size, size, FloatType);
      depthTexture.compareFunction = LessEqualCompare;
      depthTexture.minFilter = depthTexture.magFilter = NearestFilter;
      return new RenderTarget(size, size, { format: RedFormat, depthTexture, generateMipmaps: false });
    });
  }
}

/** Sets a camera to the view of a light: the cone of a spotlight, or a box in front of a directional light. */
function aim(seen: LightCamera, m: Model, light: SceneLight, { znear, zfar }: SceneCamera): void {
  const { map } = m.vis;
  if (seen instanceof PerspectiveCamera) seen.fov = Math.min(2 * light.cutoff * map.shadowscale, MAX_FOV);
  else {
    seen.top = seen.right = map.shadowclip * m.stat.extent;
    seen.bottom = seen.left = -seen.right;
  }
  seen.near = znear;
  seen.far = zfar;
  // the renderer sets its own system when it draws
  seen.coordinateSystem = WebGPUCoordinateSystem;
  seen.updateProjectionMatrix();
  forward.fromArray(light.dir);
  seen.up.set(0, 0, 1);
  if (Math.abs(forward.z) > 0.9) seen.up.set(0, 1, 0);
  seen.position.fromArray(light.pos);
  seen.lookAt(forward.add(seen.position));
  seen.updateMatrixWorld();
  seen.layers.set(LAYERS.caster);
}
