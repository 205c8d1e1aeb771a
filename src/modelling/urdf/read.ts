/** Reads a URDF robot into a Spec. */

import type { Diagnostics } from '../../foundation/base/diagnostics.js';
import { suggest } from '../../foundation/base/suggest.js';
import { message } from '../../foundation/schema/messages.js';
import { taken } from '../../foundation/schema/report.js';
import { URDF_EXTENSION_SECTIONS } from '../../foundation/schema/urdf-extension.js';
import type { XmlElement } from '../../foundation/xml/tree.js';
import { createElement } from '../spec/element.js';
import type { Spec } from '../spec/spec.js';
import { childOf, childrenOf, UrdfContext } from './context.js';
import { reportForeign } from './grammar.js';
import { checkFloating, readJoint, readMimic } from './joint.js';
import { type LinkBody, LinkReader } from './link.js';
import type { UrdfOptions } from './options.js';
import { firstComputed } from './template.js';
import { readTransmission } from './transmission.js';

export { firstComputed } from './template.js';

/**
 * Fills an empty Spec from a `robot` element whose `mujoco` extension has been read. A link becomes a body, and its
 * joint to the parent link becomes a joint of that body. Elements that MJCF cannot express are reported as
 * `urdf-dropped`.
 */
export function readRobot(robot: XmlElement, spec: Spec, diagnostics: Diagnostics, options: UrdfOptions = {}): void {
  const context = new UrdfContext(spec, options, diagnostics);
  spec.root.source = robot;
  spec.root.comments = robot.comments;
  if (robot.attributes.name !== undefined) spec.root.model = robot.attributes.name;
  setCompiler(spec, options);
  const computed = firstComputed(robot);
  if (computed) context.report(options.asMujoco ? 'urdf-xacro' : 'urdf-template', {}, computed);
  const tree = readTree(context, robot);
  const links = new LinkReader(context, robot, spec.compiler.discardvisual);
  for (const { xml, body } of tree.values()) if (body) links.read(xml, body);
  const joints = childrenOf(robot, 'joint');
  for (const joint of joints) {
    // a joint without a valid child is read into a temporary body, to report its other faults
    const body = carriedBy(tree, joint) ?? createElement(spec, 'body');
    if (body.is('body')) readJoint(context, joint, body);
  }
  const names = new Set(joints.map(({ attributes }) => attributes.name));
  for (const joint of joints) readMimic(context, joint, names);
  if (options.freeBase) freeRoots(tree);
  for (const joint of joints) {
    const body = carriedBy(tree, joint);
    if (body?.is('body')) checkFloating(context, joint, body);
  }
  for (const child of robot.children) readOther(context, child);
}

/** Sets radians; static links are fused and visuals kept unless the options or the file set otherwise. */
function setCompiler({ compiler }: Spec, { fuse, visuals, balanceInertia, asMujoco = false }: UrdfOptions): void {
  compiler.angle = 'radian';
  if (fuse !== undefined || !compiler.isSet('fusestatic')) compiler.fusestatic = fuse ?? true;
  if (visuals !== undefined || !compiler.isSet('discardvisual')) compiler.discardvisual = !(visuals ?? !asMujoco);
  if (balanceInertia !== undefined) compiler.balanceinertia = balanceInertia;
}

interface Link {
  readonly xml: XmlElement;
  body: LinkBody | undefined;
  parent: Link | undefined;
  readonly children: Link[];
}

type Tree = ReadonlyMap<string, Link>;

/** Links by name, in document order, with their bodies in the tree. */
function readTree(context: UrdfContext, robot: XmlElement): Tree {
  const links = new Map<string, Link>();
  for (const xml of childrenOf(robot, 'link')) {
    const name = context.text(xml, 'name');
    if (name === undefined) continue;
    const first = links.get(name);
    if (first) context.report('duplicate-name', taken('link', name, first.xml.location), xml, { attribute: 'name' });
    else links.set(name, { xml, body: undefined, parent: undefined, children: [] });
  }
  if (links.size === 0) context.report('urdf-empty', {}, robot);
  for (const joint of childrenOf(robot, 'joint')) connect(context, links, joint);
  for (const [name, link] of links) if (!link.parent) addBodies(context, links, name, link);
  for (const { xml, body } of links.values()) {
    if (!body) context.report('urdf-cycle', { link: xml.attributes.name! }, xml);
  }
  return links;
}

/** Connects the parent and the child of a joint. */
function connect(context: UrdfContext, links: Tree, joint: XmlElement): void {
  const [parent, child] = ['parent', 'child'].map((role) => {
    const xml = context.child(joint, role);
    const name = xml && context.text(xml, 'link');
    if (!xml || name === undefined) return undefined;
    const link = links.get(name);
    const suggestion = suggest(name, links.keys());
    const parameters = { attribute: 'link', namespace: 'link', name };
    if (!link) context.report('unknown-reference', parameters, xml, { attribute: 'link', suggestion });
    return link;
  });
  if (!parent || !child) return;
  if (child.parent) {
    context.report('urdf-parents', { link: child.xml.attributes.name! }, joint);
    return;
  }
  child.parent = parent;
  parent.children.push(child);
}

/** Adds the bodies of a link and its children; a root link named `world` is the world. */
function addBodies(context: UrdfContext, links: Tree, name: string, link: Link): void {
  const { worldbody } = context.spec;
  const above = link.parent?.body ?? worldbody;
  if (name === 'world' && !link.parent) link.body = worldbody;
  else {
    const body = above.addBody({ name });
    body.source = link.xml;
    body.comments = link.xml.comments;
    link.body = body;
  }
  for (const child of link.children) addBodies(context, links, child.xml.attributes.name!, child);
}

/** The body of the child link of a joint. */
const carriedBy = (tree: Tree, joint: XmlElement): LinkBody | undefined =>
  tree.get(childOf(joint, 'child')?.attributes.link ?? '')?.body;

function freeRoots(tree: Tree): void {
  for (const [name, { body, parent }] of tree) {
    if (!parent && body?.is('body')) body.add('freejoint', { name: `${name}_free_joint` }, { index: 0 });
  }
}

/** Reads or reports all elements that are not links, joints or materials, and reports unknown contents of these. */
function readOther(context: UrdfContext, xml: XmlElement): void {
  switch (xml.name) {
    case 'link':
    case 'joint':
    case 'material':
      reportForeign(context, xml);
      return;
    case 'mujoco':
      for (const section of xml.children) {
        if (!URDF_EXTENSION_SECTIONS.includes(section.name)) {
          context.drop(section, message('urdf-dropped/extension', { sections: URDF_EXTENSION_SECTIONS.join(', ') }));
        }
      }
      return;
    case 'transmission':
      if (context.options.transmissions) readTransmission(context, xml);
      else context.drop(xml, message('urdf-dropped/transmissions'));
      return;
    default:
      context.drop(xml, message('urdf-dropped/element'));
  }
}
