/** Writes a Spec as URDF, omitting values that URDF cannot express. */

import type { Diagnostics } from '../../foundation/base/diagnostics.js';
import { formatNumber } from '../../foundation/base/numbers.js';
import type { OptionNames } from '../../foundation/base/usage.js';
import {
  compose,
  IDENTITY,
  type Pose,
  quatToMat,
  transform,
  UNIT_QUAT,
  type Vec3,
  ZERO3,
} from '../../foundation/math/pose.js';
import { asin, atan2 } from '../../foundation/math/trigonometry.js';
import { type CodeIn, type Message, message } from '../../foundation/schema/messages.js';
import { diagnosticOf } from '../../foundation/schema/report.js';
import { XmlWriter } from '../../foundation/xml/xml-writer.js';
import type { CompilerQueries } from '../spec/compiler-queries.js';
import type { Element, SpecElement } from '../spec/element.js';
import { localPose, radiansOf } from '../spec/pose.js';
import type { Spec } from '../spec/spec.js';
import { lossesOf } from './losses.js';
import { inertiaOf, shapeOf, type Tensor } from './shape.js';

/** Options for writing URDF. */
export interface UrdfText {
  /** Receives `not-in-urdf` for each omission. */
  readonly diagnostics?: Diagnostics;
  /** Returns the file name of a mesh; default: the name in the Spec, with `meshdir`. */
  readonly fileOf?: (mesh: Element<'mesh'>) => string;
}

export const URDF_TEXT_OPTIONS: OptionNames<UrdfText> = { diagnostics: true, fileOf: true };

/**
 * Writes links, joints, geometry and inertias, including inertias inferred from geoms. The world becomes a link
 * named `world`; a body with several joints becomes a chain of links with negligible mass. Tendons, sensors,
 * actuators other than motors of joints, and shapes that URDF does not have are left out. `compilerQueries` provides
 * inferred inertias.
 */
export function toURDF(
  spec: Spec,
  options: UrdfText = {},
  compilerQueries: CompilerQueries | undefined = spec.compilerQueries,
): string {
  return new UrdfWriter(spec, options, compilerQueries).write();
}

/** Sections that URDF cannot express. */
const FOREIGN_SECTIONS = [
  'extensionSection',
  'deformableSection',
  'contactSection',
  'tendonSection',
  'sensorSection',
  'keyframeSection',
  'customSection',
] as const;

/** Settings of the whole model that URDF cannot express. */
const SETTINGS = ['option', 'size', 'statistic', 'visual'] as const;

/** Returns the elements of a settings section with authored values. */
const authoredIn = (section: SpecElement): SpecElement[] =>
  [...section.descendants()].filter(({ authored }) => authored.size > 0);

/** Mass [kg] and moments of inertia [kg m^2] of a link that only connects two joints. */
const MASS_BETWEEN = 1e-9;

type Attributes = readonly (readonly [string, string])[];

const text = (values: readonly number[] | number): string =>
  typeof values === 'number' ? formatNumber(values) : values.map((x) => formatNumber(x)).join(' ');

class UrdfWriter {
  private readonly xml = new XmlWriter();
  private unnamed = 0;

  constructor(
    private readonly spec: Spec,
    private readonly options: UrdfText,
    private readonly compilerQueries: CompilerQueries | undefined,
  ) {}

  write(): string {
    const { spec } = this;
    this.xml.element('robot', [['name', spec.root.model]], () => {
      this.link('world', spec.worldbody, IDENTITY);
      this.bodiesOf(spec.worldbody, 'world', IDENTITY);
      for (const motor of spec.all('motor')) this.transmission(motor);
    });
    for (const actuator of spec.all('actuator')) if (!actuator.is('motor')) this.drop(actuator);
    for (const equality of spec.all('equality')) {
      if (!isMimic(equality)) this.drop(equality);
    }
    for (const section of SETTINGS) for (const each of authoredIn(spec.section(section))) this.drop(each);
    this.loseAssets();
    for (const section of FOREIGN_SECTIONS) for (const each of spec.section(section).elements) this.drop(each);
    return this.xml.toString();
  }

  /** Reports assets other than meshes and colors, and attributes of these that URDF cannot express. */
  private loseAssets(): void {
    for (const asset of this.spec.section('assetSection').elements) {
      if (asset.is('mesh', 'material')) this.lose(asset);
      else this.drop(asset);
    }
  }

  /** Writes the child bodies of a parent; `offset` is the frame of the parent's link relative to its body. */
  private bodiesOf(parent: SpecElement, link: string, offset: Pose): void {
    for (const [child, pose] of contentsOf(parent)) {
      if (child.is('body')) this.body(child, link, compose(inverseShift(offset), pose));
    }
  }

  /** Writes the link of a body, and one more link for each joint except the last. */
  private body(body: Element<'body'>, parent: string, pose: Pose): void {
    const name = body.name ?? `link_${++this.unnamed}`;
    this.lose(body);
    const joints = contentsOf(body).filter(([child]) => child.namespace === 'joint');
    let from = parent;
    let origin = pose;
    let offset = IDENTITY;
    if (joints.length === 0) this.joint(undefined, `${name}_fixed`, from, name, origin);
    joints.forEach(([joint, frame], i) => {
      const to = i === joints.length - 1 ? name : `${name}_${i}`;
      const anchor = joint.row.attributes.pos ? (joint.get('pos') as Vec3) : ZERO3;
      const shift: Pose = { pos: transform(frame, anchor), quat: UNIT_QUAT };
      const step = compose(inverseShift(offset), shift);
      this.joint(joint, joint.identifier ?? `joint_${++this.unnamed}`, from, to, compose(origin, step), frame);
      if (to !== name) this.linkBetween(to);
      from = to;
      origin = IDENTITY;
      offset = shift;
    });
    this.link(name, body, offset);
    this.bodiesOf(body, name, offset);
  }

  private link(name: string, body: SpecElement, offset: Pose): void {
    const shift = inverseShift(offset);
    this.xml.element('link', [['name', name]], () => {
      this.inertia(body, shift);
      for (const [child, pose] of contentsOf(body)) {
        if (child.is('inertial')) continue;
        if (child.is('geom')) this.geom(child, pose, shift);
        else if (!child.is('body') && child.namespace !== 'joint') this.drop(child);
      }
    });
  }

  /** Writes a link between two joints of a body; a moving link needs some mass. */
  private linkBetween(name: string): void {
    this.xml.element('link', [['name', name]], () => {
      this.xml.element('inertial', [], () => {
        this.xml.element('mass', [['value', text(MASS_BETWEEN)]]);
        const tensor = ['ixx', 'iyy', 'izz'].map((key) => [key, text(MASS_BETWEEN)] as const);
        this.xml.element('inertia', [...tensor, ...['ixy', 'ixz', 'iyz'].map((key) => [key, '0'] as const)]);
      });
    });
  }

  /** Writes the authored inertia of a body, or the inertia inferred from its geoms. */
  private inertia(body: SpecElement, shift: Pose): void {
    const authored = body.child('inertial');
    if (authored && body.compiler.inertiafromgeom !== 'true') {
      this.inertial(authored.mass, compose(shift, localPose(authored)), inertiaOf(authored));
      return;
    }
    const inferred = body.kind === 'body' ? this.compilerQueries?.inertiaOf(body) : undefined;
    if (!inferred || inferred.mass === 0) return;
    const { mass, ipose, inertia } = inferred;
    const scale = this.compilerQueries!.massScale(this.spec);
    const [x, y, z] = inertia;
    this.inertial(scale * mass, compose(shift, ipose), [scale * x, scale * y, scale * z, 0, 0, 0]);
  }

  private inertial(mass: number, pose: Pose, [ixx, iyy, izz, ixy, ixz, iyz]: Tensor): void {
    this.xml.element('inertial', [], () => {
      this.origin(pose);
      this.xml.element('mass', [['value', text(mass)]]);
      const tensor = { ixx, ixy, ixz, iyy, iyz, izz };
      this.xml.element(
        'inertia',
        Object.entries(tensor).map(([key, value]) => [key, text(value)] as const),
      );
    });
  }

  private geom(geom: Element<'geom'>, inBody: Pose, shift: Pose): void {
    const shape = shapeOf(geom, inBody, this.options.fileOf ?? fileInFolder);
    if (!shape) {
      this.drop(
        geom,
        geom.type === 'mesh' ? message('not-in-urdf/no-file') : message('not-in-urdf/geom-type', { type: geom.type }),
      );
      return;
    }
    const isCollision = geom.contype !== 0 || geom.conaffinity !== 0;
    if (isCollision) this.lose(geom);
    const name: Attributes = geom.name === undefined ? [] : [['name', geom.name]];
    const pose = compose(shift, shape.pose);
    const content = (): void => {
      this.origin(pose);
      this.xml.element('geometry', [], () => this.xml.element(shape.tag, shape.attributes));
    };
    if (isCollision) this.xml.element('collision', name, content);
    else {
      this.xml.element('visual', name, () => {
        content();
        this.xml.element('material', [['name', '']], () => this.xml.element('color', [['rgba', text(colorOf(geom))]]));
      });
    }
  }

  /** Writes a joint between two links, or a fixed one; `frame` is the frame of the joint in its body. */
  private joint(
    joint: SpecElement | undefined,
    name: string,
    parent: string,
    child: string,
    origin: Pose,
    frame: Pose = IDENTITY,
  ): void {
    const type = joint ? typeOf(joint) : 'fixed';
    if (joint) this.lose(joint);
    this.xml.element(
      'joint',
      [
        ['name', name],
        ['type', type],
      ],
      () => {
        this.origin(origin);
        this.xml.element('parent', [['link', parent]]);
        this.xml.element('child', [['link', child]]);
        if (joint?.is('joint')) this.motion(joint, type, frame);
      },
    );
  }

  private motion(joint: Element<'joint'>, type: string, frame: Pose): void {
    if (type !== 'floating' && type !== 'spherical') {
      this.xml.element('axis', [['xyz', text(turned(joint.axis as Vec3, frame))]]);
    }
    const damping = joint.damping[0] as number;
    if (damping || joint.frictionloss) {
      this.xml.element('dynamics', [
        ['damping', text(damping)],
        ['friction', text(joint.frictionloss)],
      ]);
    }
    const effort = joint.actuatorfrclimited === 'false' ? 0 : joint.actuatorfrcrange[1];
    if (type === 'revolute' || type === 'prismatic' || effort) {
      const unit = type === 'prismatic' ? 1 : radiansOf(joint);
      // URDF measures from the pose of the link, where MJCF has `ref`
      const [lower, upper] = joint.range.map((x) => text((x - joint.ref) * unit)) as [string, string];
      const range: Attributes = isLimited(joint)
        ? [
            ['lower', lower],
            ['upper', upper],
          ]
        : [];
      this.xml.element('limit', [...range, ['effort', text(effort)], ['velocity', '0']]);
    }
    for (const equality of this.spec.all('equalityJoint')) {
      if (equality.joint1 !== joint.name || !isMimic(equality)) continue;
      const [offset, multiplier, ...higher] = equality.polycoef as readonly number[];
      if (higher.some((x) => x !== 0)) this.drop(equality, message('not-in-urdf/mimic'));
      else {
        const attributes: Attributes = [
          ['joint', equality.joint2!],
          ['multiplier', text(multiplier!)],
          ['offset', text(offset!)],
        ];
        this.xml.element('mimic', attributes);
        this.lose(equality);
      }
    }
  }

  private transmission(motor: Element<'motor'>): void {
    if (motor.joint === undefined) {
      this.drop(motor, message('not-in-urdf/transmission'));
      return;
    }
    const name = motor.name ?? `motor_${++this.unnamed}`;
    const target = motor.joint;
    this.lose(motor);
    this.xml.element(
      'transmission',
      [
        ['name', name],
        ['type', 'transmission_interface/SimpleTransmission'],
      ],
      () => {
        this.xml.element('joint', [['name', target]]);
        this.xml.element('actuator', [['name', name]], () => {
          this.xml.textElement('mechanicalReduction', text(motor.gear[0] as number));
        });
      },
    );
  }

  private origin({ pos, quat }: Pose): void {
    const attributes: [string, string][] = [];
    if (pos.some((x) => x !== 0)) attributes.push(['xyz', text(pos)]);
    const rpy = rpyOf({ pos, quat });
    if (rpy.some((x) => x !== 0)) attributes.push(['rpy', text(rpy)]);
    if (attributes.length > 0) this.xml.element('origin', attributes);
  }

  private drop(
    element: SpecElement,
    fault: Message<CodeIn<'not-in-urdf'>> = message('not-in-urdf/element'),
    subject = element.label,
  ): void {
    const { label, location } = element;
    const where = { element: label, ...(location && { location }) };
    this.options.diagnostics?.add(diagnosticOf(fault, where, subject));
  }

  /** Reports the attributes of a written element that URDF cannot express. */
  private lose(element: SpecElement): void {
    const lost = lossesOf(element);
    if (lost.length > 0) this.drop(element, message('not-in-urdf/attribute'), `${lost.join(', ')} of ${element.label}`);
  }
}

/** The file name with its `meshdir`. */
function fileInFolder({ file = '', compiler }: Element<'mesh'>): string {
  const folder = compiler.meshdir ?? compiler.assetdir ?? '';
  if (folder === '' || /^([\\/]|[a-z]+:)/i.test(file)) return file;
  return folder.endsWith('/') ? folder + file : `${folder}/${file}`;
}

/** Children of a body with their poses in it; frames are replaced by their contents. */
function contentsOf(body: SpecElement, frame = IDENTITY): [SpecElement, Pose][] {
  return body.elements.flatMap((child): [SpecElement, Pose][] => {
    if (child.kind === 'frame') return contentsOf(child, compose(frame, localPose(child)));
    const pose = child.namespace === 'joint' ? frame : compose(frame, localPose(child));
    return [[child, pose]];
  });
}

const inverseShift = ({ pos }: Pose): Pose => ({ pos: [-pos[0], -pos[1], -pos[2]], quat: UNIT_QUAT });

const turned = (axis: Vec3, { quat }: Pose): Vec3 => transform({ pos: ZERO3, quat }, axis);

/** True for an active constraint between two joints. */
const isMimic = (equality: SpecElement): boolean =>
  equality.is('equalityJoint') && equality.joint2 !== undefined && equality.active;

function isLimited(joint: Element<'joint'>): boolean {
  const [lower, upper] = joint.range;
  return joint.limited === 'true' || (joint.limited === 'auto' && lower < upper);
}

function typeOf(joint: SpecElement): string {
  if (!joint.is('joint')) return 'floating';
  switch (joint.type) {
    case 'free':
      return 'floating';
    case 'ball':
      return 'spherical';
    case 'slide':
      return 'prismatic';
    default:
      return isLimited(joint) ? 'revolute' : 'continuous';
  }
}

/** Color of a geom: its own, or that of its material. */
function colorOf(geom: Element<'geom'>): readonly number[] {
  const material = geom.material === undefined ? undefined : geom.spec.find('material', geom.material);
  return geom.isSet('rgba') || !material ? geom.rgba : material.rgba;
}

/** Angles about the fixed axes x, y, z [rad]. */
function rpyOf({ quat }: Pose): Vec3 {
  const m = quatToMat(quat);
  const pitch = asin(Math.max(-1, Math.min(1, -m[6])));
  // at the pole, roll and yaw rotate about the same axis
  if (Math.abs(m[6]) > 1 - 1e-12) return [0, pitch, atan2(-m[1], m[4])];
  return [atan2(m[7], m[8]), pitch, atan2(m[3], m[0])];
}
