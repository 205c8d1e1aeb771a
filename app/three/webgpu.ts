/**
 * The part of `three/webgpu` that the studio uses, module by module, with a renderer that has the code of one graphics interface in
 * it: WebGPU's where there is an adapter, WebGL 2's otherwise.
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
export { default as MeshBasicNodeMaterial } from 'three/src/materials/nodes/MeshBasicNodeMaterial.js';
export { default as NodeMaterial } from 'three/src/materials/nodes/NodeMaterial.js';
export { Color } from 'three/src/math/Color.js';
export { Matrix4 } from 'three/src/math/Matrix4.js';
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

/** Finds out if there is a graphics card that WebGPU can draw with. */
async function hasAdapter(): Promise<boolean> {
  const { gpu } = navigator as { gpu?: { requestAdapter(): Promise<unknown> } };
  return Boolean(await gpu?.requestAdapter().catch(() => undefined));
}

const webgpu = async (): Promise<BackendClass> =>
  (await import('three/src/renderers/webgpu/WebGPUBackend.js')).default as unknown as BackendClass;
const webgl = async (): Promise<BackendClass> =>
  (await import('three/src/renderers/webgl-fallback/WebGLBackend.js')).default as unknown as BackendClass;

/** In the place of three's class of this name, whose code has both interfaces in it. */
export class WebGPURenderer extends Renderer {
  readonly isWebGPURenderer = true;
  private readonly parameters: Parameters;
  private starting: Promise<this> | undefined;

  constructor(given: Parameters = {}) {
    const parameters = { ...given, canvas: given.canvas ?? document.createElement('canvas') };
    // until `init` has chosen one, a renderer asks its interface for the canvas alone
    super({ getDomElement: () => parameters.canvas } as Backend, parameters as object);
    this.parameters = parameters;
  }

  /** Loads and starts the graphics interface that is available, WebGPU or WebGL 2. Rejects if there is none. */
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
        // an adapter may give no device; three remembers that it failed
        (this as unknown as { _initPromise: null })._initPromise = null;
      }
    }
    this.backend = new (await webgl())(this.parameters);
    return super.init();
  }
}
