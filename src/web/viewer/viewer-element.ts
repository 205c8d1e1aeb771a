/** The custom element `<kinetree-viewer src="robot.xml">`. */
import { type Compatibility, requireCompatibility } from '../../foundation/schema/compatibility.js';
import type { DataFieldName } from '../../foundation/schema/data.js';
import type { CameraPoint } from '../../graphics/scene/camera-path.js';
import type { Look } from '../../graphics/view/shading/look.js';
import type { Policy } from '../../robotics/policy/policy.js';
import type { SimulationSource } from '../simulation-worker/simulation-protocol.js';
import { controlByPolicy } from './page-policy.js';
import type { RecordedRun, Replay } from './replay.js';
import { type PageSource, sourceFrom } from './sources.js';
import { createViewer, type Viewer, type ViewerOptions } from './viewer.js';
import { createSimulation, type WorkerSimulation } from './worker-simulation.js';

/** Styles of the shadow root; constructed style sheets are allowed by every content security policy. */
const STYLE = `
:host { display: block; position: relative; width: 100%; aspect-ratio: 4 / 3; overflow: hidden; }
:host([hidden]) { display: none; }
div { position: absolute; inset: 0; }
p { position: absolute; inset: auto 0 0 0; max-height: 100%; overflow: auto; box-sizing: border-box; margin: 0; padding: 8px 12px;
  font: 14px/1.4 system-ui, sans-serif; white-space: pre-wrap; color: #fff; background: #8c1d18; }
p:empty { display: none; }
`;

/** The class does not exist in workers and on servers, which may import this module. */
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

const AS_MARKUP =
  'browsers change a model that is written as HTML: put it into <script type="model/mjcf">...</script> inside the element';

const ATTRIBUTES = [
  'src',
  'look',
  'camera',
  'tiles',
  'camera-path',
  'keyframe',
  'speed',
  'paused',
  'worker',
  'fields',
  'fixed',
  'droppable',
  'compatibility',
  'lenient',
  'label',
  'policy',
  'recording',
  'ghosts',
  'loop',
] as const;
/** Attributes that take effect without loading the model again. */
const LIVE: readonly string[] = ['look', 'speed', 'paused', 'fixed', 'loop'];

/**
 * Shows the model at `src`, or the one whose text is inside the element, in a `<script type="model/mjcf">`. Attributes:
 * `src`, address of the model, also `data:`; `look` (`classic`, `studio`); `camera` and `keyframe`, a name or index;
 * `tiles`, names or indices of cameras that are shown in small pictures, separated by spaces; `camera-path`, address of a
 * file of JSON with points of the camera over time;
 * `speed`; `paused`; `worker`, to simulate in a worker; `fields`, names of arrays of Data that the worker sends in
 * addition to the drawn ones, separated by spaces or commas; `fixed`, so that users cannot perturb bodies; `droppable`,
 * so that they can drop another model on the picture; `compatibility`, the version of MuJoCo whose rules the model
 * follows (`3.14`, `4.0`); `lenient`, to leave out what is refused for its version; `label`, the accessible name;
 * `policy`, address of a trained policy (`kinetree/policy`) that controls the model; `recording`, address of a recorded run
 * of the model, also `data:`, which is shown with a slider until the user lets the model simulate; `loop`, to begin it
 * again after its end; `ghosts`, addresses of recorded runs that are drawn translucent, separated by spaces. Events: `load`; `error`, with the
 * reason in `error`; `select`, with the body id in `detail`.
 */
export class ViewerElement extends Base {
  static readonly observedAttributes = ATTRIBUTES;
  /** The viewer; undefined until a model is shown. */
  viewer: Viewer | undefined;
  /** The policy of the attribute `policy`; undefined until it controls the model. */
  policy: Policy | undefined;
  /**
   * Files by name, for pages that contain them: `src`, `recording`, `ghosts` and `policy` (with its network) take such a
   * name. Set it before the attributes, or before the element is in the page.
   */
  files: Readonly<Record<string, Uint8Array>> = {};
  /** The recorded run of the attribute `recording`; undefined until it is shown, and after it has ended. */
  replay: Replay | undefined;
  private readonly place = document.createElement('div');
  private readonly message = document.createElement('p');
  private loading: AbortController | undefined;
  private simulation: WorkerSimulation | undefined;
  private isPlanned = false;
  private removeBar = (): void => {};
  private readonly content = new MutationObserver(() => {
    if (!this.hasAttribute('src')) this.plan();
  });

  constructor() {
    super();
    const shadow = this.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    shadow.adoptedStyleSheets = [sheet];
    this.message.setAttribute('role', 'alert');
    shadow.append(this.place, this.message);
  }

  connectedCallback(): void {
    this.content.observe(this, { childList: true, characterData: true, subtree: true });
    this.plan();
  }

  disconnectedCallback(): void {
    this.content.disconnect();
    this.plan();
  }

  attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    if (before === value) return;
    if (this.viewer && LIVE.includes(name)) this.apply(this.viewer);
    else this.plan();
  }

  /** Opens the model after all attributes are set; moving the element does not open it again. */
  private plan(): void {
    if (this.isPlanned) return;
    this.isPlanned = true;
    const open = (): void => {
      this.isPlanned = false;
      this.close();
      if (this.isConnected) void this.open(this.getAttribute('src') ?? this.written());
    };
    // the parser may not have read the content
    if (this.hasAttribute('src') || document.readyState !== 'loading') queueMicrotask(open);
    else document.addEventListener('DOMContentLoaded', open, { once: true });
  }

  /** The text of a model inside the element: in a script, which the browser does not run, or as plain text. */
  private written(): string {
    return (this.querySelector('script') ?? this).textContent.trim();
  }

  private async open(src: string): Promise<void> {
    this.message.textContent = '';
    if (this.querySelector('mujoco, robot')) return this.fail(new TypeError(AS_MARKUP));
    if (src === '') return;
    const loading = new AbortController();
    const { signal } = loading;
    this.loading = loading;
    try {
      const isBeside = this.hasAttribute('worker');
      const source = await this.source(src);
      const simulation = isBeside ? await createSimulation(source, { signal, fields: this.fields() }) : undefined;
      if (signal.aborted) return simulation?.dispose();
      this.simulation = simulation;
      const viewer = await createViewer(this.place, simulation ?? source, { ...this.options(), signal });
      this.viewer = viewer;
      viewer.onSelect((detail) => this.dispatchEvent(new CustomEvent('select', { detail })));
      await this.show(viewer, signal);
      if (signal.aborted) return;
      this.apply(viewer);
      this.dispatchEvent(new Event('load'));
    } catch (error) {
      if (signal.aborted) return;
      this.close();
      this.fail(error);
    }
  }

  /** Shows the recorded runs of the attributes, or lets the policy control the model. */
  private async show(viewer: Viewer, signal: AbortSignal): Promise<void> {
    await this.showRuns(viewer, signal);
    const path = this.getAttribute('camera-path');
    if (path && !signal.aborted) viewer.followPath(await this.pathOf(path, signal));
  }

  private async showRuns(viewer: Viewer, signal: AbortSignal): Promise<void> {
    const recording = this.getAttribute('recording');
    for (const ghost of this.words('ghosts')) await viewer.addGhost(this.recorded(ghost), { signal });
    if (!recording) return this.control(viewer, signal, this.hasAttribute('keyframe'));
    const loop = this.hasAttribute('loop');
    const [replay, { addReplayBar }] = await Promise.all([
      viewer.replay(this.recorded(recording), { loop, signal }),
      import('./replay-bar.js'),
    ]);
    if (signal.aborted) return;
    this.replay = replay;
    this.removeBar = addReplayBar(this.shadowRoot!, viewer.simulation, replay, () => {
      this.endReplay();
      const fail = (error: unknown): void => {
        if (!signal.aborted) this.fail(error);
      };
      this.control(viewer, signal, true).then(() => signal.aborted || viewer.play(), fail);
    });
  }

  /** A recorded run by its address, or by the name of one of `files`. */
  private recorded(name: string): RecordedRun {
    return Object.hasOwn(this.files, name) ? { name, bytes: this.files[name]! } : name;
  }

  /** Reads a path of the camera by its address, or by the name of one of `files`; `followPath` checks it. */
  private async pathOf(name: string, signal: AbortSignal): Promise<readonly CameraPoint[]> {
    if (Object.hasOwn(this.files, name)) return JSON.parse(new TextDecoder().decode(this.files[name]));
    const response = await fetch(name, { signal });
    if (!response.ok) throw new Error(`${name} cannot be fetched: ${response.status} ${response.statusText}`);
    return (await response.json()) as readonly CameraPoint[];
  }

  private endReplay(): void {
    this.replay?.end();
    this.forgetReplay();
  }

  private forgetReplay(): void {
    this.replay = undefined;
    this.removeBar();
    this.removeBar = () => {};
  }

  /** Lets the policy of the attribute control the model. */
  private async control(viewer: Viewer, signal: AbortSignal, keepsState: boolean): Promise<void> {
    const address = this.getAttribute('policy');
    if (!address) return;
    this.policy = (await controlByPolicy(viewer.simulation, address, { signal, keepsState, files: this.files })).policy;
  }

  /** The model and the options of reading it. @throws TypeError for an unknown version */
  private async source(src: string): Promise<SimulationSource> {
    const given = this.getAttribute('compatibility') ?? undefined;
    requireCompatibility('kinetree-viewer', given);
    return {
      ...(await sourceFrom('kinetree-viewer', this.modelOf(src))),
      ...(given !== undefined && { compatibility: given as Compatibility }),
      ...(this.hasAttribute('lenient') && { lenient: true }),
    };
  }

  /** The model by its address or text, or by the name of one of `files`. */
  private modelOf(src: string): PageSource {
    return Object.hasOwn(this.files, src) ? { name: src, files: { [src]: this.files[src]! } } : src;
  }

  /** Arrays that the worker sends in addition; `createSimulation` checks their names. */
  private fields(): DataFieldName[] {
    return this.words('fields', /[\s,]+/) as DataFieldName[];
  }

  private words(attribute: string, separator = /\s+/): string[] {
    return (this.getAttribute(attribute) ?? '').split(separator).filter(Boolean);
  }

  private fail(error: unknown): void {
    this.message.textContent = error instanceof Error ? error.message : String(error);
    this.dispatchEvent(new ErrorEvent('error', { error, message: this.message.textContent }));
  }

  private options(): ViewerOptions {
    const [camera, keyframe, label] = ['camera', 'keyframe', 'label'].map((name) => this.getAttribute(name));
    const tiles = this.words('tiles');
    return {
      ...(camera && { camera: nameOrIndex(camera) }),
      ...(tiles.length > 0 && { tiles: tiles.map(nameOrIndex) }),
      ...(keyframe && { keyframe: nameOrIndex(keyframe) }),
      ...(label && { label }),
      // the simulation waits for its policy and its recordings
      ...(['paused', 'policy', 'recording', 'ghosts'].some((name) => this.hasAttribute(name)) && { paused: true }),
      ...(this.hasAttribute('droppable') && { droppable: true, dropFailed: (error) => this.fail(error) }),
    };
  }

  private apply(viewer: Viewer): void {
    viewer.look = (this.getAttribute('look') === 'studio' ? 'studio' : 'classic') satisfies Look;
    viewer.draggable = !this.hasAttribute('fixed');
    const speed = Number(this.getAttribute('speed') ?? 1);
    if (speed > 0 && Number.isFinite(speed) && speed !== viewer.simulation.speed) viewer.simulation.speed = speed;
    if (this.replay) this.replay.loop = this.hasAttribute('loop');
    if (this.hasAttribute('paused') === viewer.playing) viewer[viewer.playing ? 'pause' : 'play']();
  }

  private close(): void {
    this.loading?.abort(new DOMException('The viewer was closed.', 'AbortError'));
    this.loading = undefined;
    this.forgetReplay();
    this.viewer?.dispose();
    this.viewer = undefined;
    this.policy = undefined;
    this.simulation?.dispose();
    this.simulation = undefined;
  }
}

const nameOrIndex = (text: string): string | number => (/^\d+$/.test(text) ? Number(text) : text);

/** Registers the element under a name. */
export function defineViewerElement(name = 'kinetree-viewer'): void {
  if (!customElements.get(name)) customElements.define(name, ViewerElement);
}
