import type { Bind } from '../context.js';
import { bindCamlight, type CamlightStages } from './camlight.js';
import { bindComPos, type ComPosStages } from './com-pos.js';
import { bindEnergyPos, type EnergyPosStages } from './energy.js';
import { bindFlex, type FlexStages } from './flex.js';
import { bindInertia, type InertiaStages } from './inertia.js';
import { bindJointForce, type JointForceStages } from './joint-force.js';
import { bindKinematics, type KinematicsStages } from './kinematics.js';
import { bindTendon, type TendonStages } from './tendon.js';
import { bindTransmission, type TransmissionStages } from './transmission.js';

/** Stages that depend on position only, without collision and constraints. */
export interface PositionStages
  extends KinematicsStages,
    ComPosStages,
    JointForceStages,
    CamlightStages,
    TendonStages,
    TransmissionStages,
    InertiaStages,
    EnergyPosStages,
    FlexStages {}

/** Binders of these stages. */
export const POSITION: readonly Bind<Partial<PositionStages>>[] = [
  bindKinematics,
  bindComPos,
  bindJointForce,
  bindCamlight,
  bindTendon,
  bindInertia,
  bindTransmission,
  bindEnergyPos,
  bindFlex,
];
