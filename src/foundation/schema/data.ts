/** Every fixed-size Data array. `writtenBy` gives the pipeline stage that writes the rows, which a test verifies. */
import { bool, defineFields, int, num, writtenBy } from './fields.js';
import type { ModelSizeName } from './model/sizes.js';

/** The fixed-size Data arrays, by the stage that writes them, in world frame and SI units unless a row gives others. */
export const DATA_FIELDS = defineFields<ModelSizeName>()({
  ...writtenBy('user', {
    /** Positions. */
    qpos: num('nq'),
    /** Velocities. */
    qvel: num('nv'),
    /** Activations of actuators. */
    act: num('na'),
    /** Buffers of delayed controls and sensor values. */
    history: num('nhistory'),
    /** Accelerations from which the solver starts. */
    qacc_warmstart: num('nv'),
    /** State of plugin instances. */
    plugin_state: num('npluginstate'),
  }),
  ...writtenBy('user', {
    /** Controls. */
    ctrl: num('nu'),
    /** Generalized force of the user [N or N m]. */
    qfrc_applied: num('nv'),
    /** Force [N] and torque [N m] of the user at the center of mass of each body, in world axes. */
    xfrc_applied: num('nbody', 6),
    /** 1 if the equality constraint is active, else 0. */
    eq_active: bool('neq'),
  }),
  ...writtenBy('user', {
    /** Positions of mocap bodies [m]. */
    mocap_pos: num('nmocap', 3),
    /** Orientations of mocap bodies. */
    mocap_quat: num('nmocap', 4),
  }),
  ...writtenBy('fwdConstraint', {
    /** Accelerations. */
    qacc: num('nv'),
  }),
  ...writtenBy('fwdActuation', {
    /** Time derivatives of activations. */
    act_dot: num('na'),
  }),
  ...writtenBy('user', {
    /** Values of the user, not touched by the engine. */
    userdata: num('nuserdata'),
  }),
  ...writtenBy('sensor', {
    /** Values of all sensors. */
    sensordata: num('nsensordata'),
  }),
  ...writtenBy('sleep', {
    /** Negative while awake, counting towards sleep; else the next tree of a cycle that sleeps together. */
    tree_asleep: int('ntree'),
  }),
  ...writtenBy('plugin', {
    /** Index of the plugin among those of the model. */
    plugin: int('nplugin'),
  }),
  ...writtenBy('kinematics', {
    /** World position of the body frame [m]. */
    xpos: num('nbody', 3),
    /** World orientation of the body frame (unit quaternion). */
    xquat: num('nbody', 4),
    /** World orientation of the body frame (3 x 3, by rows). */
    xmat: num('nbody', 9),
    /** World position of the center of mass of the body [m]. */
    xipos: num('nbody', 3),
    /** World orientation of the principal axes (3 x 3, by rows). */
    ximat: num('nbody', 9),
    /** World position of the joint anchor [m]. */
    xanchor: num('njnt', 3),
    /** World direction of the joint axis. */
    xaxis: num('njnt', 3),
    /** World position of the geom [m]. */
    geom_xpos: num('ngeom', 3),
    /** World orientation of the geom (3 x 3, by rows). */
    geom_xmat: num('ngeom', 9),
    /** World position of the site [m]. */
    site_xpos: num('nsite', 3),
    /** World orientation of the site (3 x 3, by rows). */
    site_xmat: num('nsite', 9),
  }),
  ...writtenBy('camlight', {
    /** World position of the camera [m]. */
    cam_xpos: num('ncam', 3),
    /** World orientation of the camera (3 x 3, by rows). */
    cam_xmat: num('ncam', 9),
    /** World position of the light [m]. */
    light_xpos: num('nlight', 3),
    /** World direction of the light. */
    light_xdir: num('nlight', 3),
  }),
  ...writtenBy('comPos', {
    /** World center of mass of the subtree of each body [m]. */
    subtree_com: num('nbody', 3),
    /** Motion axis of each degree of freedom about the center of mass of its tree (rotation, translation). */
    cdof: num('nv', 6),
    /** Inertia of each body about the center of mass of its tree: 6 of the inertia tensor, mass times offset, mass. */
    cinert: num('nbody', 10),
  }),
  ...writtenBy('flex', {
    /** World position of the vertex [m]. */
    flexvert_xpos: num('nflexvert', 3),
    /** Center and half sizes of the box of the element, in the world [m]. */
    flexelem_aabb: num('nflexelem', 6),
    /** Stiffness of the element, turned with it (implicit integrators only). */
    flexelem_krot: num('nflexstiffness'),
    /** Jacobian of the edge lengths. */
    flexedge_J: num('nJfe'),
    /** Lengths of the edges [m]. */
    flexedge_length: num('nflexedge'),
    /** Jacobian of the vertex lengths. */
    flexvert_J: num('nJfv', 2),
    /** Lengths of the vertex constraints. */
    flexvert_length: num('nflexvert', 2),
    /** Center and half sizes of boxes that move, in the world [m]. */
    bvh_aabb_dyn: num('nbvhdynamic', 6),
  }),
  ...writtenBy('reserved', {
    /** Contact multiplier of the vertex, for MuJoCo's flag `ipc`; 0 here. */
    flexvert_lambda: num('nflexvert'),
    /** Steps since the vertex was last in contact, for MuJoCo's flag `ipc`; 0 here. */
    flexvert_conage: int('nflexvert'),
  }),
  ...writtenBy('tendon', {
    /** First point of the path of the tendon in `wrap_xpos`. */
    ten_wrapadr: int('ntendon'),
    /** Number of points of its path. */
    ten_wrapnum: int('ntendon'),
    /** Jacobian of the tendon lengths. */
    ten_J: num('nJten'),
    /** Lengths of the tendons [m]. */
    ten_length: num('ntendon'),
    /** Geom at each point of a path; -1 for sites, -2 for pulleys. */
    wrap_obj: int('nwrap', 2),
    /** World points of the paths, two in each row [m]. */
    wrap_xpos: num('nwrap', 6),
  }),
  ...writtenBy('transmission', {
    /** Length of each force output. */
    actuator_length: num('nout'),
    /** Non-zeros of each row of the actuator moments. */
    moment_rownnz: int('nout'),
    /** Address of each row. */
    moment_rowadr: int('nout'),
    /** Columns of the non-zeros. */
    moment_colind: int('nJmom'),
    /** Moment arms: derivatives of lengths by positions. */
    actuator_moment: num('nJmom'),
  }),
  ...writtenBy('crb', {
    /** Inertia of the subtree of each body as one rigid body, as in `cinert`. */
    crb: num('nbody', 10),
    /** Joint-space inertia, sparse lower triangle. */
    M: num('nC'),
  }),
  ...writtenBy('factorM', {
    /** Factorization M = L^T D L. */
    qLD: num('nC'),
    /** Inverse of the diagonal D. */
    qLDiagInv: num('nv'),
  }),
  ...writtenBy('collision', {
    /** 1 if the last collision detection visited the volume, else 0. */
    bvh_active: bool('nbvh'),
  }),
  ...writtenBy('updateSleep', {
    /** 1 if the tree is awake, else 0. */
    tree_awake: int('ntree'),
    /** Sleep state of the body (`SleepState`). */
    body_awake: int('nbody'),
    /** Bodies that are awake or static. */
    body_awake_ind: int('nbody'),
    /** Bodies whose parent is awake or static. */
    parent_awake_ind: int('nbody'),
    /** Degrees of freedom that are awake. */
    dof_awake_ind: int('nv'),
  }),
  ...writtenBy('lengthVelocities', {
    /** Rates of the edge lengths [m/s]. */
    flexedge_velocity: num('nflexedge'),
    /** Rates of the tendon lengths [m/s]. */
    ten_velocity: num('ntendon'),
    /** Rate of each force output. */
    actuator_velocity: num('nout'),
  }),
  ...writtenBy('comVel', {
    /** Velocity of each body about the center of mass of its tree (rotation, translation). */
    cvel: num('nbody', 6),
    /** Time derivative of `cdof`. */
    cdof_dot: num('nv', 6),
  }),
  ...writtenBy('rne', {
    /** Coriolis, centrifugal and gravitational force, with opposite sign. */
    qfrc_bias: num('nv'),
  }),
  ...writtenBy('passive', {
    /** Force of springs. */
    qfrc_spring: num('nv'),
    /** Force of dampers. */
    qfrc_damper: num('nv'),
    /** Force of gravity compensation. */
    qfrc_gravcomp: num('nv'),
    /** Force of the fluid. */
    qfrc_fluid: num('nv'),
    /** Force of contact adhesion. */
    qfrc_adhesion: num('nv'),
    /** Sum of the passive forces. */
    qfrc_passive: num('nv'),
  }),
  ...writtenBy('subtreeVel', {
    /** Velocity of the center of mass of the subtree [m/s]. */
    subtree_linvel: num('nbody', 3),
    /** Angular momentum of the subtree about its center of mass [kg m^2/s]. */
    subtree_angmom: num('nbody', 3),
  }),
  ...writtenBy('integrate', {
    /** Factorization of the modified inertia of an implicit integrator. */
    qH: num('nC'),
    /** Inverse of its diagonal. */
    qHDiagInv: num('nv'),
  }),
  ...writtenBy('deriveSmoothVel', {
    /** Derivative of smooth forces by velocity, sparse as D. */
    qDeriv: num('nD'),
  }),
  ...writtenBy('integrate', {
    /** Factorization of M - h qDeriv. */
    qLU: num('nD'),
  }),
  ...writtenBy('fwdActuation', {
    /** Force of each output. */
    actuator_force: num('nout'),
    /** Actuator forces on each degree of freedom. */
    qfrc_actuator: num('nv'),
  }),
  ...writtenBy('fwdAcceleration', {
    /** Sum of all forces but constraints. */
    qfrc_smooth: num('nv'),
    /** Acceleration without constraints. */
    qacc_smooth: num('nv'),
  }),
  ...writtenBy('fwdConstraint', {
    /** Force of constraints. */
    qfrc_constraint: num('nv'),
  }),
  ...writtenBy('inverse', {
    /** Force that inverse dynamics finds. */
    qfrc_inverse: num('nv'),
  }),
  ...writtenBy('rnePostConstraint', {
    /** Acceleration of each body about the center of mass of its tree. */
    cacc: num('nbody', 6),
    /** Force between each body and its parent. */
    cfrc_int: num('nbody', 6),
    /** External force on each body. */
    cfrc_ext: num('nbody', 6),
  }),
});

/** Name of a fixed-size Data array. */
export type DataFieldName = keyof typeof DATA_FIELDS;
