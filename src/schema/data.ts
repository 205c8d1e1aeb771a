/** Every fixed-size Data array. `writtenBy` names the pipeline stage that owns the rows; a test holds it. */
import { bool, defineFields, int, num, writtenBy } from './fields.js';
import type { ModelSizeName } from './model/sizes.js';

export const DATA_FIELDS = defineFields<ModelSizeName>()({
  ...writtenBy('user', {
    qpos: num('nq'),
    qvel: num('nv'),
    act: num('na'),
    history: num('nhistory'),
    qacc_warmstart: num('nv'),
    plugin_state: num('npluginstate'),
  }),
  ...writtenBy('user', {
    ctrl: num('nu'),
    qfrc_applied: num('nv'),
    xfrc_applied: num('nbody', 6),
    eq_active: bool('neq'),
  }),
  ...writtenBy('user', {
    mocap_pos: num('nmocap', 3),
    mocap_quat: num('nmocap', 4),
  }),
  ...writtenBy('forward', {
    qacc: num('nv'),
    act_dot: num('na'),
  }),
  ...writtenBy('user', {
    userdata: num('nuserdata'),
  }),
  ...writtenBy('sensor', {
    sensordata: num('nsensordata'),
  }),
  ...writtenBy('sleep', {
    tree_asleep: int('ntree'),
  }),
  ...writtenBy('plugin', {
    plugin: int('nplugin'),
  }),
  ...writtenBy('kinematics', {
    xpos: num('nbody', 3),
    xquat: num('nbody', 4),
    xmat: num('nbody', 9),
    xipos: num('nbody', 3),
    ximat: num('nbody', 9),
    xanchor: num('njnt', 3),
    xaxis: num('njnt', 3),
    geom_xpos: num('ngeom', 3),
    geom_xmat: num('ngeom', 9),
    site_xpos: num('nsite', 3),
    site_xmat: num('nsite', 9),
    cam_xpos: num('ncam', 3),
    cam_xmat: num('ncam', 9),
    light_xpos: num('nlight', 3),
    light_xdir: num('nlight', 3),
  }),
  ...writtenBy('comPos', {
    subtree_com: num('nbody', 3),
    cdof: num('nv', 6),
    cinert: num('nbody', 10),
  }),
  ...writtenBy('flex', {
    flexvert_xpos: num('nflexvert', 3),
    flexelem_aabb: num('nflexelem', 6),
    flexelem_krot: num('nflexstiffness'),
    flexedge_J: num('nJfe'),
    flexedge_length: num('nflexedge'),
    flexvert_J: num('nJfv', 2),
    flexvert_length: num('nflexvert', 2),
    bvh_aabb_dyn: num('nbvhdynamic', 6),
  }),
  ...writtenBy('tendon', {
    ten_wrapadr: int('ntendon'),
    ten_wrapnum: int('ntendon'),
    ten_J: num('nJten'),
    ten_length: num('ntendon'),
    wrap_obj: int('nwrap', 2),
    wrap_xpos: num('nwrap', 6),
  }),
  ...writtenBy('transmission', {
    actuator_length: num('nout'),
    moment_rownnz: int('nout'),
    moment_rowadr: int('nout'),
    moment_colind: int('nJmom'),
    actuator_moment: num('nJmom'),
  }),
  ...writtenBy('makeM', {
    crb: num('nbody', 10),
    M: num('nC'),
  }),
  ...writtenBy('factorM', {
    qLD: num('nC'),
    qLDiagInv: num('nv'),
  }),
  ...writtenBy('collideTree', {
    bvh_active: bool('nbvh'),
  }),
  ...writtenBy('updateSleep', {
    tree_awake: int('ntree'),
    body_awake: int('nbody'),
    body_awake_ind: int('nbody'),
    parent_awake_ind: int('nbody'),
    dof_awake_ind: int('nv'),
  }),
  ...writtenBy('fwdVelocity', {
    flexedge_velocity: num('nflexedge'),
    ten_velocity: num('ntendon'),
    actuator_velocity: num('nout'),
  }),
  ...writtenBy('comVel', {
    cvel: num('nbody', 6),
    cdof_dot: num('nv', 6),
  }),
  ...writtenBy('rne', {
    qfrc_bias: num('nv'),
  }),
  ...writtenBy('passive', {
    qfrc_spring: num('nv'),
    qfrc_damper: num('nv'),
    qfrc_gravcomp: num('nv'),
    qfrc_fluid: num('nv'),
    qfrc_adhesion: num('nv'),
    qfrc_passive: num('nv'),
  }),
  ...writtenBy('subtreeVel', {
    subtree_linvel: num('nbody', 3),
    subtree_angmom: num('nbody', 3),
  }),
  ...writtenBy('integrate', {
    qH: num('nC'),
    qHDiagInv: num('nv'),
  }),
  ...writtenBy('derivative', {
    qDeriv: num('nD'),
  }),
  ...writtenBy('integrate', {
    qLU: num('nD'),
  }),
  ...writtenBy('fwdActuation', {
    actuator_force: num('nout'),
    qfrc_actuator: num('nv'),
  }),
  ...writtenBy('fwdAcceleration', {
    qfrc_smooth: num('nv'),
    qacc_smooth: num('nv'),
  }),
  ...writtenBy('fwdConstraint', {
    qfrc_constraint: num('nv'),
  }),
  ...writtenBy('inverse', {
    qfrc_inverse: num('nv'),
  }),
  ...writtenBy('rnePostConstraint', {
    cacc: num('nbody', 6),
    cfrc_int: num('nbody', 6),
    cfrc_ext: num('nbody', 6),
  }),
});

export type DataFieldName = keyof typeof DATA_FIELDS;
