/** Time that runs by itself: steps are taken as the clock on the wall asks for them, and messages are read in between. */
import { Pacer } from '../../simulation/runtime/pacer.js';

/** Time to simulate before messages are read again, and to rest when in step with real time [ms]. */
const BUDGET = 12;
const REST = 2;

const seconds = (): number => performance.now() / 1000;

/** Runs a simulation in real time until it is stopped. */
export class RealTimeClock {
  private readonly pacer = new Pacer();
  private isOn = false;
  /** Counts starts, so that the loop of a stopped run does not continue in the next. */
  private starts = 0;

  /**
   * @param time simulated time [s]
   * @param step takes a step; returns false if time went back
   * @param bounded runs the steps of a turn, and throws if they take too long
   * @param advanced called after the steps of a turn
   * @param failed called when a step throws, after which the clock stands
   */
  constructor(
    private readonly time: () => number,
    private readonly step: () => boolean,
    private readonly bounded: (work: () => void) => void,
    private readonly advanced: () => void,
    private readonly failed: (error: unknown) => void,
  ) {}

  get playing(): boolean {
    return this.isOn;
  }

  set playing(on: boolean) {
    if (on === this.isOn) return;
    this.isOn = on;
    this.restart();
    if (on) this.turn(++this.starts);
  }

  get speed(): number {
    return this.pacer.speed;
  }

  set speed(factor: number) {
    this.pacer.speed = factor;
    this.restart();
  }

  /** Simulated seconds in a second, lately; 0 while unknown. */
  get factor(): number {
    return this.isOn ? this.pacer.factor : 0;
  }

  /** To be called after time was set. */
  restart(): void {
    this.pacer.start(seconds(), this.time());
  }

  private turn(start: number): void {
    if (!this.isOn || start !== this.starts) return;
    try {
      const target = this.pacer.target(seconds(), this.time());
      const deadline = performance.now() + BUDGET;
      let count = 0;
      if (this.time() < target) {
        this.bounded(() => {
          while (this.time() < target && performance.now() < deadline) {
            count += 1;
            if (this.step()) continue;
            this.restart();
            break;
          }
        });
      }
      this.pacer.measure(seconds(), this.time());
      if (count > 0) this.advanced();
      setTimeout(() => this.turn(start), this.time() < target ? 0 : REST);
    } catch (error) {
      this.isOn = false;
      this.failed(error);
    }
  }
}
