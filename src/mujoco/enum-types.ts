/** Types of enumerators under the reference's names, to import alongside the module. */
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
/** Policies for a setting in which a spec and an attached one differ. */
export type mjtConflict = EnumeratorOf<'mjtConflict'>;
/** Types of constraints. */
export type mjtConstraint = EnumeratorOf<'mjtConstraint'>;
/** States of a row of constraints. */
export type mjtConstraintState = EnumeratorOf<'mjtConstraintState'>;
/** Coordinates in which an orientation is commanded. */
export type mjtCtrlChart = EnumeratorOf<'mjtCtrlChart'>;
/** Bits of the inputs of an actuator. */
export type mjtCtrlInput = EnumeratorOf<'mjtCtrlInput'>;
/** Types of sensor values, which determine how a cutoff applies. */
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
/** Types of geoms, including those that occur only in scenes. */
export type mjtGeom = EnumeratorOf<'mjtGeom'>;
/** Distributions of the mass of a geom. */
export type mjtGeomInertia = EnumeratorOf<'mjtGeomInertia'>;
/** Positions of an overlay in the image. */
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
/** Bits of the capabilities of a plugin. */
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
/** Stages of the pipeline after which a sensor can be computed. */
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

// An enumerator of each enumeration whose value is V.

export type mjrIndexTypeValue<V extends number> = Enumerator<V>;
export type mjrMeshPrimitiveTypeValue<V extends number> = Enumerator<V>;
export type mjrPixelFormatValue<V extends number> = Enumerator<V>;
export type mjrVertexAttributeTypeValue<V extends number> = Enumerator<V>;
export type mjrVertexAttributeUsageValue<V extends number> = Enumerator<V>;
export type mjtAlignFreeValue<V extends number> = Enumerator<V>;
export type mjtBiasValue<V extends number> = Enumerator<V>;
export type mjtBuiltinValue<V extends number> = Enumerator<V>;
export type mjtButtonValue<V extends number> = Enumerator<V>;
export type mjtCTimerValue<V extends number> = Enumerator<V>;
export type mjtCamLightValue<V extends number> = Enumerator<V>;
export type mjtCamOutBitValue<V extends number> = Enumerator<V>;
export type mjtCameraValue<V extends number> = Enumerator<V>;
export type mjtCatBitValue<V extends number> = Enumerator<V>;
export type mjtColorSpaceValue<V extends number> = Enumerator<V>;
export type mjtConDataFieldValue<V extends number> = Enumerator<V>;
export type mjtConeValue<V extends number> = Enumerator<V>;
export type mjtConflictValue<V extends number> = Enumerator<V>;
export type mjtConstraintValue<V extends number> = Enumerator<V>;
export type mjtConstraintStateValue<V extends number> = Enumerator<V>;
export type mjtCtrlChartValue<V extends number> = Enumerator<V>;
export type mjtCtrlInputValue<V extends number> = Enumerator<V>;
export type mjtDataTypeValue<V extends number> = Enumerator<V>;
export type mjtDepthMapValue<V extends number> = Enumerator<V>;
export type mjtDisableBitValue<V extends number> = Enumerator<V>;
export type mjtDynValue<V extends number> = Enumerator<V>;
export type mjtEnableBitValue<V extends number> = Enumerator<V>;
export type mjtEqValue<V extends number> = Enumerator<V>;
export type mjtEventValue<V extends number> = Enumerator<V>;
export type mjtFlexSelfValue<V extends number> = Enumerator<V>;
export type mjtFontValue<V extends number> = Enumerator<V>;
export type mjtFontScaleValue<V extends number> = Enumerator<V>;
export type mjtFrameValue<V extends number> = Enumerator<V>;
export type mjtFramebufferValue<V extends number> = Enumerator<V>;
export type mjtGainValue<V extends number> = Enumerator<V>;
export type mjtGeomValue<V extends number> = Enumerator<V>;
export type mjtGeomInertiaValue<V extends number> = Enumerator<V>;
export type mjtGridPosValue<V extends number> = Enumerator<V>;
export type mjtInertiaFromGeomValue<V extends number> = Enumerator<V>;
export type mjtIntegratorValue<V extends number> = Enumerator<V>;
export type mjtItemValue<V extends number> = Enumerator<V>;
export type mjtJacobianValue<V extends number> = Enumerator<V>;
export type mjtJointValue<V extends number> = Enumerator<V>;
export type mjtLRModeValue<V extends number> = Enumerator<V>;
export type mjtLabelValue<V extends number> = Enumerator<V>;
export type mjtLightTypeValue<V extends number> = Enumerator<V>;
export type mjtLimitedValue<V extends number> = Enumerator<V>;
export type mjtLogLevelValue<V extends number> = Enumerator<V>;
export type mjtLogTopicValue<V extends number> = Enumerator<V>;
export type mjtMarkValue<V extends number> = Enumerator<V>;
export type mjtMeshBuiltinValue<V extends number> = Enumerator<V>;
export type mjtMeshInertiaValue<V extends number> = Enumerator<V>;
export type mjtMouseValue<V extends number> = Enumerator<V>;
export type mjtObjValue<V extends number> = Enumerator<V>;
export type mjtOrientationValue<V extends number> = Enumerator<V>;
export type mjtPertBitValue<V extends number> = Enumerator<V>;
export type mjtPluginCapabilityBitValue<V extends number> = Enumerator<V>;
export type mjtProjectionValue<V extends number> = Enumerator<V>;
export type mjtRayDataFieldValue<V extends number> = Enumerator<V>;
export type mjtRndFlagValue<V extends number> = Enumerator<V>;
export type mjtSDFTypeValue<V extends number> = Enumerator<V>;
export type mjtSameFrameValue<V extends number> = Enumerator<V>;
export type mjtSectionValue<V extends number> = Enumerator<V>;
export type mjtSensorValue<V extends number> = Enumerator<V>;
export type mjtSleepPolicyValue<V extends number> = Enumerator<V>;
export type mjtSleepStateValue<V extends number> = Enumerator<V>;
export type mjtSolverValue<V extends number> = Enumerator<V>;
export type mjtStageValue<V extends number> = Enumerator<V>;
export type mjtStateValue<V extends number> = Enumerator<V>;
export type mjtStereoValue<V extends number> = Enumerator<V>;
export type mjtTextureValue<V extends number> = Enumerator<V>;
export type mjtTextureRoleValue<V extends number> = Enumerator<V>;
export type mjtTimerValue<V extends number> = Enumerator<V>;
export type mjtTrnValue<V extends number> = Enumerator<V>;
export type mjtVisFlagValue<V extends number> = Enumerator<V>;
export type mjtWarningValue<V extends number> = Enumerator<V>;
export type mjtWrapValue<V extends number> = Enumerator<V>;
