/** The picture of the simulation: what is shown of it, from where, drawn whenever it has changed. */
import type { SimulationMirror } from '../../src/browser/simulation-client.js';
import { addDrawn } from '../../src/scene/plugin-drawings.js';
import { Scene } from '../../src/scene/scene.js';
import { updateScene } from '../../src/scene/update.js';
import { defaultViewCamera, type ViewCamera } from '../../src/scene/view-camera.js';
import { defaultVisualOptions, type VisualOptions } from '../../src/scene/visual-options.js';
import { Camera, type Frame, type Label, type RndFlag, type VisFlag } from '../../src/schema/visual-enums.js';
import type { Look } from '../../src/view/look.js';
import { type Hit, SceneRenderer } from '../../src/view/renderer.js';
import { addNotice } from '../state/notices.js';
import type { Session } from '../state/session.js';
import { useStudio } from '../state/store.js';
import { text } from '../texts/use-text.js';
import { drawOverlays } from './overlays.js';

/** Groups of elements that can be shown and hidden. */
export type GroupKind = 'geomgroup' | 'sitegroup' | 'jointgroup' | 'tendongroup' | 'actuatorgroup';

/** Arrays of a Model of which shapes, textures and finishes are made once, rather than for every picture. */
const DRAWN_ONCE = /^(mesh|skin|hfield|tex|mat|flex|vis)|^geom_(type|matid|dataid|size)/;

/** Draws with three; another canvas when the graphics context of the one before is lost. */
interface Drawing {
  readonly canvas: HTMLCanvasElement;
  readonly renderer: SceneRenderer;
  isReady: boolean;
}

export class Picture {
  /** Holds the canvas, and what lies over it. */
  readonly element = document.createElement('div');
  readonly overlay = document.createElement('canvas');
  readonly scene = new Scene();
  readonly options: VisualOptions = defaultVisualOptions();
  view: ViewCamera | undefined;
  private chosenLook: Look = 'classic';
  private drawing: Drawing;
  private mirror: SimulationMirror | undefined;
  /** Whether the picture is older than what it shows. */
  private stale = true;
  private readonly drawn: (() => void)[] = [];

  constructor(
    readonly session: Session,
    private readonly prepare: (canvas: HTMLCanvasElement) => void,
  ) {
    this.element.className = 'picture';
    this.overlay.className = 'overlay';
    this.overlay.setAttribute('aria-hidden', 'true');
    this.drawing = this.newDrawing();
    this.element.append(this.drawing.canvas, this.overlay);
    new ResizeObserver(() => this.resize()).observe(this.element);
    session.listen({
      loaded: (mirror, kept) => this.show(mirror, kept),
      framed: () => this.invalidate(),
      amended: (mirror, fields) => this.amend(mirror, fields),
    });
    requestAnimationFrame(this.draw);
  }

  get canvas(): HTMLCanvasElement {
    return this.drawing.canvas;
  }

  /** Resolves when the next picture has been drawn. */
  nextPicture(): Promise<void> {
    return new Promise((done) => this.drawn.push(done));
  }

  /** To be called after a change of what is shown. */
  invalidate(): void {
    this.stale = true;
  }

  setFlag(flag: VisFlag, on: boolean): void {
    this.options.flags[flag] = on;
    this.optionsChanged();
  }

  setFrame(frame: Frame): void {
    this.options.frame = frame;
    this.optionsChanged();
  }

  setLabel(label: Label): void {
    this.options.label = label;
    this.optionsChanged();
  }

  setGroup(kind: GroupKind, group: number, on: boolean): void {
    this.options[kind][group] = on;
    this.optionsChanged();
  }

  /** How the picture looks. */
  get look(): Look {
    return this.chosenLook;
  }

  set look(look: Look) {
    this.chosenLook = look;
    this.drawing.renderer.look = look;
    this.optionsChanged();
  }

  /** Whether something beside the model is drawn, by `RndFlag`: shadows, reflections, sky. */
  isRendered(flag: RndFlag): boolean {
    return this.drawing.renderer.flags[flag] ?? false;
  }

  setRendered(flag: RndFlag, on: boolean): void {
    this.drawing.renderer.flags[flag] = on;
    this.optionsChanged();
  }

  /** Looks freely (-1), or through a camera of the model. */
  setCamera(id: number): void {
    if (!this.view) return;
    this.view.type = id < 0 ? Camera.FREE : Camera.FIXED;
    this.view.fixedcamid = id;
    useStudio.setState({ isTracking: false });
    this.optionsChanged();
  }

  resetCamera(): void {
    if (this.mirror) this.view = defaultViewCamera(this.mirror.model);
    useStudio.setState({ isTracking: false });
    this.optionsChanged();
  }

  /** Selects a body; 0 selects none. */
  select(id: number): void {
    const name = this.mirror && id > 0 ? this.mirror.model.body(id).name || `body ${id}` : '';
    this.session.perturbation.select = id;
    useStudio.setState({ selection: id > 0 ? { kind: 'body', id, name } : undefined });
    this.invalidate();
  }

  /** Lets the camera follow the selected body, or frees it. */
  toggleTracking(): void {
    const { selection, isTracking } = useStudio.getState();
    if (!this.view || (!selection && !isTracking)) return;
    this.view.type = isTracking ? Camera.FREE : Camera.TRACKING;
    this.view.trackbodyid = selection?.id ?? 0;
    useStudio.setState({ isTracking: !isTracking });
    this.optionsChanged();
  }

  /** What is seen at a place of the canvas [CSS pixels]. */
  hit(clientX: number, clientY: number): Hit | undefined {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    const [x, y] = [(2 * (clientX - left)) / width - 1, 1 - (2 * (clientY - top)) / height];
    return this.drawing.renderer.pick(this.scene, x, y);
  }

  /** The picture as it is, drawn anew, as a PNG. */
  async screenshot(): Promise<Blob> {
    this.render();
    return new Promise((done, fail) => {
      this.canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('the picture cannot be read'))));
    });
  }

  private optionsChanged(): void {
    useStudio.setState({ viewVersion: useStudio.getState().viewVersion + 1 });
    this.invalidate();
  }

  private newDrawing(): Drawing {
    const canvas = document.createElement('canvas');
    canvas.tabIndex = 0;
    canvas.setAttribute('role', 'application');
    canvas.setAttribute('aria-label', text('picture'));
    this.prepare(canvas);
    const drawing: Drawing = { canvas, renderer: new SceneRenderer(canvas), isReady: false };
    drawing.renderer.look = this.look;
    drawing.renderer.onLost = () => this.drawing === drawing && this.contextLost();
    void drawing.renderer.ready.then(() => {
      drawing.isReady = true;
      this.invalidate();
    });
    return drawing;
  }

  /** A canvas keeps the kind of context it had, and a lost one may never come back: another canvas takes its place. */
  private contextLost(): void {
    const before = this.drawing;
    this.drawing = this.newDrawing();
    before.canvas.replaceWith(this.drawing.canvas);
    this.drawing.renderer.flags.splice(0, Infinity, ...before.renderer.flags);
    before.renderer.dispose();
    if (this.mirror) this.drawing.renderer.setModel(this.mirror.model);
    this.resize();
    addNotice({ kind: 'failure', message: text('contextLost'), time: this.mirror?.data.time ?? 0, count: 1 });
  }

  private show(mirror: SimulationMirror, kept: boolean): void {
    this.mirror = mirror;
    if (!kept || !this.view) this.view = defaultViewCamera(mirror.model);
    if (this.view.trackbodyid >= mirror.model.nbody || this.view.fixedcamid >= mirror.model.ncam) this.resetCamera();
    this.drawing.renderer.setModel(mirror.model);
    this.invalidate();
  }

  /** The model that is shown was edited; what was made of it once is made again. */
  private amend(mirror: SimulationMirror, fields: readonly string[] | undefined): void {
    if (!fields || fields.some((name) => DRAWN_ONCE.test(name))) this.show(mirror, true);
    this.invalidate();
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (width === 0 || height === 0) return;
    const ratio = window.devicePixelRatio;
    this.drawing.renderer.resize(width, height, ratio);
    this.overlay.width = width * ratio;
    this.overlay.height = height * ratio;
    this.invalidate();
  }

  private readonly draw = (): void => {
    requestAnimationFrame(this.draw);
    this.session.poll();
    if (!this.stale || !this.drawing.isReady || !this.mirror || !this.view) return;
    this.stale = this.view.type === Camera.TRACKING;
    this.render();
    for (const done of this.drawn.splice(0)) done();
  };

  private render(): void {
    const { mirror, view, scene, session, options } = this;
    if (!mirror || !view) return;
    updateScene(mirror.model, mirror.data, options, session.perturbation, view, scene);
    addDrawn(scene, session.drawn);
    this.drawing.renderer.render(scene);
    drawOverlays(this.overlay, scene.camera, mirror);
  }
}
