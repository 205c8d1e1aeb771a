/** Keeps simulated time in step with the clock on the wall. All times in seconds. */

/** The lag at which a simulation stops catching up and runs slower than real time. */
const MAX_LAG = 0.1;
/** Span over which the achieved speed is measured. */
const WINDOW = 0.5;

/** Computes the simulated time to reach at each moment of the wall clock, and measures the speed achieved. */
export class Pacer {
  /** Simulated seconds wanted per second. */
  speed = 1;
  /** Simulated seconds achieved per second, lately. */
  factor = 0;
  private wallStart = 0;
  private simStart = 0;
  private measuredWall = 0;
  private measuredSim = 0;

  /** Begins anew from a moment. */
  start(wall: number, sim: number): void {
    this.wallStart = this.measuredWall = wall;
    this.simStart = this.measuredSim = sim;
    this.factor = 0;
  }

  /** Simulated time to reach by now; what cannot be caught up any more is dropped. */
  target(wall: number, sim: number): number {
    const target = this.simStart + (wall - this.wallStart) * this.speed;
    if (target - sim <= MAX_LAG * this.speed) return target;
    this.wallStart = wall;
    this.simStart = sim;
    return sim;
  }

  /** Takes note of the time reached, from which `factor` follows. */
  measure(wall: number, sim: number): void {
    const elapsed = wall - this.measuredWall;
    if (elapsed < WINDOW) return;
    this.factor = (sim - this.measuredSim) / elapsed;
    this.measuredWall = wall;
    this.measuredSim = sim;
  }
}
