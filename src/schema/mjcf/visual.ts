/** visual */
import { bool, element, float, int } from './rows.js';

/** Settings of drawing. */
export const VISUAL = element({
  attributes: {},
  children: { global: '?', quality: '?', headlight: '?', map: '?', scale: '?', rgba: '?' },
});

/** General settings of drawing. */
export const GLOBAL = element({
  attributes: {
    /** Camera of the first view; -1 for the free one. */
    cameraid: int(1, { default: -1 }),
    /** Projects in parallel. */
    orthographic: bool({ default: false }),
    /** Vertical field of view of the free camera [deg], or its height [m] if orthographic. */
    fovy: float(1, { default: 45 }),
    /** Distance between the eyes of stereo views [m]. */
    ipd: float(1, { default: 0.068 }),
    /** Direction of the free camera around the vertical [deg]. */
    azimuth: float(1, { default: 90 }),
    /** Angle of the free camera to the horizontal [deg]. */
    elevation: float(1, { default: -45 }),
    /** Width of lines [pixels]. */
    linewidth: float(1, { default: 1 }),
    /** Emission added to a body that is selected. */
    glow: float(1, { default: 0.3 }),
    /** Width of images rendered off screen [pixels]. */
    offwidth: int(1, { default: 640 }),
    /** Height of images rendered off screen [pixels]. */
    offheight: int(1, { default: 480 }),
    /** Speed of simulation over real time in viewers. */
    realtime: float(1, { default: 1, positive: true }),
    /** Draws inertias as ellipsoids rather than boxes. */
    ellipsoidinertia: bool({ default: false }),
    /** Draws only bounding volumes that a collision visited. */
    bvactive: bool({ default: false }),
  },
});

/** Quality of drawing. */
export const QUALITY = element({
  attributes: {
    /** Side of the shadow map [pixels]. */
    shadowsize: int(1, { default: 4096 }),
    /** Samples of antialiasing off screen. */
    offsamples: int(1, { default: 4 }),
    /** Slices around round shapes. */
    numslices: int(1, { default: 28 }),
    /** Stacks along round shapes. */
    numstacks: int(1, { default: 16 }),
    /** Squares along a side of boxes. */
    numquads: int(1, { default: 4 }),
  },
});

/** Light at the camera. */
export const HEADLIGHT = element({
  attributes: {
    /** Ambient color of the light. */
    ambient: float(3, { default: [0.1, 0.1, 0.1] }),
    /** Diffuse color of the light. */
    diffuse: float(3, { default: [0.4, 0.4, 0.4] }),
    /** Specular color of the light. */
    specular: float(3, { default: [0.5, 0.5, 0.5] }),
    /** Switches the light on. */
    active: int(1, { default: 1 }),
  },
});

/** Ranges and factors of drawing. */
export const MAP = element({
  attributes: {
    /** Force of a mouse spring for each unit of its length, in shares of body mass. */
    stiffness: float(1, { default: 100 }),
    /** Torque of a mouse twist, in shares of body inertia. */
    stiffnessrot: float(1, { default: 500 }),
    /** Length of arrows for each unit of force [m/N]. */
    force: float(1, { default: 0.005 }),
    /** Length of arrows for each unit of torque [m/(N m)]. */
    torque: float(1, { default: 0.1 }),
    /** Opacity of bodies drawn transparent. */
    alpha: float(1, { default: 0.3 }),
    /** Distance where fog begins, in extents of the model. */
    fogstart: float(1, { default: 3 }),
    /** Distance where fog is full, in extents of the model. */
    fogend: float(1, { default: 10 }),
    /** Nearest distance drawn, in extents of the model. */
    znear: float(1, { default: 0.01, positive: true }),
    /** Farthest distance drawn, in extents of the model. */
    zfar: float(1, { default: 50 }),
    /** Share of a plane's size that fades into the skybox. */
    haze: float(1, { default: 0.3 }),
    /** Size of the shadow map of directional lights, in extents of the model. */
    shadowclip: float(1, { default: 1 }),
    /** Share of a spot light's cutoff that casts shadows. */
    shadowscale: float(1, { default: 0.6 }),
    /** Width of actuators drawn on tendons, in tendon widths. */
    actuatortendon: float(1, { default: 2 }),
  },
});

/** Sizes of decorations such as joint axes, contact points and force arrows. */
export const SCALE = element({
  attributes: {
    /** Width of force arrows, in mean sizes of bodies. */
    forcewidth: float(1, { default: 0.1 }),
    /** Radius of contact disks, in mean sizes of bodies. */
    contactwidth: float(1, { default: 0.3 }),
    /** Height of contact disks, in mean sizes of bodies. */
    contactheight: float(1, { default: 0.1 }),
    /** Radius of lines that connect bodies, in mean sizes. */
    connect: float(1, { default: 0.2 }),
    /** Radius of centers of mass, in mean sizes. */
    com: float(1, { default: 0.4 }),
    /** Size of cameras, in mean sizes. */
    camera: float(1, { default: 0.3 }),
    /** Size of lights, in mean sizes. */
    light: float(1, { default: 0.3 }),
    /** Radius of the selected point, in mean sizes. */
    selectpoint: float(1, { default: 0.2 }),
    /** Length of joint arrows, in mean sizes. */
    jointlength: float(1, { default: 1 }),
    /** Width of joint arrows, in mean sizes. */
    jointwidth: float(1, { default: 0.1 }),
    /** Length of actuator arrows, in mean sizes. */
    actuatorlength: float(1, { default: 0.7 }),
    /** Width of actuator arrows, in mean sizes. */
    actuatorwidth: float(1, { default: 0.2 }),
    /** Length of the axes of frames, in mean sizes. */
    framelength: float(1, { default: 1 }),
    /** Width of the axes of frames, in mean sizes. */
    framewidth: float(1, { default: 0.1 }),
    /** Radius of violated constraints, in mean sizes. */
    constraint: float(1, { default: 0.1 }),
    /** Radius of slider-cranks, in mean sizes. */
    slidercrank: float(1, { default: 0.2 }),
    /** Distance of the near plane of camera frusta, in mean sizes. */
    frustum: float(1, { default: 10 }),
  },
});

/** Colors of decorations such as joint axes, contact points and force arrows. */
export const RGBA = element({
  attributes: {
    /** Color of fog. */
    fog: float(4, { default: [0, 0, 0, 1] }),
    /** Color of haze. */
    haze: float(4, { default: [1, 1, 1, 1] }),
    /** Color of force arrows. */
    force: float(4, { default: [1, 0.5, 0.5, 1] }),
    /** Color of inertias. */
    inertia: float(4, { default: [0.8, 0.2, 0.2, 0.6] }),
    /** Color of joints. */
    joint: float(4, { default: [0.2, 0.6, 0.8, 1] }),
    /** Color of actuators at rest. */
    actuator: float(4, { default: [0.2, 0.25, 0.2, 1] }),
    /** Color of actuators at the least control. */
    actuatornegative: float(4, { default: [0.2, 0.6, 0.9, 1] }),
    /** Color of actuators at the largest control. */
    actuatorpositive: float(4, { default: [0.9, 0.4, 0.2, 1] }),
    /** Color of centers of mass. */
    com: float(4, { default: [0.9, 0.9, 0.9, 1] }),
    /** Color of cameras. */
    camera: float(4, { default: [0.6, 0.9, 0.6, 1] }),
    /** Color of lights. */
    light: float(4, { default: [0.6, 0.6, 0.9, 1] }),
    /** Color of the selected point. */
    selectpoint: float(4, { default: [0.9, 0.9, 0.1, 1] }),
    /** Color of lines that connect bodies. */
    connect: float(4, { default: [0.2, 0.2, 0.8, 1] }),
    /** Color of contact points. */
    contactpoint: float(4, { default: [0.9, 0.6, 0.2, 1] }),
    /** Color of contact forces. */
    contactforce: float(4, { default: [0.7, 0.9, 0.9, 1] }),
    /** Color of friction forces. */
    contactfriction: float(4, { default: [0.9, 0.8, 0.4, 1] }),
    /** Color of contact torques. */
    contacttorque: float(4, { default: [0.9, 0.7, 0.9, 1] }),
    /** Color of contacts within the gap, which exert no force. */
    contactgap: float(4, { default: [0.5, 0.8, 0.9, 1] }),
    /** Color of rays. */
    rangefinder: float(4, { default: [1, 1, 0.1, 1] }),
    /** Color of violated constraints. */
    constraint: float(4, { default: [0.9, 0, 0, 1] }),
    /** Color of slider-cranks. */
    slidercrank: float(4, { default: [0.5, 0.3, 0.8, 1] }),
    /** Color of slider-cranks in impossible positions. */
    crankbroken: float(4, { default: [0.9, 0, 0, 1] }),
    /** Color of camera frusta. */
    frustum: float(4, { default: [1, 1, 0, 0.2] }),
    /** Color of bounding volumes. */
    bv: float(4, { default: [0, 1, 0, 0.5] }),
    /** Color of bounding volumes that a collision visited. */
    bvactive: float(4, { default: [1, 0, 0, 0.5] }),
  },
});
