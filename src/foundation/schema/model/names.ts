import { bytes, defineFields, int } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

/** Arrays of names: addresses by element, and all names in one array of bytes. */
export const NAMES_FIELDS = defineFields<ModelSizeName>()({
  /** Address of the name of each body in `names`. */
  name_bodyadr: int('nbody'),
  /** Address of the name of each joint in `names`. */
  name_jntadr: int('njnt'),
  /** Address of the name of each geom in `names`. */
  name_geomadr: int('ngeom'),
  /** Address of the name of each site in `names`. */
  name_siteadr: int('nsite'),
  /** Address of the name of each camera in `names`. */
  name_camadr: int('ncam'),
  /** Address of the name of each light in `names`. */
  name_lightadr: int('nlight'),
  /** Address of the name of each flex in `names`. */
  name_flexadr: int('nflex'),
  /** Address of the name of each mesh in `names`. */
  name_meshadr: int('nmesh'),
  /** Address of the name of each skin in `names`. */
  name_skinadr: int('nskin'),
  /** Address of the name of each height field in `names`. */
  name_hfieldadr: int('nhfield'),
  /** Address of the name of each texture in `names`. */
  name_texadr: int('ntex'),
  /** Address of the name of each material in `names`. */
  name_matadr: int('nmat'),
  /** Address of the name of each contact pair in `names`. */
  name_pairadr: int('npair'),
  /** Address of the name of each excluded pair in `names`. */
  name_excludeadr: int('nexclude'),
  /** Address of the name of each equality in `names`. */
  name_eqadr: int('neq'),
  /** Address of the name of each tendon in `names`. */
  name_tendonadr: int('ntendon'),
  /** Address of the name of each actuator in `names`. */
  name_actuatoradr: int('nactuator'),
  /** Address of the name of each sensor in `names`. */
  name_sensoradr: int('nsensor'),
  /** Address of the name of each numeric field in `names`. */
  name_numericadr: int('nnumeric'),
  /** Address of the name of each text field in `names`. */
  name_textadr: int('ntext'),
  /** Address of the name of each tuple in `names`. */
  name_tupleadr: int('ntuple'),
  /** Address of the name of each keyframe in `names`. */
  name_keyadr: int('nkey'),
  /** Address of the name of each plugin instance in `names`. */
  name_pluginadr: int('nplugin'),
  /** All names, each ended by a zero byte; the name of the model comes first. */
  names: bytes('nnames'),
  /** Hash table from names to ids, one section for each kind of object. */
  names_map: int('nnames_map'),
  /** All paths of asset files, each ended by a zero byte. */
  paths: bytes('npaths'),
  /** Degrees of freedom that move the body. */
  B_rownnz: int('nbody'),
  /** Address of the row of the body in `B_colind`. */
  B_rowadr: int('nbody'),
  /** Those degrees of freedom. */
  B_colind: int('nB'),
  /** Non-zeros of the row of M (lower triangle). */
  M_rownnz: int('nv'),
  /** Address of the row. */
  M_rowadr: int('nv'),
  /** Columns of the non-zeros, the diagonal last. */
  M_colind: int('nC'),
  /** The position of each non-zero of M in the legacy layout. */
  mapM2M: int('nC'),
  /** Non-zeros of the row of a full dof-dof matrix. */
  D_rownnz: int('nv'),
  /** Address of the row. */
  D_rowadr: int('nv'),
  /** Index of the diagonal within the row. */
  D_diag: int('nv'),
  /** Columns of the non-zeros. */
  D_colind: int('nD'),
  /** For each nonzero of D, its index in M. */
  mapM2D: int('nD'),
  /** For each nonzero of M, its index in D. */
  mapD2M: int('nC'),
});
