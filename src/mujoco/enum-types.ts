/** Types of enumerators under the reference's names, to import beside the module. */
import type { Enumerator, EnumeratorOf } from './enums.js';

/** Sizes of the indices of a mesh that a renderer receives. */
export type mjrIndexType = EnumeratorOf<'mjrIndexType'>;
/** Primitives that a mesh of a renderer consists of. */
export type mjrMeshPrimitiveType = EnumeratorOf<'mjrMeshPrimitiveType'>;
/** Layouts of the pixels of an image of a renderer. */
export type mjrPixelFormat = EnumeratorOf<'mjrPixelFormat'>;
/** Types of the numbers of a vertex attribute. */
export type mjrVertexAttributeType = EnumeratorOf<'mjrVertexAttributeType'>;
/** Meanings of a vertex attribute, such as position and normal. */
export type mjrVertexAttributeUsage = EnumeratorOf<'mjrVertexAttributeUsage'>;
/** Choices for turning the frame of a free body to its inertia. */
export type mjtAlignFree = EnumeratorOf<'mjtAlignFree'>;
/** Types of actuator bias. */
export type mjtBias = EnumeratorOf<'mjtBias'>;
/** Types of built-in textures. */
export type mjtBuiltin = EnumeratorOf<'mjtBuiltin'>;
/** Mouse buttons. */
export type mjtButton = EnumeratorOf<'mjtButton'>;
/** Timers of the compiler. */
export type mjtCTimer = EnumeratorOf<'mjtCTimer'>;
/** Ways in which a camera or light follows bodies. */
export type mjtCamLight = EnumeratorOf<'mjtCamLight'>;
/** Bits of the outputs of a camera. */
export type mjtCamOutBit = EnumeratorOf<'mjtCamOutBit'>;
/** Types of views: free, tracking, through a camera of the model. */
export type mjtCamera = EnumeratorOf<'mjtCamera'>;
/** Bits of the categories of geoms in a scene. */
export type mjtCatBit = EnumeratorOf<'mjtCatBit'>;
/** Color spaces of textures. */
export type mjtColorSpace = EnumeratorOf<'mjtColorSpace'>;
/** Fields that a contact sensor reports. */
export type mjtConDataField = EnumeratorOf<'mjtConDataField'>;
/** Types of friction cones. */
export type mjtCone = EnumeratorOf<'mjtCone'>;
/** Choices where a spec and one that is attached differ in a setting. */
export type mjtConflict = EnumeratorOf<'mjtConflict'>;
/** Types of constraints. */
export type mjtConstraint = EnumeratorOf<'mjtConstraint'>;
/** States of a row of constraints. */
export type mjtConstraintState = EnumeratorOf<'mjtConstraintState'>;
/** Coordinates in which an orientation is commanded. */
export type mjtCtrlChart = EnumeratorOf<'mjtCtrlChart'>;
/** Bits of the inputs of an actuator. */
export type mjtCtrlInput = EnumeratorOf<'mjtCtrlInput'>;
/** Types of sensor values, by which a cutoff applies to them. */
export type mjtDataType = EnumeratorOf<'mjtDataType'>;
/** Mappings from distance to the depth buffer. */
export type mjtDepthMap = EnumeratorOf<'mjtDepthMap'>;
/** Bits of the default features that `opt.disableflags` turns off. */
export type mjtDisableBit = EnumeratorOf<'mjtDisableBit'>;
/** Types of actuator dynamics. */
export type mjtDyn = EnumeratorOf<'mjtDyn'>;
/** Bits of the optional features that `opt.enableflags` turns on. */
export type mjtEnableBit = EnumeratorOf<'mjtEnableBit'>;
/** Types of equality constraints. */
export type mjtEq = EnumeratorOf<'mjtEq'>;
/** Events of a user interface. */
export type mjtEvent = EnumeratorOf<'mjtEvent'>;
/** Methods to find collisions of a flex with itself. */
export type mjtFlexSelf = EnumeratorOf<'mjtFlexSelf'>;
/** Fonts of a renderer. */
export type mjtFont = EnumeratorOf<'mjtFont'>;
/** Scales of fonts. */
export type mjtFontScale = EnumeratorOf<'mjtFontScale'>;
/** Elements whose frames a scene shows. */
export type mjtFrame = EnumeratorOf<'mjtFrame'>;
/** Framebuffers of a renderer. */
export type mjtFramebuffer = EnumeratorOf<'mjtFramebuffer'>;
/** Types of actuator gain. */
export type mjtGain = EnumeratorOf<'mjtGain'>;
/** Types of geoms, those of scenes included. */
export type mjtGeom = EnumeratorOf<'mjtGeom'>;
/** Distributions of the mass of a geom. */
export type mjtGeomInertia = EnumeratorOf<'mjtGeomInertia'>;
/** Places of an overlay in the picture. */
export type mjtGridPos = EnumeratorOf<'mjtGridPos'>;
/** Choices for inferring the inertia of a body from its geoms. */
export type mjtInertiaFromGeom = EnumeratorOf<'mjtInertiaFromGeom'>;
/** Integrators. */
export type mjtIntegrator = EnumeratorOf<'mjtIntegrator'>;
/** Items of a user interface. */
export type mjtItem = EnumeratorOf<'mjtItem'>;
/** Storage of the constraint Jacobian. */
export type mjtJacobian = EnumeratorOf<'mjtJacobian'>;
/** Types of joints. */
export type mjtJoint = EnumeratorOf<'mjtJoint'>;
/** Actuators whose length range is computed. */
export type mjtLRMode = EnumeratorOf<'mjtLRMode'>;
/** Elements that a scene labels. */
export type mjtLabel = EnumeratorOf<'mjtLabel'>;
/** Types of lights. */
export type mjtLightType = EnumeratorOf<'mjtLightType'>;
/** Values of `limited`: false, true, auto. */
export type mjtLimited = EnumeratorOf<'mjtLimited'>;
/** Levels of messages of the log. */
export type mjtLogLevel = EnumeratorOf<'mjtLogLevel'>;
/** Topics of messages of the log. */
export type mjtLogTopic = EnumeratorOf<'mjtLogTopic'>;
/** Marks on built-in textures. */
export type mjtMark = EnumeratorOf<'mjtMark'>;
/** Types of built-in meshes. */
export type mjtMeshBuiltin = EnumeratorOf<'mjtMeshBuiltin'>;
/** Methods to compute the inertia of a mesh. */
export type mjtMeshInertia = EnumeratorOf<'mjtMeshInertia'>;
/** Actions of the mouse on a view or a perturbation. */
export type mjtMouse = EnumeratorOf<'mjtMouse'>;
/** Types of objects of a model. */
export type mjtObj = EnumeratorOf<'mjtObj'>;
/** Forms in which an orientation is given. */
export type mjtOrientation = EnumeratorOf<'mjtOrientation'>;
/** Bits of an active perturbation: translation and rotation. */
export type mjtPertBit = EnumeratorOf<'mjtPertBit'>;
/** Bits of the tasks that a plugin can have. */
export type mjtPluginCapabilityBit = EnumeratorOf<'mjtPluginCapabilityBit'>;
/** Projections of a camera. */
export type mjtProjection = EnumeratorOf<'mjtProjection'>;
/** Fields that a rangefinder reports. */
export type mjtRayDataField = EnumeratorOf<'mjtRayDataField'>;
/** Flags of rendering effects. */
export type mjtRndFlag = EnumeratorOf<'mjtRndFlag'>;
/** Ways to combine signed distance fields. */
export type mjtSDFType = EnumeratorOf<'mjtSDFType'>;
/** Relations between the frame of an element and those of its body. */
export type mjtSameFrame = EnumeratorOf<'mjtSameFrame'>;
/** States of a section of a user interface. */
export type mjtSection = EnumeratorOf<'mjtSection'>;
/** Types of sensors. */
export type mjtSensor = EnumeratorOf<'mjtSensor'>;
/** Policies by which a tree falls asleep. */
export type mjtSleepPolicy = EnumeratorOf<'mjtSleepPolicy'>;
/** Sleep states of trees and bodies. */
export type mjtSleepState = EnumeratorOf<'mjtSleepState'>;
/** Constraint solvers. */
export type mjtSolver = EnumeratorOf<'mjtSolver'>;
/** Stages of the pipeline that a sensor needs. */
export type mjtStage = EnumeratorOf<'mjtStage'>;
/** Bits of the parts of a state. */
export type mjtState = EnumeratorOf<'mjtState'>;
/** Types of stereo rendering. */
export type mjtStereo = EnumeratorOf<'mjtStereo'>;
/** Types of textures. */
export type mjtTexture = EnumeratorOf<'mjtTexture'>;
/** Roles of a texture in a material. */
export type mjtTextureRole = EnumeratorOf<'mjtTextureRole'>;
/** Timers of the pipeline. */
export type mjtTimer = EnumeratorOf<'mjtTimer'>;
/** Types of actuator transmissions. */
export type mjtTrn = EnumeratorOf<'mjtTrn'>;
/** Flags of the elements that a scene shows. */
export type mjtVisFlag = EnumeratorOf<'mjtVisFlag'>;
/** Types of warnings of a simulation. */
export type mjtWarning = EnumeratorOf<'mjtWarning'>;
/** Types of steps of the path of a tendon. */
export type mjtWrap = EnumeratorOf<'mjtWrap'>;

/** An enumerator of `mjrIndexType` whose value is V. */
export type mjrIndexTypeValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjrMeshPrimitiveType` whose value is V. */
export type mjrMeshPrimitiveTypeValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjrPixelFormat` whose value is V. */
export type mjrPixelFormatValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjrVertexAttributeType` whose value is V. */
export type mjrVertexAttributeTypeValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjrVertexAttributeUsage` whose value is V. */
export type mjrVertexAttributeUsageValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtAlignFree` whose value is V. */
export type mjtAlignFreeValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtBias` whose value is V. */
export type mjtBiasValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtBuiltin` whose value is V. */
export type mjtBuiltinValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtButton` whose value is V. */
export type mjtButtonValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtCTimer` whose value is V. */
export type mjtCTimerValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtCamLight` whose value is V. */
export type mjtCamLightValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtCamOutBit` whose value is V. */
export type mjtCamOutBitValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtCamera` whose value is V. */
export type mjtCameraValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtCatBit` whose value is V. */
export type mjtCatBitValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtColorSpace` whose value is V. */
export type mjtColorSpaceValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtConDataField` whose value is V. */
export type mjtConDataFieldValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtCone` whose value is V. */
export type mjtConeValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtConflict` whose value is V. */
export type mjtConflictValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtConstraint` whose value is V. */
export type mjtConstraintValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtConstraintState` whose value is V. */
export type mjtConstraintStateValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtCtrlChart` whose value is V. */
export type mjtCtrlChartValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtCtrlInput` whose value is V. */
export type mjtCtrlInputValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtDataType` whose value is V. */
export type mjtDataTypeValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtDepthMap` whose value is V. */
export type mjtDepthMapValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtDisableBit` whose value is V. */
export type mjtDisableBitValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtDyn` whose value is V. */
export type mjtDynValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtEnableBit` whose value is V. */
export type mjtEnableBitValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtEq` whose value is V. */
export type mjtEqValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtEvent` whose value is V. */
export type mjtEventValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtFlexSelf` whose value is V. */
export type mjtFlexSelfValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtFont` whose value is V. */
export type mjtFontValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtFontScale` whose value is V. */
export type mjtFontScaleValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtFrame` whose value is V. */
export type mjtFrameValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtFramebuffer` whose value is V. */
export type mjtFramebufferValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtGain` whose value is V. */
export type mjtGainValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtGeom` whose value is V. */
export type mjtGeomValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtGeomInertia` whose value is V. */
export type mjtGeomInertiaValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtGridPos` whose value is V. */
export type mjtGridPosValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtInertiaFromGeom` whose value is V. */
export type mjtInertiaFromGeomValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtIntegrator` whose value is V. */
export type mjtIntegratorValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtItem` whose value is V. */
export type mjtItemValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtJacobian` whose value is V. */
export type mjtJacobianValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtJoint` whose value is V. */
export type mjtJointValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtLRMode` whose value is V. */
export type mjtLRModeValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtLabel` whose value is V. */
export type mjtLabelValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtLightType` whose value is V. */
export type mjtLightTypeValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtLimited` whose value is V. */
export type mjtLimitedValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtLogLevel` whose value is V. */
export type mjtLogLevelValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtLogTopic` whose value is V. */
export type mjtLogTopicValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtMark` whose value is V. */
export type mjtMarkValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtMeshBuiltin` whose value is V. */
export type mjtMeshBuiltinValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtMeshInertia` whose value is V. */
export type mjtMeshInertiaValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtMouse` whose value is V. */
export type mjtMouseValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtObj` whose value is V. */
export type mjtObjValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtOrientation` whose value is V. */
export type mjtOrientationValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtPertBit` whose value is V. */
export type mjtPertBitValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtPluginCapabilityBit` whose value is V. */
export type mjtPluginCapabilityBitValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtProjection` whose value is V. */
export type mjtProjectionValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtRayDataField` whose value is V. */
export type mjtRayDataFieldValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtRndFlag` whose value is V. */
export type mjtRndFlagValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtSDFType` whose value is V. */
export type mjtSDFTypeValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtSameFrame` whose value is V. */
export type mjtSameFrameValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtSection` whose value is V. */
export type mjtSectionValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtSensor` whose value is V. */
export type mjtSensorValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtSleepPolicy` whose value is V. */
export type mjtSleepPolicyValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtSleepState` whose value is V. */
export type mjtSleepStateValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtSolver` whose value is V. */
export type mjtSolverValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtStage` whose value is V. */
export type mjtStageValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtState` whose value is V. */
export type mjtStateValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtStereo` whose value is V. */
export type mjtStereoValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtTexture` whose value is V. */
export type mjtTextureValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtTextureRole` whose value is V. */
export type mjtTextureRoleValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtTimer` whose value is V. */
export type mjtTimerValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtTrn` whose value is V. */
export type mjtTrnValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtVisFlag` whose value is V. */
export type mjtVisFlagValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtWarning` whose value is V. */
export type mjtWarningValue<V extends number> = Enumerator<V>;
/** An enumerator of `mjtWrap` whose value is V. */
export type mjtWrapValue<V extends number> = Enumerator<V>;
