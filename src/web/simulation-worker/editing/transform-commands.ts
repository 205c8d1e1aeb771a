/** Commands of gizmos: they move elements as displayed, in the current state of the joints. */

import * as source from '../../../authoring/source/index.js';
import * as pose from '../../../foundation/math/pose.js';
import { JointType } from '../../../foundation/schema/enums.js';
import { message } from '../../../foundation/schema/messages.js';
import { messageError } from '../../../foundation/schema/report.js';
import type { Element, SpecElement } from '../../../modelling/spec/element.js';
import { worldPose } from '../../../modelling/spec/pose.js';
import type { Data } from '../../../simulation/model/data.js';
import type { EditorParts } from './editor-commands.js';
import type { EditorCommands, ElementKey } from './editor-protocol.js';

type Quat = pose.Quat;
type Vec3 = pose.Vec3;
type TransformCommands = Pick<
  EditorCommands,
  'translate' | 'place' | 'rotate' | 'scale' | 'moveEnd' | 'roundDragged' | 'setRange' | 'pointAxis' | 'route'
>;

/** Returns the commands of gizmos. Vectors are in the world frame [m]. */
export function transformCommands({ project, keys, data, report, afterCompile }: EditorParts): TransformCommands {
  const optionsOf = (undoGroup: string | undefined) => (undoGroup === undefined ? {} : { undoGroup });
  /** Rotates a world vector from the current state to the reference pose. */
  const asWritten = (vector: Vec3, element: SpecElement): Vec3 =>
    pose.rotate(vector, pose.conjugate(bodyRotation(data, element)));
  const translate = (key: ElementKey, offset: Vec3, options: source.TranslateOptions): void => {
    const element = keys.get(key);
    report(source.translate(project, element, asWritten(offset, element), 'world', options));
    afterCompile(() => moveState(data, element, (pos, quat) => [pose.add3(pos, offset), quat]));
  };
  return {
    translate: (key, offset, undoGroup) => translate(key, offset, { ...optionsOf(undoGroup) }),
    place: (key, offset, undoGroup) => translate(key, offset, { ...optionsOf(undoGroup), name: 'place' }),
    rotate(key, by, undoGroup) {
      const element = keys.get(key);
      const moved = bodyRotation(data, element);
      const inModel = pose.mulQuat(pose.mulQuat(pose.conjugate(moved), by), moved);
      report(source.rotateElement(project, element, inModel, 'world', optionsOf(undoGroup)));
      afterCompile(() => moveState(data, element, (pos, quat) => [pos, pose.mulQuat(by, quat)]));
    },
    scale: (key, factors, undoGroup) => report(source.scale(project, keys.get(key), factors, optionsOf(undoGroup))),
    moveEnd(key, end, offset, undoGroup) {
      const element = keys.get(key);
      report(source.moveEnd(project, element, end, asWritten(offset, element), optionsOf(undoGroup)));
    },
    roundDragged(key, act, step, undoGroup) {
      // a drag that changed nothing leaves the numbers of the file
      if (project.history.undoGroup !== undoGroup) return;
      report(source.roundDragged(project, keys.get(key), act, step, optionsOf(undoGroup)));
    },
    setRange: (key, range, undoGroup) =>
      report(source.setRange(project, jointOf(keys.get(key)), range, optionsOf(undoGroup))),
    pointAxis(key, direction, undoGroup) {
      const element = keys.get(key);
      report(source.pointAxis(project, jointOf(element), asWritten(direction, element), optionsOf(undoGroup)));
    },
    route(tendon, along, undoGroup) {
      const element = keys.get(tendon);
      if (!element.is('spatial')) throw messageError(message('edit-refused/not-spatial', { tag: element.tag }));
      report(source.routeTendon(project, element, keys.get(along), optionsOf(undoGroup)));
    },
  };
}

function jointOf(element: SpecElement): Element<'joint'> {
  if (element.is('joint')) return element;
  throw messageError(message('edit-refused/not-joint', { tag: element.tag }));
}

const quatAt = (array: ArrayLike<number>, id: number): Quat =>
  [0, 1, 2, 3].map((k) => array[4 * id + k]!) as unknown as Quat;

/** Rotation of the body that contains an element, from the reference pose to the current state. */
function bodyRotation({ model, xquat }: Data, { parent }: SpecElement): Quat {
  for (let at = parent; at; at = at.parent) {
    const id = model.elements?.body.indexOf(at) ?? -1;
    if (id >= 0) return pose.mulQuat(quatAt(xquat, id), pose.conjugate(worldPose(at).quat));
  }
  return [1, 0, 0, 0];
}

/** Moves a free or mocap body in the state too, because an edit keeps the state. */
function moveState(data: Data, body: SpecElement, move: (pos: Vec3, quat: Quat) => readonly [Vec3, Quat]): void {
  const { model } = data;
  const id = model.elements?.body.indexOf(body) ?? -1;
  if (id < 0) return;
  const joint = model.body_jntadr[id]!;
  const mocap = model.body_mocapid[id]!;
  const isFree = model.body_jntnum[id] === 1 && model.jnt_type[joint] === JointType.FREE;
  const apply = (positions: Float64Array, at: number, quats: Float64Array, quatAddress: number): void => {
    const [pos, quat] = move(
      [0, 1, 2].map((k) => positions[at + k]!) as unknown as Vec3,
      [0, 1, 2, 3].map((k) => quats[quatAddress + k]!) as unknown as Quat,
    );
    positions.set(pos, at);
    quats.set(quat, quatAddress);
  };
  const address = isFree ? model.jnt_qposadr[joint]! : 0;
  if (isFree) apply(data.qpos, address, data.qpos, address + 3);
  if (mocap >= 0) apply(data.mocap_pos, 3 * mocap, data.mocap_quat, 4 * mocap);
}
