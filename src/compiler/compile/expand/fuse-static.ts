/** `fusestatic`: merges static bodies into their parents. */

import { compose, rotate, transform } from '../../../foundation/math/pose.js';
import { MINVAL } from '../../../foundation/math/vec.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import type { Compilation } from '../compilation.js';
import type { CompiledBody, Objects } from '../compiled-element.js';
import { collectContacts } from '../elements/body.js';
import { combine } from '../elements/inertia.js';
import { renumber } from '../tree.js';

/** Fuses every body without joints and references into its parent; renumbers the tree. */
export function fuseStatic(compilation: Compilation, tree: Objects): Objects {
  const kept = keptBodies(compilation, tree);
  const world = tree.bodies[0];
  // parents first: the children of a fused body become children of its parent, into which they may be fused next
  for (const body of tree.bodies.slice(1)) {
    if (body.joints.length === 0 && !body.mocap && !kept.has(body)) fuse(body);
  }
  // weld parents remain valid: a fused body is welded to its own parent
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

/** Bodies that are referenced by name, and those in which a force or torque sensor is located. */
function keptBodies(c: Compilation, { bodies, sites }: Objects): Set<CompiledBody> {
  const names = new Set<unknown>();
  // default classes cannot refer to bodies
  for (const el of c.spec.root.descendants()) collectReferences(el, names);
  const kept = new Set(bodies.filter(({ name }) => name !== '' && names.has(name)));
  for (const el of [...c.spec.all('force'), ...c.spec.all('torque')]) {
    const site = sites.find(({ name }) => name === el.site);
    if (site) kept.add(site.body);
  }
  return kept;
}

/** Adds the names of bodies in the attributes of an element. */
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
