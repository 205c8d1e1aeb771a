/** The picture of the simulation: the viewport of a studio, connected to its session and its stores. */

import { GeomType, ObjType } from '../../src/foundation/schema/enums.js';
import { Camera, type Frame, type Label, type RndFlag, VisFlag } from '../../src/foundation/schema/visual-enums.js';
import type { Project } from '../../src/graphics/scene/projection.js';
import { detectLook } from '../../src/graphics/view/quality.js';
import type { Look } from '../../src/graphics/view/shading/look.js';
import { Viewport } from '../../src/graphics/view/viewport.js';
import type { Model } from '../../src/simulation/model/model.js';
import type { SimulationMirror } from '../../src/web/simulation-worker/simulation-client.js';
import type { Session } from '../session/session.js';
import { addMessage } from '../store/notices.js';
import { setSettings } from '../store/settings.js';
import { startupText } from '../store/startup-text.js';
import type { Stores } from '../store/stores.js';
import { Overlays } from './overlays.js';

/** Groups of elements that can be shown and hidden. */
export type GroupKind = 'geomgroup' | 'sitegroup' | 'jointgroup' | 'tendongroup' | 'actuatorgroup';

/** Types of the elements that the camera can frame, by their kind. */
const FRAMED: Readonly<Record<string, ObjType>> = {
  body: ObjType.BODY,
  inertial: ObjType.BODY,
  geom: ObjType.GEOM,
  site: ObjType.SITE,
  joint: ObjType.JOINT,
  camera: ObjType.CAMERA,
  light: ObjType.LIGHT,
  flex: ObjType.FLEX,
};

/** Arrays of a Model from which shapes, textures and materials are created once, not for every picture. */
const DRAWN_ONCE = /^(mesh|skin|hfield|tex|mat|flex|vis)/;

/** Returns the values of planes, whose shapes are created once. Other geoms are read for every picture. */
const planesOf = ({ ngeom, geom_type, geom_size, geom_matid }: Model): string =>
  Array.from({ length: ngeom }, (_, i) =>
    geom_type[i] === GeomType.PLANE ? [i, ...geom_size.subarray(3 * i, 3 * i + 3), geom_matid[i]].join() : '',
  ).join(' ');

/** The canvas of the simulation, with its camera, its options and its overlays. */
export class Picture {
  /** Contains the canvases of the picture and of the overlays. */
  readonly element = document.createElement('div');
  readonly overlay = document.createElement('canvas');
  readonly viewport: Viewport;
  readonly overlays = new Overlays();
  /** The values of the planes in the last picture. */
  private planes = '';

  constructor(
    private readonly stores: Stores,
    private readonly session: Session,
  ) {
    this.element.className = 'picture';
    this.overlay.className = 'overlay';
    this.overlay.setAttribute('aria-hidden', 'true');
    this.element.append(this.overlay);
    this.viewport = new Viewport(this.element, {
      tick: () => session.poll(this.options.flags[VisFlag.SDFITER]!),
      prepare: (canvas) => {
        canvas.setAttribute('role', 'application');
        canvas.setAttribute('aria-label', startupText(stores, 'picture'));
      },
      lost: () => addMessage(stores, startupText(stores, 'contextLost')),
      selected: (body) => this.selected(body),
      drawn: (project) => this.drawOver(project),
      leftCamera: () => this.optionsChanged(),
    });
    this.viewport.look = stores.settings.getState().look ?? detectLook();
    this.viewport.hasNeutralStage = true;
    session.subscribe({
      loaded: (mirror, kept) => this.show(mirror, kept),
      framed: () => this.invalidate(),
      amended: (mirror, fields) => this.amend(mirror, fields),
    });
  }

  get canvas(): HTMLCanvasElement {
    return this.viewport.canvas;
  }

  get scene() {
    return this.viewport.scene;
  }

  get options() {
    return this.viewport.options;
  }

  /** Resolves when the next picture has been drawn. */
  nextPicture(): Promise<void> {
    return this.viewport.nextPicture();
  }

  /** Requests a new picture; call after a change of the displayed elements. */
  invalidate(): void {
    this.viewport.invalidate();
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

  /** The look of the picture, stored in the settings. */
  get look(): Look {
    return this.viewport.look;
  }

  set look(look: Look) {
    this.viewport.look = look;
    setSettings(this.stores.settings, { look });
    this.optionsChanged();
  }

  /** Tests whether an effect is drawn, by `RndFlag`: shadows, reflections, sky. */
  isRendered(flag: RndFlag): boolean {
    return this.viewport.flags[flag] ?? false;
  }

  setRendered(flag: RndFlag, on: boolean): void {
    this.viewport.flags[flag] = on;
    this.optionsChanged();
  }

  /** Uses the free camera (-1), or a camera of the model. */
  setCamera(id: number): void {
    const { camera } = this.viewport;
    if (!camera) return;
    camera.type = id < 0 ? Camera.FREE : Camera.FIXED;
    camera.fixedcamid = id;
    this.stores.studio.setState({ isTracking: false });
    this.optionsChanged();
  }

  resetCamera(): void {
    this.viewport.frameAll();
    this.stores.studio.setState({ isTracking: false });
    this.optionsChanged();
  }

  /** Moves the camera so that it frames the selection, or everything if nothing is selected. */
  frameSelection(): void {
    const { editor, studio } = this.stores;
    const chosen = editor.getState().view?.selection?.live ?? studio.getState().selection;
    const objtype = chosen && FRAMED[chosen.kind];
    if (objtype === undefined) this.resetCamera();
    else this.viewport.frame(objtype, chosen!.id);
    this.stores.studio.setState({ isTracking: false });
    this.optionsChanged();
  }

  /** Selects a body; 0 selects none. */
  select(id: number): void {
    this.viewport.select(id);
  }

  /** Lets the camera follow the selected body, or frees it. */
  toggleTracking(): void {
    const { selection, isTracking } = this.stores.studio.getState();
    const { camera } = this.viewport;
    if (!camera || (!selection && !isTracking)) return;
    camera.type = isTracking ? Camera.FREE : Camera.TRACKING;
    camera.trackbodyid = selection?.id ?? 0;
    this.stores.studio.setState({ isTracking: !isTracking });
    this.optionsChanged();
  }

  /** Draws the picture again and returns it as a PNG. */
  screenshot(): Promise<Blob> {
    return this.viewport.screenshot();
  }

  private optionsChanged(): void {
    this.stores.studio.setState({ viewVersion: this.stores.studio.getState().viewVersion + 1 });
    this.invalidate();
  }

  private show(mirror: SimulationMirror, kept: boolean): void {
    const { session } = this;
    this.planes = planesOf(mirror.model);
    const subject = {
      ...mirror,
      get perturbation() {
        return session.perturbation;
      },
      get drawn() {
        return session.drawn;
      },
      perturbationChanged: () => session.perturbationChanged(),
    };
    this.viewport.show(subject, kept);
  }

  /** Updates the picture after an edit: textures and shapes of changed arrays are created again. */
  private amend(mirror: SimulationMirror, fields: readonly string[] | undefined): void {
    const isOther = !fields || fields.some((name) => DRAWN_ONCE.test(name));
    if (isOther || this.planes !== planesOf(mirror.model)) this.show(mirror, true);
    this.invalidate();
  }

  private selected(id: number): void {
    const { mirror } = this.stores.studio.getState();
    const name = mirror && id > 0 ? mirror.model.body(id).name || `body ${id}` : '';
    this.stores.studio.setState({ selection: id > 0 ? { kind: 'body', id, name } : undefined });
  }

  private drawOver(project: Project): void {
    const { canvas, overlay } = this;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight].map((x) => Math.round(x * devicePixelRatio));
    if (overlay.width !== width) overlay.width = width!;
    if (overlay.height !== height) overlay.height = height!;
    const { mirror } = this.stores.studio.getState();
    if (mirror) this.overlays.draw(overlay, project, mirror);
  }
}
