import type { Bind } from '../context.js';
import { type AppliedStages, bindApplied } from './applied.js';
import { bindComVel, type ComVelStages } from './com-vel.js';
import { bindDamping, type DampingStages } from './damping.js';
import { bindEnergyVel, type EnergyVelStages } from './energy.js';
import { bindLengthVelocities, type LengthVelocityStages } from './length-velocities.js';
import { bindPassive, type PassiveStages } from './passive.js';
import { bindRne, type RneStages } from './rne.js';
import { bindSubtreeVel, type SubtreeVelStages } from './subtree-vel.js';
import { bindTendonBias, type TendonBiasStages } from './tendon-bias.js';

/** Stages that depend on position and velocity. */
export interface VelocityStages
  extends LengthVelocityStages,
    ComVelStages,
    PassiveStages,
    DampingStages,
    RneStages,
    TendonBiasStages,
    SubtreeVelStages,
    EnergyVelStages,
    AppliedStages {}

/** Binders of these stages. */
export const VELOCITY: readonly Bind<Partial<VelocityStages>>[] = [
  bindLengthVelocities,
  bindComVel,
  bindPassive,
  bindDamping,
  bindRne,
  bindTendonBias,
  bindSubtreeVel,
  bindEnergyVel,
  bindApplied,
];
