/** Workers of a page that decode the assets of a model, a few at a time. */
import { rememberAppearance } from '../../authoring/load/dae.js';
import { DAE_DECODER } from '../../authoring/load/dae-decoder.js';
import type { AssetTask, MadeBy } from '../../compiler/asset/asset-task.js';
import type { MeshBody } from '../../compiler/asset/mesh.js';
import type { AssetWorkers } from '../../compiler/compile/assets/asset-workers.js';
import { AssetsAhead } from '../../compiler/compile/assets/assets-ahead.js';
import type { CompileOptions } from '../../compiler/compile/compilation.js';
import { compileDrawable } from '../../compiler/compile/compile.js';
import type { Decoded } from '../../compiler/compile/extensions.js';
import type { Decoder, Encoded } from '../../foundation/resource/decoder.js';
import type { Spec } from '../../modelling/spec/spec.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { bytesIn, keyOfTask } from './asset-key.js';
import type { Collada, FromAssetWorker, ToAssetWorker, WorkerResult, WorkerTask } from './asset-protocol.js';
import { AssetStore, type StoredAsset, storeAll } from './asset-store.js';
import { tryToMake } from './serve-assets.js';

/** Size of the content from which starting workers is faster than decoding in the page [bytes]. */
const WORTHWHILE = 2 ** 18;
/** Largest number of workers. */
const MOST = 4;

/** Time after loading until results are stored, so that this does not delay the first picture [ms]. */
const PAUSE = 2000;

/** Time that the page works on small assets before it receives messages and events [ms]. */
const STRETCH = 20;

/** A model with its reference configuration, whose meshes do not collide yet. */
export interface Drawable {
  readonly model: Model;
  readonly data: Data;
}

/** Draws the first picture of a model; settles when the page may do other work. */
export type DrawFirst = (drawable: Drawable) => Promise<void>;

interface Waiting {
  readonly task: WorkerTask;
  readonly key: string | undefined;
  /** Size of its content [bytes]. */
  readonly size: number;
  /** Receives the result; undefined leaves the task to the page. */
  readonly done: (made: WorkerResult | undefined) => void;
}

/** Options of a pool. */
export interface PoolOptions {
  /** Largest number of workers; by default one less than the processor has cores. */
  readonly count?: number;
  /** Draws a model before its meshes have structures for collision. */
  readonly drawFirst?: DrawFirst;
}

const mostWorkers = (): number => Math.max(1, Math.min(MOST, (globalThis.navigator?.hardwareConcurrency || 2) - 1));

/** Returns when the messages that have arrived were received. */
const afterMessages = (): Promise<void> => new Promise((done) => setTimeout(done));

/**
 * Workers for one model, started with the first large task whose result the browser has not kept. The page does tasks too,
 * the smallest first, so that it does not wait for workers that start slowly or not at all.
 */
export class AssetWorkerPool implements AssetWorkers {
  /** Workers whose script does not run yet. */
  private readonly starting = new Set<Worker>();
  private readonly idle: Worker[] = [];
  private readonly working = new Map<Worker, { readonly id: number } & Waiting>();
  /** Tasks that nobody does yet, the largest first. */
  private waiting: Waiting[] = [];
  private readonly store = new AssetStore();
  /** Results that the page has made, and keys of those that the browser had kept. */
  private readonly fresh: StoredAsset[] = [];
  private readonly found: string[] = [];
  /** Keys of the tasks that made the surfaces of meshes. */
  private readonly keys = new WeakMap<MeshBody, string>();
  /** True once a task was worthwhile. */
  private isUsed = false;
  private isStarted = false;
  private isHelping = false;
  private isDisposed = false;
  private lastId = 0;
  /** Settles when the page has drawn the first picture, for which other tasks wait. */
  private drawn: Promise<void> = Promise.resolve();

  private readonly count: number;
  private readonly drawFirst: DrawFirst | undefined;

  /** @param start starts a worker; undefined leaves all tasks to this thread */
  constructor(
    private readonly start: (() => Worker) | undefined,
    { count = mostWorkers(), drawFirst }: PoolOptions = {},
  ) {
    this.count = count;
    this.drawFirst = drawFirst;
  }

  decode(decoder: Decoder<Decoded>, encoded: Encoded): Promise<Decoded> | undefined {
    const { uri, bytes } = encoded;
    if (decoder !== DAE_DECODER || !this.isWorthwhile(bytes.length)) return undefined;
    return this.run({ kind: 'collada', uri, bytes }).then((made) => {
      // in the page, an error gets its location
      if (!made) return decoder.decode(encoded);
      const { mesh, appearance } = made as Collada;
      rememberAppearance(bytes, appearance);
      return mesh;
    });
  }

  async prepare(spec: Spec, options: CompileOptions): Promise<void> {
    const ahead = new AssetsAhead(spec, (tasks) => this.make(tasks));
    if (!(await ahead.makeVisible(options))) return;
    let proceed = (): void => {};
    this.drawn = new Promise((resolve) => (proceed = resolve));
    const rest = ahead.makeCollisions();
    try {
      await this.draw(spec, options);
    } finally {
      proceed();
      await rest;
    }
  }

  private async draw(spec: Spec, options: CompileOptions): Promise<void> {
    if (!this.drawFirst || options.signal?.aborted) return;
    const drawable = compileDrawable(spec, options);
    if (drawable) await this.drawFirst(drawable);
  }

  private async make<T extends AssetTask>(tasks: readonly T[]): Promise<readonly (MadeBy<T> | undefined)[]> {
    if (!this.isWorthwhile(tasks.reduce((sum, task) => sum + bytesIn(task), 0))) return [];
    return Promise.all(tasks.map(async (task) => (await this.run(task)) as MadeBy<T> | undefined));
  }

  /** Ends the workers, after they and the page have stored their results. */
  end(): void {
    if (!this.isUsed) return;
    setTimeout(() => {
      for (const worker of this.starting) this.lost(worker);
      for (const worker of this.idle.splice(0)) worker.postMessage({ end: true } satisfies ToAssetWorker);
      void this.store.touch(this.found).then(() => storeAll(this.store, this.fresh));
    }, PAUSE);
  }

  /** Ends the workers at once; unfinished tasks are left to the compiler. */
  dispose(): void {
    this.isDisposed = true;
    for (const { done } of this.waiting.splice(0)) done(undefined);
    for (const worker of [...this.starting, ...this.idle, ...this.working.keys()]) this.lost(worker);
    void this.store.close();
  }

  private isWorthwhile(bytes: number): boolean {
    this.isUsed ||= bytes >= WORTHWHILE;
    return this.isUsed;
  }

  private async run(task: WorkerTask): Promise<WorkerResult | undefined> {
    const key = (await this.store.isAvailable()) ? await this.keyOf(task) : undefined;
    const made = (await this.stored(key)) ?? (await this.made(task, key));
    if (made && 'body' in made && key !== undefined) this.keys.set(made.body, key);
    return made;
  }

  /** Returns the key of a task; that of a collision follows from the key of the surface, whose content is smaller. */
  private async keyOf(task: WorkerTask): Promise<string | undefined> {
    if (task.kind !== 'collision') return keyOfTask(task);
    const key = this.keys.get(task.body);
    return key && `${key} collision`;
  }

  private async stored(key: string | undefined): Promise<WorkerResult | undefined> {
    if (key === undefined || !(await this.store.has(key))) return undefined;
    await this.drawn;
    const stored = (await this.store.get(key)) as WorkerResult | undefined;
    if (stored) this.found.push(key);
    return stored;
  }

  private async made(task: WorkerTask, key: string | undefined): Promise<WorkerResult | undefined> {
    if (this.isDisposed) return undefined;
    if (!this.isStarted) this.startAll();
    return new Promise((done) => {
      this.waiting.push({ task, key, size: bytesIn(task), done });
      this.waiting.sort((a, b) => b.size - a.size);
      if (!this.isHelping) void this.help();
      this.proceed();
    });
  }

  /** Does waiting tasks in the page. */
  private async help(): Promise<void> {
    this.isHelping = true;
    const turn = async (): Promise<void> => {
      await this.drawn;
      await afterMessages();
    };
    for (await turn(); this.waiting.length > 0; await turn()) {
      const end = performance.now() + STRETCH;
      do {
        const { task, key, done } = this.waiting.pop()!;
        const made = tryToMake(task);
        if (made && key !== undefined) this.fresh.push({ key, made });
        done(made);
      } while (this.waiting.length > 0 && performance.now() < end);
    }
    this.isHelping = false;
  }

  private startAll(): void {
    this.isStarted = true;
    try {
      for (let i = 0; this.start && i < this.count; i++) this.starting.add(this.newWorker(this.start()));
    } catch {
      // a page without workers, or whose policy forbids them
    }
  }

  private newWorker(worker: Worker): Worker {
    worker.onmessage = ({ data }: MessageEvent<FromAssetWorker>) => {
      if ('ready' in data) this.ready(worker);
      else this.received(worker, data.id, data.made);
    };
    worker.onerror = (event) => {
      // the page decodes instead
      event.preventDefault();
      this.lost(worker);
    };
    worker.onmessageerror = () => this.lost(worker);
    return worker;
  }

  private proceed(): void {
    while (this.waiting.length > 0 && this.idle.length > 0) {
      const worker = this.idle.shift()!;
      const next = this.waiting.shift()!;
      const id = ++this.lastId;
      this.working.set(worker, { id, ...next });
      // copied: a transfer would slow down all typed arrays of the page
      worker.postMessage({ id, task: next.task, key: next.key } satisfies ToAssetWorker);
    }
  }

  private ready(worker: Worker): void {
    if (!this.starting.delete(worker)) return;
    this.idle.push(worker);
    this.proceed();
  }

  private received(worker: Worker, id: number, made: WorkerResult | undefined): void {
    const current = this.working.get(worker);
    if (current?.id !== id) return;
    this.working.delete(worker);
    this.idle.push(worker);
    current.done(made);
    this.proceed();
  }

  private lost(worker: Worker): void {
    worker.terminate();
    this.starting.delete(worker);
    const at = this.idle.indexOf(worker);
    if (at >= 0) this.idle.splice(at, 1);
    const current = this.working.get(worker);
    this.working.delete(worker);
    current?.done(undefined);
  }
}
