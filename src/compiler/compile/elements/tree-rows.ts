/** Rows of the Model for the kinematic tree: bodies, joints, dofs, geoms, sites, cameras, lights. */
import { atanSingle } from '../../../foundation/math/single-atan.js';
import { JointType, LightType, ObjType } from '../../../foundation/schema/enums.js';
import { CAMERA_OUTPUT, LIGHT_TYPE, PROJECTION, TRACKING_MODE } from '../../../foundation/schema/mjcf/keywords.js';
import type { BODY_FIELDS } from '../../../foundation/schema/model/body.js';
import type { CAMERA_FIELDS } from '../../../foundation/schema/model/camera.js';
import type { DOF_FIELDS } from '../../../foundation/schema/model/dof.js';
import type { GEOM_FIELDS } from '../../../foundation/schema/model/geom.js';
import type { JOINT_FIELDS } from '../../../foundation/schema/model/joint.js';
import type { LIGHT_FIELDS } from '../../../foundation/schema/model/light.js';
import type { SITE_FIELDS } from '../../../foundation/schema/model/site.js';
import type { Element } from '../../../modelling/spec/element.js';
import { extraValue } from '../../../modelling/spec/non-xml-values.js';
import type { Compilation } from '../compilation.js';
import type {
  CompiledBody,
  CompiledCamera,
  CompiledGeom,
  CompiledJoint,
  CompiledLight,
  CompiledSite,
} from '../compiled-element.js';
import type { Registry } from '../registry.js';
import type { RowOf } from '../rows.js';
import type { TreeStructure } from './structure.js';

const NO_USER: readonly number[] = [];

type LaterBody =
  | 'body_subtreemass'
  | 'body_invweight0'
  | 'body_treeid'
  | 'body_sameframe'
  | 'body_bvhadr'
  | 'body_bvhnum';

/** Returns the values of a body for the arrays `body_*`; `mocapid` is -1 for a body without mocap. */
export function bodyRow(
  body: CompiledBody,
  structure: TreeStructure,
  mocapid: number,
): RowOf<typeof BODY_FIELDS, LaterBody | 'body_plugin'> {
  const { element: el, id } = body;
  const isWorld = !el.is('body');
  return {
    body_parentid: body.parent?.id ?? 0,
    body_rootid: structure.rootid[id],
    body_weldid: body.weld.id,
    body_mocapid: mocapid,
    body_jntnum: body.joints.length,
    body_jntadr: body.joints[0]?.id ?? -1,
    body_dofnum: body.dofnum,
    body_dofadr: structure.dofadr[id],
    body_geomnum: body.geoms.length,
    body_geomadr: body.geoms[0]?.id ?? -1,
    body_simple: structure.simple[id],
    body_pos: body.pose.pos,
    body_quat: body.pose.quat,
    body_ipos: body.ipose.pos,
    body_iquat: body.ipose.quat,
    body_mass: body.mass,
    body_inertia: body.inertia,
    body_gravcomp: isWorld ? 0 : el.gravcomp,
    body_margin: body.margin,
    body_user: isWorld ? NO_USER : (el.user ?? NO_USER),
    body_contype: body.contype,
    body_conaffinity: body.conaffinity,
  };
}

/** Returns the values of a joint for the arrays `jnt_*`. */
export function jointRow(joint: CompiledJoint): RowOf<typeof JOINT_FIELDS, 'jnt_actuatorid'> {
  const { given } = joint;
  const { stiffness } = given;
  return {
    jnt_type: joint.type,
    jnt_qposadr: joint.qposadr,
    jnt_dofadr: joint.dofadr,
    jnt_bodyid: joint.body.id,
    jnt_group: joint.element.group,
    jnt_limited: joint.limited,
    jnt_actfrclimited: joint.actfrclimited,
    jnt_actgravcomp: given.actuatorgravcomp,
    jnt_solref: given.solreflimit,
    jnt_solimp: given.solimplimit,
    jnt_pos: joint.pos,
    jnt_axis: joint.axis,
    jnt_stiffness: stiffness[0],
    jnt_stiffnesspoly: stiffness.slice(1),
    jnt_range: joint.range,
    jnt_actfrcrange: given.actuatorfrcrange,
    jnt_margin: given.margin,
    jnt_user: given.user ?? NO_USER,
  };
}

type LaterDof =
  | 'dof_parentid'
  | 'dof_treeid'
  | 'dof_Madr'
  | 'dof_simplenum'
  | 'dof_invweight0'
  | 'dof_M0'
  | 'dof_length';

/** Returns the values of a joint for the arrays `dof_*`; they are equal for all its dofs. */
export function dofRow(joint: CompiledJoint): RowOf<typeof DOF_FIELDS, LaterDof> {
  const { given } = joint;
  const { damping } = given;
  return {
    dof_bodyid: joint.body.id,
    dof_jntid: joint.id,
    dof_solref: given.solreffriction,
    dof_solimp: given.solimpfriction,
    dof_frictionloss: given.frictionloss,
    dof_armature: given.armature,
    dof_damping: damping[0],
    dof_dampingpoly: damping.slice(1),
  };
}

/** Coordinates of a joint in the reference configuration, and those of its spring. */
export function restCoordinates(joint: CompiledJoint): { qpos0: readonly number[]; spring: readonly number[] } {
  const { pos, quat } = joint.body.pose;
  switch (joint.type) {
    case JointType.FREE:
      return { qpos0: [...pos, ...quat], spring: [...pos, ...quat] };
    case JointType.BALL:
      return { qpos0: [1, 0, 0, 0], spring: [1, 0, 0, 0] };
    default:
      return { qpos0: [joint.ref], spring: [joint.springref] };
  }
}

/** Bounding box of a geom as center and half sizes [m]. */
function boxOf({ bounds: b }: CompiledGeom): number[] {
  return [
    (b[3] + b[0]) / 2,
    (b[4] + b[1]) / 2,
    (b[5] + b[2]) / 2,
    (b[3] - b[0]) / 2,
    (b[4] - b[1]) / 2,
    (b[5] - b[2]) / 2,
  ];
}

/** Returns the values of a geom for the arrays `geom_*`; `matid` is -1 for none. */
export function geomRow(
  geom: CompiledGeom,
  matid: number,
): RowOf<typeof GEOM_FIELDS, 'geom_sameframe' | 'geom_plugin'> {
  const el = geom.element;
  return {
    geom_type: geom.type,
    geom_contype: geom.contype,
    geom_conaffinity: geom.conaffinity,
    geom_condim: el.condim,
    geom_bodyid: geom.body.id,
    geom_dataid: geom.namedMesh?.id ?? geom.hfield?.id ?? -1,
    geom_matid: matid,
    geom_group: el.group,
    geom_priority: el.priority,
    geom_solmix: el.solmix,
    geom_solref: el.solref,
    geom_solimp: el.solimp,
    geom_size: geom.size,
    geom_aabb: boxOf(geom),
    geom_rbound: geom.rbound,
    geom_pos: geom.pose.pos,
    geom_quat: geom.pose.quat,
    geom_friction: el.friction,
    geom_margin: el.margin,
    geom_gap: el.gap,
    geom_surfacevel: geom.surfacevel,
    geom_adhesion: el.adhesion,
    geom_fluid: geom.fluid,
    geom_user: el.user ?? NO_USER,
    geom_rgba: el.rgba,
  };
}

/** Returns the values of a site for the arrays `site_*`. */
export function siteRow(site: CompiledSite, names: Registry): RowOf<typeof SITE_FIELDS, 'site_sameframe'> {
  const el = site.element;
  return {
    site_type: site.type,
    site_bodyid: site.body.id,
    site_dataid: site.mesh?.id ?? -1,
    site_matid: names.materialId(el, site.material ?? ''),
    site_group: el.group,
    site_size: site.size,
    site_pos: site.pose.pos,
    site_quat: site.pose.quat,
    site_user: el.user ?? NO_USER,
    site_rgba: el.rgba,
  };
}

type LaterCamera = 'cam_poscom0' | 'cam_pos0' | 'cam_mat0';

/** Returns the values of a camera for the arrays `cam_*`; its poses in the world are computed later. */
export function cameraRow(
  compilation: Compilation,
  camera: CompiledCamera,
  names: Registry,
): RowOf<typeof CAMERA_FIELDS, LaterCamera> {
  const el = camera.element;
  return {
    cam_mode: TRACKING_MODE[el.mode],
    cam_bodyid: camera.body.id,
    cam_targetbodyid: names.id(el, 'target', ObjType.BODY),
    cam_pos: camera.pose.pos,
    cam_quat: camera.pose.quat,
    cam_projection: PROJECTION[el.projection],
    ...opticsOf(compilation, el),
    cam_ipd: el.ipd,
    cam_resolution: el.resolution,
    cam_output: el.output.reduce((bits, word) => bits | CAMERA_OUTPUT[word as keyof typeof CAMERA_OUTPUT], 0),
    cam_sensorsize: el.sensorsize,
    cam_user: el.user ?? NO_USER,
  };
}

/**
 * Field of view [degree] and intrinsics: focal lengths and principal point; pixel values take precedence over lengths.
 * As measured, the reference computes pixel densities and the angle of view in single precision.
 */
function opticsOf(c: Compilation, el: Element<'camera'>): { cam_fovy: number; cam_intrinsic: readonly number[] } {
  const [width, height] = el.sensorsize;
  if (!(width > 0 && height > 0)) {
    const { znear } = c.spec.section('map');
    const principal = extraValue<readonly number[]>(el, 'intrinsic')?.slice(2) ?? [0, 0];
    return { cam_fovy: el.fovy, cam_intrinsic: [znear, znear, ...principal] };
  }
  const density = [
    Math.fround(el.resolution[0] / Math.fround(width)),
    Math.fround(el.resolution[1] / Math.fround(height)),
  ];
  const length = (pixels: readonly number[], lengths: readonly number[] | undefined, i: number): number =>
    pixels[i] ? pixels[i] / density[i] : (lengths?.[i] ?? 0);
  const intrinsic = [
    length(el.focalpixel, el.focal, 0),
    length(el.focalpixel, el.focal, 1),
    length(el.principalpixel, el.principal, 0),
    length(el.principalpixel, el.principal, 1),
  ];
  const slope = Math.fround(Math.fround(height) / 2 / Math.fround(intrinsic[1]));
  return { cam_fovy: (atanSingle(slope) * 360) / Math.PI, cam_intrinsic: intrinsic };
}

type LaterLight = 'light_poscom0' | 'light_pos0' | 'light_dir0';

/** Returns the values of a light for the arrays `light_*`; its poses in the world are computed later. */
export function lightRow(
  compilation: Compilation,
  light: CompiledLight,
  names: Registry,
): RowOf<typeof LIGHT_FIELDS, LaterLight> {
  const el = light.element;
  return {
    light_mode: TRACKING_MODE[el.mode],
    light_bodyid: light.body.id,
    light_targetbodyid: names.id(el, 'target', ObjType.BODY),
    light_type: lightType(compilation, el),
    light_texid: names.id(el, 'texture', ObjType.TEXTURE),
    light_castshadow: el.castshadow,
    light_bulbradius: el.bulbradius,
    light_intensity: el.intensity,
    light_range: el.range,
    light_active: el.active,
    light_pos: light.pos,
    light_dir: light.dir,
    light_attenuation: el.attenuation,
    light_cutoff: el.cutoff,
    light_softness: el.softness,
    light_exponent: el.exponent,
    light_ambient: el.ambient,
    light_diffuse: el.diffuse,
    light_specular: el.specular,
  };
}

/** Type of a light. `directional` is a deprecated alternative to `type`; the innermost of both is used. */
function lightType(c: Compilation, el: Element<'light'>): number {
  const layer = c.authoredLayers(el).findLast((each) => each.isSet('type') || each.isSet('directional'));
  if (!layer?.is('light')) return LightType.SPOT;
  if (layer.type !== undefined && layer.isSet('type')) return LIGHT_TYPE[layer.type];
  return layer.directional ? LightType.DIRECTIONAL : LightType.SPOT;
}
