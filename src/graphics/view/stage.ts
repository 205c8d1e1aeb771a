/** The graphics resources of one Model, and the render passes of a picture. */
import {
  type Camera,
  Color,
  Mesh,
  type Object3D,
  type RenderTarget,
  Scene as ThreeScene,
  WebGLCoordinateSystem,
  type WebGPURenderer,
} from 'three/webgpu';
import { RndFlag } from '../../foundation/schema/visual-enums.js';
import type { Model } from '../../simulation/model/model.js';
import { hasGround, referenceHeight } from '../scene/bounds.js';
import { Outline, type Scene, type SceneLight } from '../scene/scene.js';
import { Labels } from './labels/labels.js';
import { Mirror } from './mirror.js';
import type { Quality } from './quality.js';
import { Backdrop } from './shading/backdrop.js';
import { type Finish, Finishes, type Pass } from './shading/finishes.js';
import { FrameUniforms } from './shading/frame-uniforms.js';
import type { Ground } from './shading/ground.js';
import type { Look } from './shading/look.js';
import type { Outlines } from './shading/outlines.js';
import { ShadowMaps } from './shading/shadow-maps.js';
import { Sky } from './shading/sky.js';
import { neutralLights, studioLights } from './shading/studio-lights.js';
import { Batches } from './shapes/batches.js';
import { LAYERS } from './shapes/instances.js';
import { Shapes } from './shapes/shapes.js';
import { SoftShapes } from './shapes/soft-shapes.js';
import { Textures } from './textures.js';
import { ViewLens } from './view-lens.js';

const BLACK = new Color(0, 0, 0);

/** The effects that are drawn in addition to the elements, by `RndFlag`. */
export type RenderFlags = readonly boolean[];

const ON_AT_FIRST: readonly RndFlag[] = [
  RndFlag.SHADOW,
  RndFlag.REFLECTION,
  RndFlag.SKYBOX,
  RndFlag.HAZE,
  RndFlag.CULL_FACE,
];

/** Returns the default effects: shadows, reflections, skybox, haze and culled back faces. */
export const defaultRenderFlags = (): boolean[] => Object.values(RndFlag).map((flag) => ON_AT_FIRST.includes(flag));

/** What is drawn around a Model without being part of it. */
export interface Surroundings {
  /** True if a Model without sky, lights or ground gets neutral ones. */
  readonly isNeutral: boolean;
  /** Spacing of the lines of a grid on the ground [m]; 0 draws none. */
  readonly grid: number;
}

/** No surroundings. */
export const EMPTY: Surroundings = { isNeutral: false, grid: 0 };

/** Holds the graphics resources of a Model and runs the passes of a frame in order: shadows, mirror, picture. */
export class Stage {
  readonly batches: Batches;
  readonly lens = new ViewLens();
  readonly labels: Labels;
  look: Look = 'classic';
  surroundings = EMPTY;
  private readonly three = new ThreeScene();
  private readonly frame = new FrameUniforms();
  private readonly shapes: Shapes;
  private readonly soft: SoftShapes;
  private readonly textures: Textures;
  private readonly finishes: Finishes;
  private readonly shadows: ShadowMaps;
  private readonly mirror: Mirror;
  private readonly sky: Sky | undefined;
  private readonly backdrop = new Backdrop();
  /** Loaded when it is first needed, because most pictures need none. */
  private ground: Ground | undefined;
  /** Loaded when they are first needed. */
  private outlines: Outlines | undefined;
  private readonly requested = new Set<string>();
  private isDisposed = false;
  /** Width of outlines [px]. */
  outlineWidth = 2;
  private readonly hasGround: boolean;
  /** Height of the ground below a Model without one [m]. */
  private readonly height: number;

  constructor(
    private readonly gpu: WebGPURenderer,
    private readonly model: Model,
    private readonly quality: Quality,
    /** Stage of the previous Model, which will not draw again; equal meshes and textures are taken from it. */
    before?: Stage,
    /** Called when a part was loaded, so that another picture can show it. */
    private readonly loaded: () => void = () => {},
  ) {
    this.soft = new SoftShapes(model);
    this.shapes = new Shapes(model, this.soft, quality.squares);
    this.textures = new Textures(model, quality);
    // a Model that was edited in place cannot be compared with its earlier values
    if (before && before.model.record !== model.record) {
      before.batches.leave(this.shapes.takeFrom(before.shapes));
      this.textures.takeFrom(before.textures);
    }
    this.batches = new Batches(model, this.shapes);
    this.finishes = new Finishes(this.frame, (id) => this.textures.get(id));
    this.shadows = new ShadowMaps(model, this.frame, quality.maxShadowSize);
    this.mirror = new Mirror(this.frame, quality.antialias);
    const { skybox } = this.textures;
    this.sky = skybox && new Sky(model, this.frame, skybox, gpu.coordinateSystem === WebGLCoordinateSystem);
    this.three.add(this.batches.group);
    this.labels = new Labels(this.three);
    this.hasGround = hasGround(model);
    this.height = this.hasGround ? 0 : referenceHeight(model);
    this.three.add(this.backdrop.mesh);
    if (this.sky) this.three.add(this.sky.group);
  }

  /** Prepares a scene to be drawn in pictures of a size [px]. */
  update(scene: Scene, width: number, height: number, flags: RenderFlags): void {
    const camera = this.lens.look(scene.camera, width / height, this.gpu.coordinateSystem);
    this.mirror.setSize(width, height);
    this.frame.eye.value.fromArray(scene.camera.pos);
    const hasShadows =
      flags[RndFlag.SHADOW]! && this.quality.maxShadowSize > 0 && this.model.vis.quality.shadowsize > 0;
    const { isNeutral, grid } = this.surroundings;
    const hasBackdrop = (this.look === 'studio' || isNeutral) && !(this.sky && flags[RndFlag.SKYBOX]);
    this.backdrop.mesh.visible = hasBackdrop;
    this.frame.backdrop.value = Number(hasBackdrop);
    this.frame.update(this.model, this.lightsOf(scene), hasShadows, flags[RndFlag.FOG]!);
    this.soft.update(scene);
    this.batches.update(scene, this.lens.pixel(scene.camera, height), this.quality.detail, flags[RndFlag.ADDITIVE]!);
    this.labels.update(scene, width, height);
    this.sky?.update(scene, flags[RndFlag.HAZE]!);
    const maps = this.shadows.prepare(scene.camera);
    const hasOwnGround = isNeutral && !this.hasGround;
    const ground = { height: this.height, cell: grid, hasShadows: hasOwnGround };
    const { center } = this.model.stat;
    if (hasOwnGround || grid > 0) this.loadGround();
    this.ground?.update(hasOwnGround || grid > 0 ? ground : undefined, this.look, maps, center);
    this.finishes.prepare(maps, {
      isWireframe: flags[RndFlag.WIREFRAME]!,
      isCulled: flags[RndFlag.CULL_FACE]!,
      isAdditive: flags[RndFlag.ADDITIVE]!,
      look: this.look,
    });
    const isOutlined = hasOutlines(scene);
    if (isOutlined) this.loadOutlines();
    if (this.outlines) {
      this.outlines.mesh.visible = isOutlined;
      if (isOutlined) this.outlines.setSize(width, height, this.outlineWidth);
    }
    camera.layers.set(LAYERS.view);
  }

  /** Draws the colors of the scene of the last `update` into a target or onto the canvas. */
  drawColor(target: RenderTarget | null, scene: Scene, flags: RenderFlags): void {
    const { gpu } = this;
    const { camera } = this.lens;
    if (this.outlines?.mesh.visible) this.drawPlain(this.outlines.target, 'outline');
    this.three.background = BLACK;
    if (this.sky) this.sky.group.visible = false;
    this.dress('shadow');
    this.shadows.draw(gpu, this.three);
    if (this.batches.mirror >= 0) this.drawMirror(scene, camera, flags);
    if (this.sky) this.sky.group.visible = flags[RndFlag.SKYBOX]!;
    this.dress('color');
    this.three.background = BLACK;
    gpu.setRenderTarget(target);
    gpu.render(this.three, camera);
  }

  /** Draws geom indices or outlines (of all visible geoms) or depths (of opaque geoms) instead of colors. */
  drawPlain(target: RenderTarget, pass: 'identity' | 'depth' | 'outline'): void {
    const { gpu } = this;
    const { camera } = this.lens;
    this.three.background = BLACK;
    if (this.sky) this.sky.group.visible = false;
    const around = [this.backdrop, this.ground, this.outlines].flatMap((part) =>
      part?.mesh.visible ? [part.mesh] : [],
    );
    for (const mesh of around) mesh.visible = false;
    this.dress(pass);
    camera.layers.set(pass === 'depth' ? LAYERS.solid : LAYERS.identified);
    gpu.setRenderTarget(target);
    gpu.render(this.three, camera);
    for (const mesh of around) mesh.visible = true;
    camera.layers.set(LAYERS.view);
  }

  dispose(): void {
    this.batches.dispose();
    this.labels.dispose();
    this.finishes.dispose();
    this.shadows.dispose();
    this.mirror.dispose();
    this.sky?.dispose();
    this.backdrop.dispose();
    this.isDisposed = true;
    this.ground?.dispose();
    this.outlines?.dispose();
    this.shapes.dispose();
    this.soft.dispose();
    this.textures.dispose();
  }

  private loadGround(): void {
    this.load('ground', async () => {
      const { Ground } = await import('./shading/ground.js');
      return () => {
        this.ground = new Ground(this.frame);
        this.three.add(this.ground.mesh);
      };
    });
  }

  private loadOutlines(): void {
    this.load('outlines', async () => {
      const { Outlines } = await import('./shading/outlines.js');
      return () => {
        this.outlines = new Outlines();
        this.three.add(this.outlines.mesh);
      };
    });
  }

  /** Loads the code of a part once, and adds the part unless the stage was disposed in the meantime. */
  private load(part: string, load: () => Promise<() => void>): void {
    if (this.requested.has(part)) return;
    this.requested.add(part);
    void load().then((add) => {
      if (this.isDisposed) return;
      add();
      this.loaded();
    });
  }

  /** Returns the lights of a scene and those that the look and the surroundings add. */
  private lightsOf({ lights }: Scene): readonly SceneLight[] {
    if (this.look === 'studio') return studioLights(this.model, lights);
    return this.surroundings.isNeutral ? neutralLights(this.model, lights) : lights;
  }

  private drawMirror(scene: Scene, camera: Camera, flags: RenderFlags): void {
    if (!flags[RndFlag.REFLECTION]) {
      this.mirror.clear(this.gpu);
      return;
    }
    this.dress('mirrored');
    // the studio look detects the background of the mirror by its opacity
    if (this.look === 'studio') this.three.background = null;
    this.mirror.draw(this.gpu, this.three, scene, this.batches.mirror, camera);
  }

  /** Assigns the materials of a render pass to all objects. */
  private dress(pass: Pass): void {
    dressAll(this.batches.group, (finish) => this.finishes.get(finish, pass));
  }
}

function hasOutlines({ ngeom, outlines }: Scene): boolean {
  for (let i = 0; i < ngeom; i++) if (outlines[i] !== Outline.NONE) return true;
  return false;
}

function dressAll(group: Object3D, materialOf: (finish: Finish) => Mesh['material']): void {
  for (const mesh of group.children) {
    if (mesh instanceof Mesh && mesh.visible) mesh.material = materialOf(mesh.userData.finish as Finish);
  }
}
