/** Rows of the section `compiler` of MJCF: its elements and their attributes. */
import { ANGLE, CONFLICT, COORDINATE, FALSE_TRUE_AUTO, LENGTHRANGE_MODE } from './keywords.js';
import { bool, chars, element, int, keyword, num, text } from './rows.js';

/** Settings that control how the file is read and compiled. */
export const COMPILER = element({
  attributes: {
    /** Infers from a range whether a limit applies, where `limited` is auto. */
    autolimits: bool({ default: true }),
    /** Minimum mass of a moving body [kg]; smaller masses are raised to it. */
    boundmass: num(1, { dim: 'M', default: 0 }),
    /** Minimum principal moment of inertia of a moving body [kg m^2]. */
    boundinertia: num(1, { dim: 'M L^2', default: 0 }),
    /** Scales masses and inertias so that the total mass is this value [kg]; a negative value leaves them unchanged. */
    settotalmass: num(1, { dim: 'M', default: -1 }),
    /**
     * Replaces moments of inertia that violate the triangle inequality by their mean, instead of reporting an error.
     */
    balanceinertia: bool({ default: false }),
    /** Drops the folders from the names of asset files. */
    strippath: bool({ default: false }),
    /** Frame of positions; only `local` is supported. */
    coordinate: keyword(COORDINATE, { default: 'local', read: 'coordinate' }),
    /** Unit of angles in the file. */
    angle: keyword(ANGLE, { default: 'degree' }),
    /** Fits primitives to meshes by their bounding box rather than their inertia box. */
    fitaabb: bool({ default: false }),
    /** Axes of Euler angles in order; lower case turns with the frame, upper case stays fixed. */
    eulerseq: chars([3, 3], { default: 'xyz' }),
    /** Folder of meshes, height fields and skins, relative to the folder of the model. */
    meshdir: text(),
    /** Folder of textures, relative to the folder of the model. */
    texturedir: text(),
    /** Drops elements that are only visual: visual geoms, materials, textures. */
    discardvisual: bool({ default: false }),
    /** Lets MuJoCo compile on several threads; no effect here. */
    usethread: bool({ default: true }),
    /** Merges bodies without joints into their parents. */
    fusestatic: bool({ default: false }),
    /** Infers inertias from geoms: always, never, or for bodies without an `inertial`. */
    inertiafromgeom: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    /** First and last group of the geoms from which inertias are inferred. */
    inertiagrouprange: int(2, { default: [0, 5] }),
    /** Writes inertias of all bodies when a model is saved. */
    saveinertial: bool({ default: false }),
    /**
     * False makes MuJoCo save a model as authored, not as compiled; files saved here are always as authored, and a given
     * `true` is a warning.
     */
    savecompiled: bool({ default: true, since: '3.16.0', saved: false }),
    /**
     * False makes MuJoCo save orientations, angles, end points and actuator shortcuts as written, and needs
     * `savecompiled="false"`; files saved here always have them as written, and a given `true` is a warning.
     */
    savecanonical: bool({ default: true, since: '3.16.0', saved: false }),
    /**
     * Folder of all assets; `meshdir` and `texturedir` take precedence. If a file is not there, it is looked up in
     * the folder of the included file that names it.
     */
    assetdir: text(),
    /** Aligns bodies with a free joint and no other joint to their inertial frame. */
    alignfree: bool({ default: false }),
    /** Action to take when an attached model has different global options. */
    conflict: keyword(CONFLICT, { default: 'warning' }),
  },
  children: { lengthrange: '?' },
});

/** Settings of the simulation that finds the length ranges of actuators. */
export const LENGTHRANGE = element({
  attributes: {
    /** The actuators whose length range is computed. */
    mode: keyword(LENGTHRANGE_MODE, { default: 'muscle' }),
    /** Keeps given length ranges instead of computing them. */
    useexisting: bool({ default: true }),
    /** Uses the limits of the joint or tendon, if it has any, as the length range. */
    uselimit: bool({ default: false }),
    /** Norm of the joint acceleration that the applied force causes. */
    accel: num(1, { dim: 'depends', default: 20 }),
    /** Largest force for that acceleration [N]; 0 for none. */
    maxforce: num(1, { dim: 'F', default: 0 }),
    /** Time constant of the velocity damping in the simulation that finds the length range [s]. */
    timeconst: num(1, { dim: 'T', default: 1 }),
    /** Time step of the simulation that finds the length range [s]. */
    timestep: num(1, { dim: 'T', default: 0.01 }),
    /** Duration of the simulation that finds the length range [s]. */
    inttotal: num(1, { dim: 'T', default: 10 }),
    /** Time at the end of the simulation during which the length must settle [s]. */
    interval: num(1, { dim: 'T', default: 2 }),
    /** Largest change of the length during `interval`, as a fraction of its range. */
    tolrange: num(1, { dim: '1', default: 0.05 }),
  },
});
