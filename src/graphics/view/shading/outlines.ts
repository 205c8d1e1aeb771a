/** Outlines of geoms: a picture of their marks from 0 to 1, and the edges of the marks over the colors. */
import {
  clamp,
  Fn,
  float,
  max,
  mix,
  positionLocal,
  renderGroup,
  screenUV,
  step,
  texture,
  uniform,
  vec2,
  vec3,
  vec4,
} from 'three/tsl';
import { Mesh, NearestFilter, type Node, type NodeMaterial, RenderTarget, Vector2 } from 'three/webgpu';
import { LAYERS } from '../shapes/instances.js';
import { plainMaterial, wholePicture } from './sky.js';

/** Render order: over everything else. */
const ORDER = 1e6;
/** Number of points around a pixel whose marks are compared with its own. */
const TAPS = 8;
const SELECTED = [1, 0.6, 0.1] as const;
const HOVERED = [0.35, 0.68, 1] as const;

/** Draws the outlines of a picture. */
export class Outlines {
  readonly mesh: Mesh;
  readonly target = new RenderTarget(1, 1, {
    generateMipmaps: false,
    minFilter: NearestFilter,
    magFilter: NearestFilter,
  });
  /** Width of an outline, relative to the size of the picture. */
  private readonly width = uniform(new Vector2()).setGroup(renderGroup);

  constructor() {
    this.mesh = new Mesh(wholePicture(), this.material());
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = ORDER;
    this.mesh.layers.set(LAYERS.view);
    this.mesh.visible = false;
  }

  /** Sets the size of the picture and the width of outlines [px]. */
  setSize(width: number, height: number, line: number): void {
    this.target.setSize(width, height);
    this.width.value.set(line / width, line / height);
  }

  dispose(): void {
    this.target.dispose();
    this.mesh.geometry.dispose();
    (this.mesh.material as NodeMaterial).dispose();
  }

  private material(): NodeMaterial {
    const material = plainMaterial();
    material.depthTest = material.depthWrite = false;
    material.vertexNode = vec4(positionLocal.xy, 0.5, 1);
    const markAt = (at: Node<'vec2'>): Node<'float'> => texture(this.target.texture, at).x as unknown as Node<'float'>;
    material.fragmentNode = Fn(() => {
      const own = markAt(screenUV as unknown as Node<'vec2'>).toVar();
      const [largest, count] = [float(0).toVar(), float(0).toVar()];
      for (let k = 0; k < TAPS; k++) {
        const angle = (2 * Math.PI * k) / TAPS;
        const away = vec2(Math.cos(angle), Math.sin(angle)).mul(this.width);
        const mark = markAt(screenUV.add(away) as unknown as Node<'vec2'>);
        largest.assign(max(largest, mark));
        count.addAssign(step(own.add(0.1), mark));
      }
      const color = mix(vec3(...HOVERED), vec3(...SELECTED), step(0.9, largest));
      return vec4(color, clamp(count.div(TAPS / 3), 0, 1));
    })();
    return material;
  }
}
