/** Rows of the section `option` of MJCF: its elements and their attributes. */
import { CONE, ENABLE, INTEGRATOR, JACOBIAN, SOLVER } from './keywords.js';
import { element, int, keyword, LIST, num } from './rows.js';

/** Options of the physics. */
export const OPTION = element({
  attributes: {
    /** Time step [s]. */
    timestep: num(1, { dim: 'T', default: 0.002 }),
    /** Ratio of frictional to normal constraint impedance of elliptic cones. */
    impratio: num(1, { dim: '1', default: 1 }),
    /** Improvement below which the solver stops early. */
    tolerance: num(1, { dim: 'depends', default: 1e-8 }),
    /** Relative gradient at which the line search of the solver stops. */
    ls_tolerance: num(1, { dim: '1', default: 0.01 }),
    /** Improvement below which the noslip solver stops early. */
    noslip_tolerance: num(1, { dim: 'depends', default: 1e-6 }),
    /** Accuracy of the convex collision algorithm [m]. */
    ccd_tolerance: num(1, { dim: 'L', default: 1e-6 }),
    /** Velocity below which a tree counts as at rest [m/s]. */
    sleep_tolerance: num(1, { dim: 'L T^-1', default: 0.001 }),
    /** Acceleration of gravity [m/s^2]. */
    gravity: num(3, { dim: 'L T^-2', default: [0, 0, -9.81] }),
    /** Velocity of the medium [m/s]. */
    wind: num(3, { dim: 'L T^-1', default: [0, 0, 0] }),
    /** Magnetic flux that magnetometers measure [T, or any unit]. */
    magnetic: num(3, { dim: 'opaque', default: [0, -0.5, 0] }),
    /** Density of the medium [kg/m^3]; a positive value enables drag and lift forces. */
    density: num(1, { dim: 'M L^-3', default: 0 }),
    /** Viscosity of the medium [Pa s]. */
    viscosity: num(1, { dim: 'M L^-1 T^-1', default: 0 }),
    /** Margin of every contact, where the flag `override` is on [m]. */
    o_margin: num(1, { dim: 'L', default: 0 }),
    /** Solver reference of every contact, where the flag `override` is on. */
    o_solref: num([1, 2], { dim: 'solref', default: [0.02, 1] }),
    /** Solver impedance of every contact, where the flag `override` is on. */
    o_solimp: num([1, 5], { dim: '1, 1, L, 1, 1', default: [0.9, 0.95, 0.001, 0.5, 2] }),
    /** Friction of every contact, where the flag `override` is on. */
    o_friction: num([1, 5], { dim: '1, 1, L, L, L', default: [1, 1, 0.005, 0.0001, 0.0001] }),
    /** The numerical integrator of velocities and positions. */
    integrator: keyword(INTEGRATOR, { default: 'Euler' }),
    /** Shape of friction cones. */
    cone: keyword(CONE, { default: 'pyramidal' }),
    /** Accepted for compatibility; the constraint Jacobian is always sparse here. */
    jacobian: keyword(JACOBIAN, { default: 'auto' }),
    /** Algorithm that finds constraint forces. */
    solver: keyword(SOLVER, { default: 'Newton' }),
    /** Maximum number of iterations of the solver. */
    iterations: int(1, { default: 100 }),
    /** Maximum number of iterations of its line search. */
    ls_iterations: int(1, { default: 50 }),
    /** Iterations of a second solver that removes slip; 0 skips it. */
    noslip_iterations: int(1, { default: 0 }),
    /** Maximum number of iterations of the convex collision algorithm. */
    ccd_iterations: int(1, { default: 35 }),
    /** Iterations of gradient descent for each starting point of an SDF collision. */
    sdf_iterations: int(1, { default: 10 }),
    /** Starting points of an SDF collision. */
    sdf_initpoints: int(1, { default: 40 }),
    /** Groups of actuators that are disabled. */
    actuatorgroupdisable: int(LIST, { read: 'groups' }),
  },
  children: { flag: '?' },
});

/** Parts of the physics that are switched on or off. */
export const FLAG = element({
  attributes: {
    /** All constraints. */
    constraint: keyword(ENABLE, { default: 'enable' }),
    /** Equality constraints. */
    equality: keyword(ENABLE, { default: 'enable' }),
    /** Dry friction in joints and tendons. */
    frictionloss: keyword(ENABLE, { default: 'enable' }),
    /** Limits of joints and tendons. */
    limit: keyword(ENABLE, { default: 'enable' }),
    /** Collisions and contacts. */
    contact: keyword(ENABLE, { default: 'enable' }),
    /** Springs of joints, tendons and flexes. */
    spring: keyword(ENABLE, { default: 'enable' }),
    /** Dampers of joints, tendons and flexes. */
    damper: keyword(ENABLE, { default: 'enable' }),
    /** Gravity. */
    gravity: keyword(ENABLE, { default: 'enable' }),
    /** Clamps controls to their ranges. */
    clampctrl: keyword(ENABLE, { default: 'enable' }),
    /** Starts the solver at the solution of the previous step. */
    warmstart: keyword(ENABLE, { default: 'enable' }),
    /** Ignores collisions between a body and its parent. */
    filterparent: keyword(ENABLE, { default: 'enable' }),
    /** Actuator forces and the dynamics of activations. */
    actuation: keyword(ENABLE, { default: 'enable' }),
    /** Raises the time constants of constraints to at least twice the time step. */
    refsafe: keyword(ENABLE, { default: 'enable' }),
    /** Sensors. */
    sensor: keyword(ENABLE, { default: 'enable' }),
    /** Bounding volumes that filter the geoms of two bodies before they are collided. */
    midphase: keyword(ENABLE, { default: 'enable' }),
    /** Implicit joint damping of the Euler integrator. */
    eulerdamp: keyword(ENABLE, { default: 'enable' }),
    /** Resets the state when it becomes invalid. */
    autoreset: keyword(ENABLE, { default: 'enable' }),
    /** The convex collision algorithm: `enable` selects GJK and EPA, `disable` Minkowski portal refinement. */
    nativeccd: keyword(ENABLE, { default: 'enable' }),
    /** Solves each group of bodies in contact (island) separately. */
    island: keyword(ENABLE, { default: 'enable' }),
    /** Finds several contacts for a pair of convex geoms. */
    multiccd: keyword(ENABLE, { default: 'enable' }),
    /** Uses `o_margin`, `o_solref`, `o_solimp` and `o_friction` of `option` for every contact. */
    override: keyword(ENABLE, { default: 'disable' }),
    /** Computes potential and kinetic energy. */
    energy: keyword(ENABLE, { default: 'disable' }),
    /** Compares forward and inverse dynamics at each step. */
    fwdinv: keyword(ENABLE, { default: 'disable' }),
    /** Inverse dynamics in discrete time, where an acceleration is the change of velocity over a step. */
    invdiscrete: keyword(ENABLE, { default: 'disable' }),
    /** Lets trees at rest sleep. */
    sleep: keyword(ENABLE, { default: 'disable' }),
    /** Exact diagonal of the constraint inertia, rather than an estimate. */
    diagexact: keyword(ENABLE, { default: 'disable' }),
    /** Contacts of convex geoms that would pass through each other within a step. */
    speculative: keyword(ENABLE, { default: 'disable', since: '4.0.0' }),
  },
});
