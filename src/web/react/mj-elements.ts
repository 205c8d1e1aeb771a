/** Elements of React for components, made from the schema by `npm run three-classes`. Edit the rows of the schema, not this file. */
import * as classes from '../three-components/classes.js';
import { mjElement } from './mj-element.js';

/** A default class: values for the attributes that elements of the class do not set. */
export const MjDefault = /* @__PURE__ */ mjElement(classes.MjDefault, 'MjDefault');

/** Defaults of equality constraints of any kind. */
export const MjDefaultEquality = /* @__PURE__ */ mjElement(classes.MjDefaultEquality, 'MjDefaultEquality');

/** Defaults of tendons of any kind. */
export const MjDefaultTendon = /* @__PURE__ */ mjElement(classes.MjDefaultTendon, 'MjDefaultTendon');

/** Declares an engine plugin. */
export const MjExtensionPlugin = /* @__PURE__ */ mjElement(classes.MjExtensionPlugin, 'MjExtensionPlugin');

/** An instance of the plugin that several elements can share. */
export const MjInstance = /* @__PURE__ */ mjElement(classes.MjInstance, 'MjInstance');

/** A setting of a plugin. */
export const MjConfig = /* @__PURE__ */ mjElement(classes.MjConfig, 'MjConfig');

/** Attaches a plugin to the element. */
export const MjPlugin = /* @__PURE__ */ mjElement(classes.MjPlugin, 'MjPlugin');

/** A triangle mesh, from a file, a list, or a generator. */
export const MjMesh = /* @__PURE__ */ mjElement(classes.MjMesh, 'MjMesh');

/** A height field: terrain over a grid. */
export const MjHfield = /* @__PURE__ */ mjElement(classes.MjHfield, 'MjHfield');

/** A surface that bends with several bodies. */
export const MjSkin = /* @__PURE__ */ mjElement(classes.MjSkin, 'MjSkin');

/** A body that moves part of a skin. */
export const MjBone = /* @__PURE__ */ mjElement(classes.MjBone, 'MjBone');

/** An image, from files or generated. */
export const MjTexture = /* @__PURE__ */ mjElement(classes.MjTexture, 'MjTexture');

/** The appearance of surfaces. */
export const MjMaterial = /* @__PURE__ */ mjElement(classes.MjMaterial, 'MjMaterial');

/** A further texture of a material. */
export const MjLayer = /* @__PURE__ */ mjElement(classes.MjLayer, 'MjLayer');

/** Another model, for attaching. */
export const MjModel = /* @__PURE__ */ mjElement(classes.MjModel, 'MjModel');

/** A rigid body. The elements inside it move with it. */
export const MjBody = /* @__PURE__ */ mjElement(classes.MjBody, 'MjBody');

/** Mass and inertia of the body, where they do not follow from its geoms. */
export const MjInertial = /* @__PURE__ */ mjElement(classes.MjInertial, 'MjInertial');

/** Attaches a part of this or another model. */
export const MjAttach = /* @__PURE__ */ mjElement(classes.MjAttach, 'MjAttach');

/** A coordinate frame for its content; the compiled model has no frames. */
export const MjFrame = /* @__PURE__ */ mjElement(classes.MjFrame, 'MjFrame');

/** Replaces its content by copies, each offset from the previous one. */
export const MjReplicate = /* @__PURE__ */ mjElement(classes.MjReplicate, 'MjReplicate');

/** A degree of freedom (or several) of the body relative to its parent. */
export const MjJoint = /* @__PURE__ */ mjElement(classes.MjJoint, 'MjJoint');

/** Free motion in space, without the defaults of joints. */
export const MjFreejoint = /* @__PURE__ */ mjElement(classes.MjFreejoint, 'MjFreejoint');

/** A shape for contacts, mass and rendering. */
export const MjGeom = /* @__PURE__ */ mjElement(classes.MjGeom, 'MjGeom');

/** A named frame on a body, for sensors, actuators, tendons and constraints. */
export const MjSite = /* @__PURE__ */ mjElement(classes.MjSite, 'MjSite');

/** A camera. */
export const MjCamera = /* @__PURE__ */ mjElement(classes.MjCamera, 'MjCamera');

/** A light. */
export const MjLight = /* @__PURE__ */ mjElement(classes.MjLight, 'MjLight');

/** Generates a chain of bodies from a few settings. */
export const MjComposite = /* @__PURE__ */ mjElement(classes.MjComposite, 'MjComposite');

/** Joints of the composite. */
export const MjCompositeJoint = /* @__PURE__ */ mjElement(classes.MjCompositeJoint, 'MjCompositeJoint');

/** Skin of the composite. */
export const MjCompositeSkin = /* @__PURE__ */ mjElement(classes.MjCompositeSkin, 'MjCompositeSkin');

/** Geoms of the composite. */
export const MjCompositeGeom = /* @__PURE__ */ mjElement(classes.MjCompositeGeom, 'MjCompositeGeom');

/** Sites of the composite. */
export const MjCompositeSite = /* @__PURE__ */ mjElement(classes.MjCompositeSite, 'MjCompositeSite');

/** Generates a flex, with its bodies and joints, from a few settings. */
export const MjFlexcomp = /* @__PURE__ */ mjElement(classes.MjFlexcomp, 'MjFlexcomp');

/** Edges of the deformable body. */
export const MjFlexcompEdge = /* @__PURE__ */ mjElement(classes.MjFlexcompEdge, 'MjFlexcompEdge');

/** Points that stay with the parent body. */
export const MjPin = /* @__PURE__ */ mjElement(classes.MjPin, 'MjPin');

/** A deformable body whose vertices are attached to bodies. */
export const MjFlex = /* @__PURE__ */ mjElement(classes.MjFlex, 'MjFlex');

/** Edges of a flex. */
export const MjFlexEdge = /* @__PURE__ */ mjElement(classes.MjFlexEdge, 'MjFlexEdge');

/** Contacts of a flex. */
export const MjFlexContact = /* @__PURE__ */ mjElement(classes.MjFlexContact, 'MjFlexContact');

/** Elasticity of a flex. */
export const MjElasticity = /* @__PURE__ */ mjElement(classes.MjElasticity, 'MjElasticity');

/** A pair of geoms that can collide, with its own contact parameters. */
export const MjPair = /* @__PURE__ */ mjElement(classes.MjPair, 'MjPair');

/** A pair of bodies that never touch. */
export const MjExclude = /* @__PURE__ */ mjElement(classes.MjExclude, 'MjExclude');

/** A tendon along the shortest path through sites and around geoms. */
export const MjSpatial = /* @__PURE__ */ mjElement(classes.MjSpatial, 'MjSpatial');

/** A point of the tendon. */
export const MjSpatialSite = /* @__PURE__ */ mjElement(classes.MjSpatialSite, 'MjSpatialSite');

/** A shape that the tendon wraps around. */
export const MjSpatialGeom = /* @__PURE__ */ mjElement(classes.MjSpatialGeom, 'MjSpatialGeom');

/** Begins another branch of the tendon. */
export const MjPulley = /* @__PURE__ */ mjElement(classes.MjPulley, 'MjPulley');

/** A tendon whose length is a weighted sum of joint values. */
export const MjFixed = /* @__PURE__ */ mjElement(classes.MjFixed, 'MjFixed');

/** A joint in the sum. */
export const MjFixedJoint = /* @__PURE__ */ mjElement(classes.MjFixedJoint, 'MjFixedJoint');

/** Connects two bodies at a point. */
export const MjConnect = /* @__PURE__ */ mjElement(classes.MjConnect, 'MjConnect');

/** Fixes the pose of two bodies relative to each other. */
export const MjWeld = /* @__PURE__ */ mjElement(classes.MjWeld, 'MjWeld');

/** Couples a joint to another by a polynomial. */
export const MjEqualityJoint = /* @__PURE__ */ mjElement(classes.MjEqualityJoint, 'MjEqualityJoint');

/** Couples a tendon to another by a polynomial. */
export const MjEqualityTendon = /* @__PURE__ */ mjElement(classes.MjEqualityTendon, 'MjEqualityTendon');

/** Keeps the edges of a flex at their reference lengths. */
export const MjEqualityFlex = /* @__PURE__ */ mjElement(classes.MjEqualityFlex, 'MjEqualityFlex');

/** Keeps the shape of a flex at its vertices. */
export const MjFlexvert = /* @__PURE__ */ mjElement(classes.MjFlexvert, 'MjFlexvert');

/** Keeps the strain of an interpolated flex. */
export const MjFlexstrain = /* @__PURE__ */ mjElement(classes.MjFlexstrain, 'MjFlexstrain');

/** An actuator with every setting. */
export const MjGeneral = /* @__PURE__ */ mjElement(classes.MjGeneral, 'MjGeneral');

/** An actuator whose force is its control. */
export const MjMotor = /* @__PURE__ */ mjElement(classes.MjMotor, 'MjMotor');

/** Position servo; the control is the target position. */
export const MjPosition = /* @__PURE__ */ mjElement(classes.MjPosition, 'MjPosition');

/** Velocity servo; the control is the target velocity. */
export const MjVelocity = /* @__PURE__ */ mjElement(classes.MjVelocity, 'MjVelocity');

/** Position servo whose target is the integral of the control, a velocity. */
export const MjIntvelocity = /* @__PURE__ */ mjElement(classes.MjIntvelocity, 'MjIntvelocity');

/** Orientation servo for a ball joint or a site. */
export const MjOrientation = /* @__PURE__ */ mjElement(classes.MjOrientation, 'MjOrientation');

/** Servo with proportional, integral and derivative gains. */
export const MjPid = /* @__PURE__ */ mjElement(classes.MjPid, 'MjPid');

/** A damper whose coefficient is its control. */
export const MjDamper = /* @__PURE__ */ mjElement(classes.MjDamper, 'MjDamper');

/** Pneumatic or hydraulic cylinder. */
export const MjCylinder = /* @__PURE__ */ mjElement(classes.MjCylinder, 'MjCylinder');

/** Muscle with activation dynamics and force-length-velocity curves. */
export const MjMuscle = /* @__PURE__ */ mjElement(classes.MjMuscle, 'MjMuscle');

/** Adhesion: presses a body against everything that it touches. */
export const MjAdhesion = /* @__PURE__ */ mjElement(classes.MjAdhesion, 'MjAdhesion');

/** Direct-current motor. */
export const MjDcmotor = /* @__PURE__ */ mjElement(classes.MjDcmotor, 'MjDcmotor');

/** Actuator that a plugin implements. */
export const MjActuatorPlugin = /* @__PURE__ */ mjElement(classes.MjActuatorPlugin, 'MjActuatorPlugin');

/** Sum of the normal forces of contacts in the volume of a site [N]. */
export const MjTouch = /* @__PURE__ */ mjElement(classes.MjTouch, 'MjTouch');

/** Linear acceleration, gravity included, in the frame of a site [m/s^2]. */
export const MjAccelerometer = /* @__PURE__ */ mjElement(classes.MjAccelerometer, 'MjAccelerometer');

/** Velocity in the frame of a site [m/s]. */
export const MjVelocimeter = /* @__PURE__ */ mjElement(classes.MjVelocimeter, 'MjVelocimeter');

/** Angular velocity in the frame of a site [rad/s]. */
export const MjGyro = /* @__PURE__ */ mjElement(classes.MjGyro, 'MjGyro');

/** Force between the body of a site and its parent, in the frame of the site [N]. */
export const MjForce = /* @__PURE__ */ mjElement(classes.MjForce, 'MjForce');

/** Torque between the body of a site and its parent, in the frame of the site [N m]. */
export const MjTorque = /* @__PURE__ */ mjElement(classes.MjTorque, 'MjTorque');

/** Magnetic flux in the frame of a site. */
export const MjMagnetometer = /* @__PURE__ */ mjElement(classes.MjMagnetometer, 'MjMagnetometer');

/** Position of a site on the image plane of a camera [pixels]. */
export const MjCamprojection = /* @__PURE__ */ mjElement(classes.MjCamprojection, 'MjCamprojection');

/** Distance to the nearest geom along the z axis of a site, or the rays of a camera [m]. */
export const MjRangefinder = /* @__PURE__ */ mjElement(classes.MjRangefinder, 'MjRangefinder');

/** Value of a joint [m or rad]. */
export const MjJointpos = /* @__PURE__ */ mjElement(classes.MjJointpos, 'MjJointpos');

/** Velocity of a joint [m/s or rad/s]. */
export const MjJointvel = /* @__PURE__ */ mjElement(classes.MjJointvel, 'MjJointvel');

/** Length of a tendon [m]. */
export const MjTendonpos = /* @__PURE__ */ mjElement(classes.MjTendonpos, 'MjTendonpos');

/** Velocity of a tendon [m/s]. */
export const MjTendonvel = /* @__PURE__ */ mjElement(classes.MjTendonvel, 'MjTendonvel');

/** Length of an actuator [m or rad]. */
export const MjActuatorpos = /* @__PURE__ */ mjElement(classes.MjActuatorpos, 'MjActuatorpos');

/** Velocity of an actuator [m/s or rad/s]. */
export const MjActuatorvel = /* @__PURE__ */ mjElement(classes.MjActuatorvel, 'MjActuatorvel');

/** Force of an actuator [N or N m]. */
export const MjActuatorfrc = /* @__PURE__ */ mjElement(classes.MjActuatorfrc, 'MjActuatorfrc');

/** Force of all actuators on a joint [N or N m]. */
export const MjJointactuatorfrc = /* @__PURE__ */ mjElement(classes.MjJointactuatorfrc, 'MjJointactuatorfrc');

/** Force of all actuators on a tendon [N]. */
export const MjTendonactuatorfrc = /* @__PURE__ */ mjElement(classes.MjTendonactuatorfrc, 'MjTendonactuatorfrc');

/** Orientation of a ball joint. */
export const MjBallquat = /* @__PURE__ */ mjElement(classes.MjBallquat, 'MjBallquat');

/** Angular velocity of a ball joint [rad/s]. */
export const MjBallangvel = /* @__PURE__ */ mjElement(classes.MjBallangvel, 'MjBallangvel');

/** Distance of a joint to its limit [m or rad]. */
export const MjJointlimitpos = /* @__PURE__ */ mjElement(classes.MjJointlimitpos, 'MjJointlimitpos');

/** Velocity of a joint towards its limit [m/s or rad/s]. */
export const MjJointlimitvel = /* @__PURE__ */ mjElement(classes.MjJointlimitvel, 'MjJointlimitvel');

/** Force of the limit of a joint [N or N m]. */
export const MjJointlimitfrc = /* @__PURE__ */ mjElement(classes.MjJointlimitfrc, 'MjJointlimitfrc');

/** Distance of a tendon to its limit [m]. */
export const MjTendonlimitpos = /* @__PURE__ */ mjElement(classes.MjTendonlimitpos, 'MjTendonlimitpos');

/** Velocity of a tendon towards its limit [m/s]. */
export const MjTendonlimitvel = /* @__PURE__ */ mjElement(classes.MjTendonlimitvel, 'MjTendonlimitvel');

/** Force of the limit of a tendon [N]. */
export const MjTendonlimitfrc = /* @__PURE__ */ mjElement(classes.MjTendonlimitfrc, 'MjTendonlimitfrc');

/** Position of an object [m]. */
export const MjFramepos = /* @__PURE__ */ mjElement(classes.MjFramepos, 'MjFramepos');

/** Orientation of an object. */
export const MjFramequat = /* @__PURE__ */ mjElement(classes.MjFramequat, 'MjFramequat');

/** X axis of an object. */
export const MjFramexaxis = /* @__PURE__ */ mjElement(classes.MjFramexaxis, 'MjFramexaxis');

/** Y axis of an object. */
export const MjFrameyaxis = /* @__PURE__ */ mjElement(classes.MjFrameyaxis, 'MjFrameyaxis');

/** Z axis of an object. */
export const MjFramezaxis = /* @__PURE__ */ mjElement(classes.MjFramezaxis, 'MjFramezaxis');

/** Velocity of an object [m/s]. */
export const MjFramelinvel = /* @__PURE__ */ mjElement(classes.MjFramelinvel, 'MjFramelinvel');

/** Angular velocity of an object [rad/s]. */
export const MjFrameangvel = /* @__PURE__ */ mjElement(classes.MjFrameangvel, 'MjFrameangvel');

/** Acceleration of an object [m/s^2]. */
export const MjFramelinacc = /* @__PURE__ */ mjElement(classes.MjFramelinacc, 'MjFramelinacc');

/** Angular acceleration of an object [rad/s^2]. */
export const MjFrameangacc = /* @__PURE__ */ mjElement(classes.MjFrameangacc, 'MjFrameangacc');

/** Center of mass of a body and all below it [m]. */
export const MjSubtreecom = /* @__PURE__ */ mjElement(classes.MjSubtreecom, 'MjSubtreecom');

/** Velocity of the center of mass of a body and all below it [m/s]. */
export const MjSubtreelinvel = /* @__PURE__ */ mjElement(classes.MjSubtreelinvel, 'MjSubtreelinvel');

/** Angular momentum of a body and all below it about their center of mass [kg m^2/s]. */
export const MjSubtreeangmom = /* @__PURE__ */ mjElement(classes.MjSubtreeangmom, 'MjSubtreeangmom');

/** 1 if an object is inside the volume of a site, else 0. */
export const MjInsidesite = /* @__PURE__ */ mjElement(classes.MjInsidesite, 'MjInsidesite');

/** Smallest distance of two geoms or bodies [m]. */
export const MjDistance = /* @__PURE__ */ mjElement(classes.MjDistance, 'MjDistance');

/** Unit vector along the smallest distance of two geoms or bodies, from the first to the second. */
export const MjNormal = /* @__PURE__ */ mjElement(classes.MjNormal, 'MjNormal');

/** End points of the smallest distance of two geoms or bodies [m]. */
export const MjFromto = /* @__PURE__ */ mjElement(classes.MjFromto, 'MjFromto');

/** Data of the contacts of geoms, bodies, subtrees or sites. */
export const MjSensorContact = /* @__PURE__ */ mjElement(classes.MjSensorContact, 'MjSensorContact');

/** Potential energy [J]. */
export const MjE_potential = /* @__PURE__ */ mjElement(classes.MjE_potential, 'MjE_potential');

/** Kinetic energy [J]. */
export const MjE_kinetic = /* @__PURE__ */ mjElement(classes.MjE_kinetic, 'MjE_kinetic');

/** Simulation time [s]. */
export const MjClock = /* @__PURE__ */ mjElement(classes.MjClock, 'MjClock');

/** Pressure and slip at the vertices of a mesh. */
export const MjTactile = /* @__PURE__ */ mjElement(classes.MjTactile, 'MjTactile');

/** Values that a callback writes. */
export const MjUserSensor = /* @__PURE__ */ mjElement(classes.MjUserSensor, 'MjUserSensor');

/** Sensor that a plugin implements. */
export const MjSensorPlugin = /* @__PURE__ */ mjElement(classes.MjSensorPlugin, 'MjSensorPlugin');

/** A named list of numbers. */
export const MjNumeric = /* @__PURE__ */ mjElement(classes.MjNumeric, 'MjNumeric');

/** A named text. */
export const MjText = /* @__PURE__ */ mjElement(classes.MjText, 'MjText');

/** A named list of objects. */
export const MjTuple = /* @__PURE__ */ mjElement(classes.MjTuple, 'MjTuple');

/** An object in the list. */
export const MjTupleElement = /* @__PURE__ */ mjElement(classes.MjTupleElement, 'MjTupleElement');

/** A keyframe: a state that a simulation can be reset to. */
export const MjKey = /* @__PURE__ */ mjElement(classes.MjKey, 'MjKey');

/** A joint that turns about an axis. */
export const MjHingeJoint = /* @__PURE__ */ mjElement(classes.MjHingeJoint, 'MjHingeJoint');

/** A joint that slides along an axis. */
export const MjSlideJoint = /* @__PURE__ */ mjElement(classes.MjSlideJoint, 'MjSlideJoint');

/** A joint that turns about a point. */
export const MjBallJoint = /* @__PURE__ */ mjElement(classes.MjBallJoint, 'MjBallJoint');

/** Free motion of a body at the top of the layout. */
export const MjFreeJoint = /* @__PURE__ */ mjElement(classes.MjFreeJoint, 'MjFreeJoint');
