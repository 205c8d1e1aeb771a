/** The background: the skybox, and the haze at the horizon of infinite planes. */

import {
  abs,
  attribute,
  cameraProjectionMatrix,
  cameraProjectionMatrixInverse,
  cameraViewMatrix,
  cameraWorldMatrix,
  cubeTexture,
  Fn,
  length,
  max,
  mix,
  modelWorldMatrix,
  positionLocal,
  renderGroup,
  uniform,
  varying,
  vec3,
  vec4,
} from 'three/tsl';
import {
  BufferAttribute,
  BufferGeometry,
  type CubeTexture,
  DoubleSide,
  Matrix4,
  Mesh,
  NoBlending,
  type Node,
  NodeMaterial,
  Object3D,
} from 'three/webgpu';
import { GeomType } from '../../../foundation/schema/enums.js';
import type { Model } from '../../../simulation/model/model.js';
import type { Scene } from '../../scene/scene.js';
import { heightAbove } from '../visibility.js';
import { fogShare } from './classic-shading.js';
import type { FrameUniforms } from './frame-uniforms.js';

/** Distance of the sky relative to the far plane, so that its corners are not clipped. */
const DISTANCE = 0.7;
/** Render order: after opaque and before transparent geoms. */
const ORDER = { sky: 10, haze: 11 } as const;

/** Draws the skybox around the camera, and haze at a distance. */
export class Sky {
  readonly group = new Object3D();
  private readonly haze: Mesh;
  private readonly distance = uniform(1).setGroup(renderGroup);

  constructor(
    private readonly model: Model,
    private readonly frame: FrameUniforms,
    texture: CubeTexture,
    /** True if clip depths range from -1 to 1, as in WebGL. */
    private readonly hasHalfDepth: boolean,
  ) {
    const sky = new Mesh(wholePicture(), this.skyMaterial(texture));
    this.haze = new Mesh(hazeGeometry(model), this.hazeMaterial());
    this.haze.matrixAutoUpdate = false;
    sky.renderOrder = ORDER.sky;
    this.haze.renderOrder = ORDER.haze;
    for (const mesh of [sky, this.haze]) {
      mesh.frustumCulled = false;
      this.group.add(mesh);
    }
  }

  update(scene: Scene, hasHaze: boolean): void {
    this.distance.value = DISTANCE * scene.camera.zfar;
    const plane = hasHaze ? endlessPlane(scene) : -1;
    const height = plane < 0 ? -1 : heightAbove(scene, plane) / this.distance.value;
    this.haze.visible = height >= 0;
    if (height >= 0) placeHaze(this.haze.matrix, scene, plane, height, this.distance.value);
    this.haze.matrixWorldNeedsUpdate = true;
  }

  dispose(): void {
    for (const mesh of this.group.children as Mesh[]) {
      mesh.geometry.dispose();
      (mesh.material as NodeMaterial).dispose();
    }
  }

  /** Cube maps of the sky have y up, the world has z up; three.js mirrors their x axis. */
  private skyMaterial(texture: CubeTexture): NodeMaterial {
    const material = plainMaterial();
    material.blending = NoBlending;
    material.vertexNode = vec4(positionLocal.xy, 0.5, 1);
    const direction = viewDirection();
    // the sky is a cylinder, which hides geoms behind it
    const place = this.frame.eye.add(direction.div(max(length(direction.xy), abs(direction.z))).mul(this.distance));
    material.depthNode = Fn(() => {
      const at = cameraProjectionMatrix.mul(cameraViewMatrix).mul(vec4(place, 1)).toVar();
      const depth = at.z.div(at.w);
      return this.hasHalfDepth ? depth.mul(0.5).add(0.5) : depth;
    })();
    material.fragmentNode = Fn(() => {
      const color = cubeTexture(texture, vec3(direction.x.negate(), direction.z, direction.y.negate())).rgb;
      return vec4(mix(this.frame.fogColor, color, fogShare(this.frame, place)), 1);
    })();
    return material;
  }

  private hazeMaterial(): NodeMaterial {
    const material = plainMaterial();
    const [r, g, b] = this.model.vis.rgba.haze as unknown as [number, number, number];
    const place = modelWorldMatrix.mul(vec4(positionLocal, 1)).xyz;
    material.depthWrite = false;
    material.vertexNode = cameraProjectionMatrix.mul(cameraViewMatrix).mul(vec4(place, 1));
    const seen = varying(place);
    const density = varying(attribute<'float'>('density', 'float'));
    material.fragmentNode = Fn(() =>
      vec4(mix(this.frame.fogColor, vec3(r, g, b), fogShare(this.frame, seen)), density),
    )();
    return material;
  }
}

/** Creates a material without lights and fog that draws both sides. */
export function plainMaterial(): NodeMaterial {
  const material = new NodeMaterial();
  material.lights = false;
  material.fog = false;
  material.transparent = true;
  material.side = DoubleSide;
  return material;
}

/** Direction from the eye through a point of a shape that covers the picture. */
export function viewDirection(): Node<'vec3'> {
  const seen = cameraProjectionMatrixInverse.mul(vec4(positionLocal.xy, 1, 1));
  return varying(cameraWorldMatrix.mul(vec4(seen.xyz.div(seen.w), 0)).xyz) as unknown as Node<'vec3'>;
}

/** Creates a triangle that covers the picture. */
export function wholePicture(): BufferGeometry {
  const geometry = new BufferGeometry();
  return geometry.setAttribute('position', new BufferAttribute(new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), 3));
}

/** Returns the first plane that is infinite in both directions, or -1. */
function endlessPlane({ ngeom, geoms: { type, size } }: Scene): number {
  for (let i = 0; i < ngeom; i++) {
    if (type[i] === GeomType.PLANE && size[3 * i] === 0 && size[3 * i + 1] === 0) return i;
  }
  return -1;
}

/** Sets the transform of the haze: a ring around the camera, from the plane up to the height of the camera. */
function placeHaze(out: Matrix4, scene: Scene, i: number, height: number, distance: number): void {
  const { mat } = scene.geoms;
  const [x, y, z] = scene.camera.pos as unknown as [number, number, number];
  const m = (k: number): number => mat[9 * i + k]!;
  out.set(m(0), m(1), m(2), x, m(3), m(4), m(5), y, m(6), m(7), m(8), z, 0, 0, 0, 1);
  const local = new Matrix4().makeScale(distance, distance, distance * height);
  out.multiply(local).multiply(new Matrix4().makeTranslation(0, 0, -1));
}

/**
 * A cone that opens upwards: transparent at its lower end, dense halfway between there and the horizon as seen by the
 * camera, and transparent again at the horizon.
 */
function hazeGeometry({ vis }: Model): BufferGeometry {
  const width = vis.map.haze;
  const alpha = Math.atan2(1, width);
  const beta = 0.75 * Math.PI - alpha;
  const dense = (Math.SQRT1_2 * width * Math.sin(alpha)) / Math.sin(beta);
  const rings = [
    [0, 0],
    [dense, 1],
    [1, 0],
  ] as const;
  const slices = vis.quality.numslices;
  const position: number[] = [];
  const density: number[] = [];
  const index: number[] = [];
  for (const [h, d] of rings) {
    for (let k = 0; k <= slices; k++) {
      const angle = (2 * Math.PI * k) / slices;
      const radius = 1 - width * (1 - h);
      position.push(radius * Math.cos(angle), radius * Math.sin(angle), h);
      density.push(d);
    }
  }
  for (let ring = 0; ring < 2; ring++) {
    for (let k = 0; k < slices; k++) {
      const a = ring * (slices + 1) + k;
      const b = a + slices + 1;
      index.push(a, a + 1, b, a + 1, b + 1, b);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(position), 3));
  geometry.setAttribute('density', new BufferAttribute(new Float32Array(density), 1));
  geometry.setIndex(index);
  return geometry;
}
