/** Runs a simulation synchronously with the wall clock. Times are in seconds unless stated otherwise. */

/**
 * Time limit for the steps of one frame, after which the host draws or reads messages again even if more steps are due.
 */
export const FRAME_BUDGET = 0.012;
/** Maximum lag, as simulated time at speed 1; more is dropped. */
const MAX_LAG = 0.1;
/** Pause between frames while no step is due [ms]. */
const REST = 2;
/** Duration over which the achieved speed is measured. */
const WINDOW = 0.5;
/** Fraction of a time step by which rounding may fall short. */
const ROUNDING = 1e-9;

/** The simulation that a runner steps. */
export interface RealTimeHost {
  /** Returns the simulated time. */
  time(): number;
  /** Returns the time that the next step simulates. */
  timestep(): number;
  /** Takes one time step; returns a promise if something outside must reply first. */
  step(): void | Promise<void>;
  /** Runs the steps of a frame, for a host that limits their time; default: calls `steps`. */
  runFrame?<T>(steps: () => T): T;
  /** Called after the steps of a frame; not called if no step was due. */
  afterFrame?(): void;
  /**
   * Called with an error of a step or of `afterFrame`, for a runner that schedules its frames; the runner is then
   * paused.
   */
  failed?(error: unknown): void;
}

/** Options of a runner. */
export interface RealTimeOptions {
  /** Returns the time of the wall clock; default `performance.now() / 1000`. */
  readonly clock?: () => number;
  /** Calls a function after a delay [ms]. With it, the runner schedules its frames; without, the host calls `advance`. */
  readonly schedule?: (frame: () => void, delay: number) => void;
  /** Lag, in seconds of the wall clock, beyond which time is dropped; default 0.1. */
  readonly maxLag?: number;
}

/** A running frame: it ends at its deadline, or if time is set or paused meanwhile. */
interface Frame {
  readonly restarts: number;
  readonly deadline: number;
}

/**
 * Takes the time steps that are due by the wall clock.
 *
 * - A simulation slower than real time lags behind by at most `maxLag`, or one time step if that is longer.
 * - A step that does not increase time has reset a bad state: the frame ends, and the clock restarts from there.
 * - An error in a step also restarts the clock; a runner that schedules its frames pauses.
 */
export class RealTimeRunner {
  /** Simulated seconds per second of the wall clock achieved recently; 0 while unknown or paused. */
  factor = 0;
  private wanted = 1;
  private isPlaying = false;
  /** Simulated time that is due. */
  private lag = 0;
  /** Wall clock time of the previous frame; undefined for the first one after a restart. */
  private wall: number | undefined;
  private measuredWall = 0;
  private measuredFrom: number | undefined;
  private restarts = 0;
  /** Number of calls of `play`, so that scheduled frames of a paused run do not continue in the next. */
  private plays = 0;
  private readonly clock: () => number;
  private readonly schedule: RealTimeOptions['schedule'];
  private readonly maxLag: number;

  constructor(
    private readonly host: RealTimeHost,
    { clock = () => performance.now() / 1000, schedule, maxLag = MAX_LAG }: RealTimeOptions = {},
  ) {
    this.clock = clock;
    this.schedule = schedule;
    this.maxLag = maxLag;
  }

  get playing(): boolean {
    return this.isPlaying;
  }

  set playing(on: boolean) {
    if (on === this.isPlaying) return;
    this.isPlaying = on;
    this.restart();
    this.plays++;
    if (on && this.schedule) this.runScheduled(this.plays);
  }

  /** Requested simulated seconds per second of the wall clock; initially 1. */
  get speed(): number {
    return this.wanted;
  }

  set speed(speed: number) {
    this.wanted = speed;
    this.restartMeasuring();
  }

  /** Restarts the clock from the current state; call it after the state was set rather than stepped. */
  restart(): void {
    this.restarts++;
    this.lag = 0;
    this.wall = undefined;
    this.restartMeasuring();
  }

  /** Pauses, then takes `count` time steps; returns a promise if the steps do. */
  step(count: number): void | Promise<void> {
    this.playing = false;
    for (let left = count; left > 0; left--) {
      const stepping = this.host.step();
      if (stepping) return stepping.then(() => (this.isPlaying ? undefined : this.step(left - 1)));
    }
  }

  /** Takes the steps that are due at a time of the wall clock, within the budget of a frame. */
  advanceTo(wall: number): void | Promise<void> {
    if (!this.isPlaying) return;
    const elapsed = this.wall === undefined ? 0 : wall - this.wall;
    this.wall = wall;
    return this.advance(elapsed, FRAME_BUDGET);
  }

  /**
   * Takes the steps that are due after an elapsed time of the wall clock.
   *
   * @param budget time limit for them; at least one step is taken
   */
  advance(elapsed: number, budget = Number.POSITIVE_INFINITY): void | Promise<void> {
    if (!this.isPlaying) return;
    const { host } = this;
    const bound = Math.max(this.maxLag * this.wanted, host.timestep());
    this.lag = Math.min(this.lag + Math.max(0, elapsed) * this.wanted, bound);
    this.measure(elapsed);
    if (!this.isDue) return;
    const frame = { restarts: this.restarts, deadline: this.clock() + budget };
    const steps = (): void | Promise<void> => this.takeSteps(frame);
    try {
      const stepping = host.runFrame ? host.runFrame(steps) : steps();
      if (stepping) return this.endLater(stepping);
    } catch (error) {
      this.restart();
      throw error;
    }
    host.afterFrame?.();
  }

  private async endLater(stepping: Promise<void>): Promise<void> {
    try {
      await stepping;
    } catch (error) {
      this.restart();
      throw error;
    }
    this.host.afterFrame?.();
  }

  private get isDue(): boolean {
    return this.isPlaying && this.lag >= this.host.timestep() * (1 - ROUNDING);
  }

  private takeSteps(frame: Frame): void | Promise<void> {
    const { host } = this;
    do {
      const before = host.time();
      const timestep = host.timestep();
      const stepping = host.step();
      if (stepping) {
        return stepping.then(() => {
          this.account(frame, before, timestep);
          if (this.continues(frame)) return this.takeSteps(frame);
        });
      }
      this.account(frame, before, timestep);
    } while (this.continues(frame));
  }

  private continues({ restarts, deadline }: Frame): boolean {
    return restarts === this.restarts && this.isDue && this.clock() < deadline;
  }

  private account(frame: Frame, before: number, timestep: number): void {
    if (frame.restarts !== this.restarts) return;
    if (this.host.time() > before) this.lag = Math.max(0, this.lag - timestep);
    else this.restart();
  }

  private measure(elapsed: number): void {
    const time = this.host.time();
    this.measuredFrom ??= time;
    this.measuredWall += elapsed;
    if (this.measuredWall < WINDOW) return;
    this.factor = (time - this.measuredFrom) / this.measuredWall;
    this.measuredWall = 0;
    this.measuredFrom = time;
  }

  private restartMeasuring(): void {
    this.factor = 0;
    this.measuredWall = 0;
    this.measuredFrom = undefined;
  }

  private runScheduled(play: number): void {
    if (!this.isPlaying || play !== this.plays) return;
    try {
      const advancing = this.advanceTo(this.clock());
      if (advancing) advancing.then(() => this.scheduleNext(play)).catch((error) => this.fail(error));
      else this.scheduleNext(play);
    } catch (error) {
      this.fail(error);
    }
  }

  private scheduleNext(play: number): void {
    if (this.isPlaying && play === this.plays) this.schedule!(() => this.runScheduled(play), this.isDue ? 0 : REST);
  }

  private fail(error: unknown): void {
    this.playing = false;
    this.host.failed?.(error);
  }
}
