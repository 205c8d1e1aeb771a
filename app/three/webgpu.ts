/**
 * The part of `three/webgpu` that the studio uses, module by module, with a renderer that loads one graphics backend:
 * WebGPU's if there is an adapter, WebGL 2's otherwise.
 *
 * The entry point `three/webgpu` is one file with all of three.js and both backends, which a bundler cannot divide.
 * With it, the first picture needs 252 kB of code for graphics (gzip) instead of 175 kB. The paths below `three/src/`
 * are not covered by three's releases, so they are checked with each update; `package.json` names the exact version.
 */
import Renderer from 'three/src/renderers/common/Renderer.js';

export { Camera } from 'three/src/cameras/Camera.js';
export { OrthographicCamera } from 'three/src/cameras/OrthographicCamera.js';
export { PerspectiveCamera } from 'three/src/cameras/PerspectiveCamera.js';
export * from 'three/src/constants.js';
export { BufferAttribute } from 'three/src/core/BufferAttribute.js';
export { BufferGeometry } from 'three/src/core/BufferGeometry.js';
export { InstancedBufferGeometry } from 'three/src/core/InstancedBufferGeometry.js';
export { InstancedInterleavedBuffer } from 'three/src/core/InstancedInterleavedBuffer.js';
export { InterleavedBufferAttribute } from 'three/src/core/InterleavedBufferAttribute.js';
export { Object3D } from 'three/src/core/Object3D.js';
export { RenderTarget } from 'three/src/core/RenderTarget.js';
export { PlaneGeometry } from 'three/src/geometries/PlaneGeometry.js';
export { default as MeshBasicNodeMaterial } from 'three/src/materials/nodes/MeshBasicNodeMaterial.js';
export { default as NodeMaterial } from 'three/src/materials/nodes/NodeMaterial.js';
export { Color } from 'three/src/math/Color.js';
export { Matrix4 } from 'three/src/math/Matrix4.js';
export { Sphere } from 'three/src/math/Sphere.js';
export { Vector2 } from 'three/src/math/Vector2.js';
export { Vector3 } from 'three/src/math/Vector3.js';
export { Vector4 } from 'three/src/math/Vector4.js';
export { Mesh } from 'three/src/objects/Mesh.js';
export { Scene } from 'three/src/scenes/Scene.js';
export { CubeTexture } from 'three/src/textures/CubeTexture.js';
export { DataTexture } from 'three/src/textures/DataTexture.js';
export { DepthTexture } from 'three/src/textures/DepthTexture.js';

interface Parameters {
  canvas?: HTMLCanvasElement;
}

type Backend = Renderer['backend'];
type BackendClass = new (parameters: object) => Backend;

/** Tests whether WebGPU has an adapter. */
async function hasAdapter(): Promise<boolean> {
  const { gpu } = navigator as { gpu?: { requestAdapter(): Promise<unknown> } };
  return Boolean(await gpu?.requestAdapter().catch(() => undefined));
}

const webgpu = async (): Promise<BackendClass> =>
  (await import('three/src/renderers/webgpu/WebGPUBackend.js')).default as unknown as BackendClass;
const webgl = async (): Promise<BackendClass> =>
  (await import('three/src/renderers/webgl-fallback/WebGLBackend.js')).default as unknown as BackendClass;

/** Replaces the class of the same name in three.js, which includes both backends. */
export class WebGPURenderer extends Renderer {
  readonly isWebGPURenderer = true;
  private readonly parameters: Parameters;
  private starting: Promise<this> | undefined;

  constructor(given: Parameters = {}) {
    const parameters = { ...given, canvas: given.canvas ?? document.createElement('canvas') };
    // the renderer only uses its canvas until `init` chooses a backend
    super({ getDomElement: () => parameters.canvas } as Backend, parameters as object);
    this.parameters = parameters;
  }

  /** Loads and starts an available backend, WebGPU or WebGL 2. Rejects if there is none. */
  override init(): Promise<this> {
    this.starting ??= this.start();
    return this.starting;
  }

  private async start(): Promise<this> {
    if (await hasAdapter()) {
      this.backend = new (await webgpu())(this.parameters);
      try {
        return await super.init();
      } catch {
        // an adapter may have no device; three stores the failed promise
        (this as unknown as { _initPromise: null })._initPromise = null;
      }
    }
    this.backend = new (await webgl())(this.parameters);
    return super.init();
  }
}
