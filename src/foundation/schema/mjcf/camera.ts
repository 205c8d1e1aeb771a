/** Rows of the section `camera` of MJCF: its elements and their attributes. */
import { CAMERA_OUTPUT, PROJECTION, TRACKING_MODE } from './keywords.js';
import { ORIENTATION_ALTERNATIVES, ORIENTATION_ATTRIBUTES } from './orientation.js';
import { element, exclusive, flags, float, id, int, keyword, LIST, num, ref } from './rows.js';

/** A camera. */
export const CAMERA = element({
  namespace: 'camera',
  defaults: 'camera',
  attributes: {
    /** Name, unique among elements of its kind. */
    name: id('camera'),
    /** Default class of the element. */
    class: ref('default'),
    /** Perspective or orthographic. */
    projection: keyword(PROJECTION, { default: 'perspective' }),
    /** Vertical field of view [deg], or the height [m] if orthographic. */
    fovy: num(1, { dim: 'depends', default: 45 }),
    /** Distance between the eyes of stereo views [m]. */
    ipd: num(1, { dim: 'L', default: 0.068 }),
    /** Width and height of its images [pixels]. */
    resolution: int(2, { default: [1, 1] }),
    /** The contents of the camera's images. */
    output: flags(CAMERA_OUTPUT, { default: ['rgb'] }),
    /** Position in the parent frame [m]. */
    pos: num(3, { dim: 'L', default: [0, 0, 0] }),
    ...ORIENTATION_ATTRIBUTES,
    /** The motion of the camera: with its body, tracking, or aimed at a target. */
    mode: keyword(TRACKING_MODE, { default: 'fixed' }),
    /** Body at which it is aimed. */
    target: ref('body', { inDefault: false }),
    /** Focal length in x and y [m]. */
    focal: float(2, { dim: 'L' }),
    /** Focal length in x and y [pixels]. */
    focalpixel: float(2, { dim: 'px', default: [0, 0] }),
    /** Offset of the principal point [m]. */
    principal: float(2, { dim: 'L' }),
    /** Offset of the principal point [pixels]. */
    principalpixel: float(2, { dim: 'px', default: [0, 0] }),
    /** Width and height of the sensor [m]. */
    sensorsize: float(2, { dim: 'L', default: [0, 0] }),
    /** User values; the engine does not use them. */
    user: num(LIST, { dim: 'opaque' }),
  },
  constraints: [exclusive('quat', 'axisangle', 'xyaxes', 'zaxis', 'euler'), exclusive('fovy', 'sensorsize')],
  alternatives: ORIENTATION_ALTERNATIVES,
});
