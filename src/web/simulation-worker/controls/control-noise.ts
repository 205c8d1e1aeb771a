/** A disturbance of controls: correlated normal noise, added to the wanted controls. */
import type { Model } from '../../../simulation/model/model.js';
import type { NoiseSettings } from '../simulation-protocol.js';

/** Numbers from a seed: uniform in [0, 1). Mulberry32, by Tommy Ettinger (public domain). */
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

  /** Takes the current controls as the wanted ones. */
  adopt(): void {
    this.wanted.set(this.ctrl);
    this.noise.fill(0);
  }

  /** The same disturbance for a model that was recompiled. */
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
   * Disturbs the controls before a step: an Ornstein-Uhlenbeck process of standard deviation `scale` times half the
   * range, x' = r x + sqrt(1 - r^2) s n with r = exp(-h / time).
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

  /** Box and Muller's transform. */
  private normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.random())) * Math.cos(2 * Math.PI * this.random());
  }
}

/** Range of an input; those without one may go from -1 to 1. */
export function controlRange(model: Model, index: number): readonly [min: number, max: number] {
  if (model.actuator_ctrllimited[index] === 0) return [-1, 1];
  return [model.actuator_ctrlrange[2 * index]!, model.actuator_ctrlrange[2 * index + 1]!];
}
