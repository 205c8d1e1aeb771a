/** Draws scenes of one Model on a canvas. */
import {
  Color,
  OrthographicCamera,
  PCFShadowMap,
  PerspectiveCamera,
  Raycaster,
  SRGBColorSpace,
  Scene as ThreeScene,
  Vector2,
  WebGLRenderer,
} from 'three';
import type { Model } from '../model/model.js';
import type { Scene, SceneCamera } from '../scene/scene.js';
import { GeomType } from '../schema/enums.js';
import { CatBit } from '../schema/visual-enums.js';
import { Batches } from './batches.js';
import { Flexes } from './flexes.js';
import { Lighting } from './lighting.js';
import { Planes } from './planes.js';
import { detectQuality, type Quality } from './quality.js';
import { Shapes } from './shapes.js';
import { Skins } from './skins.js';
import { Textures } from './textures.js';

/** What a click hit: the geom of the scene and where, in the world. */
export interface Hit {
  readonly geom: number;
  readonly point: Float64Array;
}

/** Behind models that have no skybox. */
const BACKGROUND = new Color().setRGB(0.8, 0.85, 0.9, SRGBColorSpace);

/** Drawn by others. */
const NOT_IN_BATCHES: ReadonlySet<number> = new Set([GeomType.PLANE, GeomType.SKIN, GeomType.FLEX]);

/** Everything on the graphics card that belongs to one Model. */
class ModelView {
  readonly three = new ThreeScene();
  readonly shapes: Shapes;
  readonly textures: Textures;
  readonly batches: Batches;
  readonly planes: Planes;
  readonly skins: Skins;
  readonly flexes: Flexes;
  readonly lighting: Lighting;

  constructor(model: Model, quality: Quality) {
    this.shapes = new Shapes(model);
    this.textures = new Textures(model, quality);
    this.batches = new Batches(model, this.shapes, this.textures);
    this.planes = new Planes(model, this.textures);
    this.skins = new Skins(model, this.textures);
    this.flexes = new Flexes(model, this.textures);
    this.lighting = new Lighting(model, quality);
    const { batches, planes, skins, flexes, lighting } = this;
    this.three.add(batches.group, planes.group, skins.group, flexes.group, lighting.group);
    this.three.background = this.textures.skybox ?? BACKGROUND;
    // skyboxes have y up, the world has z up
    this.three.backgroundRotation.set(Math.PI / 2, 0, 0);
  }

  update(scene: Scene): void {
    this.batches.update(scene, (type) => !NOT_IN_BATCHES.has(type));
    this.planes.update(scene);
    this.skins.update(scene);
    this.flexes.update(scene);
    this.lighting.update(scene);
  }

  dispose(): void {
    this.batches.dispose();
    this.planes.dispose();
    this.skins.dispose();
    this.flexes.dispose();
    this.lighting.dispose();
    this.shapes.dispose();
    this.textures.dispose();
  }
}

export class SceneRenderer {
  private readonly gl: WebGLRenderer;
  private view: ModelView | undefined;
  private readonly perspective = new PerspectiveCamera();
  private readonly orthographic = new OrthographicCamera();
  private readonly raycaster = new Raycaster();
  private aspect = 1;
  private readonly quality = detectQuality();

  constructor(canvas: HTMLCanvasElement) {
    this.gl = new WebGLRenderer({ canvas, antialias: this.quality.antialias });
    this.gl.shadowMap.enabled = true;
    this.gl.shadowMap.type = PCFShadowMap;
  }

  /** Prepares for another Model; what was drawn before is released. */
  setModel(model: Model): void {
    this.view?.dispose();
    this.view = new ModelView(model, this.quality);
  }

  /** Sets the size of the picture [CSS pixels]. */
  resize(width: number, height: number, pixelRatio: number): void {
    this.aspect = width / height;
    this.gl.setPixelRatio(Math.min(pixelRatio, this.quality.maxPixelRatio));
    this.gl.setSize(width, height, false);
  }

  render(scene: Scene): void {
    if (!this.view) return;
    this.view.update(scene);
    this.gl.render(this.view.three, this.cameraFor(scene.camera));
  }

  /** What the last scene shows at a place, from (-1, -1) at the lower left to (1, 1); decorations do not count. */
  pick(scene: Scene, x: number, y: number): Hit | undefined {
    const { view } = this;
    if (!view) return undefined;
    this.raycaster.setFromCamera(new Vector2(x, y), this.cameraFor(scene.camera));
    const hits = this.raycaster.intersectObjects([view.batches.group, view.planes.group], true);
    for (const { object, instanceId, point } of hits) {
      const geom = instanceId === undefined ? view.planes.geomOf(object) : view.batches.geomOf(object, instanceId);
      if (geom >= 0 && scene.geoms.category[geom] !== CatBit.DECOR) {
        return { geom, point: new Float64Array(point.toArray()) };
      }
    }
    return undefined;
  }

  dispose(): void {
    this.view?.dispose();
    this.gl.dispose();
  }

  private cameraFor(camera: SceneCamera): PerspectiveCamera | OrthographicCamera {
    const three = camera.orthographic ? this.orthographic : this.perspective;
    if (three === this.perspective) {
      this.perspective.fov = camera.fovy;
      this.perspective.aspect = this.aspect;
    } else {
      const half = camera.fovy / 2;
      Object.assign(this.orthographic, {
        left: -half * this.aspect,
        right: half * this.aspect,
        bottom: -half,
        top: half,
      });
    }
    const [x, y, z] = camera.pos as unknown as [number, number, number];
    const { forward } = camera;
    three.near = camera.znear;
    three.far = camera.zfar;
    three.position.set(x, y, z);
    three.up.fromArray(camera.up);
    three.lookAt(x + forward[0]!, y + forward[1]!, z + forward[2]!);
    three.updateProjectionMatrix();
    three.updateMatrixWorld();
    return three;
  }
}
