/** The reference's enumerations: `mjtJoint.mjJNT_HINGE.value`, out of the tables of the schema. */
import * as ENUMS from '../schema/enums.js';
import * as VISUAL from '../schema/visual-enums.js';

/** Keywords of the language, which a Spec holds as text. */
const AlignFree = { FALSE: 0, TRUE: 1, AUTO: 2 } as const;
const Limited = AlignFree;
const InertiaFromGeom = AlignFree;
const Builtin = { NONE: 0, GRADIENT: 1, CHECKER: 2, FLAT: 3 } as const;
const Mark = { NONE: 0, EDGE: 1, CROSS: 2, RANDOM: 3 } as const;
const Conflict = { WARNING: 0, MERGE: 1, ERROR: 2 } as const;
const GeomInertia = { VOLUME: 0, SHELL: 1 } as const;
const MeshInertia = { CONVEX: 0, EXACT: 1, LEGACY: 2, SHELL: 3 } as const;
const Orientation = { QUAT: 0, AXISANGLE: 1, XYAXES: 2, ZAXIS: 3, EULER: 4 } as const;
const MeshBuiltin = {
  NONE: 0,
  SPHERE: 1,
  HEMISPHERE: 2,
  CONE: 3,
  SUPERSPHERE: 4,
  SUPERTORUS: 5,
  WEDGE: 6,
  PLATE: 7,
} as const;

type Table = Readonly<Record<string, number>>;

/** An enumerator; compare and pass its `value`. */
export interface Enumerator<V extends number = number> {
  readonly value: V;
}

type Enumerators<P extends string, T extends Table, C extends string> = {
  readonly [N in keyof T & string as `${P}${N}`]: Enumerator<T[N]>;
} & { readonly [N in C]: Enumerator } & { readonly values: Readonly<Record<number, Enumerator>> };

/** An enumeration from a table, with the prefix of its names and the names of counts that the reference has in it. */
function enumeration<P extends string, const T extends Table, C extends string = never>(
  prefix: P,
  table: T,
  counts: Readonly<Record<C, number>> = {} as Record<C, number>,
): Enumerators<P, T, C> {
  const named = Object.entries(table).map(([name, value]) => [prefix + name, { value }] as const);
  const counted = Object.entries<number>(counts).map(([name, value]) => [name, { value }] as const);
  const all = [...named, ...counted];
  const values = Object.fromEntries(all.map(([, enumerator]) => [enumerator.value, enumerator]));
  return { ...Object.fromEntries(all), values } as unknown as Enumerators<P, T, C>;
}

const count = (table: Table): number => Object.keys(table).length;

export const ENUMERATIONS = {
  mjtAlignFree: enumeration('mjALIGNFREE_', AlignFree),
  mjtBias: enumeration('mjBIAS_', ENUMS.BiasType),
  mjtBuiltin: enumeration('mjBUILTIN_', Builtin),
  mjtCamLight: enumeration('mjCAMLIGHT_', ENUMS.CamLight),
  mjtCamOutBit: enumeration('mjCAMOUT_', ENUMS.CamOutBit, { mjNCAMOUT: count(ENUMS.CamOutBit) }),
  mjtCamera: enumeration('mjCAMERA_', VISUAL.Camera),
  mjtCatBit: enumeration('mjCAT_', VISUAL.CatBit),
  mjtColorSpace: enumeration('mjCOLORSPACE_', ENUMS.ColorSpace),
  mjtConDataField: enumeration('mjCONDATA_', ENUMS.ContactDataField, { mjNCONDATA: count(ENUMS.ContactDataField) }),
  mjtCone: enumeration('mjCONE_', ENUMS.ConeType),
  mjtConflict: enumeration('mjCONFLICT_', Conflict),
  mjtConstraint: enumeration('mjCNSTR_', ENUMS.ConstraintType),
  mjtConstraintState: enumeration('mjCNSTRSTATE_', ENUMS.ConstraintState),
  mjtCtrlChart: enumeration('mjCHART_', ENUMS.CtrlChart),
  mjtCtrlInput: enumeration('mjINPUT_', ENUMS.CtrlInput),
  mjtDataType: enumeration('mjDATATYPE_', ENUMS.DataType),
  mjtDisableBit: enumeration('mjDSBL_', ENUMS.DisableBit, { mjNDISABLE: count(ENUMS.DisableBit) }),
  mjtDyn: enumeration('mjDYN_', ENUMS.DynType),
  mjtEnableBit: enumeration('mjENBL_', ENUMS.EnableBit, { mjNENABLE: count(ENUMS.EnableBit) }),
  mjtEq: enumeration('mjEQ_', ENUMS.EqType),
  mjtFlexSelf: enumeration('mjFLEXSELF_', ENUMS.FlexSelf),
  mjtFrame: enumeration('mjFRAME_', VISUAL.Frame, { mjNFRAME: count(VISUAL.Frame) }),
  mjtGain: enumeration('mjGAIN_', ENUMS.GainType),
  mjtGeom: enumeration('mjGEOM_', ENUMS.GeomType, { mjNGEOMTYPES: ENUMS.GeomType.SDF + 1 }),
  mjtGeomInertia: enumeration('mjINERTIA_', GeomInertia),
  mjtInertiaFromGeom: enumeration('mjINERTIAFROMGEOM_', InertiaFromGeom),
  mjtIntegrator: enumeration('mjINT_', ENUMS.IntegratorType),
  mjtJacobian: enumeration('mjJAC_', ENUMS.JacobianType),
  mjtJoint: enumeration('mjJNT_', ENUMS.JointType),
  mjtLRMode: enumeration('mjLRMODE_', ENUMS.LRMode),
  mjtLabel: enumeration('mjLABEL_', VISUAL.Label, { mjNLABEL: count(VISUAL.Label) }),
  mjtLightType: enumeration('mjLIGHT_', ENUMS.LightType),
  mjtLimited: enumeration('mjLIMITED_', Limited),
  mjtLogLevel: enumeration('mjLOG_', ENUMS.LogLevel),
  mjtLogTopic: enumeration('mjTOPIC_', ENUMS.LogTopic, { mjNTOPIC: count(ENUMS.LogTopic) - 1 }),
  mjtMark: enumeration('mjMARK_', Mark),
  mjtMeshBuiltin: enumeration('mjMESH_BUILTIN_', MeshBuiltin),
  mjtMeshInertia: enumeration('mjMESH_INERTIA_', MeshInertia),
  mjtMouse: enumeration('mjMOUSE_', VISUAL.Mouse),
  mjtObj: enumeration('mjOBJ_', ENUMS.ObjType, { mjNOBJECT: 26 }),
  mjtOrientation: enumeration('mjORIENTATION_', Orientation),
  mjtPertBit: enumeration('mjPERT_', VISUAL.PertBit),
  mjtPluginCapabilityBit: enumeration('mjPLUGIN_', ENUMS.PluginCapability),
  mjtProjection: enumeration('mjPROJ_', ENUMS.Projection),
  mjtRayDataField: enumeration('mjRAYDATA_', ENUMS.RayDataField, { mjNRAYDATA: count(ENUMS.RayDataField) }),
  mjtRndFlag: enumeration('mjRND_', VISUAL.RndFlag, { mjNRNDFLAG: count(VISUAL.RndFlag) }),
  mjtSDFType: enumeration('mjSDFTYPE_', ENUMS.SDFType),
  mjtSameFrame: enumeration('mjSAMEFRAME_', ENUMS.SameFrame),
  mjtSensor: enumeration('mjSENS_', ENUMS.SensorType),
  mjtSleepPolicy: enumeration('mjSLEEP_', ENUMS.SleepPolicy),
  mjtSleepState: enumeration('mjS_', ENUMS.SleepState),
  mjtSolver: enumeration('mjSOL_', ENUMS.SolverType),
  mjtStage: enumeration('mjSTAGE_', ENUMS.SensorStage),
  mjtState: enumeration('mjSTATE_', ENUMS.State, { mjNSTATE: 14 }),
  mjtStereo: enumeration('mjSTEREO_', VISUAL.Stereo),
  mjtTexture: enumeration('mjTEXTURE_', ENUMS.TextureType),
  mjtTextureRole: enumeration('mjTEXROLE_', ENUMS.TextureRole, { mjNTEXROLE: count(ENUMS.TextureRole) }),
  mjtTimer: enumeration('mjTIMER_', ENUMS.Timer, { mjNTIMER: count(ENUMS.Timer) }),
  mjtTrn: enumeration('mjTRN_', ENUMS.TrnType),
  mjtVisFlag: enumeration('mjVIS_', VISUAL.VisFlag, { mjNVISFLAG: count(VISUAL.VisFlag) }),
  mjtWarning: enumeration('mjWARN_', ENUMS.Warning, { mjNWARNING: count(ENUMS.Warning) }),
  mjtWrap: enumeration('mjWRAP_', ENUMS.WrapType),
};
