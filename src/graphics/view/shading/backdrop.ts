/** The background of the studio look for a Model without a skybox. */
import { normalize, positionLocal, vec4 } from 'three/tsl';
import { Mesh, NoBlending, type NodeMaterial } from 'three/webgpu';
import { plainMaterial, viewDirection, wholePicture } from './sky.js';
import { backdrop, display, type Vec3 } from './studio-light.js';

/** Draws the environment around the camera, before all other objects. */
export class Backdrop {
  readonly mesh = new Mesh(wholePicture(), backdropMaterial());

  constructor() {
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = -1;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}

function backdropMaterial(): NodeMaterial {
  const material = plainMaterial();
  material.transparent = false;
  material.blending = NoBlending;
  material.depthTest = material.depthWrite = false;
  material.vertexNode = vec4(positionLocal.xy, 0.5, 1);
  const direction = normalize(viewDirection()) as unknown as Vec3;
  material.fragmentNode = vec4(display(backdrop(direction)), 1);
  return material;
}
