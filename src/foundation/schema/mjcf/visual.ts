/** Rows of the section `visual` of MJCF: its elements and their attributes. */
import { bool, element, float, int } from './rows.js';

/** Visualization settings. */
export const VISUAL = element({
  attributes: {},
  children: { global: '?', quality: '?', headlight: '?', map: '?', scale: '?', rgba: '?' },
});

/** General visualization settings. */
export const GLOBAL = element({
  attributes: {
    /** Camera of the initial view; -1 for the free camera. */
    cameraid: int(1, { default: -1 }),
    /** Uses an orthographic projection. */
    orthographic: bool({ default: false }),
    /** Vertical field of view of the free camera [deg], or its height [m] if orthographic. */
    fovy: float(1, { dim: 'depends', default: 45 }),
    /** Distance between the eyes of stereo views [m]. */
    ipd: float(1, { dim: 'L', default: 0.068 }),
    /** Direction of the free camera around the vertical [deg]. */
    azimuth: float(1, { dim: 'deg', default: 90 }),
    /** Angle of the free camera to the horizontal [deg]. */
    elevation: float(1, { dim: 'deg', default: -45 }),
    /** Width of lines [pixels]. */
    linewidth: float(1, { dim: 'px', default: 1 }),
    /** Emission added to the selected body. */
    glow: float(1, { dim: '1', default: 0.3 }),
    /** Width of images rendered off screen [pixels]. */
    offwidth: int(1, { default: 640 }),
    /** Height of images rendered off screen [pixels]. */
    offheight: int(1, { default: 480 }),
    /** Speed of the simulation in viewers, as a ratio to real time. */
    realtime: float(1, { dim: '1', default: 1, positive: true }),
    /** Draws inertias as ellipsoids rather than boxes. */
    ellipsoidinertia: bool({ default: false }),
    /** Draws only bounding volumes that a collision visited. */
    bvactive: bool({ default: false }),
  },
});

/** Rendering quality. */
export const QUALITY = element({
  attributes: {
    /** Side of the shadow map [pixels]. */
    shadowsize: int(1, { default: 4096 }),
    /** Samples of antialiasing off screen. */
    offsamples: int(1, { default: 4 }),
    /** Number of subdivisions around round shapes. */
    numslices: int(1, { default: 28 }),
    /** Number of subdivisions along round shapes. */
    numstacks: int(1, { default: 16 }),
    /** Number of squares along each side of a box. */
    numquads: int(1, { default: 4 }),
  },
});

/** A light that moves with the camera. */
export const HEADLIGHT = element({
  attributes: {
    /** Ambient color of the light. */
    ambient: float(3, { dim: '1', default: [0.1, 0.1, 0.1] }),
    /** Diffuse color of the light. */
    diffuse: float(3, { dim: '1', default: [0.4, 0.4, 0.4] }),
    /** Specular color of the light. */
    specular: float(3, { dim: '1', default: [0.5, 0.5, 0.5] }),
    /** Switches the light on. */
    active: int(1, { default: 1 }),
  },
});

/** Ranges and scale factors of the visualization. */
export const MAP = element({
  attributes: {
    /** Force of a perturbation by the mouse per unit of displacement, relative to the mass of the body. */
    stiffness: float(1, { dim: 'T^-2', default: 100 }),
    /** Torque of a perturbation by the mouse per unit of rotation, relative to the inertia of the body. */
    stiffnessrot: float(1, { dim: 'T^-2', default: 500 }),
    /** Length of force arrows per unit of force [m/N]. */
    force: float(1, { dim: 'M^-1 T^2', default: 0.005 }),
    /** Length of torque arrows per unit of torque [m/(N m)]. */
    torque: float(1, { dim: 'M^-1 L^-1 T^2 A', default: 0.1 }),
    /** Opacity of bodies that are drawn transparent. */
    alpha: float(1, { dim: '1', default: 0.3 }),
    /** Distance at which fog begins, in units of `extent`. */
    fogstart: float(1, { dim: '1', default: 3 }),
    /** Distance at which fog is opaque, in units of `extent`. */
    fogend: float(1, { dim: '1', default: 10 }),
    /** Distance of the near clipping plane, in units of `extent`. */
    znear: float(1, { dim: '1', default: 0.01, positive: true }),
    /** Distance of the far clipping plane, in units of `extent`. */
    zfar: float(1, { dim: '1', default: 50 }),
    /** Fraction of a plane's size that fades into the skybox. */
    haze: float(1, { dim: '1', default: 0.3 }),
    /** Size of the shadow map of directional lights, in units of `extent`. */
    shadowclip: float(1, { dim: '1', default: 1 }),
    /** Fraction of a spot light's cutoff angle in which shadows are cast. */
    shadowscale: float(1, { dim: '1', default: 0.6 }),
    /** Width of actuators drawn on tendons, in tendon widths. */
    actuatortendon: float(1, { dim: '1', default: 2 }),
  },
});

/** Sizes of decorations such as joint axes, contact points and force arrows. */
export const SCALE = element({
  attributes: {
    /** Width of force arrows, in units of `meansize`. */
    forcewidth: float(1, { dim: '1', default: 0.1 }),
    /** Radius of contact disks, in units of `meansize`. */
    contactwidth: float(1, { dim: '1', default: 0.3 }),
    /** Height of contact disks, in units of `meansize`. */
    contactheight: float(1, { dim: '1', default: 0.1 }),
    /** Radius of lines that connect bodies, in units of `meansize`. */
    connect: float(1, { dim: '1', default: 0.2 }),
    /** Radius of centers of mass, in units of `meansize`. */
    com: float(1, { dim: '1', default: 0.4 }),
    /** Size of cameras, in units of `meansize`. */
    camera: float(1, { dim: '1', default: 0.3 }),
    /** Size of lights, in units of `meansize`. */
    light: float(1, { dim: '1', default: 0.3 }),
    /** Radius of the selected point, in units of `meansize`. */
    selectpoint: float(1, { dim: '1', default: 0.2 }),
    /** Length of joint arrows, in units of `meansize`. */
    jointlength: float(1, { dim: '1', default: 1 }),
    /** Width of joint arrows, in units of `meansize`. */
    jointwidth: float(1, { dim: '1', default: 0.1 }),
    /** Length of actuator arrows, in units of `meansize`. */
    actuatorlength: float(1, { dim: '1', default: 0.7 }),
    /** Width of actuator arrows, in units of `meansize`. */
    actuatorwidth: float(1, { dim: '1', default: 0.2 }),
    /** Length of the axes of frames, in units of `meansize`. */
    framelength: float(1, { dim: '1', default: 1 }),
    /** Width of the axes of frames, in units of `meansize`. */
    framewidth: float(1, { dim: '1', default: 0.1 }),
    /** Radius of violated constraints, in units of `meansize`. */
    constraint: float(1, { dim: '1', default: 0.1 }),
    /** Radius of slider-cranks, in units of `meansize`. */
    slidercrank: float(1, { dim: '1', default: 0.2 }),
    /** Distance of the near plane of camera frusta, in units of `meansize`. */
    frustum: float(1, { dim: '1', default: 10 }),
  },
});

/** Colors of decorations such as joint axes, contact points and force arrows. */
export const RGBA = element({
  attributes: {
    /** Color of fog. */
    fog: float(4, { dim: '1', default: [0, 0, 0, 1] }),
    /** Color of haze. */
    haze: float(4, { dim: '1', default: [1, 1, 1, 1] }),
    /** Color of force arrows. */
    force: float(4, { dim: '1', default: [1, 0.5, 0.5, 1] }),
    /** Color of inertias. */
    inertia: float(4, { dim: '1', default: [0.8, 0.2, 0.2, 0.6] }),
    /** Color of joints. */
    joint: float(4, { dim: '1', default: [0.2, 0.6, 0.8, 1] }),
    /** Color of actuators at rest. */
    actuator: float(4, { dim: '1', default: [0.2, 0.25, 0.2, 1] }),
    /** Color of actuators at the smallest control. */
    actuatornegative: float(4, { dim: '1', default: [0.2, 0.6, 0.9, 1] }),
    /** Color of actuators at the largest control. */
    actuatorpositive: float(4, { dim: '1', default: [0.9, 0.4, 0.2, 1] }),
    /** Color of centers of mass. */
    com: float(4, { dim: '1', default: [0.9, 0.9, 0.9, 1] }),
    /** Color of cameras. */
    camera: float(4, { dim: '1', default: [0.6, 0.9, 0.6, 1] }),
    /** Color of lights. */
    light: float(4, { dim: '1', default: [0.6, 0.6, 0.9, 1] }),
    /** Color of the selected point. */
    selectpoint: float(4, { dim: '1', default: [0.9, 0.9, 0.1, 1] }),
    /** Color of lines that connect bodies. */
    connect: float(4, { dim: '1', default: [0.2, 0.2, 0.8, 1] }),
    /** Color of contact points. */
    contactpoint: float(4, { dim: '1', default: [0.9, 0.6, 0.2, 1] }),
    /** Color of contact forces. */
    contactforce: float(4, { dim: '1', default: [0.7, 0.9, 0.9, 1] }),
    /** Color of friction forces. */
    contactfriction: float(4, { dim: '1', default: [0.9, 0.8, 0.4, 1] }),
    /** Color of contact torques. */
    contacttorque: float(4, { dim: '1', default: [0.9, 0.7, 0.9, 1] }),
    /** Color of contacts within the gap, which exert no force. */
    contactgap: float(4, { dim: '1', default: [0.5, 0.8, 0.9, 1] }),
    /** Color of rays. */
    rangefinder: float(4, { dim: '1', default: [1, 1, 0.1, 1] }),
    /** Color of violated constraints. */
    constraint: float(4, { dim: '1', default: [0.9, 0, 0, 1] }),
    /** Color of slider-cranks. */
    slidercrank: float(4, { dim: '1', default: [0.5, 0.3, 0.8, 1] }),
    /** Color of slider-cranks in impossible positions. */
    crankbroken: float(4, { dim: '1', default: [0.9, 0, 0, 1] }),
    /** Color of camera frusta. */
    frustum: float(4, { dim: '1', default: [1, 1, 0, 0.2] }),
    /** Color of bounding volumes. */
    bv: float(4, { dim: '1', default: [0, 1, 0, 0.5] }),
    /** Color of bounding volumes that a collision visited. */
    bvactive: float(4, { dim: '1', default: [1, 0, 0, 0.5] }),
  },
});
