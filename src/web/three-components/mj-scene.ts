/** Simulates the components of a three.js scene: compiles the layout, steps, and copies poses to the objects. */
import type { Object3D } from 'three/webgpu';
import { compile } from '../../authoring/public-functions/load.js';
import { parseXML } from '../../authoring/public-functions/parse-xml.js';
import { recompile } from '../../authoring/public-functions/recompile.js';
import { toXML } from '../../authoring/public-functions/write.js';
import { type Diagnostic, Diagnostics } from '../../foundation/base/diagnostics.js';
import { requireInstance, requireOptionsOf, usageError } from '../../foundation/base/usage.js';
import type { AttributeValue } from '../../foundation/schema/mjcf/rows.js';
import type { SpecElement } from '../../modelling/spec/element.js';
import type { Spec } from '../../modelling/spec/spec.js';
import {
  ContactEvents,
  type ContactHandlers,
  type ContactOptions,
  requireContactHandlers,
  type SelectorIn,
} from '../../simulation/contact-events/contact-events.js';
import type { ContactSelector } from '../../simulation/contact-events/selection.js';
import { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { FRAME_BUDGET, RealTimeRunner } from '../../simulation/realtime/real-time-runner.js';
import { forward, kinematics, step } from '../../simulation/runtime/run.js';
import { resetData, resetDataKeyframe } from '../../simulation/support/reset.js';
import { Assembly } from './assembly.js';
import { Axes, defaultUp, tripleOf, type UpAxis, type VectorLike } from './axes.js';
import { BetweenObjects } from './between-objects.js';
import { componentOf, type Simulating } from './component.js';
import { Drawings } from './drawing.js';
import { MjElement } from './element.js';
import { applySettings } from './global-settings.js';
import { LayoutWatch } from './layout-watch.js';
import { pathOfObject } from './object-path.js';
import { endSimulation, setSimulation, simulationAt } from './roots.js';
import { type Layout, scan } from './scan.js';
import { MJ_SCENE_OPTIONS, type MjSceneOptions, withPlace } from './scene-options.js';
import { Synchronizer } from './synchronizer.js';

/** Called around steps and updates. */
export type SceneHook = (scene: MjScene) => void;

/** A selector of contacts, or the component of a geom, body or site. */
export type SceneContactSelector = ContactSelector | MjElement;

type Moment = 'beforeUpdate' | 'afterUpdate' | 'beforeStep' | 'afterStep' | 'compiled';

/** Returns the scene that simulates an object; undefined if there is none. */
export function sceneOf(object: Object3D): MjScene | undefined {
  for (let at: Object3D | null = object; at; at = at.parent) {
    const scene = simulationAt(at);
    if (scene) return scene as MjScene;
  }
  return undefined;
}

/** A simulated scene: watches the objects below a root, compiles their components, steps, and moves the objects. */
export class MjScene implements Simulating {
  /** The Spec, updated from the components before each compilation. */
  readonly spec: Spec;
  readonly up: UpAxis;
  /** True if the renderer drives it; `update` and `step` set it to false. */
  automatic = true;
  /** @internal Number of calls of `markDirty`. After an error, a change of it indicates a possible repair. */
  marks = 0;
  /** Warnings of the last compilation. */
  diagnostics: readonly Diagnostic[] = [];
  private readonly axes: Axes;
  private readonly assembly: Assembly;
  private readonly drawings = new Drawings();
  private readonly between: BetweenObjects | undefined;
  private readonly hooks: Readonly<Record<Moment, Set<SceneHook>>>;
  private readonly runner: RealTimeRunner;
  private readonly onError: ((error: unknown) => void) | undefined;
  private readonly host = new Map<string, AttributeValue>();
  private running: { readonly model: Model; readonly data: Data } | undefined;
  private layout: Layout = { placed: [], settings: [] };
  private watch: LayoutWatch | undefined;
  private synchronizer: Synchronizer | undefined;
  private contacts: ContactEvents | undefined;
  /** Watches that wait for the first compilation. */
  private readonly watched = new Set<(contacts: ContactEvents) => void>();
  private isDirty = true;
  private isStale = false;

  /** The frame of `root` is the world. @throws TypeError if it is simulated already */
  constructor(
    readonly root: Object3D,
    options: MjSceneOptions = {},
  ) {
    if (!(root as Partial<Object3D> | undefined)?.isObject3D) {
      throw usageError('new MjScene', 'the object of three.js that is the world', root);
    }
    if (simulationAt(root))
      throw new TypeError(`${pathOfObject(root)} is already simulated; sceneOf(object) finds its scene`);
    requireOptionsOf('new MjScene', MJ_SCENE_OPTIONS, options);
    const { up = defaultUp(), timestep, gravity, speed = 1, maxLag, onError, ...rest } = options;
    const { visuals = true, ...files } = rest;
    this.onError = onError;
    this.up = up;
    this.runner = new RealTimeRunner(
      { time: () => this.time, timestep: () => this.timestep, step: () => this.stepOnce() },
      maxLag === undefined ? {} : { maxLag },
    );
    this.runner.speed = speed;
    this.runner.playing = true;
    this.axes = new Axes(up);
    if (visuals) this.between = new BetweenObjects(root, up);
    this.spec = parseXML('<mujoco/>', withPlace(files));
    this.hooks = {
      beforeUpdate: new Set(),
      afterUpdate: new Set(),
      beforeStep: new Set(),
      afterStep: new Set(),
      compiled: new Set(),
    };
    const running = () => this.running;
    this.assembly = new Assembly(this.spec, (element) => ({ element, running, up }));
    this.timestep = timestep;
    this.gravity = gravity;
    setSimulation(root, this);
  }

  /** Simulated seconds per second of `update`; may be changed at any time. */
  set speed(speed: number) {
    this.runner.speed = speed;
  }

  get speed(): number {
    return this.runner.speed;
  }

  /** True while updates do not advance time. */
  set paused(paused: boolean) {
    this.runner.playing = !paused;
  }

  get paused(): boolean {
    return !this.runner.playing;
  }

  /** Time step set by the program [s]; undefined uses the settings of the scene. */
  set timestep(value: number | undefined) {
    if (value === undefined) this.host.delete('timestep');
    else this.host.set('timestep', value);
    this.isDirty = true;
  }

  get timestep(): number {
    return (
      this.running?.model.opt.timestep ?? (this.host.get('timestep') as number | undefined) ?? this.spec.option.timestep
    );
  }

  /** Gravity set by the program in the axes of the scene [m/s^2]; undefined uses the settings of the scene. */
  set gravity(value: VectorLike | undefined) {
    if (value === undefined) this.host.delete('gravity');
    else this.host.set('gravity', this.axes.vectorToModel(tripleOf(value)));
    this.isDirty = true;
  }

  /** The compiled Model. @throws TypeError before the first step or `create` */
  get model(): Model {
    return this.bound().model;
  }

  /** The state of the Model. @throws TypeError before the first step or `create` */
  get data(): Data {
    return this.bound().data;
  }

  /** True after the first compilation. */
  get isCreated(): boolean {
    return this.running !== undefined;
  }

  /** Simulated time [s]. */
  get time(): number {
    return this.running?.data.time ?? 0;
  }

  /** Returns the model of the scene as MJCF. */
  toXML(): string {
    this.assemble();
    return toXML(this.spec);
  }

  /** Fetches the files named by components that cannot be read synchronously, for a later `create`. */
  async load(): Promise<void> {
    this.assemble();
    await this.spec.load();
  }

  /** Compiles the model immediately instead of before the first step. Throws one ModelError with all faults. */
  create(): this {
    this.refresh();
    return this;
  }

  /** Marks the model as outdated; it is recompiled before the next step and keeps its state. */
  markDirty(): void {
    this.isDirty = true;
    this.marks++;
  }

  /**
   * Simulates a duration [s] in whole time steps and carries the remainder over to the next update. Afterwards the
   * objects have the poses of their bodies. The renderer then no longer drives the scene.
   */
  update(seconds: number): void {
    if (!(seconds >= 0)) throw usageError('update', 'a time in seconds', seconds);
    this.automatic = false;
    this.advance(seconds);
  }

  /** @internal Like `update`, for each animation frame: limits the computing time of the steps. */
  updateFrame(seconds: number): void {
    this.advance(seconds, FRAME_BUDGET);
  }

  private advance(seconds: number, budget?: number): void {
    this.refresh();
    this.call('beforeUpdate');
    if (this.paused) this.refreshState();
    else this.runner.advance(seconds, budget);
    this.show();
    this.call('afterUpdate');
  }

  fail(error: unknown): void {
    if (this.onError) this.onError(error);
    else queueMicrotask(() => throwing(error));
  }

  /** Takes a number of time steps and sets the poses of the objects. */
  step(count = 1): void {
    this.automatic = false;
    for (let i = 0; i < count; i++) this.stepOnce();
    if (count > 0) this.show();
  }

  /** Resets the state to the layout, or to a keyframe by its name or index. */
  reset(keyframe?: string | number): void {
    this.refresh();
    const { model, data } = this;
    if (keyframe === undefined) resetData(model, data);
    else resetDataKeyframe(model, data, keyframe);
    this.contacts?.end();
    this.runner.restart();
    this.forward();
  }

  /** Computes all values derived from the state and sets the poses of the objects; call it after changing the state. */
  forward(): void {
    this.refresh();
    forward(this.model, this.data);
    this.toObjects();
  }

  /** Adds a function that is called before the steps of an update; returns a function that removes it. */
  beforeUpdate(hook: SceneHook): () => void {
    return this.on('beforeUpdate', hook);
  }

  /**
   * Adds a function that is called after an update, when objects have the poses of their bodies; returns a function
   * that removes it.
   */
  afterUpdate(hook: SceneHook): () => void {
    return this.on('afterUpdate', hook);
  }

  /**
   * Adds a function that is called before each step, for example to set controls; returns a function that removes it.
   */
  beforeStep(hook: SceneHook): () => void {
    return this.on('beforeStep', hook);
  }

  /** Adds a function that is called after each step; returns a function that removes it. */
  afterStep(hook: SceneHook): () => void {
    return this.on('afterStep', hook);
  }

  /** Adds a function that is called after each compilation; returns a function that removes it. */
  onCompiled(hook: SceneHook): () => void {
    return this.on('compiled', hook);
  }

  /**
   * Calls functions when geoms begin and cease to touch, or are in a zone, for every step; returns a function that ends
   * it. Sides are components or selectors of `kinetree/contacts`. Before the first compilation, names are looked up in
   * that compilation.
   *
   * @throws RangeError if an element does not exist, TypeError for other arguments that are not valid
   */
  onContact(
    a: SceneContactSelector,
    b: SceneContactSelector,
    handlers: ContactHandlers,
    options?: ContactOptions,
  ): () => void {
    requireContactHandlers(handlers, options);
    const [first, second] = [selectorOf(a), selectorOf(b)];
    let end = (): void => {};
    const watch = (contacts: ContactEvents): void => {
      end = contacts.onContact(first, second, handlers, options);
    };
    if (this.contacts) watch(this.contacts);
    else this.watched.add(watch);
    return () => {
      this.watched.delete(watch);
      end();
    };
  }

  /** Returns the component of an element of the Spec. */
  componentOf(element: SpecElement): MjElement | undefined {
    for (const [component, own] of this.assembly.entries()) if (own === element) return component;
    return undefined;
  }

  /** @internal Id of the body that carries an object; 0 for the world. */
  bodyOf(object: Object3D): number {
    return this.synchronizer?.bodyOver(object).above ?? 0;
  }

  /** Ends the simulation; objects and components stay. */
  dispose(): void {
    for (const { component } of this.layout.placed) {
      component.host = undefined;
      component.binding = undefined;
    }
    for (const each of this.layout.settings) each.host = undefined;
    this.contacts = undefined;
    this.running?.data.dispose();
    this.drawings.dispose();
    this.between?.dispose();
    this.running = undefined;
    endSimulation(this.root);
  }

  private on(moment: Moment, hook: SceneHook): () => void {
    requireInstance(moment, Function, hook);
    const own: SceneHook = (scene) => hook(scene);
    this.hooks[moment].add(own);
    return () => void this.hooks[moment].delete(own);
  }

  private call(moment: Moment): void {
    for (const hook of this.hooks[moment]) hook(this);
  }

  private bound(): { readonly model: Model; readonly data: Data } {
    if (this.running) return this.running;
    throw new TypeError('the scene has no Model before its first step; call create() or createScene() first');
  }

  private stepOnce(): void {
    this.refresh();
    this.call('beforeStep');
    this.refresh();
    const { model, data } = this;
    this.synchronizer!.fromObjects(data);
    step(model, data);
    this.call('afterStep');
    this.contacts?.check();
  }

  /**
   * Sets the poses of the objects. After a step, poses in the Data belong to the previous state, so they are computed
   * again.
   */
  private show(): void {
    kinematics(this.model, this.data);
    this.toObjects();
  }

  private toObjects(): void {
    this.synchronizer!.toObjects(this.data);
    this.between?.update(this.model, this.data);
  }

  /** While paused, applies poses that a program has set and recomputes the state. */
  private refreshState(): void {
    if (this.synchronizer!.fromObjects(this.data)) forward(this.model, this.data);
  }

  /** Recompiles the model if the layout has changed. */
  private refresh(): void {
    if (!this.isDirty && this.watch && !this.watch.hasChanged) return;
    // stays dirty if the compilation fails, so that the next call reports the same error
    this.isDirty = true;
    this.assemble();
    const diagnostics = new Diagnostics();
    const { running, spec } = this;
    if (!running) {
      const model = compile(spec, { diagnostics });
      this.running = { model, data: new Data(model) };
      forward(model, this.running.data);
      this.contacts = new ContactEvents(model, this.running.data);
      for (const watch of this.watched) {
        this.watched.delete(watch);
        watch(this.contacts);
      }
    } else if (this.isStale) {
      // poses set by the program are applied before the state is transferred
      this.synchronizer!.fromObjects(running.data);
      recompile(spec, running.model, running.data, { diagnostics });
    }
    this.diagnostics = diagnostics.list;
    this.settle(!running || this.isStale);
  }

  private settle(isNew: boolean): void {
    const { running, root, axes } = this;
    this.isDirty = this.isStale = false;
    if (isNew) {
      const { model, data } = running!;
      const bodies = [...this.assembly.entries()].flatMap(([component, element]) => {
        const id = component.elementKind === 'body' ? (model.elements?.body.indexOf(element) ?? -1) : -1;
        return id < 0 ? [] : [[component, id] as const];
      });
      this.synchronizer = new Synchronizer(root, axes, model, bodies);
      this.synchronizer.toObjects(data);
      this.between?.show(model, data, new Set([...this.assembly.entries()].map(([, element]) => element)));
    }
    if (isNew || this.drawings.isOutdated) this.draw();
    const isDriven = (object: Object3D): boolean => {
      const component = componentOf(object);
      return component instanceof MjElement && this.synchronizer!.isDriven(component);
    };
    this.watch = new LayoutWatch(root, (object) => !isDriven(object));
    if (isNew) this.call('compiled');
  }

  private draw(): void {
    this.drawings.update(this.model, this.data, this.assembly.components(), this.synchronizer!.posesIn(this.data));
  }

  /** Updates the Spec to the layout. */
  private assemble(): void {
    const { spec } = this;
    const version = spec.changes.version;
    const diagnostics = new Diagnostics();
    const layout = scan(this.root, this.axes, diagnostics);
    diagnostics.throwIfErrors();
    this.adopt(layout);
    applySettings(spec, layout.settings, this.host, diagnostics);
    diagnostics.throwIfErrors();
    this.assembly.update(layout, (component) => this.synchronizer?.isDriven(component) ?? false);
    if (spec.changes.version !== version) this.isStale = true;
  }

  /** Sets the scene as host of the components in the layout and removes it from former ones. */
  private adopt(layout: Layout): void {
    const present = new Set<object>([...layout.placed.map(({ component }) => component), ...layout.settings]);
    const before = [...this.layout.placed.map(({ component }) => component), ...this.layout.settings];
    for (const each of before) if (!present.has(each) && each.host === this) each.host = undefined;
    for (const each of [...layout.placed.map(({ component }) => component), ...layout.settings]) each.host = this;
    this.layout = layout;
  }
}

/** Selects the element of a component in each Model that contains it. */
function selectorOf(side: SceneContactSelector): SelectorIn {
  if (!(side instanceof MjElement)) return side;
  const { elementKind: kind } = side;
  if (kind !== 'geom' && kind !== 'body' && kind !== 'site') {
    throw usageError('onContact', 'the component of a geom, body or site', side);
  }
  return ({ elements }) => {
    const element = side.binding?.element;
    const id = element ? (elements?.[kind].indexOf(element) ?? -1) : -1;
    return id < 0 ? undefined : ({ [kind]: id } as unknown as ContactSelector);
  };
}

function throwing(error: unknown): never {
  throw error;
}
