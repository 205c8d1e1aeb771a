/**
 * Plans in real time: this thread simulates at the speed of the clock, and a pool of workers improves the plan as often
 * as possible. `npx vite examples/planning` serves the page; in a clone, run `npm run build` first.
 */
import { type Data, type Model, step } from 'kinetree';
import { loadTask, type Method, Planner, type PlanningTask, resetTask, startTask } from 'kinetree/plan';
import { createPool } from 'kinetree/rollout';
import { Picture } from './picture.js';

/** Values that measure the success of a task. */
interface Shown {
  readonly camera: { readonly body: string; readonly height: number; readonly distance: number };
  readonly goal: string;
  /** Called after each step; returns the figure for `goal`. */
  readonly watch: (model: Model) => (data: Data) => string;
  /** Body that a push acts on, and the change of its velocity [m/s]. */
  readonly push: (model: Model, data: Data) => void;
}

const SHOWN: Readonly<Record<string, Shown>> = {
  cartpole: {
    camera: { body: 'world', height: 0.95, distance: 4.2 },
    goal: 'Upright for',
    watch(model) {
      const pole = model.body('pole').id;
      let since = 0;
      return ({ xmat, time }) => {
        const isUp = xmat[9 * pole + 8]! > 0.9;
        if (!isUp || since > time) since = time;
        return `${(time - since).toFixed(1)} s`;
      };
    },
    push: (_, data) => {
      data.qvel[1]! += 4;
    },
  },
  quadruped: {
    camera: { body: 'torso', height: 0.25, distance: 2.6 },
    goal: 'Walked',
    watch: () => (data) => `${data.qpos[0]!.toFixed(2)} m`,
    push: (_, data) => {
      data.qvel[1]! += 0.8;
    },
  },
};

/**
 * Maximum simulated time that is caught up after the page was blocked [s]; more than that lowers the real-time factor.
 */
const CATCH_UP = 0.1;
/** Maximum simulated time to plan ahead [s], and weight of the last plan in the estimate of the planning time. */
const AHEAD = 0.15;
const SHARE = 0.3;
/** Time over which rates are measured [ms]. */
const WINDOW = 2000;

/** Events of the last two seconds. */
class Rate {
  private readonly events: { readonly at: number; readonly amount: number }[] = [];
  private since = performance.now();

  add(amount: number): void {
    this.events.push({ at: performance.now(), amount });
  }

  /** Amount per second. */
  get perSecond(): number {
    const now = performance.now();
    const start = Math.max(this.since, now - WINDOW);
    while (this.events.length > 0 && this.events[0]!.at < start) this.events.shift();
    return this.events.reduce((sum, { amount }) => sum + amount, 0) / Math.max(0.05, (now - start) / 1000);
  }
}

const pool = createPool();

/** One task under one planner, until it is closed. */
class Session {
  readonly model: Model;
  readonly data: Data;
  readonly planner: Planner;
  readonly plans = new Rate();
  readonly simulated = new Rate();
  cost = Number.NaN;
  reached = '';
  private readonly stop = new AbortController();
  private readonly watch: (data: Data) => string;
  private last = performance.now();

  constructor(
    readonly task: PlanningTask,
    readonly shown: Shown,
    method: Method,
  ) {
    ({ model: this.model, data: this.data } = startTask(task));
    this.planner = new Planner(task, { model: this.model, method, pool });
    this.watch = shown.watch(this.model);
  }

  /** Plans repeatedly, each time from the predicted state at the time when the plan is ready. */
  async plan(): Promise<void> {
    const { signal } = this.stop;
    let ahead = 0;
    while (!signal.aborted) {
      const start = this.data.time;
      const { cost } = await this.planner.plan(this.data, { signal, ahead });
      const took = Math.max(0, this.data.time - start);
      ahead = Math.min(AHEAD, ahead + SHARE * (took - ahead));
      this.cost = cost;
      this.plans.add(1);
    }
  }

  /** Steps up to the time of the clock. */
  advance(): void {
    const { model, data, planner } = this;
    const now = performance.now();
    const { timestep } = model.opt;
    this.last = Math.max(this.last, now - 1000 * CATCH_UP);
    for (; this.last + 1000 * timestep <= now; this.last += 1000 * timestep) {
      planner.transition(data);
      planner.action(data.time, data.ctrl);
      step(model, data);
      this.simulated.add(timestep);
      this.reached = this.watch(data);
    }
  }

  restart(): void {
    resetTask(this.task, this.model, this.data);
    this.planner.reset();
  }

  close(): void {
    this.stop.abort(new DOMException('closed', 'AbortError'));
    this.planner.close();
    this.data.dispose();
  }
}

const at = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;
const taskChoice = at<HTMLSelectElement>('task');
const methodChoice = at<HTMLSelectElement>('method');
const figures = at('figures');
const picture = new Picture(at<HTMLCanvasElement>('picture'));
let session: Session | undefined;

function show(values: Readonly<Record<string, string>>): void {
  const entries = Object.entries(values);
  if (figures.childElementCount !== entries.length) {
    figures.replaceChildren(
      ...entries.map(() => {
        const row = document.createElement('div');
        row.append(document.createElement('dt'), document.createElement('dd'));
        return row;
      }),
    );
  }
  for (const [i, [name, value]] of entries.entries()) {
    const [term, figure] = figures.children[i]!.children;
    term!.textContent = name;
    figure!.textContent = value;
    (figure as HTMLElement).dataset.figure = name;
  }
}

function frame(): void {
  requestAnimationFrame(frame);
  if (!session) return;
  session.advance();
  const { data, model, plans, simulated, shown, cost } = session;
  picture.draw(model, data, shown.camera);
  show({
    [shown.goal]: session.reached,
    'Plans per second': plans.perSecond.toFixed(1),
    'Real-time factor': simulated.perSecond.toFixed(2),
    'Simulated time': `${data.time.toFixed(1)} s`,
    Cost: Number.isNaN(cost) ? '' : cost.toPrecision(3),
    Workers: String(pool.size),
  });
}

async function open(): Promise<void> {
  session?.close();
  session = undefined;
  const name = taskChoice.value;
  const opened = new Session(await loadTask(name), SHOWN[name]!, methodChoice.value as Method);
  session = opened;
  try {
    await opened.plan();
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error;
  }
}

for (const name of Object.keys(SHOWN)) taskChoice.add(new Option(name));
taskChoice.addEventListener('change', () => void open());
methodChoice.addEventListener('change', () => void open());
at('push').addEventListener('click', () => session?.shown.push(session.model, session.data));
at('restart').addEventListener('click', () => session?.restart());
const wanted = new URLSearchParams(location.search).get('task');
if (wanted && wanted in SHOWN) taskChoice.value = wanted;
frame();
void open();
