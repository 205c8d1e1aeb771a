/** Data arrays whose length follows the number of contacts and constraint rows; see `model/arena.ts`. */
import { defineFields, int, num, writtenBy } from './fields.js';
import type { ModelSizeName } from './model/sizes.js';

/**
 * Sizes that can grow during a step: contacts, constraint rows, nonzeros of J, of its whitened form Y and of A, and
 * those of the metric of deformable bodies.
 */
export const ARENA_SIZES = ['ncon', 'nefc', 'nJ', 'nY', 'nA', 'nefmK', 'nefmdof', 'nefmL', 'nefmcon'] as const;
/** Name of a size that can grow during a step. */
export type ArenaSizeName = (typeof ARENA_SIZES)[number];

/** The Data arrays in the arena, by the stage that writes them. */
export const ARENA_FIELDS = defineFields<ModelSizeName | ArenaSizeName>()({
  ...writtenBy('collision', {
    /** Distance between the surfaces; negative when they penetrate [m]. */
    contact_dist: num('ncon'),
    /** World position, midway between the surfaces [m]. */
    contact_pos: num('ncon', 3),
    /** World axes of the contact: normal from the first geom to the second, two tangents (by rows). */
    contact_frame: num('ncon', 9),
    /** Distance below which there is a force [m]. */
    contact_includemargin: num('ncon'),
    /** Friction along two tangents, spin, two rolling axes. */
    contact_friction: num('ncon', 5),
    /** Reference along the normal. */
    contact_solref: num('ncon', 2),
    /** Reference along the tangents. */
    contact_solreffriction: num('ncon', 2),
    /** Impedance. */
    contact_solimp: num('ncon', 5),
    /** Adhesive force [N]. */
    contact_adhesion: num('ncon'),
    /** Friction of the regularized cone. */
    contact_mu: num('ncon'),
    /** Hessian of the cone, for the solver. */
    contact_H: num('ncon', 36),
    /** Dimension: 1, 3, 4 or 6. */
    contact_dim: int('ncon'),
    /** The two geoms, -1 for a flex. */
    contact_geom: int('ncon', 2),
    /** The two flexes, -1 for a geom. */
    contact_flex: int('ncon', 2),
    /** Elements of the flexes, -1 for none. */
    contact_elem: int('ncon', 2),
    /** Vertices of the flexes, -1 for none. */
    contact_vert: int('ncon', 2),
    /** 0 included, 1 in the gap, 2 fused, 3 without degrees of freedom, 4 passive. */
    contact_exclude: int('ncon'),
    /** Its first constraint row, -1 for none. */
    contact_efc_address: int('ncon'),
  }),
  ...writtenBy('makeConstraint', {
    /** The kind of constraint of the row (`ConstraintType`). */
    efc_type: int('nefc'),
    /** Id of that object. */
    efc_id: int('nefc'),
    /** Non-zeros of the row of J. */
    efc_J_rownnz: int('nefc'),
    /** Address of the row. */
    efc_J_rowadr: int('nefc'),
    /** Number of following rows with the same columns. */
    efc_J_rowsuper: int('nefc'),
    /** Columns of the non-zeros of J. */
    efc_J_colind: int('nJ'),
    /** Constraint Jacobian, sparse. */
    efc_J: num('nJ'),
    /** Violation, or distance to it [m or rad]. */
    efc_pos: num('nefc'),
    /** Distance at which the row becomes active. */
    efc_margin: num('nefc'),
    /** Bound of a friction loss row. */
    efc_frictionloss: num('nefc'),
    /** Diagonal of the inverse inertia in constraint space. */
    efc_diagA: num('nefc'),
    /** Stiffness, damping, impedance and its derivative. */
    efc_KBIP: num('nefc', 4),
    /** Inverse of `efc_R`. */
    efc_D: num('nefc'),
    /** Regularization. */
    efc_R: num('nefc'),
    /** First row of the tendon, -1 for none. */
    tendon_efcadr: int('ntendon'),
  }),
  ...writtenBy('referenceConstraint', {
    /** Velocity: J qvel. */
    efc_vel: num('nefc'),
    /** Reference acceleration. */
    efc_aref: num('nefc'),
  }),
  ...writtenBy('fwdConstraint', {
    /** J qacc_smooth - aref. */
    efc_b: num('nefc'),
    /** State of the row (`ConstraintState`). */
    efc_state: int('nefc'),
    /** Force of the row. */
    efc_force: num('nefc'),
  }),
  ...writtenBy('projectConstraint', {
    /** Non-zeros of the row of Y. */
    efc_Y_rownnz: int('nefc'),
    /** Address of the row. */
    efc_Y_rowadr: int('nefc'),
    /** Columns of the non-zeros of Y. */
    efc_Y_colind: int('nY'),
    /** J times the inverse square root of M. */
    efc_Y: num('nY'),
    /** Non-zeros of the row of A + R. */
    efc_AR_rownnz: int('nefc'),
    /** Address of the row. */
    efc_AR_rowadr: int('nefc'),
    /** Columns of the non-zeros of A + R. */
    efc_AR_colind: int('nA'),
    /** J M^-1 J^T + R. */
    efc_AR: num('nA'),
  }),
  ...writtenBy('island', {
    /** Island of the tree, -1 for none. */
    tree_island: int('ntree'),
    /** Number of trees of the island. */
    island_ntree: int('ntree'),
    /** Its first tree in `map_itree2tree`. */
    island_itreeadr: int('ntree'),
    /** Trees by island. */
    map_itree2tree: int('ntree'),
    /** Island of the degree of freedom, -1 for none. */
    dof_island: int('nv'),
    /** Number of degrees of freedom of the island. */
    island_nv: int('ntree'),
    /** Its first one in island order. */
    island_idofadr: int('ntree'),
    /** Its first one in model order. */
    island_dofadr: int('ntree'),
    /** From model order to island order. */
    map_dof2idof: int('nv'),
    /** From island order to model order; those without island come last. */
    map_idof2dof: int('nv'),
    /** `qfrc_smooth` in island order. */
    ifrc_smooth: num('nv'),
    /** `qacc_smooth` in island order. */
    iacc_smooth: num('nv'),
    /** `qacc` in island order. */
    iacc: num('nv'),
    /** Island of the row. */
    efc_island: int('nefc'),
    /** Number of equality rows of the island. */
    island_ne: int('ntree'),
    /** Number of its friction loss rows. */
    island_nf: int('ntree'),
    /** Number of its rows. */
    island_nefc: int('ntree'),
    /** Its first row in island order. */
    island_iefcadr: int('ntree'),
    /** From row to island order. */
    map_efc2iefc: int('nefc'),
    /** From island order to row. */
    map_iefc2efc: int('nefc'),
    /** `efc_type` in island order. */
    iefc_type: int('nefc'),
    /** `efc_id` in island order. */
    iefc_id: int('nefc'),
    /** `efc_frictionloss` in island order. */
    iefc_frictionloss: num('nefc'),
    /** `efc_D` in island order. */
    iefc_D: num('nefc'),
    /** `efc_R` in island order. */
    iefc_R: num('nefc'),
    /** `efc_aref` in island order. */
    iefc_aref: num('nefc'),
    /** `efc_state` in island order. */
    iefc_state: int('nefc'),
    /** `efc_force` in island order. */
    iefc_force: num('nefc'),
    /** `qfrc_constraint` in island order. */
    ifrc_constraint: num('nv'),
  }),
  ...writtenBy('invPosition', {
    /** Shift of the smooth force: h K qvel. */
    efm_c: num('nv'),
    /** Diagonal terms of the metric: h D + h^2 K of joints. */
    efm_diag: num('nv'),
    /** Stiffness of joints times the time step, h K. */
    efm_ck: num('nv'),
    /** Diagonal terms that join the factor of M. */
    efm_sdiag: num('nv'),
    /** Drag of the fluid in the metric, with the sparsity of M. */
    efm_fluid: num('nC'),
    /** Tendons with terms in the metric. */
    efm_tid: int('ntendon'),
    /** Scale of J^T J of each of these tendons: h^2 k + h b. */
    efm_ts: num('ntendon'),
    /** Stiffness of each of these tendons times the time step, h k. */
    efm_tk: num('ntendon'),
    /** Actuators with terms in the metric. */
    efm_aid: int('nactuator'),
    /** Scale of each of these actuators: h^2 kp + h kv. */
    efm_as: num('nactuator'),
    /** Position gain of each of these actuators times the time step, h kp. */
    efm_ak: num('nactuator'),
    /** Shift of the smooth force by actuators: -h kp times their velocity, in joint space. */
    efm_ca: num('nv'),
    /** Non-zeros of the row of the effective stiffness. */
    efm_K_rownnz: int('nv'),
    /** Address of the row. */
    efm_K_rowadr: int('nv'),
    /** Columns of its non-zeros. */
    efm_K_colind: int('nefmK'),
    /** Values of its non-zeros. */
    efm_K_val: num('nefmK'),
    /** First degree of freedom of each 3 x 3 block. */
    efm_dofid: int('nefmdof'),
    /** Factors of the 3 x 3 diagonal blocks of M + K. */
    efm_L: num('nefmL'),
    /** Rows of passive contacts: number of columns, contact, columns. */
    efm_con_ind: int('nefmcon'),
    /** Rows of passive contacts: scale, force, values. */
    efm_con_val: num('nefmcon'),
  }),
});

/** Name of an array in the arena. */
export type ArenaFieldName = keyof typeof ARENA_FIELDS;
