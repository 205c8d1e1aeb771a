/** The elements and attributes of a robot that are read; all others are reported. */

import { suggest } from '../../foundation/base/suggest.js';
import { message } from '../../foundation/schema/messages.js';
import type { XmlElement } from '../../foundation/xml/tree.js';
import { childOf, type UrdfContext } from './context.js';

interface Rule {
  readonly attributes?: readonly string[];
  readonly children?: readonly string[];
}

const SHAPED: Rule = { attributes: ['name'], children: ['origin', 'geometry', 'material'] };

const RULES: Readonly<Record<string, Rule>> = {
  link: { attributes: ['name'], children: ['inertial', 'visual', 'collision'] },
  inertial: { children: ['origin', 'mass', 'inertia'] },
  mass: { attributes: ['value'] },
  inertia: { attributes: ['ixx', 'iyy', 'izz', 'ixy', 'ixz', 'iyz'] },
  visual: SHAPED,
  collision: SHAPED,
  origin: { attributes: ['xyz', 'rpy'] },
  geometry: { children: ['box', 'sphere', 'cylinder', 'capsule', 'mesh'] },
  box: { attributes: ['size'] },
  sphere: { attributes: ['radius'] },
  cylinder: { attributes: ['radius', 'length'] },
  capsule: { attributes: ['radius', 'length'] },
  mesh: { attributes: ['filename', 'scale'] },
  material: { attributes: ['name'], children: ['color', 'texture'] },
  color: { attributes: ['rgba'] },
  texture: { attributes: ['filename'] },
  joint: {
    attributes: ['name', 'type'],
    children: ['origin', 'parent', 'child', 'axis', 'limit', 'dynamics', 'mimic'],
  },
  parent: { attributes: ['link'] },
  child: { attributes: ['link'] },
  axis: { attributes: ['xyz'] },
  limit: { attributes: ['lower', 'upper', 'effort', 'velocity'] },
  dynamics: { attributes: ['damping', 'friction'] },
  mimic: { attributes: ['joint', 'multiplier', 'offset'] },
};

/** Elements that may be repeated in their parent. */
const MANY: ReadonlySet<string> = new Set(['visual', 'collision']);

/** Reports unknown attributes and elements in a link, a joint or a material. */
export function reportForeign(context: UrdfContext, xml: XmlElement): void {
  const { attributes = [], children = [] } = RULES[xml.name] ?? {};
  for (const name of Object.keys(xml.attributes)) {
    if (attributes.includes(name)) continue;
    const element = `attribute '${name}' of ${xml.name}`;
    const where = { attribute: name, suggestion: suggest(name, attributes) };
    context.reportMessage(message('urdf-dropped/attribute'), element, xml, where);
  }
  for (const child of xml.children) {
    const { name } = child;
    if (!children.includes(name)) context.drop(child, message('urdf-dropped/element'));
    else if (!MANY.has(name) && childOf(xml, name) !== child) context.drop(child, message('urdf-dropped/repeated'));
    else reportForeign(context, child);
  }
}
