/** `fusestatic`: bodies that cannot move against their parent become part of it. */

import { compose, rotate, transform } from '../../../foundation/math/pose.js';
import { MINVAL } from '../../../foundation/math/vec.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import type { Compilation } from '../compilation.js';
import type { CompiledBody, Objects } from '../compiled-element.js';
import { collectContacts } from '../elements/body.js';
import { combine } from '../elements/inertia.js';
import { renumber } from '../tree.js';

/** Fuses every body without joints that nothing refers to; the tree is numbered again. */
export function fuseStatic(compilation: Compilation, tree: Objects): Objects {
  const kept = keptBodies(compilation, tree);
  const world = tree.bodies[0];
  // parents come first, so that what a body gets from its children it hands on when its turn comes
  for (const body of tree.bodies.slice(1)) {
    if (body.joints.length === 0 && !body.mocap && !kept.has(body)) fuse(body);
  }
  // what a body is fixed to stays: one that goes was fixed to its parent itself
  return renumber(world);
}

function fuse(body: CompiledBody): void {
  const parent = body.parent as CompiledBody;
  const { pose } = body;
  if (parent.parent && body.mass >= MINVAL) takeMass(parent, body);
  for (const child of body.bodies) {
    child.pose = compose(pose, child.pose);
    child.parent = parent;
  }
  for (const item of [...body.geoms, ...body.sites, ...body.cameras]) {
    item.pose = compose(pose, item.pose);
    item.body = parent;
  }
  for (const light of body.lights) {
    light.pos = transform(pose, light.pos);
    light.dir = rotate(light.dir, pose.quat);
    light.body = parent;
  }
  parent.bodies.splice(parent.bodies.indexOf(body), 1, ...body.bodies);
  parent.geoms.push(...body.geoms);
  parent.sites.push(...body.sites);
  parent.cameras.push(...body.cameras);
  parent.lights.push(...body.lights);
  collectContacts(parent);
}

function takeMass(parent: CompiledBody, body: CompiledBody): void {
  const part = { mass: body.mass, inertia: body.inertia, ipose: compose(body.pose, body.ipose) };
  Object.assign(parent, combine([{ mass: parent.mass, inertia: parent.inertia, ipose: parent.ipose }, part]));
}

/** Bodies that something refers to by name, and those in which a force or torque is measured. */
function keptBodies(c: Compilation, { bodies, sites }: Objects): Set<CompiledBody> {
  const names = new Set<unknown>();
  // templates of classes cannot name a body
  for (const el of c.spec.root.descendants()) collectReferences(el, names);
  const kept = new Set(bodies.filter(({ name }) => name !== '' && names.has(name)));
  for (const el of [...c.spec.all('force'), ...c.spec.all('torque')]) {
    const site = sites.find(({ name }) => name === el.site);
    if (site) kept.add(site.body);
  }
  return kept;
}

/** Names of bodies that the attributes of an element hold. */
function collectReferences(el: SpecElement, names: Set<unknown>): void {
  for (const [attribute, value] of el.authored) {
    const { type, namespace } = el.row.attributes[attribute];
    if (type === 'ref' && namespace === 'body') names.add(value);
    if (type === 'names' && namespace === 'body') for (const name of value as readonly string[]) names.add(name);
  }
  for (const stem of ['obj', 'ref']) {
    const kind = el.authored.get(`${stem}type`);
    if (kind === 'body' || kind === 'xbody') names.add(el.authored.get(`${stem}name`));
  }
}
