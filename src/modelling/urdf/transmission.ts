/** Transmissions: a motor with a gear at a joint. */
import { message } from '../../foundation/schema/messages.js';
import type { XmlElement } from '../../foundation/xml/tree.js';
import { childOf, childrenOf, type UrdfContext } from './context.js';

/** Adds a motor for each joint of a transmission. */
export function readTransmission(context: UrdfContext, xml: XmlElement): void {
  const { spec } = context;
  const joints = childrenOf(xml, 'joint');
  const actuators = childrenOf(xml, 'actuator');
  if (joints.length === 0) context.report('urdf-missing', { element: 'transmission', child: 'joint' }, xml);
  joints.forEach((joint, i) => {
    const target = context.text(joint, 'name');
    if (target === undefined) return;
    if (!spec.find('joint', target)) {
      context.drop(joint, message('urdf-dropped/no-joint', { joint: target }));
      return;
    }
    const actuator = actuators[i] ?? actuators[0];
    const ratio = [actuator, joint, xml].flatMap((each) => (each && childOf(each, 'mechanicalReduction')) ?? [])[0];
    const gear = ratio ? Number(ratio.content) : 1;
    if (ratio && !Number.isFinite(gear)) {
      context.report('bad-number', { attribute: 'mechanicalReduction', value: ratio.content }, ratio);
      return;
    }
    const wanted = (joints.length === actuators.length ? actuator?.attributes.name : undefined) ?? `${target}_motor`;
    const name = spec.find('actuator', wanted) ? `${wanted}_${i + 1}` : wanted;
    const motor = spec.add('motor', { name, joint: target, ...(gear !== 1 && { gear: [gear] }) });
    motor.source = xml;
  });
}
