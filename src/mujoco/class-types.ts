/** Types of objects under the reference's names, to import alongside the module. */
import type { Handle } from './binding/handle.js';
import type { MainModule } from './module.js';

type ClassName = {
  [N in keyof MainModule]: MainModule[N] extends abstract new (...given: never[]) => object ? N : never;
}[keyof MainModule];
type InstanceOf<N extends ClassName> = MainModule[N] extends abstract new (...given: never[]) => infer T ? T : never;

/** An object of the module, of any class; `delete` releases it. */
export type ClassHandle = Handle;
/** Live values of an actuator in a model, as `model.actuator(name)` returns them. */
export type MjModelActuatorAccessor = InstanceOf<'MjModelActuatorAccessor'>;
/** Live values of a body in a model, as `model.body(name)` returns them. */
export type MjModelBodyAccessor = InstanceOf<'MjModelBodyAccessor'>;
/** Live values of a camera in a model, as `model.cam(name)` returns them. */
export type MjModelCameraAccessor = InstanceOf<'MjModelCameraAccessor'>;
/** Live values of an equality constraint in a model, as `model.eq(name)` returns them. */
export type MjModelEqualityAccessor = InstanceOf<'MjModelEqualityAccessor'>;
/** Live values of an exclusion in a model, as `model.exclude(name)` returns them. */
export type MjModelExcludeAccessor = InstanceOf<'MjModelExcludeAccessor'>;
/** Live values of a geom in a model, as `model.geom(name)` returns them. */
export type MjModelGeomAccessor = InstanceOf<'MjModelGeomAccessor'>;
/** Live values of a height field in a model, as `model.hfield(name)` returns them. */
export type MjModelHfieldAccessor = InstanceOf<'MjModelHfieldAccessor'>;
/** Live values of a joint in a model, as `model.jnt(name)` returns them. */
export type MjModelJointAccessor = InstanceOf<'MjModelJointAccessor'>;
/** Live values of a light in a model, as `model.light(name)` returns them. */
export type MjModelLightAccessor = InstanceOf<'MjModelLightAccessor'>;
/** Live values of a material in a model, as `model.mat(name)` returns them. */
export type MjModelMaterialAccessor = InstanceOf<'MjModelMaterialAccessor'>;
/** Live values of a mesh in a model, as `model.mesh(name)` returns them. */
export type MjModelMeshAccessor = InstanceOf<'MjModelMeshAccessor'>;
/** Live values of a numeric field in a model, as `model.numeric(name)` returns them. */
export type MjModelNumericAccessor = InstanceOf<'MjModelNumericAccessor'>;
/** Live values of a contact pair in a model, as `model.pair(name)` returns them. */
export type MjModelPairAccessor = InstanceOf<'MjModelPairAccessor'>;
/** Live values of a sensor in a model, as `model.sensor(name)` returns them. */
export type MjModelSensorAccessor = InstanceOf<'MjModelSensorAccessor'>;
/** Live values of a site in a model, as `model.site(name)` returns them. */
export type MjModelSiteAccessor = InstanceOf<'MjModelSiteAccessor'>;
/** Live values of a skin in a model, as `model.skin(name)` returns them. */
export type MjModelSkinAccessor = InstanceOf<'MjModelSkinAccessor'>;
/** Live values of a tendon in a model, as `model.tendon(name)` returns them. */
export type MjModelTendonAccessor = InstanceOf<'MjModelTendonAccessor'>;
/** Live values of a texture in a model, as `model.tex(name)` returns them. */
export type MjModelTextureAccessor = InstanceOf<'MjModelTextureAccessor'>;
/** Live values of a tuple in a model, as `model.tuple(name)` returns them. */
export type MjModelTupleAccessor = InstanceOf<'MjModelTupleAccessor'>;
/** Live values of a keyframe in a model, as `model.key(name)` returns them. */
export type MjModelKeyframeAccessor = InstanceOf<'MjModelKeyframeAccessor'>;
/** Live values of an actuator in a Data, as `data.actuator(name)` returns them. */
export type MjDataActuatorAccessor = InstanceOf<'MjDataActuatorAccessor'>;
/** Live values of a body in a Data, as `data.body(name)` returns them. */
export type MjDataBodyAccessor = InstanceOf<'MjDataBodyAccessor'>;
/** Live values of a camera in a Data, as `data.cam(name)` returns them. */
export type MjDataCameraAccessor = InstanceOf<'MjDataCameraAccessor'>;
/** Live values of a geom in a Data, as `data.geom(name)` returns them. */
export type MjDataGeomAccessor = InstanceOf<'MjDataGeomAccessor'>;
/** Live values of a joint in a Data, as `data.jnt(name)` returns them. */
export type MjDataJointAccessor = InstanceOf<'MjDataJointAccessor'>;
/** Live values of a light in a Data, as `data.light(name)` returns them. */
export type MjDataLightAccessor = InstanceOf<'MjDataLightAccessor'>;
/** Live values of a sensor in a Data, as `data.sensor(name)` returns them. */
export type MjDataSensorAccessor = InstanceOf<'MjDataSensorAccessor'>;
/** Live values of a site in a Data, as `data.site(name)` returns them. */
export type MjDataSiteAccessor = InstanceOf<'MjDataSiteAccessor'>;
/** Live values of a tendon in a Data, as `data.tendon(name)` returns them. */
export type MjDataTendonAccessor = InstanceOf<'MjDataTendonAccessor'>;
/** A contact, with its frame in the world and its parameters. */
export type MjContact = InstanceOf<'MjContact'>;
/** State and results of a simulation, in arrays with the names of mjData. */
export type MjData = InstanceOf<'MjData'>;
/** Options of the computation of actuator length ranges. */
export type MjLROpt = InstanceOf<'MjLROpt'>;
/** Settings of the log: which messages it keeps and where they go. */
export type MjLogConfig = InstanceOf<'MjLogConfig'>;
/** A message of the log. */
export type MjLogMessage = InstanceOf<'MjLogMessage'>;
/** A compiled model, in arrays with the names of mjModel. */
export type MjModel = InstanceOf<'MjModel'>;
/** Physics options, as `model.opt`. */
export type MjOption = InstanceOf<'MjOption'>;
/** A contact before its parameters are known: distance, position and axes. */
export type MjPreContact = InstanceOf<'MjPreContact'>;
/** Statistics of one iteration of the constraint solver. */
export type MjSolverStat = InstanceOf<'MjSolverStat'>;
/** An editable model, which `mj_compile` makes a model of. */
export type MjSpec = InstanceOf<'MjSpec'>;
/** Statistics of a model, as `model.stat`. */
export type MjStatistic = InstanceOf<'MjStatistic'>;
/** Total duration and number of calls of one timer. */
export type MjTimerStat = InstanceOf<'MjTimerStat'>;
/** Visualization settings in groups, as `model.vis`. */
export type MjVisual = InstanceOf<'MjVisual'>;
/** Settings of the free camera and the image, as `model.vis.global`. */
export type MjVisualGlobal = InstanceOf<'MjVisualGlobal'>;
/** Settings of the light at the camera, as `model.vis.headlight`. */
export type MjVisualHeadlight = InstanceOf<'MjVisualHeadlight'>;
/** Factors from physical quantities to lengths in the image, as `model.vis.map`. */
export type MjVisualMap = InstanceOf<'MjVisualMap'>;
/** Settings of shadows and meshes, as `model.vis.quality`. */
export type MjVisualQuality = InstanceOf<'MjVisualQuality'>;
/** Colors of decorations, as `model.vis.rgba`. Channels are from 0 to 1. */
export type MjVisualRgba = InstanceOf<'MjVisualRgba'>;
/** Sizes of decorations, relative to the mean size of bodies, as `model.vis.scale`. */
export type MjVisualScale = InstanceOf<'MjVisualScale'>;
/** Number of occurrences and last index of one warning. */
export type MjWarningStat = InstanceOf<'MjWarningStat'>;
/** An actuator of a spec, in terms of the general one. */
export type MjsActuator = InstanceOf<'MjsActuator'>;
/** The attributes of a spec that were written rather than left at their defaults. */
export type MjsAuthored = InstanceOf<'MjsAuthored'>;
/** A body of a spec, or its world. */
export type MjsBody = InstanceOf<'MjsBody'>;
/** A camera of a spec. */
export type MjsCamera = InstanceOf<'MjsCamera'>;
/** The compiler settings of a spec. */
export type MjsCompiler = InstanceOf<'MjsCompiler'>;
/** A default class of a spec, with a template for each group of elements. */
export type MjsDefault = InstanceOf<'MjsDefault'>;
/** The part that all elements of a spec share: type and index. */
export type MjsElement = InstanceOf<'MjsElement'>;
/** An equality constraint of a spec, of any type. */
export type MjsEquality = InstanceOf<'MjsEquality'>;
/** An exclusion of contacts between two bodies of a spec. */
export type MjsExclude = InstanceOf<'MjsExclude'>;
/** A flex of a spec. */
export type MjsFlex = InstanceOf<'MjsFlex'>;
/** A frame of a spec, whose pose applies to the elements in it. */
export type MjsFrame = InstanceOf<'MjsFrame'>;
/** A geom of a spec. */
export type MjsGeom = InstanceOf<'MjsGeom'>;
/** A height field of a spec. */
export type MjsHField = InstanceOf<'MjsHField'>;
/** A joint of a spec, free joints included. */
export type MjsJoint = InstanceOf<'MjsJoint'>;
/** A keyframe of a spec. */
export type MjsKey = InstanceOf<'MjsKey'>;
/** A light of a spec. */
export type MjsLight = InstanceOf<'MjsLight'>;
/** A material of a spec. */
export type MjsMaterial = InstanceOf<'MjsMaterial'>;
/** A mesh of a spec. */
export type MjsMesh = InstanceOf<'MjsMesh'>;
/** A numeric field of a spec. */
export type MjsNumeric = InstanceOf<'MjsNumeric'>;
/** The forms in which an element may give its orientation besides a quaternion. */
export type MjsOrientation = InstanceOf<'MjsOrientation'>;
/** A pair of geoms of a spec with separate contact parameters. */
export type MjsPair = InstanceOf<'MjsPair'>;
/** The use of a plugin by an element of a spec. */
export type MjsPlugin = InstanceOf<'MjsPlugin'>;
/** A sensor of a spec, of any type. */
export type MjsSensor = InstanceOf<'MjsSensor'>;
/** A site of a spec. */
export type MjsSite = InstanceOf<'MjsSite'>;
/** A skin of a spec. */
export type MjsSkin = InstanceOf<'MjsSkin'>;
/** A tendon of a spec, fixed or spatial. */
export type MjsTendon = InstanceOf<'MjsTendon'>;
/** A text field of a spec. */
export type MjsText = InstanceOf<'MjsText'>;
/** A texture of a spec. */
export type MjsTexture = InstanceOf<'MjsTexture'>;
/** A tuple of elements of a spec. */
export type MjsTuple = InstanceOf<'MjsTuple'>;
/** A step of the path of a tendon of a spec. */
export type MjsWrap = InstanceOf<'MjsWrap'>;
/** The view of a program: free, tracking a body, or through a camera of the model. */
export type MjvCamera = InstanceOf<'MjvCamera'>;
/** A figure of line plots, which the program fills and draws. */
export type MjvFigure = InstanceOf<'MjvFigure'>;
/** One eye of a scene, with its frustum. */
export type MjvGLCamera = InstanceOf<'MjvGLCamera'>;
/** A geom of a scene, with its pose in the world. */
export type MjvGeom = InstanceOf<'MjvGeom'>;
/** A light of a scene, in the frame of the world. */
export type MjvLight = InstanceOf<'MjvLight'>;
/** Options that determine which elements a scene shows. */
export type MjvOption = InstanceOf<'MjvOption'>;
/** A perturbation: the selected body and the pose that it is pulled to. */
export type MjvPerturb = InstanceOf<'MjvPerturb'>;
/** A scene, ready for a renderer: geoms, lights, eyes and soft surfaces. */
export type MjvScene = InstanceOf<'MjvScene'>;
/** Files passed with a call. */
export type MjVFS = InstanceOf<'MjVFS'>;
/** A buffer of single-precision numbers for results. */
export type FloatBuffer = InstanceOf<'FloatBuffer'>;
/** A buffer of double-precision numbers for results. */
export type DoubleBuffer = InstanceOf<'DoubleBuffer'>;
/** A buffer of 32-bit integers for results. */
export type IntBuffer = InstanceOf<'IntBuffer'>;
/** A buffer of bytes for results. */
export type Uint8Buffer = InstanceOf<'Uint8Buffer'>;
/** A list of texts. */
export type mjStringVec = InstanceOf<'mjStringVec'>;
/** A list of lists of texts. */
export type mjStringVecVec = InstanceOf<'mjStringVecVec'>;
/** A list of integers. */
export type mjIntVec = InstanceOf<'mjIntVec'>;
/** A list of lists of integers. */
export type mjIntVecVec = InstanceOf<'mjIntVecVec'>;
/** A list of numbers, in single precision in the reference. */
export type mjFloatVec = InstanceOf<'mjFloatVec'>;
/** A list of lists of numbers, in single precision in the reference. */
export type mjFloatVecVec = InstanceOf<'mjFloatVecVec'>;
/** A list of numbers in double precision. */
export type mjDoubleVec = InstanceOf<'mjDoubleVec'>;
/** A list of bytes. */
export type mjByteVec = InstanceOf<'mjByteVec'>;
/** The iterations of the solver that a Data keeps, as `data.solver`. */
export type MjSolverStatVec = InstanceOf<'MjSolverStatVec'>;
/** The timers of a Data in the order of `mjtTimer`, as `data.timer`. */
export type MjTimerStatVec = InstanceOf<'MjTimerStatVec'>;
/** The warnings of a Data in the order of `mjtWarning`, as `data.warning`. */
export type MjWarningStatVec = InstanceOf<'MjWarningStatVec'>;
/** The contacts of a Data, as `data.contact`. */
export type MjContactVec = InstanceOf<'MjContactVec'>;
/** The lights of a scene. */
export type MjvLightVec = InstanceOf<'MjvLightVec'>;
/** The eyes of a scene. */
export type MjvGLCameraVec = InstanceOf<'MjvGLCameraVec'>;
/** The geoms of a scene. */
export type MjvGeomVec = InstanceOf<'MjvGeomVec'>;
