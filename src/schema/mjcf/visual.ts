/** visual */
import { bool, element, float, int } from './rows.js';

export const VISUAL = element({
  attributes: {},
  children: { global: '?', quality: '?', headlight: '?', map: '?', scale: '?', rgba: '?' },
});

export const GLOBAL = element({
  attributes: {
    cameraid: int(1, { default: -1 }),
    orthographic: bool({ default: false }),
    fovy: float(1, { default: 45 }),
    ipd: float(1, { default: 0.068 }),
    azimuth: float(1, { default: 90 }),
    elevation: float(1, { default: -45 }),
    linewidth: float(1, { default: 1 }),
    glow: float(1, { default: 0.3 }),
    offwidth: int(1, { default: 640 }),
    offheight: int(1, { default: 480 }),
    realtime: float(1, { default: 1, positive: true }),
    ellipsoidinertia: bool({ default: false }),
    bvactive: bool({ default: false }),
  },
});

export const QUALITY = element({
  attributes: {
    shadowsize: int(1, { default: 4096 }),
    offsamples: int(1, { default: 4 }),
    numslices: int(1, { default: 28 }),
    numstacks: int(1, { default: 16 }),
    numquads: int(1, { default: 4 }),
  },
});

export const HEADLIGHT = element({
  attributes: {
    ambient: float(3, { default: [0.1, 0.1, 0.1] }),
    diffuse: float(3, { default: [0.4, 0.4, 0.4] }),
    specular: float(3, { default: [0.5, 0.5, 0.5] }),
    active: int(1, { default: 1 }),
  },
});

export const MAP = element({
  attributes: {
    stiffness: float(1, { default: 100 }),
    stiffnessrot: float(1, { default: 500 }),
    force: float(1, { default: 0.005 }),
    torque: float(1, { default: 0.1 }),
    alpha: float(1, { default: 0.3 }),
    fogstart: float(1, { default: 3 }),
    fogend: float(1, { default: 10 }),
    znear: float(1, { default: 0.01, positive: true }),
    zfar: float(1, { default: 50 }),
    haze: float(1, { default: 0.3 }),
    shadowclip: float(1, { default: 1 }),
    shadowscale: float(1, { default: 0.6 }),
    actuatortendon: float(1, { default: 2 }),
  },
});

export const SCALE = element({
  attributes: {
    forcewidth: float(1, { default: 0.1 }),
    contactwidth: float(1, { default: 0.3 }),
    contactheight: float(1, { default: 0.1 }),
    connect: float(1, { default: 0.2 }),
    com: float(1, { default: 0.4 }),
    camera: float(1, { default: 0.3 }),
    light: float(1, { default: 0.3 }),
    selectpoint: float(1, { default: 0.2 }),
    jointlength: float(1, { default: 1 }),
    jointwidth: float(1, { default: 0.1 }),
    actuatorlength: float(1, { default: 0.7 }),
    actuatorwidth: float(1, { default: 0.2 }),
    framelength: float(1, { default: 1 }),
    framewidth: float(1, { default: 0.1 }),
    constraint: float(1, { default: 0.1 }),
    slidercrank: float(1, { default: 0.2 }),
    frustum: float(1, { default: 10 }),
  },
});

export const RGBA = element({
  attributes: {
    fog: float(4, { default: [0, 0, 0, 1] }),
    haze: float(4, { default: [1, 1, 1, 1] }),
    force: float(4, { default: [1, 0.5, 0.5, 1] }),
    inertia: float(4, { default: [0.8, 0.2, 0.2, 0.6] }),
    joint: float(4, { default: [0.2, 0.6, 0.8, 1] }),
    actuator: float(4, { default: [0.2, 0.25, 0.2, 1] }),
    actuatornegative: float(4, { default: [0.2, 0.6, 0.9, 1] }),
    actuatorpositive: float(4, { default: [0.9, 0.4, 0.2, 1] }),
    com: float(4, { default: [0.9, 0.9, 0.9, 1] }),
    camera: float(4, { default: [0.6, 0.9, 0.6, 1] }),
    light: float(4, { default: [0.6, 0.6, 0.9, 1] }),
    selectpoint: float(4, { default: [0.9, 0.9, 0.1, 1] }),
    connect: float(4, { default: [0.2, 0.2, 0.8, 1] }),
    contactpoint: float(4, { default: [0.9, 0.6, 0.2, 1] }),
    contactforce: float(4, { default: [0.7, 0.9, 0.9, 1] }),
    contactfriction: float(4, { default: [0.9, 0.8, 0.4, 1] }),
    contacttorque: float(4, { default: [0.9, 0.7, 0.9, 1] }),
    contactgap: float(4, { default: [0.5, 0.8, 0.9, 1] }),
    rangefinder: float(4, { default: [1, 1, 0.1, 1] }),
    constraint: float(4, { default: [0.9, 0, 0, 1] }),
    slidercrank: float(4, { default: [0.5, 0.3, 0.8, 1] }),
    crankbroken: float(4, { default: [0.9, 0, 0, 1] }),
    frustum: float(4, { default: [1, 1, 0, 0.2] }),
    bv: float(4, { default: [0, 1, 0, 0.5] }),
    bvactive: float(4, { default: [1, 0, 0, 0.5] }),
  },
});
