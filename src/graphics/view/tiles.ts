/** Small pictures of other cameras above a picture: each is drawn into a texture, which the canvas shows in a rectangle. */
import { Fn, positionLocal, renderGroup, texture, uniform, vec2, vec4 } from 'three/tsl';
import {
  Camera,
  Mesh,
  type Node,
  type NodeMaterial,
  PlaneGeometry,
  RenderTarget,
  Scene as ThreeScene,
  Vector4,
  type WebGPURenderer,
} from 'three/webgpu';
import { plainMaterial } from './shading/sky.js';

/** Left, top, width and height, as fractions of a picture. */
export type TileRect = readonly [left: number, top: number, width: number, height: number];

/** Width of the frame of a tile [px]. */
const FRAME = 1;
const FRAME_COLOR = [0.85, 0.85, 0.85] as const;

/** The texture of one tile, and the square that shows it. */
class TilePicture {
  readonly target: RenderTarget;
  readonly mesh: Mesh;
  /** Scale and offset of the square in clip space. */
  private readonly place = uniform(new Vector4()).setGroup(renderGroup);
  /** Width of the frame as a fraction of the tile. */
  private readonly frame = uniform(new Vector4()).setGroup(renderGroup);

  constructor(samples: number) {
    this.target = new RenderTarget(1, 1, { samples });
    this.mesh = new Mesh(new PlaneGeometry(2, 2), this.material());
    this.mesh.frustumCulled = false;
  }

  /** Sets the rectangle on a canvas of a size [px]; returns the size of the tile [px]. */
  setRect([left, top, width, height]: TileRect, canvasWidth: number, canvasHeight: number): [number, number] {
    const size: [number, number] = [
      Math.max(1, Math.round(width * canvasWidth)),
      Math.max(1, Math.round(height * canvasHeight)),
    ];
    this.target.setSize(...size);
    this.place.value.set(width, height, 2 * left + width - 1, 1 - 2 * top - height);
    this.frame.value.set(FRAME / size[0], FRAME / size[1], 0, 0);
    return size;
  }

  dispose(): void {
    this.target.dispose();
    this.mesh.geometry.dispose();
    (this.mesh.material as NodeMaterial).dispose();
  }

  private material(): NodeMaterial {
    const material = plainMaterial();
    material.transparent = false;
    material.depthTest = material.depthWrite = false;
    const { place, frame } = this;
    material.vertexNode = vec4(positionLocal.xy.mul(place.xy).add(place.zw), 0.5, 1);
    material.fragmentNode = Fn(() => {
      const uv = vec2(positionLocal.x.add(1).div(2), positionLocal.y.oneMinus().div(2));
      const color = texture(this.target.texture, uv as unknown as Node<'vec2'>).xyz;
      const isInside = uv.x
        .greaterThan(frame.x)
        .and(uv.x.lessThan(frame.x.oneMinus()))
        .and(uv.y.greaterThan(frame.y))
        .and(uv.y.lessThan(frame.y.oneMinus()));
      return vec4(isInside.select(color, vec4(...FRAME_COLOR, 1).xyz), 1);
    })();
    return material;
  }
}

/** The tiles of a canvas. */
export class Tiles {
  private readonly three = new ThreeScene();
  private readonly camera = new Camera();
  private readonly pictures: TilePicture[] = [];

  constructor(
    private readonly gpu: WebGPURenderer,
    private readonly samples: number,
  ) {}

  /**
   * Draws tiles onto the canvas.
   *
   * @param draw draws a tile of a size [px] into a target
   */
  draw(
    rects: readonly TileRect[],
    width: number,
    height: number,
    draw: (tile: number, width: number, height: number, target: RenderTarget) => void,
  ): void {
    while (this.pictures.length < rects.length) {
      const picture = new TilePicture(this.samples);
      this.pictures.push(picture);
      this.three.add(picture.mesh);
    }
    for (const [i, picture] of this.pictures.entries()) {
      const rect = rects[i];
      picture.mesh.visible = rect !== undefined;
      if (!rect) continue;
      const size = picture.setRect(rect, width, height);
      draw(i, ...size, picture.target);
    }
    const { gpu } = this;
    gpu.setRenderTarget(null);
    gpu.autoClear = false;
    gpu.render(this.three, this.camera);
    gpu.autoClear = true;
  }

  dispose(): void {
    for (const picture of this.pictures) picture.dispose();
  }
}
