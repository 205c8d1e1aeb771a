/** Correlated normal noise, added to the requested controls. */
import type { Model } from '../../../simulation/model/model.js';
import type { NoiseSettings } from '../simulation-protocol.js';

/** Returns a generator of numbers uniform in [0, 1). Mulberry32, by Tommy Ettinger (public domain). */
function uniform(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Adds noise to the controls before each step, and keeps the values without noise. */
export class ControlNoise {
  settings: NoiseSettings = { scale: 0, time: 0.1 };
  private readonly wanted: Float64Array;
  private readonly noise: Float64Array;
  private readonly random: () => number;

  constructor(
    private readonly model: Model,
    private readonly ctrl: Float64Array,
    seed = 1,
  ) {
    this.random = uniform(seed);
    this.wanted = ctrl.slice();
    this.noise = new Float64Array(ctrl.length);
  }

  /** Uses the current controls as the values without noise. */
  adopt(): void {
    this.wanted.set(this.ctrl);
    this.noise.fill(0);
  }

  /** Returns noise with the same settings for a recompiled model. */
  successor(model: Model, ctrl: Float64Array): ControlNoise {
    const next = new ControlNoise(model, ctrl);
    next.settings = this.settings;
    return next;
  }

  set(index: number, value: number): void {
    this.wanted[index] = value;
    this.ctrl[index] = value;
  }

  change(settings: NoiseSettings): void {
    if (this.settings.scale === 0) this.adopt();
    this.settings = settings;
    if (settings.scale === 0) this.ctrl.set(this.wanted);
  }

  /**
   * Disturbs the controls before a step. An Ornstein-Uhlenbeck process with the standard deviation `scale` times half
   * the control range: x' = r x + sqrt(1 - r^2) s n with r = exp(-h / time).
   */
  apply(): void {
    const { scale, time } = this.settings;
    if (scale === 0) return;
    const keep = time > 0 ? Math.exp(-this.model.opt.timestep / time) : 0;
    const fresh = Math.sqrt(1 - keep * keep) * scale;
    for (let i = 0; i < this.ctrl.length; i++) {
      const [min, max] = controlRange(this.model, i);
      this.noise[i] = keep * this.noise[i]! + fresh * ((max - min) / 2) * this.normal();
      this.ctrl[i] = Math.min(max, Math.max(min, this.wanted[i]! + this.noise[i]!));
    }
  }

  /** Returns a standard normal number (Box-Muller transform). */
  private normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.random())) * Math.cos(2 * Math.PI * this.random());
  }
}

/** Control range of an actuator; [-1, 1] if it is unlimited. */
export function controlRange(model: Model, index: number): readonly [min: number, max: number] {
  if (model.actuator_ctrllimited[index] === 0) return [-1, 1];
  return [model.actuator_ctrlrange[2 * index]!, model.actuator_ctrlrange[2 * index + 1]!];
}
