/**
 * The ground that is drawn below a Model without one: transparent except for the shadows on it and the lines of a grid.
 * Lines of three spacings fade out where they would be narrower than their distance in pixels (Ben Golus, "The Best
 * Darn Grid Shader (Yet)", 2023).
 */
import {
  abs,
  cameraProjectionMatrix,
  cameraViewMatrix,
  clamp,
  Fn,
  float,
  fract,
  fwidth,
  length,
  max,
  mix,
  positionLocal,
  renderGroup,
  smoothstep,
  step,
  uniform,
  varying,
  vec2,
  vec3,
  vec4,
} from 'three/tsl';
import { Mesh, type Node, type NodeMaterial, type Texture, Vector3 } from 'three/webgpu';
import { LAYERS } from '../shapes/instances.js';
import { visibility } from './classic-shading.js';
import type { FrameUniforms } from './frame-uniforms.js';
import type { Look } from './look.js';
import { plainMaterial, wholePicture } from './sky.js';
import { groundShare } from './studio-shading.js';

/** Render order: after opaque geoms and the sky, before transparent geoms. */
const ORDER = 50;
/** Radius within which the ground is visible, in extents of the Model or half distances of the camera. */
const REACH = 6;
/** Radius at which the ground starts to fade, relative to its reach. */
const FADE = 0.25;
/** Opacity of a full shadow in each look. */
const SHADOW: Readonly<Record<Look, number>> = { classic: 0.4, studio: 0.62 };
/** Opacity of the lines of the grid, of its subdivisions, and of its axes. */
const [LINE, SUBDIVISION, AXIS] = [0.5, 0.2, 0.85];
const SUBDIVISIONS = 10;
const GRAY = [0.5, 0.53, 0.57] as const;
const RED = [0.85, 0.25, 0.25] as const;
const GREEN = [0.25, 0.65, 0.3] as const;

type Scalar = Node<'float'>;
type Vec2 = Node<'vec2'>;
type Vec3 = Node<'vec3'>;

/** The ground in one picture. */
export interface GroundView {
  /** Height of the ground in the world [m]. */
  readonly height: number;
  /** Spacing of the lines of the grid [m]; 0 draws none. */
  readonly cell: number;
  readonly hasShadows: boolean;
}

/** Opacity of antialiased lines at the integers, one pixel wide; 0 where they are too dense. */
const lines = (at: Vec2): Scalar => {
  const width = fwidth(at).toVar();
  const distance = abs(fract(at.sub(0.5)).sub(0.5)).div(max(width, 1e-6));
  const shown = clamp(float(1.2).sub(distance), 0, 1).mul(vec2(1).sub(smoothstep(0.08, 0.45, width)));
  return max(shown.x, shown.y) as unknown as Scalar;
};

/** Opacity of an antialiased line where a coordinate is 0. */
const line = (at: Scalar): Scalar =>
  clamp(float(1.6).sub(abs(at).div(max(fwidth(at), 1e-9))), 0, 1) as unknown as Scalar;

/** Draws the ground of a Model. */
export class Ground {
  readonly mesh: Mesh;
  private readonly plane = uniform(new Vector3()).setGroup(renderGroup);
  private readonly reach = uniform(1).setGroup(renderGroup);
  private readonly made = new Map<string, NodeMaterial>();

  constructor(private readonly frame: FrameUniforms) {
    this.mesh = new Mesh(wholePicture());
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = ORDER;
    this.mesh.layers.set(LAYERS.view);
    this.mesh.visible = false;
  }

  /** Shows the ground with the shadows of the given maps; hides it if it is undefined or below the eye. */
  update(view: GroundView | undefined, look: Look, maps: readonly Texture[], center: ArrayLike<number>): void {
    const { eye, extent } = this.frame;
    const shadows = view?.hasShadows ? maps : [];
    const cell = view?.cell ?? 0;
    this.mesh.visible = view !== undefined && eye.value.z > view.height && (cell > 0 || shadows.length > 0);
    if (!view || !this.mesh.visible) return;
    const away = Math.hypot(eye.value.x - center[0]!, eye.value.y - center[1]!, eye.value.z - view.height);
    this.reach.value = REACH * Math.max(extent.value, away / 2);
    this.plane.value.set(center[0]!, center[1]!, view.height);
    const key = [look, cell, ...shadows.map(({ id }) => id)].join();
    let material = this.made.get(key);
    if (!material) {
      material = this.material(cell, look, shadows);
      this.made.set(key, material);
    }
    this.mesh.material = material;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    for (const material of this.made.values()) material.dispose();
    this.made.clear();
  }

  private material(cell: number, look: Look, maps: readonly Texture[]): NodeMaterial {
    const material = plainMaterial();
    material.depthWrite = false;
    // the grid can lie on a floor of the model
    material.polygonOffset = true;
    material.polygonOffsetFactor = -1;
    material.polygonOffsetUnits = -4;
    const { frame, plane, reach } = this;
    // the triangle of `positionLocal` contains the square from (-1, -1) to (1, 1)
    const place = vec3(plane.xy.add(positionLocal.xy.mul(reach)), plane.z) as unknown as Vec3;
    material.vertexNode = cameraProjectionMatrix.mul(cameraViewMatrix).mul(vec4(place, 1));
    const seen = varying(place) as unknown as Vec3;
    material.fragmentNode = Fn(() => {
      const near = float(1).sub(smoothstep(FADE, 1, length(seen.xy.sub(plane.xy)).div(reach)));
      const dark = float(1)
        .sub(shareOf(frame, look, maps, seen))
        .mul(SHADOW[look])
        .mul(near)
        .toVar();
      if (cell === 0) return vec4(0, 0, 0, dark);
      const at = seen.xy.div(cell).toVar() as unknown as Vec2;
      const [fine, plain, coarse] = [SUBDIVISIONS, 1, 1 / SUBDIVISIONS].map((per) =>
        lines(at.mul(per) as unknown as Vec2),
      );
      const gray = max(max(fine!.mul(SUBDIVISION), plain!.mul(LINE)), coarse!.mul(LINE)).toVar();
      const [x, y] = [
        line(at.y as unknown as Scalar)
          .mul(AXIS)
          .toVar(),
        line(at.x as unknown as Scalar)
          .mul(AXIS)
          .toVar(),
      ];
      const color = mix(mix(vec3(...GRAY), vec3(...GREEN), step(1e-3, y)), vec3(...RED), step(1e-3, x));
      const opacity = max(gray, max(x, y)).mul(near).toVar();
      // the grid over the shadow
      const sum = opacity.add(dark.mul(float(1).sub(opacity))).toVar();
      return vec4(color.mul(opacity).div(max(sum, 1e-4)), sum);
    })();
    return material;
  }
}

/** Fraction of light that arrives at a point of the ground. */
function shareOf(frame: FrameUniforms, look: Look, maps: readonly Texture[], place: Vec3): Scalar {
  if (maps.length === 0) return float(1);
  if (look === 'studio') return groundShare(frame, maps, place);
  const up = vec3(0, 0, 1) as unknown as Vec3;
  const shares = maps.map((map, k) => visibility(frame, map, k, place, up));
  return shares.reduce((sum, share) => sum.add(share) as unknown as Scalar).div(maps.length) as unknown as Scalar;
}
