/** Parts of an edited Model that cannot be copied value by value: poses, inertias, units, addressed arrays. */
import {
  compose,
  conjugate,
  IDENTITY,
  inversePose,
  type Pose,
  quatToMat,
  rotate,
  transform,
  type Vec3,
} from '../../../foundation/math/pose.js';
import { CtrlInput, EqType, GainType, JointType } from '../../../foundation/schema/enums.js';
import type { ModelFieldName } from '../../../foundation/schema/model.js';
import type { Element, SpecElement } from '../../../modelling/spec/element.js';
import type { ModelRecord } from '../../../simulation/model/model-record.js';
import type { ElementLists, NamedKind } from '../../../simulation/model/named.js';
import type { Compilation } from '../compilation.js';
import { placementOf } from '../elements/geom.js';
import { attributeOf } from './attribute-of.js';
import { copyParts } from './copy-parts.js';

/** A Model before and after an edit, and the elements of both. */
export interface Edit {
  readonly c: Compilation;
  readonly before: ModelRecord;
  readonly after: ModelRecord;
  readonly elements: ElementLists<SpecElement>;
  /** Alignment poses of the free bodies that were aligned with their inertia, by body, before anything is written. */
  readonly alignments: readonly (Pose | undefined)[];
}

type Handler = (edit: Edit, el: SpecElement, id: number) => readonly ModelFieldName[];

const FORMS = ['axisangle', 'xyaxes', 'zaxis', 'euler', 'quat'] as const;

const poseAt = (pos: Float64Array, quat: Float64Array, i: number): Pose => ({
  pos: [pos[3 * i], pos[3 * i + 1], pos[3 * i + 2]],
  quat: [quat[4 * i], quat[4 * i + 1], quat[4 * i + 2], quat[4 * i + 3]],
});

const vecAt = (a: Float64Array, i: number): Vec3 => [a[3 * i], a[3 * i + 1], a[3 * i + 2]];

/** Tests whether any of the `n` values of object `i`, from index n * i on, differ. */
function differs(
  edit: Edit,
  names: readonly ModelFieldName[],
  i: number,
  n: (name: ModelFieldName) => number,
): boolean {
  return names.some((name) => {
    const [a, b] = [edit.before[name], edit.after[name]];
    for (let k = n(name) * i; k < n(name) * (i + 1); k++) if (a[k] !== b[k]) return true;
    return false;
  });
}

/** Pose of an element's parents, up to the body of its object: frames and bodies that were fused into the body. */
function framePose(c: Compilation, el: SpecElement, body: object): Pose | undefined {
  let pose: Pose | undefined;
  for (let at = el.parent; at?.is('frame', 'body') && at !== body; at = at.parent) {
    const own = c.poseOf(at);
    pose = pose ? compose(own, pose) : own;
  }
  return pose;
}

/**
 * Returns the pose that maps the authored frame of an element to the frame where it is compiled: frames, fusing and
 * alignment.
 */
function placeOf({ c, elements, alignments }: Edit, el: SpecElement, body: number): Pose {
  const frame = framePose(c, el, elements.body[body]) ?? IDENTITY;
  const alignment = alignments[body];
  return alignment ? compose(inversePose(alignment), frame) : frame;
}

/**
 * Writes a pose. Other orientation attributes in a class take precedence over `quat`; `xyaxes` is used in that case.
 */
function authorPose(c: Compilation, el: SpecElement, { pos, quat }: Pose): void {
  for (const form of FORMS) el.unset(form);
  el.set('pos', pos);
  const outweighed = c.authoredLayers(el).some((layer) => FORMS.some((form) => form !== 'quat' && layer.isSet(form)));
  if (!outweighed) el.set('quat', quat);
  else {
    const r = quatToMat(quat);
    el.set('xyaxes', [r[0], r[3], r[6], r[1], r[4], r[7]]);
  }
}

type PosedKind = 'body' | 'geom' | 'site' | 'cam';

/**
 * Writes the pose A of an edited object. The compiled pose is C = L A R, where L contains frames and alignment and is
 * unchanged; for an edited pose E, the new pose is A' = A R C^-1 E R^-1.
 */
function copyPose(edit: Edit, el: SpecElement, id: number, prefix: PosedKind, right?: Pose): readonly ModelFieldName[] {
  const { c, before, after } = edit;
  const names = [`${prefix}_pos`, `${prefix}_quat`] as const;
  if (!differs(edit, names, id, (name) => (name === names[0] ? 3 : 4))) return names;
  const compiled = poseAt(before[names[0]], before[names[1]], id);
  const edited = poseAt(after[names[0]], after[names[1]], id);
  // bodies and cameras have the same pose attributes
  const authored = el.is('geom', 'site') ? placementOf(c, el).pose : c.poseOf(el as Element<'body'>);
  if (el.is('geom', 'site') && el.fromto) {
    const { size } = placementOf(c, el);
    el.unset('fromto');
    el.set('size', [...size]);
  }
  const own = right ? compose(authored, right) : authored;
  const moved = compose(compose(own, inversePose(compiled)), edited);
  authorPose(c, el, right ? compose(moved, inversePose(right)) : moved);
  return names;
}

/** Returns the alignment of every aligned free body: the pose R on the right of its authored pose. */
export function alignmentsOf(
  compilation: Compilation,
  m: ModelRecord,
  { body }: ElementLists<SpecElement>,
): (Pose | undefined)[] {
  return body.map((el, id) => {
    const joint = m.body_jntadr[id];
    if (!el.is('body') || m.jnt_type[joint] !== JointType.FREE) return undefined;
    const frame = framePose(compilation, el, {});
    const unaligned = frame ? compose(frame, compilation.poseOf(el)) : compilation.poseOf(el);
    return compose(inversePose(unaligned), poseAt(m.body_pos, m.body_quat, id));
  });
}

const INERTIA = ['body_mass', 'body_inertia', 'body_ipos', 'body_iquat'] as const;
const INERTIA_SIZES: Partial<Record<ModelFieldName, number>> = {
  body_mass: 1,
  body_inertia: 3,
  body_ipos: 3,
  body_iquat: 4,
};

const copyBody: Handler = (edit, el, id) => {
  if (!el.is('body')) return [];
  copyInertia(edit, el, id);
  copySleep(edit, el, id);
  return [...copyPose(edit, el, id, 'body', edit.alignments[id]), ...INERTIA];
};

/** Writes the sleep policy of a tree to its first body. */
function copySleep(edit: Edit, el: Element<'body'>, id: number): void {
  const tree = edit.after.body_treeid[id];
  if (edit.after.tree_bodyadr[tree] !== id || !differs(edit, ['tree_sleep_policy'], tree, () => 1)) return;
  const value = attributeOf(el.row.attributes.sleep, [edit.after.tree_sleep_policy[tree]]);
  if (value === undefined) edit.c.report(el, 'not-copied', { array: 'tree_sleep_policy' });
  else el.set('sleep', value);
}

/** Writes the edited inertia of a body. */
function copyInertia(edit: Edit, el: SpecElement, id: number): void {
  const { c, before, after } = edit;
  if (!el.is('body') || !differs(edit, INERTIA, id, (name) => INERTIA_SIZES[name] as number)) {
    return;
  }
  if (el.compiler.inertiafromgeom === 'true' && before.body_geomnum[id] > 0) {
    c.report(el, 'not-copied', { array: 'body_mass, body_inertia' });
    return;
  }
  const alignment = edit.alignments[id];
  const inertial = el.child('inertial') ?? el.add('inertial', {}, { index: 0 });
  inertial.unset('fullinertia');
  inertial.set('mass', after.body_mass[id]);
  inertial.set('diaginertia', vecAt(after.body_inertia, id));
  const pose = poseAt(after.body_ipos, after.body_iquat, id);
  authorPose(c, inertial, alignment ? compose(alignment, pose) : pose);
  for (const part of fusedInto(el, new Set(edit.elements.body))) takeMassFrom(part);
}

/** Bodies that were fused into a body. */
function* fusedInto(el: SpecElement, compiled: ReadonlySet<object>): Generator<Element<'body'>> {
  for (const child of el.elements) {
    if (child.is('body')) {
      if (compiled.has(child)) continue;
      yield child;
    }
    if (child.is('body', 'frame')) yield* fusedInto(child, compiled);
  }
}

/** Sets the mass of a fused body to zero: the body that it was fused into has the total mass. */
function takeMassFrom(body: Element<'body'>): void {
  const inertial = body.child('inertial') ?? body.add('inertial', {}, { index: 0 });
  inertial.unset('fullinertia');
  inertial.assign({ pos: [0, 0, 0], mass: 0, diaginertia: [0, 0, 0] });
}

export function hasEditedMasses(edit: Pick<Edit, 'before' | 'after'>): boolean {
  return (['body_mass', 'body_inertia'] as const).some((name) =>
    edit.before[name].some((x, i) => x !== edit.after[name][i]),
  );
}

/** Writes a coefficient together with its polynomial. */
function copyPolynomial(
  edit: Edit,
  el: SpecElement,
  name: 'stiffness' | 'damping',
  arrays: PolynomialArrays,
  i: number,
) {
  const [first, poly] = arrays;
  if (!differs(edit, arrays, i, (array) => (array === first ? 1 : 2))) return;
  el.set(name, [edit.after[first][i], edit.after[poly][2 * i], edit.after[poly][2 * i + 1]]);
  if (el.is('joint') && el.springdamper[0] > 0) el.springdamper = [0, 0];
}
type PolynomialArrays = readonly [
  'jnt_stiffness' | 'dof_damping' | 'tendon_stiffness' | 'tendon_damping' | 'actuator_damping',
  'jnt_stiffnesspoly' | 'dof_dampingpoly' | 'tendon_stiffnesspoly' | 'tendon_dampingpoly' | 'actuator_dampingpoly',
];

const copyJoint: Handler = (edit, el, id) => {
  const { c, before, after } = edit;
  const type = after.jnt_type[id];
  const dof = after.jnt_dofadr[id];
  const isScalar = type === JointType.HINGE || type === JointType.SLIDE;
  const unit = type === JointType.SLIDE ? 1 : c.radians(el);
  const handled = ['jnt_pos', 'jnt_axis', 'jnt_stiffness', 'jnt_stiffnesspoly', 'jnt_range'] as const;
  const count = (after.jnt_dofadr[id + 1] ?? after.nv) - dof;
  copyParts(edit, el, [
    ['dof_solref', 'solreffriction', dof, count, 2],
    ['dof_solimp', 'solimpfriction', dof, count, 5],
    ['dof_frictionloss', 'frictionloss', dof, count, 1],
    ['dof_armature', 'armature', dof, count, 1],
    ['dof_damping', 'damping', dof, count, 1],
    ['dof_dampingpoly', 'damping', dof, count, 2],
  ]);
  if (!el.is('joint')) return [];
  copyPolynomial(edit, el, 'stiffness', ['jnt_stiffness', 'jnt_stiffnesspoly'], id);
  copyPolynomial(edit, el, 'damping', ['dof_damping', 'dof_dampingpoly'], dof);
  if (differs(edit, ['jnt_range'], id, () => 2)) {
    // the range of a joint without limits is used without conversion
    const rangeUnit = after.jnt_limited[id] ? unit : 1;
    el.range = [after.jnt_range[2 * id] / rangeUnit, after.jnt_range[2 * id + 1] / rangeUnit];
  }
  const frame = framePose(c, el, edit.elements.body[after.jnt_bodyid[id]]);
  const toFrame = frame && inversePose(frame);
  if (differs(edit, ['jnt_pos'], id, () => 3)) {
    const pos = vecAt(after.jnt_pos, id);
    el.pos = toFrame ? transform(toFrame, pos) : pos;
  }
  if (isScalar && differs(edit, ['jnt_axis'], id, () => 3)) {
    const axis = vecAt(after.jnt_axis, id);
    el.axis = toFrame ? rotate(axis, toFrame.quat) : axis;
  }
  const q = after.jnt_qposadr[id];
  if (isScalar && before.qpos0[q] !== after.qpos0[q]) el.ref = after.qpos0[q] / unit;
  if (isScalar && before.qpos_spring[q] !== after.qpos_spring[q]) el.springref = after.qpos_spring[q] / unit;
  return handled;
};

const copyGeom: Handler = (edit, el, id) => {
  const { c, before, after } = edit;
  if (!el.is('geom', 'site')) return [];
  const prefix = el.is('geom') ? 'geom' : 'site';
  const hasMesh = before[`${prefix}_dataid`][id] >= 0;
  let right: Pose | undefined;
  if (hasMesh) {
    const placed = compose(placeOf(edit, el, before[`${prefix}_bodyid`][id]), c.poseOf(el));
    right = compose(inversePose(placed), poseAt(before[`${prefix}_pos`], before[`${prefix}_quat`], id));
  }
  const size = `${prefix}_size` as const;
  const handled = [...copyPose(edit, el, id, prefix, right), size];
  if (!differs(edit, [size], id, () => 3)) return handled;
  if (hasMesh) {
    c.report(el, 'not-copied', { array: size });
    return handled;
  }
  if (el.fromto) {
    const { pose } = placementOf(c, el);
    el.unset('fromto');
    authorPose(c, el, pose);
  }
  el.set('size', vecAt(after[size], id));
  return handled;
};

const copyCamera: Handler = (edit, el, id) => {
  const handled = copyPose(edit, el, id, 'cam');
  // the angle depends on the sensor size
  if (!el.isSet('sensorsize') || !differs(edit, ['cam_fovy'], id, () => 1)) return handled;
  edit.c.report(el, 'not-copied', { array: 'cam_fovy' });
  return [...handled, 'cam_fovy'];
};

/** Positions and directions of lights, transformed to the frames around them. */
const copyLight: Handler = (edit, el, id) => {
  const { after } = edit;
  const handled = ['light_pos', 'light_dir'] as const;
  const place = placeOf(edit, el, after.light_bodyid[id]);
  if (differs(edit, ['light_pos'], id, () => 3)) {
    el.set('pos', transform(inversePose(place), vecAt(after.light_pos, id)));
  }
  if (differs(edit, ['light_dir'], id, () => 3)) {
    el.set('dir', rotate(vecAt(after.light_dir, id), conjugate(place.quat)));
  }
  return handled;
};

const copyTendon: Handler = (edit, el, id) => {
  const handled = ['tendon_stiffness', 'tendon_stiffnesspoly', 'tendon_damping', 'tendon_dampingpoly'] as const;
  copyPolynomial(edit, el, 'stiffness', [handled[0], handled[1]], id);
  copyPolynomial(edit, el, 'damping', [handled[2], handled[3]], id);
  return handled;
};

/** Attributes of actuator shortcuts from gain and bias parameters. */
const GAINS: Readonly<Record<string, (gain: Float64Array, bias: Float64Array) => Readonly<Record<string, number>>>> = {
  position: (gain, bias) => ({ kp: gain[0], kv: -bias[2] }),
  velocity: (gain) => ({ kv: gain[0] }),
  damper: (gain) => ({ kv: -gain[2] }),
  intvelocity: (gain, bias) => ({ kp: gain[0], kv: -bias[2] }),
};

const PARAMETERS = ['actuator_dynprm', 'actuator_gainprm', 'actuator_biasprm'] as const;

const copyActuator: Handler = (edit, el, id) => {
  const { c, before, after } = edit;
  copyPolynomial(edit, el, 'damping', ['actuator_damping', 'actuator_dampingpoly'], id);
  copyAddressed(edit, el, id);
  const handled = [...PARAMETERS, 'actuator_damping', 'actuator_dampingpoly'] as const;
  const changed = PARAMETERS.filter((name) => differs(edit, [name], id, () => 10));
  if (changed.length === 0) return handled;
  const rowOf = (name: (typeof PARAMETERS)[number]): Float64Array => after[name].subarray(10 * id, 10 * id + 10);
  const words = GAINS[el.tag]?.(rowOf('actuator_gainprm'), rowOf('actuator_biasprm'));
  const isExpressible =
    words && changed.every((name) => rowOf(name).every((x, k) => k < 3 || x === before[name][10 * id + k]));
  if (el.tag === 'general') {
    for (const name of changed) el.set(name.slice('actuator_'.length), Array.from(rowOf(name)));
  } else if (isExpressible && !changed.includes('actuator_dynprm')) {
    for (const [name, value] of Object.entries(words)) el.set(name, value);
    el.unset('dampratio');
  } else c.report(el, 'not-copied', { array: changed.join(', ') });
  return handled;
};

/** Writes the limits of the inputs, and gear and length range of the outputs. */
function copyAddressed(edit: Edit, el: SpecElement, id: number): void {
  const { after } = edit;
  const [input, count] = [after.actuator_ctrladr[id], after.actuator_ctrlnum[id]];
  const outputs = [after.actuator_outadr[id], after.actuator_outnum[id]] as const;
  const range = el.row.attributes.posrange ? 'posrange' : 'ctrlrange';
  // PID inputs other than `pos` have their own range attributes
  const isPosition = (after.actuator_ctrlspec[id] & CtrlInput.POS) !== 0;
  const shared = after.actuator_gaintype[id] === GainType.PID ? Number(isPosition) : count;
  const others = [input + shared, count - shared] as const;
  copyParts(edit, el, [
    ['actuator_ctrllimited', 'ctrllimited', input, shared, 1],
    ['actuator_ctrlrange', range, input, shared, 2],
    ['actuator_ctrllimited', '', ...others, 1],
    ['actuator_ctrlrange', '', ...others, 2],
    ['actuator_gear', 'gear', ...outputs, 6],
    ['actuator_lengthrange', 'lengthrange', ...outputs, 2],
  ]);
  const isRanged =
    differs(edit, ['actuator_ctrlrange'], input, () => 2) || differs(edit, ['actuator_actrange'], id, () => 2);
  // an explicit range replaces the inherited one
  if (isRanged && el.row.attributes.inheritrange && el.get('inheritrange')) el.set('inheritrange', 0);
}

const NEQDATA = 11;

/** Writes the part of `eq_data` that has attributes: anchors, polynomials, the torque scale. */
const copyEquality: Handler = (edit, el, id) => {
  const { after } = edit;
  if (!differs(edit, ['eq_data'], id, () => NEQDATA)) return ['eq_data'];
  const data = Array.from(after.eq_data.subarray(NEQDATA * id, NEQDATA * (id + 1)));
  const type = after.eq_type[id];
  if (type === EqType.JOINT || type === EqType.TENDON) el.set('polycoef', data.slice(0, 5));
  else if (type === EqType.CONNECT && el.isSet('anchor')) el.set('anchor', data.slice(0, 3));
  else if (type === EqType.WELD && el.isSet('body1')) {
    el.set('anchor', data.slice(0, 3));
    el.set('relpose', data.slice(3, 10));
    el.set('torquescale', data[10]);
  } else edit.c.report(el, 'not-copied', { array: 'eq_data' });
  return ['eq_data'];
};

const copyNumeric: Handler = ({ before, after }, el, id) => {
  const [start, size] = [after.numeric_adr[id], after.numeric_size[id]];
  const values = Array.from(after.numeric_data.subarray(start, start + size));
  if (values.some((x, k) => x !== before.numeric_data[start + k])) el.set('data', values.join(' '));
  return [];
};

/**
 * Handlers for arrays that do not correspond to a single attribute; each returns the names of the arrays it handled.
 */
export const SPECIAL: Partial<Record<NamedKind, Handler>> = {
  body: copyBody,
  joint: copyJoint,
  geom: copyGeom,
  site: copyGeom,
  camera: copyCamera,
  light: copyLight,
  tendon: copyTendon,
  actuator: copyActuator,
  equality: copyEquality,
  numeric: copyNumeric,
};
