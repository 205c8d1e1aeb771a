export { constraintUpdate, mulJacTVec, mulJacVec } from './constraint.js';
export { addContact, type Contact, contacts, maxContact } from './contact.js';
export { initCtrlHistory, initSensorHistory, readCtrl, readSensor } from './delay.js';
export { geomDistance } from './distance.js';
export { applyFT, contactForce } from './force.js';
export { addM, fullM, getTotalmass, mulM, mulM2, setTotalmass, solveM, solveM2 } from './inertia.js';
export { insideSite } from './inside-site.js';
export {
  angmomMat,
  jac,
  jacBody,
  jacBodyCom,
  jacDot,
  jacGeom,
  jacPointAxis,
  jacSite,
  jacSubtreeCom,
} from './jacobian.js';
export { local2Global, objectAcceleration, objectVelocity } from './motion.js';
export { differentiatePos, integratePos, normalizeQuat } from './position.js';
export { resetData, resetDataKeyframe, setKeyframe } from './reset.js';
export { copyState, extractState, getState, setState, stateSize } from './state.js';
