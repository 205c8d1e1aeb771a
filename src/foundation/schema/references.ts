/**
 * The targets of the references in the integer arrays of a Model. Readers check a file against this table before any
 * code uses its references.
 */
import { EqType, ObjType, TrnType, WrapType } from './enums.js';
import type { ModelSizeName } from './model/sizes.js';
import type { MODEL_FIELDS } from './model.js';

type ArrayName = keyof typeof MODEL_FIELDS;

/** Arrays of ids that must be valid, with the size that bounds them. */
export const IDS: Readonly<Partial<Record<ArrayName, ModelSizeName>>> = {
  body_parentid: 'nbody',
  body_rootid: 'nbody',
  body_weldid: 'nbody',
  jnt_bodyid: 'nbody',
  dof_bodyid: 'nbody',
  dof_jntid: 'njnt',
  geom_bodyid: 'nbody',
  site_bodyid: 'nbody',
  cam_bodyid: 'nbody',
  light_bodyid: 'nbody',
  pair_geom1: 'ngeom',
  pair_geom2: 'ngeom',
  M_colind: 'nv',
  D_colind: 'nv',
  B_colind: 'nv',
  ten_J_colind: 'nv',
  flexedge_J_colind: 'nv',
  flexvert_J_colind: 'nv',
  efm0_dofid: 'nv',
  efm0_L_colind: 'nefm0dof',
  mapD2M: 'nD',
  mapM2M: 'nM',
  mesh_polyvert: 'nmeshvert',
  mesh_polymap: 'nmeshpoly',
  mesh_face: 'nmeshvert',
  skin_face: 'nskinvert',
  skin_bonevertid: 'nskinvert',
};

/** Arrays of ids that may be -1. */
export const OPTIONAL_IDS: Readonly<Partial<Record<ArrayName, ModelSizeName>>> = {
  mapM2D: 'nC',
  body_mocapid: 'nmocap',
  body_treeid: 'ntree',
  dof_parentid: 'nv',
  dof_treeid: 'ntree',
  tendon_treeid: 'ntree',
  cam_targetbodyid: 'nbody',
  light_targetbodyid: 'nbody',
  light_texid: 'ntex',
  mat_texid: 'ntex',
  geom_matid: 'nmat',
  site_matid: 'nmat',
  site_dataid: 'nmesh',
  tendon_matid: 'nmat',
  skin_matid: 'nmat',
  flex_matid: 'nmat',
  skin_bonebodyid: 'nbody',
  flex_nodebodyid: 'nbody',
  flex_vertbodyid: 'nbody',
  body_plugin: 'nplugin',
  geom_plugin: 'nplugin',
  actuator_plugin: 'nplugin',
  sensor_plugin: 'nplugin',
};

/** Arrays of parents, whose indices must be less than those of their children, so that every walk to the root ends. */
export const PARENTS: readonly ArrayName[] = ['body_parentid', 'dof_parentid'];

/**
 * Blocks: address, count (an array or a number), the size that bounds the block, and values per item; -1 marks an
 * absent block.
 */
export const BLOCKS: readonly (readonly [ArrayName, ArrayName | number, ModelSizeName, number?])[] = [
  ['body_jntadr', 'body_jntnum', 'njnt'],
  ['body_dofadr', 'body_dofnum', 'nv'],
  ['body_geomadr', 'body_geomnum', 'ngeom'],
  ['body_bvhadr', 'body_bvhnum', 'nbvh'],
  ['jnt_qposadr', 1, 'nq'],
  ['jnt_dofadr', 1, 'nv'],
  ['tree_bodyadr', 'tree_bodynum', 'nbody'],
  ['tree_dofadr', 'tree_dofnum', 'nv'],
  ['M_rowadr', 'M_rownnz', 'nC'],
  ['D_rowadr', 'D_rownnz', 'nD'],
  ['B_rowadr', 'B_rownnz', 'nB'],
  ['ten_J_rowadr', 'ten_J_rownnz', 'nJten'],
  ['flexedge_J_rowadr', 'flexedge_J_rownnz', 'nJfe'],
  ['flexvert_J_rowadr', 'flexvert_J_rownnz', 'nJfv', 2],
  ['tendon_adr', 'tendon_num', 'nwrap'],
  ['actuator_ctrladr', 'actuator_ctrlnum', 'nu'],
  ['actuator_outadr', 'actuator_outnum', 'nout'],
  ['actuator_actadr', 'actuator_actnum', 'na'],
  ['sensor_adr', 'sensor_dim', 'nsensordata'],
  ['mesh_vertadr', 'mesh_vertnum', 'nmeshvert'],
  ['mesh_faceadr', 'mesh_facenum', 'nmeshface'],
  ['mesh_normaladr', 'mesh_normalnum', 'nmeshnormal'],
  ['mesh_texcoordadr', 'mesh_texcoordnum', 'nmeshtexcoord'],
  ['mesh_polyadr', 'mesh_polynum', 'nmeshpoly'],
  ['mesh_polyvertadr', 'mesh_polyvertnum', 'nmeshpolyvert'],
  ['mesh_polymapadr', 'mesh_polymapnum', 'nmeshpolymap'],
  ['mesh_bvhadr', 'mesh_bvhnum', 'nbvh'],
  ['mesh_octadr', 'mesh_octnum', 'noct'],
  ['mesh_graphadr', 1, 'nmeshgraph'],
  ['hfield_adr', 1, 'nhfielddata'],
  ['flex_vertadr', 'flex_vertnum', 'nflexvert'],
  ['flex_nodeadr', 'flex_nodenum', 'nflexnode'],
  ['flex_edgeadr', 'flex_edgenum', 'nflexedge'],
  ['flex_elemadr', 'flex_elemnum', 'nflexelem'],
  ['flex_bvhadr', 'flex_bvhnum', 'nbvh'],
  ['flex_evpairadr', 'flex_evpairnum', 'nflexevpair'],
  ['flex_vertedgeadr', 'flex_vertedgenum', 'nflexedge', 2],
  ['skin_vertadr', 'skin_vertnum', 'nskinvert'],
  ['skin_faceadr', 'skin_facenum', 'nskinface'],
  ['skin_boneadr', 'skin_bonenum', 'nskinbone'],
  ['skin_bonevertadr', 'skin_bonevertnum', 'nskinbonevert'],
  ['numeric_adr', 'numeric_size', 'nnumericdata'],
  ['text_adr', 'text_size', 'ntextdata'],
  ['tuple_adr', 'tuple_size', 'ntupledata'],
  ['plugin_stateadr', 'plugin_statenum', 'npluginstate'],
];

/**
 * Sparse matrices. In each row the columns ascend; a matrix with a diagonal has it in every row: last, or at the
 * index in `diag`.
 */
export interface SparseRows {
  readonly rownnz: ArrayName;
  readonly rowadr: ArrayName;
  readonly colind: ArrayName;
  readonly diagonal?: 'last' | ArrayName;
  /** Allows repeated columns in a row, as a fixed tendon may repeat a joint. */
  readonly repeats?: boolean;
}

/** The sparse matrices of a Model: their arrays of row lengths, row addresses and columns. */
export const SPARSE: readonly SparseRows[] = [
  { rownnz: 'M_rownnz', rowadr: 'M_rowadr', colind: 'M_colind', diagonal: 'last' },
  { rownnz: 'D_rownnz', rowadr: 'D_rowadr', colind: 'D_colind', diagonal: 'D_diag' },
  { rownnz: 'B_rownnz', rowadr: 'B_rowadr', colind: 'B_colind' },
  { rownnz: 'ten_J_rownnz', rowadr: 'ten_J_rowadr', colind: 'ten_J_colind', repeats: true },
  { rownnz: 'flexedge_J_rownnz', rowadr: 'flexedge_J_rowadr', colind: 'flexedge_J_colind' },
  { rownnz: 'efm0_L_rownnz', rowadr: 'efm0_L_rowadr', colind: 'efm0_L_colind', diagonal: 'last' },
];

/** Blocks whose items refer to their owner; each item belongs to exactly one block. */
export const OWNERS: readonly (readonly [owner: ArrayName, adr: ArrayName, num: ArrayName])[] = [
  ['jnt_bodyid', 'body_jntadr', 'body_jntnum'],
  ['dof_bodyid', 'body_dofadr', 'body_dofnum'],
  ['geom_bodyid', 'body_geomadr', 'body_geomnum'],
  ['dof_treeid', 'tree_dofadr', 'tree_dofnum'],
];

/**
 * Hierarchies: their blocks, and the children of a node, whose indices in the block are greater than that of the
 * node.
 */
export const HIERARCHIES: readonly (readonly [adr: ArrayName, num: ArrayName, child: ArrayName, width: number])[] = [
  ['body_bvhadr', 'body_bvhnum', 'bvh_child', 2],
  ['mesh_bvhadr', 'mesh_bvhnum', 'bvh_child', 2],
  ['flex_bvhadr', 'flex_bvhnum', 'bvh_child', 2],
  ['mesh_octadr', 'mesh_octnum', 'oct_child', 8],
];

/** Values of a flex that are indices of its vertices, elements or edges. */
export interface FlexValues {
  readonly values: ArrayName;
  /** First item of the flex in the array. */
  readonly adr: ArrayName;
  readonly num: ArrayName;
  /** Number of values per item, by dimension of the flex. */
  readonly width: readonly [number, number, number];
  /** The arrays to whose items the values refer, in turn. */
  readonly of: readonly ArrayName[];
  readonly least?: -1;
}

/** The arrays of flexes that contain indices of vertices or edges, with their valid ranges. */
export const FLEX_VALUES: readonly FlexValues[] = [
  { values: 'flex_edge', adr: 'flex_edgeadr', num: 'flex_edgenum', width: [2, 2, 2], of: ['flex_vertnum'] },
  {
    values: 'flex_edgeflap',
    adr: 'flex_edgeadr',

    num: 'flex_edgenum',
    width: [2, 2, 2],
    of: ['flex_vertnum'],
    least: -1,
  },
  {
    values: 'flex_elem',
    adr: 'flex_elemdataadr',

    num: 'flex_elemnum',
    width: [2, 3, 4],
    of: ['flex_vertnum'],
  },
  {
    values: 'flex_elemedge',
    adr: 'flex_elemedgeadr',

    num: 'flex_elemnum',
    width: [1, 3, 6],
    of: ['flex_edgenum'],
  },
  {
    values: 'flex_shell',
    adr: 'flex_shelldataadr',

    num: 'flex_shellnum',
    width: [1, 2, 3],
    of: ['flex_vertnum'],
  },
  {
    values: 'flex_evpair',
    adr: 'flex_evpairadr',

    num: 'flex_evpairnum',
    width: [2, 2, 2],
    of: ['flex_elemnum', 'flex_vertnum'],
  },
];

/** The size that counts the objects of a type; other types are not objects of a Model. */
export const OBJECT_SIZES: Readonly<Record<number, ModelSizeName>> = {
  [ObjType.BODY]: 'nbody',
  [ObjType.XBODY]: 'nbody',
  [ObjType.JOINT]: 'njnt',
  [ObjType.DOF]: 'nv',
  [ObjType.GEOM]: 'ngeom',
  [ObjType.SITE]: 'nsite',
  [ObjType.CAMERA]: 'ncam',
  [ObjType.LIGHT]: 'nlight',
  [ObjType.FLEX]: 'nflex',
  [ObjType.MESH]: 'nmesh',
  [ObjType.SKIN]: 'nskin',
  [ObjType.HFIELD]: 'nhfield',
  [ObjType.TEXTURE]: 'ntex',
  [ObjType.MATERIAL]: 'nmat',
  [ObjType.PAIR]: 'npair',
  [ObjType.EXCLUDE]: 'nexclude',
  [ObjType.EQUALITY]: 'neq',
  [ObjType.TENDON]: 'ntendon',
  [ObjType.ACTUATOR]: 'nactuator',
  [ObjType.SENSOR]: 'nsensor',
  [ObjType.NUMERIC]: 'nnumeric',
  [ObjType.TEXT]: 'ntext',
  [ObjType.TUPLE]: 'ntuple',
  [ObjType.KEY]: 'nkey',
  [ObjType.PLUGIN]: 'nplugin',
};

/** Types of the objects of path elements; pulleys have none. */
export const WRAP_OBJECTS: Readonly<Record<number, ObjType>> = {
  [WrapType.JOINT]: ObjType.JOINT,
  [WrapType.SITE]: ObjType.SITE,
  [WrapType.SPHERE]: ObjType.GEOM,
  [WrapType.CYLINDER]: ObjType.GEOM,
};

/** The type of object that each transmission acts on. */
export const TRANSMISSION_OBJECTS: Readonly<Record<number, ObjType>> = {
  [TrnType.JOINT]: ObjType.JOINT,
  [TrnType.JOINTINPARENT]: ObjType.JOINT,
  [TrnType.SLIDERCRANK]: ObjType.SITE,
  [TrnType.TENDON]: ObjType.TENDON,
  [TrnType.SITE]: ObjType.SITE,
  [TrnType.BODY]: ObjType.BODY,
};

/** The type of the objects of each kind of equality constraint; kinds that are not listed store it in `eq_objtype`. */
export const EQUALITY_OBJECTS: Readonly<Record<number, ObjType>> = {
  [EqType.JOINT]: ObjType.JOINT,
  [EqType.TENDON]: ObjType.TENDON,
  [EqType.FLEX]: ObjType.FLEX,
  [EqType.FLEXVERT]: ObjType.FLEX,
  [EqType.FLEXSTRAIN]: ObjType.FLEX,
};
