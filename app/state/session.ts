/** One run of the studio: the simulation in its worker, the scene it is seen as, and what the user does to it. */
import type { Diagnostic } from '../../src/base/diagnostics.js';
import { type FrameStatus, SimulationClient, type SimulationMirror } from '../../src/browser/simulation-client.js';
import type { ModelFiles, SimulationFailure } from '../../src/browser/simulation-protocol.js';
import type { Model } from '../../src/model/model.js';
import { namesOf } from '../../src/model/named.js';
import type { PluginDrawn } from '../../src/model/plugin-drawing.js';
import { DRAWN_ARENA_FIELDS, DRAWN_FIELDS } from '../../src/scene/drawn-fields.js';
import { noPerturbation, type Perturbation } from '../../src/scene/perturbation.js';
import { addDrawn } from '../../src/scene/plugin-drawings.js';
import { Scene } from '../../src/scene/scene.js';
import { updateScene } from '../../src/scene/update.js';
import { defaultViewCamera, type ViewCamera } from '../../src/scene/view-camera.js';
import { defaultVisualOptions } from '../../src/scene/visual-options.js';
import { Camera, type Frame, type VisFlag } from '../../src/schema/visual-enums.js';
import { SceneRenderer } from '../../src/view/renderer.js';
import { type ControlInput, EMPTY_STATE, useStudio } from './store.js';

/** Time between updates of the numbers in the panels [ms]; the picture is not held back. */
const PANEL_INTERVAL = 100;

export class Session {
  readonly scene = new Scene();
  readonly options = defaultVisualOptions();
  perturbation: Perturbation = noPerturbation();
  view: ViewCamera | undefined;
  mirror: SimulationMirror | undefined;
  renderer: SceneRenderer | undefined;
  private readonly client: SimulationClient<Perturbation>;
  /** Whether the picture is older than what it shows. */
  private stale = true;
  /** Whether the simulation may have changed since the last frame. */
  private moved = true;
  /** What plugins draw in the last frame. */
  private drawn: readonly PluginDrawn[] = [];
  private panelsUpdated = 0;

  constructor(worker: Worker) {
    const names = { fields: DRAWN_FIELDS, arenaFields: DRAWN_ARENA_FIELDS };
    this.client = new SimulationClient(worker, names, {
      loaded: (mirror, diagnostics) => this.loaded(mirror, diagnostics),
      failed: (failure) => this.failed(failure),
      frame: (status) => this.framed(status),
    });
    requestAnimationFrame(this.draw);
  }

  /** Loads a model from files, with plugins from modules; `title` is what it is called in the page. */
  load(title: string, name: string, files: ModelFiles, plugins: readonly string[] = []): void {
    this.mirror = undefined;
    this.drawn = [];
    this.perturbation = noPerturbation();
    useStudio.setState({ ...EMPTY_STATE, name: title, speed: useStudio.getState().speed });
    this.client.load(name, files, plugins);
  }

  /** Shows that something other than a model went wrong. */
  fail(message: string): void {
    useStudio.setState({ status: 'failed', failure: message });
  }

  /** Begins to draw on a canvas; returns what ends it. */
  attach(canvas: HTMLCanvasElement): () => void {
    const renderer = new SceneRenderer(canvas);
    this.renderer = renderer;
    void renderer.ready.then(() => {
      this.stale = true;
    });
    if (this.mirror) renderer.setModel(this.mirror.model);
    this.stale = true;
    return () => {
      if (this.renderer === renderer) this.renderer = undefined;
      renderer.dispose();
    };
  }

  resize(width: number, height: number): void {
    this.renderer?.resize(width, height, window.devicePixelRatio);
    this.stale = true;
  }

  togglePlaying(): void {
    const playing = !useStudio.getState().playing;
    if (playing) this.client.play();
    else this.client.pause();
    useStudio.setState({ playing });
    this.moved = true;
  }

  step(count = 1): void {
    if (useStudio.getState().playing) this.togglePlaying();
    this.client.step(count);
    this.moved = true;
  }

  reset(key?: number): void {
    this.client.reset(key);
    this.moved = true;
  }

  setSpeed(speed: number): void {
    this.client.setSpeed(speed);
    useStudio.setState({ speed });
  }

  setControl(index: number, value: number): void {
    this.client.setControl(index, value);
    const controls = useStudio.getState().controls.map((c) => (c.index === index ? { ...c, value } : c));
    useStudio.setState({ controls });
    this.moved = true;
  }

  setFlag(flag: VisFlag, on: boolean): void {
    this.options.flags[flag] = on;
    this.stale = true;
  }

  setFrame(frame: Frame): void {
    this.options.frame = frame;
    this.stale = true;
  }

  setGroup(kind: 'geomgroup' | 'sitegroup', group: number, on: boolean): void {
    this.options[kind][group] = on;
    this.stale = true;
  }

  /** Selects a body, or none (0). */
  select(body: number): void {
    this.perturbation.select = body;
    this.stale = true;
    this.updatePanels();
  }

  /** Lets the camera follow the selected body, or frees it. */
  toggleTracking(): void {
    if (!this.view) return;
    const tracking = this.view.type !== Camera.TRACKING && this.perturbation.select > 0;
    this.view.type = tracking ? Camera.TRACKING : Camera.FREE;
    this.view.trackbodyid = this.perturbation.select;
    this.stale = true;
    useStudio.setState({ tracking });
  }

  resetCamera(): void {
    if (this.mirror) this.view = defaultViewCamera(this.mirror.model);
    useStudio.setState({ tracking: false });
    this.stale = true;
  }

  /** To be called after a change of `view`. */
  cameraMoved(): void {
    this.stale = true;
  }

  /** To be called after a change of `perturbation`: tells the simulation. */
  perturbationChanged(): void {
    this.client.perturb(this.perturbation);
    this.stale = true;
    this.moved = true;
  }

  private loaded(mirror: SimulationMirror, diagnostics: readonly Diagnostic[]): void {
    const { model } = mirror;
    this.mirror = mirror;
    this.view = defaultViewCamera(model);
    this.renderer?.setModel(model);
    const { nbody, nq, nv, nu } = model;
    useStudio.setState({
      status: 'ready',
      playing: true,
      diagnostics,
      failure: undefined,
      sizes: { nbody, nq, nv, nu },
      controls: controlsOf(model),
      keyframes: namesOf(model.record, 'key').map((name, i) => name || `key ${i}`),
    });
    this.client.setSpeed(useStudio.getState().speed);
    this.client.play();
    this.moved = true;
  }

  private failed({ message, diagnostics }: SimulationFailure): void {
    const failure = diagnostics.length > 0 ? undefined : message;
    useStudio.setState({ status: 'failed', playing: false, diagnostics, failure });
  }

  private framed({ playing, factor, drawn }: FrameStatus): void {
    this.stale = true;
    this.drawn = drawn;
    this.moved = playing || this.perturbation.active !== 0;
    const now = performance.now();
    if (playing && now - this.panelsUpdated < PANEL_INTERVAL) return;
    this.panelsUpdated = now;
    this.updatePanels();
    useStudio.setState({ playing, factor });
  }

  private updatePanels(): void {
    if (!this.mirror) return;
    const { model, data } = this.mirror;
    const id = this.perturbation.select;
    const [x, y, z] = data.xpos.subarray(3 * id, 3 * id + 3) as unknown as [number, number, number];
    const name = id > 0 ? namesOf(model.record, 'body')[id] || `body ${id}` : '';
    useStudio.setState({
      time: data.time,
      ncon: data.ncon,
      selected: id > 0 ? { id, name, position: [x, y, z] } : undefined,
    });
  }

  private readonly draw = (): void => {
    requestAnimationFrame(this.draw);
    const { mirror, view, renderer, scene } = this;
    if (!mirror || !view) return;
    if (this.moved) this.client.requestFrame();
    if (!this.stale || !renderer) return;
    this.stale = view.type === Camera.TRACKING;
    updateScene(mirror.model, mirror.data, this.options, this.perturbation, view, scene);
    addDrawn(scene, this.drawn);
    renderer.render(scene);
  };
}

/** Inputs of a model with their ranges; those without one may go from -1 to 1. */
function controlsOf(model: Model): ControlInput[] {
  const names = namesOf(model.record, 'actuator');
  return Array.from({ length: model.nactuator }, (_, id) => {
    const first = model.actuator_ctrladr[id]!;
    const count = model.actuator_ctrlnum[id]!;
    return Array.from({ length: count }, (_, k) => {
      const index = first + k;
      const limited = model.actuator_ctrllimited[index] !== 0;
      const [min, max] = limited
        ? [model.actuator_ctrlrange[2 * index]!, model.actuator_ctrlrange[2 * index + 1]!]
        : [-1, 1];
      const name = names[id] || `actuator ${id}`;
      return { index, name: count > 1 ? `${name} ${k}` : name, min, max, value: 0 };
    });
  }).flat();
}

export const session = new Session(new Worker(new URL('../worker/main.ts', import.meta.url), { type: 'module' }));
