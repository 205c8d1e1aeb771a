/** Classes of components, made from the schema by `npm run three-classes`. Edit the rows of the schema, not this file. */
import { type Component, componentClass, variantClass } from './component-class.js';

/** A default class: values for the attributes that elements of the class do not set. */
export const MjDefault = /* @__PURE__ */ componentClass('default');
export type MjDefault = Component<'default'>;

/** Defaults of equality constraints of any kind. */
export const MjDefaultEquality = /* @__PURE__ */ componentClass('defaultEquality');
export type MjDefaultEquality = Component<'defaultEquality'>;

/** Defaults of tendons of any kind. */
export const MjDefaultTendon = /* @__PURE__ */ componentClass('defaultTendon');
export type MjDefaultTendon = Component<'defaultTendon'>;

/** Declares an engine plugin. */
export const MjExtensionPlugin = /* @__PURE__ */ componentClass('extensionPlugin');
export type MjExtensionPlugin = Component<'extensionPlugin'>;

/** An instance of the plugin that several elements can share. */
export const MjInstance = /* @__PURE__ */ componentClass('instance');
export type MjInstance = Component<'instance'>;

/** A setting of a plugin. */
export const MjConfig = /* @__PURE__ */ componentClass('config');
export type MjConfig = Component<'config'>;

/** Attaches a plugin to the element. */
export const MjPlugin = /* @__PURE__ */ componentClass('plugin');
export type MjPlugin = Component<'plugin'>;

/** A triangle mesh, from a file, a list, or a generator. */
export const MjMesh = /* @__PURE__ */ componentClass('mesh');
export type MjMesh = Component<'mesh'>;

/** A height field: terrain over a grid. */
export const MjHfield = /* @__PURE__ */ componentClass('hfield');
export type MjHfield = Component<'hfield'>;

/** A surface that bends with several bodies. */
export const MjSkin = /* @__PURE__ */ componentClass('skin');
export type MjSkin = Component<'skin'>;

/** A body that moves part of a skin. */
export const MjBone = /* @__PURE__ */ componentClass('bone');
export type MjBone = Component<'bone'>;

/** An image, from files or generated. */
export const MjTexture = /* @__PURE__ */ componentClass('texture');
export type MjTexture = Component<'texture'>;

/** The appearance of surfaces. */
export const MjMaterial = /* @__PURE__ */ componentClass('material');
export type MjMaterial = Component<'material'>;

/** A further texture of a material. */
export const MjLayer = /* @__PURE__ */ componentClass('layer');
export type MjLayer = Component<'layer'>;

/** Another model, for attaching. */
export const MjModel = /* @__PURE__ */ componentClass('model');
export type MjModel = Component<'model'>;

/** A rigid body. The elements inside it move with it. */
export const MjBody = /* @__PURE__ */ componentClass('body');
export type MjBody = Component<'body'>;

/** Mass and inertia of the body, where they do not follow from its geoms. */
export const MjInertial = /* @__PURE__ */ componentClass('inertial');
export type MjInertial = Component<'inertial'>;

/** Attaches a part of this or another model. */
export const MjAttach = /* @__PURE__ */ componentClass('attach');
export type MjAttach = Component<'attach'>;

/** A coordinate frame for its content; the compiled model has no frames. */
export const MjFrame = /* @__PURE__ */ componentClass('frame');
export type MjFrame = Component<'frame'>;

/** Replaces its content by copies, each offset from the previous one. */
export const MjReplicate = /* @__PURE__ */ componentClass('replicate');
export type MjReplicate = Component<'replicate'>;

/** A degree of freedom (or several) of the body relative to its parent. */
export const MjJoint = /* @__PURE__ */ componentClass('joint');
export type MjJoint = Component<'joint'>;

/** Free motion in space, without the defaults of joints. */
export const MjFreejoint = /* @__PURE__ */ componentClass('freejoint');
export type MjFreejoint = Component<'freejoint'>;

/** A shape for contacts, mass and rendering. */
export const MjGeom = /* @__PURE__ */ componentClass('geom');
export type MjGeom = Component<'geom'>;

/** A named frame on a body, for sensors, actuators, tendons and constraints. */
export const MjSite = /* @__PURE__ */ componentClass('site');
export type MjSite = Component<'site'>;

/** A camera. */
export const MjCamera = /* @__PURE__ */ componentClass('camera');
export type MjCamera = Component<'camera'>;

/** A light. */
export const MjLight = /* @__PURE__ */ componentClass('light');
export type MjLight = Component<'light'>;

/** Generates a chain of bodies from a few settings. */
export const MjComposite = /* @__PURE__ */ componentClass('composite');
export type MjComposite = Component<'composite'>;

/** Joints of the composite. */
export const MjCompositeJoint = /* @__PURE__ */ componentClass('compositeJoint');
export type MjCompositeJoint = Component<'compositeJoint'>;

/** Skin of the composite. */
export const MjCompositeSkin = /* @__PURE__ */ componentClass('compositeSkin');
export type MjCompositeSkin = Component<'compositeSkin'>;

/** Geoms of the composite. */
export const MjCompositeGeom = /* @__PURE__ */ componentClass('compositeGeom');
export type MjCompositeGeom = Component<'compositeGeom'>;

/** Sites of the composite. */
export const MjCompositeSite = /* @__PURE__ */ componentClass('compositeSite');
export type MjCompositeSite = Component<'compositeSite'>;

/** Generates a flex, with its bodies and joints, from a few settings. */
export const MjFlexcomp = /* @__PURE__ */ componentClass('flexcomp');
export type MjFlexcomp = Component<'flexcomp'>;

/** Edges of the deformable body. */
export const MjFlexcompEdge = /* @__PURE__ */ componentClass('flexcompEdge');
export type MjFlexcompEdge = Component<'flexcompEdge'>;

/** Points that stay with the parent body. */
export const MjPin = /* @__PURE__ */ componentClass('pin');
export type MjPin = Component<'pin'>;

/** A deformable body whose vertices are attached to bodies. */
export const MjFlex = /* @__PURE__ */ componentClass('flex');
export type MjFlex = Component<'flex'>;

/** Edges of a flex. */
export const MjFlexEdge = /* @__PURE__ */ componentClass('flexEdge');
export type MjFlexEdge = Component<'flexEdge'>;

/** Contacts of a flex. */
export const MjFlexContact = /* @__PURE__ */ componentClass('flexContact');
export type MjFlexContact = Component<'flexContact'>;

/** Elasticity of a flex. */
export const MjElasticity = /* @__PURE__ */ componentClass('elasticity');
export type MjElasticity = Component<'elasticity'>;

/** A pair of geoms that can collide, with its own contact parameters. */
export const MjPair = /* @__PURE__ */ componentClass('pair');
export type MjPair = Component<'pair'>;

/** A pair of bodies that never touch. */
export const MjExclude = /* @__PURE__ */ componentClass('exclude');
export type MjExclude = Component<'exclude'>;

/** A tendon along the shortest path through sites and around geoms. */
export const MjSpatial = /* @__PURE__ */ componentClass('spatial');
export type MjSpatial = Component<'spatial'>;

/** A point of the tendon. */
export const MjSpatialSite = /* @__PURE__ */ componentClass('spatialSite');
export type MjSpatialSite = Component<'spatialSite'>;

/** A shape that the tendon wraps around. */
export const MjSpatialGeom = /* @__PURE__ */ componentClass('spatialGeom');
export type MjSpatialGeom = Component<'spatialGeom'>;

/** Begins another branch of the tendon. */
export const MjPulley = /* @__PURE__ */ componentClass('pulley');
export type MjPulley = Component<'pulley'>;

/** A tendon whose length is a weighted sum of joint values. */
export const MjFixed = /* @__PURE__ */ componentClass('fixed');
export type MjFixed = Component<'fixed'>;

/** A joint in the sum. */
export const MjFixedJoint = /* @__PURE__ */ componentClass('fixedJoint');
export type MjFixedJoint = Component<'fixedJoint'>;

/** Connects two bodies at a point. */
export const MjConnect = /* @__PURE__ */ componentClass('connect');
export type MjConnect = Component<'connect'>;

/** Fixes the pose of two bodies relative to each other. */
export const MjWeld = /* @__PURE__ */ componentClass('weld');
export type MjWeld = Component<'weld'>;

/** Couples a joint to another by a polynomial. */
export const MjEqualityJoint = /* @__PURE__ */ componentClass('equalityJoint');
export type MjEqualityJoint = Component<'equalityJoint'>;

/** Couples a tendon to another by a polynomial. */
export const MjEqualityTendon = /* @__PURE__ */ componentClass('equalityTendon');
export type MjEqualityTendon = Component<'equalityTendon'>;

/** Keeps the edges of a flex at their reference lengths. */
export const MjEqualityFlex = /* @__PURE__ */ componentClass('equalityFlex');
export type MjEqualityFlex = Component<'equalityFlex'>;

/** Keeps the shape of a flex at its vertices. */
export const MjFlexvert = /* @__PURE__ */ componentClass('flexvert');
export type MjFlexvert = Component<'flexvert'>;

/** Keeps the strain of an interpolated flex. */
export const MjFlexstrain = /* @__PURE__ */ componentClass('flexstrain');
export type MjFlexstrain = Component<'flexstrain'>;

/** An actuator with every setting. */
export const MjGeneral = /* @__PURE__ */ componentClass('general');
export type MjGeneral = Component<'general'>;

/** An actuator whose force is its control. */
export const MjMotor = /* @__PURE__ */ componentClass('motor');
export type MjMotor = Component<'motor'>;

/** Position servo; the control is the target position. */
export const MjPosition = /* @__PURE__ */ componentClass('position');
export type MjPosition = Component<'position'>;

/** Velocity servo; the control is the target velocity. */
export const MjVelocity = /* @__PURE__ */ componentClass('velocity');
export type MjVelocity = Component<'velocity'>;

/** Position servo whose target is the integral of the control, a velocity. */
export const MjIntvelocity = /* @__PURE__ */ componentClass('intvelocity');
export type MjIntvelocity = Component<'intvelocity'>;

/** Orientation servo for a ball joint or a site. */
export const MjOrientation = /* @__PURE__ */ componentClass('orientation');
export type MjOrientation = Component<'orientation'>;

/** Servo with proportional, integral and derivative gains. */
export const MjPid = /* @__PURE__ */ componentClass('pid');
export type MjPid = Component<'pid'>;

/** A damper whose coefficient is its control. */
export const MjDamper = /* @__PURE__ */ componentClass('damper');
export type MjDamper = Component<'damper'>;

/** Pneumatic or hydraulic cylinder. */
export const MjCylinder = /* @__PURE__ */ componentClass('cylinder');
export type MjCylinder = Component<'cylinder'>;

/** Muscle with activation dynamics and force-length-velocity curves. */
export const MjMuscle = /* @__PURE__ */ componentClass('muscle');
export type MjMuscle = Component<'muscle'>;

/** Adhesion: presses a body against everything that it touches. */
export const MjAdhesion = /* @__PURE__ */ componentClass('adhesion');
export type MjAdhesion = Component<'adhesion'>;

/** Direct-current motor. */
export const MjDcmotor = /* @__PURE__ */ componentClass('dcmotor');
export type MjDcmotor = Component<'dcmotor'>;

/** Actuator that a plugin implements. */
export const MjActuatorPlugin = /* @__PURE__ */ componentClass('actuatorPlugin');
export type MjActuatorPlugin = Component<'actuatorPlugin'>;

/** Sum of the normal forces of contacts in the volume of a site [N]. */
export const MjTouch = /* @__PURE__ */ componentClass('touch');
export type MjTouch = Component<'touch'>;

/** Linear acceleration, gravity included, in the frame of a site [m/s^2]. */
export const MjAccelerometer = /* @__PURE__ */ componentClass('accelerometer');
export type MjAccelerometer = Component<'accelerometer'>;

/** Velocity in the frame of a site [m/s]. */
export const MjVelocimeter = /* @__PURE__ */ componentClass('velocimeter');
export type MjVelocimeter = Component<'velocimeter'>;

/** Angular velocity in the frame of a site [rad/s]. */
export const MjGyro = /* @__PURE__ */ componentClass('gyro');
export type MjGyro = Component<'gyro'>;

/** Force between the body of a site and its parent, in the frame of the site [N]. */
export const MjForce = /* @__PURE__ */ componentClass('force');
export type MjForce = Component<'force'>;

/** Torque between the body of a site and its parent, in the frame of the site [N m]. */
export const MjTorque = /* @__PURE__ */ componentClass('torque');
export type MjTorque = Component<'torque'>;

/** Magnetic flux in the frame of a site. */
export const MjMagnetometer = /* @__PURE__ */ componentClass('magnetometer');
export type MjMagnetometer = Component<'magnetometer'>;

/** Position of a site on the image plane of a camera [pixels]. */
export const MjCamprojection = /* @__PURE__ */ componentClass('camprojection');
export type MjCamprojection = Component<'camprojection'>;

/** Distance to the nearest geom along the z axis of a site, or the rays of a camera [m]. */
export const MjRangefinder = /* @__PURE__ */ componentClass('rangefinder');
export type MjRangefinder = Component<'rangefinder'>;

/** Value of a joint [m or rad]. */
export const MjJointpos = /* @__PURE__ */ componentClass('jointpos');
export type MjJointpos = Component<'jointpos'>;

/** Velocity of a joint [m/s or rad/s]. */
export const MjJointvel = /* @__PURE__ */ componentClass('jointvel');
export type MjJointvel = Component<'jointvel'>;

/** Length of a tendon [m]. */
export const MjTendonpos = /* @__PURE__ */ componentClass('tendonpos');
export type MjTendonpos = Component<'tendonpos'>;

/** Velocity of a tendon [m/s]. */
export const MjTendonvel = /* @__PURE__ */ componentClass('tendonvel');
export type MjTendonvel = Component<'tendonvel'>;

/** Length of an actuator [m or rad]. */
export const MjActuatorpos = /* @__PURE__ */ componentClass('actuatorpos');
export type MjActuatorpos = Component<'actuatorpos'>;

/** Velocity of an actuator [m/s or rad/s]. */
export const MjActuatorvel = /* @__PURE__ */ componentClass('actuatorvel');
export type MjActuatorvel = Component<'actuatorvel'>;

/** Force of an actuator [N or N m]. */
export const MjActuatorfrc = /* @__PURE__ */ componentClass('actuatorfrc');
export type MjActuatorfrc = Component<'actuatorfrc'>;

/** Force of all actuators on a joint [N or N m]. */
export const MjJointactuatorfrc = /* @__PURE__ */ componentClass('jointactuatorfrc');
export type MjJointactuatorfrc = Component<'jointactuatorfrc'>;

/** Force of all actuators on a tendon [N]. */
export const MjTendonactuatorfrc = /* @__PURE__ */ componentClass('tendonactuatorfrc');
export type MjTendonactuatorfrc = Component<'tendonactuatorfrc'>;

/** Orientation of a ball joint. */
export const MjBallquat = /* @__PURE__ */ componentClass('ballquat');
export type MjBallquat = Component<'ballquat'>;

/** Angular velocity of a ball joint [rad/s]. */
export const MjBallangvel = /* @__PURE__ */ componentClass('ballangvel');
export type MjBallangvel = Component<'ballangvel'>;

/** Distance of a joint to its limit [m or rad]. */
export const MjJointlimitpos = /* @__PURE__ */ componentClass('jointlimitpos');
export type MjJointlimitpos = Component<'jointlimitpos'>;

/** Velocity of a joint towards its limit [m/s or rad/s]. */
export const MjJointlimitvel = /* @__PURE__ */ componentClass('jointlimitvel');
export type MjJointlimitvel = Component<'jointlimitvel'>;

/** Force of the limit of a joint [N or N m]. */
export const MjJointlimitfrc = /* @__PURE__ */ componentClass('jointlimitfrc');
export type MjJointlimitfrc = Component<'jointlimitfrc'>;

/** Distance of a tendon to its limit [m]. */
export const MjTendonlimitpos = /* @__PURE__ */ componentClass('tendonlimitpos');
export type MjTendonlimitpos = Component<'tendonlimitpos'>;

/** Velocity of a tendon towards its limit [m/s]. */
export const MjTendonlimitvel = /* @__PURE__ */ componentClass('tendonlimitvel');
export type MjTendonlimitvel = Component<'tendonlimitvel'>;

/** Force of the limit of a tendon [N]. */
export const MjTendonlimitfrc = /* @__PURE__ */ componentClass('tendonlimitfrc');
export type MjTendonlimitfrc = Component<'tendonlimitfrc'>;

/** Position of an object [m]. */
export const MjFramepos = /* @__PURE__ */ componentClass('framepos');
export type MjFramepos = Component<'framepos'>;

/** Orientation of an object. */
export const MjFramequat = /* @__PURE__ */ componentClass('framequat');
export type MjFramequat = Component<'framequat'>;

/** X axis of an object. */
export const MjFramexaxis = /* @__PURE__ */ componentClass('framexaxis');
export type MjFramexaxis = Component<'framexaxis'>;

/** Y axis of an object. */
export const MjFrameyaxis = /* @__PURE__ */ componentClass('frameyaxis');
export type MjFrameyaxis = Component<'frameyaxis'>;

/** Z axis of an object. */
export const MjFramezaxis = /* @__PURE__ */ componentClass('framezaxis');
export type MjFramezaxis = Component<'framezaxis'>;

/** Velocity of an object [m/s]. */
export const MjFramelinvel = /* @__PURE__ */ componentClass('framelinvel');
export type MjFramelinvel = Component<'framelinvel'>;

/** Angular velocity of an object [rad/s]. */
export const MjFrameangvel = /* @__PURE__ */ componentClass('frameangvel');
export type MjFrameangvel = Component<'frameangvel'>;

/** Acceleration of an object [m/s^2]. */
export const MjFramelinacc = /* @__PURE__ */ componentClass('framelinacc');
export type MjFramelinacc = Component<'framelinacc'>;

/** Angular acceleration of an object [rad/s^2]. */
export const MjFrameangacc = /* @__PURE__ */ componentClass('frameangacc');
export type MjFrameangacc = Component<'frameangacc'>;

/** Center of mass of a body and all below it [m]. */
export const MjSubtreecom = /* @__PURE__ */ componentClass('subtreecom');
export type MjSubtreecom = Component<'subtreecom'>;

/** Velocity of the center of mass of a body and all below it [m/s]. */
export const MjSubtreelinvel = /* @__PURE__ */ componentClass('subtreelinvel');
export type MjSubtreelinvel = Component<'subtreelinvel'>;

/** Angular momentum of a body and all below it about their center of mass [kg m^2/s]. */
export const MjSubtreeangmom = /* @__PURE__ */ componentClass('subtreeangmom');
export type MjSubtreeangmom = Component<'subtreeangmom'>;

/** 1 if an object is inside the volume of a site, else 0. */
export const MjInsidesite = /* @__PURE__ */ componentClass('insidesite');
export type MjInsidesite = Component<'insidesite'>;

/** Smallest distance of two geoms or bodies [m]. */
export const MjDistance = /* @__PURE__ */ componentClass('distance');
export type MjDistance = Component<'distance'>;

/** Unit vector along the smallest distance of two geoms or bodies, from the first to the second. */
export const MjNormal = /* @__PURE__ */ componentClass('normal');
export type MjNormal = Component<'normal'>;

/** End points of the smallest distance of two geoms or bodies [m]. */
export const MjFromto = /* @__PURE__ */ componentClass('fromto');
export type MjFromto = Component<'fromto'>;

/** Data of the contacts of geoms, bodies, subtrees or sites. */
export const MjSensorContact = /* @__PURE__ */ componentClass('sensorContact');
export type MjSensorContact = Component<'sensorContact'>;

/** Potential energy [J]. */
export const MjE_potential = /* @__PURE__ */ componentClass('e_potential');
export type MjE_potential = Component<'e_potential'>;

/** Kinetic energy [J]. */
export const MjE_kinetic = /* @__PURE__ */ componentClass('e_kinetic');
export type MjE_kinetic = Component<'e_kinetic'>;

/** Simulation time [s]. */
export const MjClock = /* @__PURE__ */ componentClass('clock');
export type MjClock = Component<'clock'>;

/** Pressure and slip at the vertices of a mesh. */
export const MjTactile = /* @__PURE__ */ componentClass('tactile');
export type MjTactile = Component<'tactile'>;

/** Values that a callback writes. */
export const MjUserSensor = /* @__PURE__ */ componentClass('userSensor');
export type MjUserSensor = Component<'userSensor'>;

/** Sensor that a plugin implements. */
export const MjSensorPlugin = /* @__PURE__ */ componentClass('sensorPlugin');
export type MjSensorPlugin = Component<'sensorPlugin'>;

/** A named list of numbers. */
export const MjNumeric = /* @__PURE__ */ componentClass('numeric');
export type MjNumeric = Component<'numeric'>;

/** A named text. */
export const MjText = /* @__PURE__ */ componentClass('text');
export type MjText = Component<'text'>;

/** A named list of objects. */
export const MjTuple = /* @__PURE__ */ componentClass('tuple');
export type MjTuple = Component<'tuple'>;

/** An object in the list. */
export const MjTupleElement = /* @__PURE__ */ componentClass('tupleElement');
export type MjTupleElement = Component<'tupleElement'>;

/** A keyframe: a state that a simulation can be reset to. */
export const MjKey = /* @__PURE__ */ componentClass('key');
export type MjKey = Component<'key'>;

/** A joint that turns about an axis. */
export const MjHingeJoint = /* @__PURE__ */ variantClass('MjHingeJoint');
export type MjHingeJoint = Component<'joint'>;

/** A joint that slides along an axis. */
export const MjSlideJoint = /* @__PURE__ */ variantClass('MjSlideJoint');
export type MjSlideJoint = Component<'joint'>;

/** A joint that turns about a point. */
export const MjBallJoint = /* @__PURE__ */ variantClass('MjBallJoint');
export type MjBallJoint = Component<'joint'>;

/** Free motion of a body at the top of the layout. */
export const MjFreeJoint = /* @__PURE__ */ variantClass('MjFreeJoint');
export type MjFreeJoint = Component<'freejoint'>;
