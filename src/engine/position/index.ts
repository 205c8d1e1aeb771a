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

export const bindPosition: Bind<PositionStages> = (m, d, s, x) => ({
  ...bindKinematics(m, d, s, x),
  ...bindComPos(m, d, s, x),
  ...bindJointForce(m, d, s, x),
  ...bindCamlight(m, d, s, x),
  ...bindTendon(m, d, s, x),
  ...bindInertia(m, d, s, x),
  ...bindTransmission(m, d, s, x),
  ...bindEnergyPos(m, d, s, x),
  ...bindFlex(m, d, s, x),
});
