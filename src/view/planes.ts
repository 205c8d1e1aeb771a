/** Planes: drawn one by one, textured in their own frame; infinite ones fade out towards the horizon. */
import { Matrix4, Mesh, MeshLambertMaterial, Object3D, SRGBColorSpace, type Texture, Vector3 } from 'three';
import type { Model } from '../model/model.js';
import type { Scene, SceneCamera } from '../scene/scene.js';
import { GeomType } from '../schema/enums.js';
import { colorTexture } from './materials.js';
import { unitPlane } from './shapes.js';
import type { Textures } from './textures.js';

/** Extents of the Model after which an infinite plane begins to fade, and after which it is gone. */
const FADE_START = 4;
const FADE_END = 22;

interface PlaneUniforms {
  /** From the world to the frame of the plane. */
  readonly toPlane: { value: Matrix4 };
  readonly fade: { value: [number, number] };
  readonly surfaceTexture: { value: Texture | null };
}

interface Plane {
  readonly mesh: Mesh;
  readonly uniforms: PlaneUniforms;
  geom: number;
}

const geometry = unitPlane();
const frame = new Matrix4();
const nearest = new Vector3();

export class Planes {
  readonly group = new Object3D();
  private planes: Plane[] = [];

  constructor(
    private readonly model: Model,
    private readonly textures: Textures,
  ) {}

  update(scene: Scene): void {
    let count = 0;
    for (let i = 0; i < scene.ngeom; i++) {
      if (scene.geoms.type[i] !== GeomType.PLANE) continue;
      const plane = (this.planes[count] ??= this.add(scene, i));
      plane.geom = i;
      place(plane, scene, i, this.model.stat.extent);
      count++;
    }
    this.planes.forEach((plane, k) => {
      plane.mesh.visible = k < count;
    });
  }

  /** Scene geom that a mesh stands for. */
  geomOf(mesh: Object3D): number {
    return this.planes.find((plane) => plane.mesh === mesh)?.geom ?? -1;
  }

  dispose(): void {
    for (const { mesh } of this.planes) (mesh.material as MeshLambertMaterial).dispose();
    this.planes = [];
    this.group.clear();
  }

  private add(scene: Scene, i: number): Plane {
    const matid = scene.geoms.matid[i]!;
    const texid = colorTexture(this.model, matid);
    const texture = texid < 0 ? null : this.textures.get(texid);
    const { extent } = this.model.stat;
    const infinite = isInfinite(scene, i);
    const uniforms: PlaneUniforms = {
      toPlane: { value: new Matrix4() },
      fade: { value: infinite ? [FADE_START * extent, FADE_END * extent] : [1e9, 2e9] },
      surfaceTexture: { value: texture && !('isCubeTexture' in texture) ? texture : null },
    };
    const material = new MeshLambertMaterial({ transparent: true });
    const repeat = matid < 0 ? ([1, 1] as const) : repeatOf(this.model, scene, i, matid);
    patchPlane(material, uniforms, repeat);
    const mesh = new Mesh(geometry, material);
    mesh.receiveShadow = true;
    mesh.frustumCulled = false;
    // before everything else that is see-through
    mesh.renderOrder = -1;
    this.group.add(mesh);
    return { mesh, uniforms, geom: i };
  }
}

const isInfinite = (scene: Scene, i: number): boolean =>
  scene.geoms.size[3 * i] === 0 || scene.geoms.size[3 * i + 1] === 0;

/** Repetitions of the texture per meter along x and y. */
function repeatOf(m: Model, scene: Scene, i: number, matid: number): readonly [number, number] {
  const perMeter = (k: number): number => {
    const half = scene.geoms.size[3 * i + k]!;
    const repeat = m.mat_texrepeat[2 * matid + k]!;
    return m.mat_texuniform[matid] || half === 0 ? repeat : repeat / (2 * half);
  };
  return [perMeter(0), perMeter(1)];
}

/** Puts a plane where its geom is; an infinite one is centered under the camera and reaches beyond its fading. */
function place({ mesh, uniforms }: Plane, scene: Scene, i: number, extent: number): void {
  const { pos, mat, size, rgba } = scene.geoms;
  const m = mat.subarray(9 * i, 9 * i + 9);
  frame.set(
    m[0]!,
    m[1]!,
    m[2]!,
    pos[3 * i]!,
    m[3]!,
    m[4]!,
    m[5]!,
    pos[3 * i + 1]!,
    m[6]!,
    m[7]!,
    m[8]!,
    pos[3 * i + 2]!,
    0,
    0,
    0,
    1,
  );
  uniforms.toPlane.value.copy(frame).invert();
  const reach = 1.1 * FADE_END * extent;
  const [sx, sy] = [size[3 * i] || reach, size[3 * i + 1] || reach];
  underCamera(scene.camera, uniforms.toPlane.value);
  nearest.set(size[3 * i] ? 0 : nearest.x, size[3 * i + 1] ? 0 : nearest.y, 0).applyMatrix4(frame);
  mesh.scale.set(sx, sy, 1);
  mesh.quaternion.setFromRotationMatrix(frame);
  mesh.position.copy(nearest);
  const material = mesh.material as MeshLambertMaterial;
  material.color.setRGB(rgba[4 * i]!, rgba[4 * i + 1]!, rgba[4 * i + 2]!, SRGBColorSpace);
  material.opacity = rgba[4 * i + 3]!;
}

function underCamera(camera: SceneCamera, toPlane: Matrix4): void {
  nearest.fromArray(camera.pos).applyMatrix4(toPlane);
}

function patchPlane(material: MeshLambertMaterial, uniforms: PlaneUniforms, repeat: readonly [number, number]): void {
  const textured = uniforms.surfaceTexture.value !== null;
  const [x, y] = repeat.map((value) => value.toFixed(6));
  material.customProgramCacheKey = () => `plane ${textured} ${x} ${y}`;
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nuniform mat4 toPlane;\nvarying vec2 vPlane;')
      .replace(
        '#include <begin_vertex>',
        '#include <begin_vertex>\nvPlane = (toPlane * modelMatrix * vec4(position, 1.0)).xy;',
      );
    const sample = textured ? `diffuseColor *= texture2D(surfaceTexture, vec2(${x}, ${y}) * vPlane${' + 0.5'});` : '';
    shader.fragmentShader = shader.fragmentShader
      .replace(
        '#include <common>',
        '#include <common>\nuniform sampler2D surfaceTexture;\nuniform vec2 fade;\nvarying vec2 vPlane;',
      )
      .replace(
        '#include <color_fragment>',
        `#include <color_fragment>\n${sample}\ndiffuseColor.a *= 1.0 - smoothstep(fade.x, fade.y, length(vViewPosition));`,
      );
  };
}
