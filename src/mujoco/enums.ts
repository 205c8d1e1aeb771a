/** The reference's enumerations, such as `mjtJoint.mjJNT_HINGE.value`, built from the tables of the schema. */
import * as ENUMS from '../foundation/schema/enums.js';
import * as VISUAL from '../foundation/schema/visual-enums.js';

type Numbered<N extends readonly string[]> = {
  readonly [I in keyof N & `${number}` as N[I] & string]: I extends `${infer V extends number}` ? V : never;
};

/** A table of names numbered from 0. */
const numbered = <const N extends readonly string[]>(...names: N): Numbered<N> =>
  Object.fromEntries(names.map((name, i) => [name, i])) as Numbered<N>;

/** Bits of 3.14, which the drop-in follows: it has no speculative contacts. */
const EnableBit = Object.fromEntries(
  Object.entries(ENUMS.EnableBit).filter(([name]) => name !== 'SPECULATIVE'),
) as Omit<typeof ENUMS.EnableBit, 'SPECULATIVE'>;

/** Keywords of MJCF, which a Spec holds as text. */
const AlignFree = { FALSE: 0, TRUE: 1, AUTO: 2 } as const;
const Limited = AlignFree;
const InertiaFromGeom = AlignFree;
const Builtin = { NONE: 0, GRADIENT: 1, CHECKER: 2, FLAT: 3 } as const;
const Mark = { NONE: 0, EDGE: 1, CROSS: 2, RANDOM: 3 } as const;
const Conflict = { WARNING: 0, MERGE: 1, ERROR: 2 } as const;
const GeomInertia = { VOLUME: 0, SHELL: 1 } as const;
const MeshInertia = { CONVEX: 0, EXACT: 1, LEGACY: 2, SHELL: 3 } as const;
const Orientation = { QUAT: 0, AXISANGLE: 1, XYAXES: 2, ZAXIS: 3, EULER: 4 } as const;
const MeshBuiltin = numbered('NONE', 'SPHERE', 'HEMISPHERE', 'CONE', 'SUPERSPHERE', 'SUPERTORUS', 'WEDGE', 'PLATE');

/** Enumerations of the reference's renderer and user interface. They are only passed through. */
const Button = { NONE: 0, LEFT: 1, RIGHT: 2, MIDDLE: 3 } as const;
const Event = numbered('NONE', 'MOVE', 'PRESS', 'RELEASE', 'SCROLL', 'KEY', 'RESIZE', 'REDRAW', 'FILESDROP');
const Item = {
  END: -2,
  SECTION: -1,
  SEPARATOR: 0,
  STATIC: 1,
  BUTTON: 2,
  CHECKINT: 3,
  CHECKBYTE: 4,
  RADIO: 5,
  RADIOLINE: 6,
  SELECT: 7,
  SLIDERINT: 8,
  SLIDERNUM: 9,
  EDITINT: 10,
  EDITNUM: 11,
  EDITFLOAT: 12,
  EDITTXT: 13,
} as const;
const Section = { CLOSED: 0, OPEN: 1, FIXED: 2 } as const;
const Font = { NORMAL: 0, SHADOW: 1, BIG: 2 } as const;
const FontScale = { 50: 50, 100: 100, 150: 150, 200: 200, 250: 250, 300: 300 } as const;
const Framebuffer = { WINDOW: 0, OFFSCREEN: 1 } as const;
const DepthMap = { ZERONEAR: 0, ZEROFAR: 1 } as const;
const GridPos = numbered('TOPLEFT', 'TOPRIGHT', 'BOTTOMLEFT', 'BOTTOMRIGHT', 'TOP', 'BOTTOM', 'LEFT', 'RIGHT');
const IndexType = { U16: 0, U32: 1 } as const;
const MeshPrimitiveType = { TRIANGLES: 0, LINES: 1 } as const;
const PixelFormat = { UNKNOWN: 0, R8: 1, RGB8: 2, RGBA8: 3, R32F: 4, DEPTH32F: 5, KTX: 6 } as const;
const VertexAttributeType = { FLOAT2: 0, FLOAT3: 1, FLOAT4: 2, UBYTE4: 3 } as const;
const VertexAttributeUsage = { POSITION: 0, NORMAL: 1, TANGENTS: 2, UV: 3, COLOR: 4 } as const;
/** Stages of compilation, whose times are not measured. */
const CompileTimer = numbered(
  'TOTAL',
  'ASSETS',
  'TEXTURE',
  'MESH_LOAD',
  'MESH_HULL',
  'MESH_POLYGON',
  'MESH_INERTIA',
  'MESH_BVH',
  'MESH_OCTREE',
);

type Table = Readonly<Record<string, number>>;

/** An enumerator; compare and pass its `value`. */
export interface Enumerator<V extends number = number> {
  readonly value: V;
}

type Enumerators<P extends string, T extends Table, C extends string> = {
  readonly [N in keyof T & (string | number) as `${P}${N}`]: Enumerator<T[N]>;
} & { readonly [N in C]: Enumerator } & { readonly values: Readonly<Record<number, Enumerator>> };

/**
 * Builds an enumeration from a table, the prefix of its names, and the names of the counts that the reference includes
 * in it.
 */
function enumeration<P extends string, const T extends Table, C extends string = never>(
  prefix: P,
  table: T,
  counts: Readonly<Record<C, number>> = {} as Record<C, number>,
): Enumerators<P, T, C> {
  // a class, so that `instanceof` identifies the enumeration of an enumerator
  class Enumeration {
    declare readonly value: number;
    constructor(value: number) {
      Object.defineProperty(this, 'value', { value });
    }
  }
  const named = Object.entries(table).map(([name, value]) => [prefix + name, new Enumeration(value)] as const);
  const counted = Object.entries<number>(counts).map(([name, value]) => [name, new Enumeration(value)] as const);
  const all = [...named, ...counted];
  const values = Object.fromEntries(all.map(([, enumerator]) => [enumerator.value, enumerator]));
  return Object.assign(Enumeration, { values }, Object.fromEntries(all)) as unknown as Enumerators<P, T, C>;
}

const count = (table: Table): number => Object.keys(table).length;

/** The enumerations by name; some also have a count, such as `mjtGeom.mjNGEOMTYPES`. */
export const ENUMERATIONS = {
  mjrIndexType: enumeration('mjINDEX_TYPE_', IndexType),
  mjrMeshPrimitiveType: enumeration('mjMESH_PRIMITIVE_TYPE_', MeshPrimitiveType),
  mjrPixelFormat: enumeration('mjPIXEL_FORMAT_', PixelFormat),
  mjrVertexAttributeType: enumeration('mjVERTEX_ATTRIBUTE_TYPE_', VertexAttributeType),
  mjrVertexAttributeUsage: enumeration('mjVERTEX_ATTRIBUTE_USAGE_', VertexAttributeUsage),
  mjtAlignFree: enumeration('mjALIGNFREE_', AlignFree),
  mjtBias: enumeration('mjBIAS_', ENUMS.BiasType),
  mjtBuiltin: enumeration('mjBUILTIN_', Builtin),
  mjtButton: enumeration('mjBUTTON_', Button),
  mjtCTimer: enumeration('mjCTIMER_', CompileTimer, { mjNCTIMER: count(CompileTimer) }),
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
  mjtDepthMap: enumeration('mjDEPTH_', DepthMap),
  mjtDisableBit: enumeration('mjDSBL_', ENUMS.DisableBit, { mjNDISABLE: count(ENUMS.DisableBit) }),
  mjtDyn: enumeration('mjDYN_', ENUMS.DynType),
  mjtEnableBit: enumeration('mjENBL_', EnableBit, { mjNENABLE: count(EnableBit) }),
  mjtEq: enumeration('mjEQ_', ENUMS.EqType),
  mjtEvent: enumeration('mjEVENT_', Event),
  mjtFlexSelf: enumeration('mjFLEXSELF_', ENUMS.FlexSelf),
  mjtFont: enumeration('mjFONT_', Font),
  mjtFontScale: enumeration('mjFONTSCALE_', FontScale),
  mjtFrame: enumeration('mjFRAME_', VISUAL.Frame, { mjNFRAME: count(VISUAL.Frame) }),
  mjtFramebuffer: enumeration('mjFB_', Framebuffer),
  mjtGain: enumeration('mjGAIN_', ENUMS.GainType),
  mjtGeom: enumeration('mjGEOM_', ENUMS.GeomType, { mjNGEOMTYPES: ENUMS.GeomType.SDF + 1 }),
  mjtGeomInertia: enumeration('mjINERTIA_', GeomInertia),
  mjtGridPos: enumeration('mjGRID_', GridPos),
  mjtInertiaFromGeom: enumeration('mjINERTIAFROMGEOM_', InertiaFromGeom),
  mjtIntegrator: enumeration('mjINT_', ENUMS.IntegratorType),
  mjtItem: enumeration('mjITEM_', Item, { mjNITEM: 14 }),
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
  mjtSection: enumeration('mjSECT_', Section),
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

/** The name of an enumeration, such as `mjtJoint`. */
export type EnumerationName = keyof typeof ENUMERATIONS;

/** Excludes counts, which are not values of the enumeration. */
type Literal<T> = T extends Enumerator<infer V> ? (number extends V ? never : T) : never;
type Members<T> = Literal<T[Exclude<keyof T, 'values'>]>;

/** Any enumerator of an enumeration. */
export type EnumeratorOf<E extends EnumerationName> = Members<(typeof ENUMERATIONS)[E]>;
