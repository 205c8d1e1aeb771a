/**
 * `mj_saveLastXML` writes elements and attributes in the order of the reference. Documents are generated from the
 * tables: for each kind, one with as many of its attributes as the reference accepts together. Attributes that both
 * write are in the same order, and so are elements of different kinds in each parent.
 */
import type { MainModule } from '@mujoco/mujoco';
import { beforeAll, expect, test } from 'vitest';
import loadDropIn from '../../src/api/mujoco.js';
import { type Kind, rowOf } from '../../src/foundation/schema/mjcf.js';
import { likelyValues, PROBED_KINDS, soundDocuments } from '../oracle/language.js';
import { loadPeer } from '../oracle/peer.js';
import { SCENE_XML } from './scene-xml.js';

let own: MainModule;
let peer: MainModule;
beforeAll(async () => {
  own = (await loadDropIn()) as unknown as MainModule;
  peer = await loadPeer();
});

/** The text that a module saves for a document; undefined if it refuses to load or save it. */
function saved(mj: MainModule, xml: string): string | undefined {
  try {
    const model = mj.MjModel.from_xml_string(xml);
    try {
      mj.mj_saveLastXML('/saved.xml', model);
      return String(mj.FS.readFile('/saved.xml', { encoding: 'utf8' }));
    } finally {
      model.delete();
    }
  } catch {
    return undefined;
  }
}

test('a saved model and its textures state values that other elements may leave out', () => {
  const xml = `<mujoco><asset><texture name="t" type="2d" builtin="flat" width="8" height="8"/></asset>
    <worldbody><geom size=".1"/></worldbody></mujoco>`;
  for (const mj of [peer, own]) {
    expect(saved(mj, xml)).toContain('<mujoco model="MuJoCo Model">');
    expect(saved(mj, xml)).toContain('<texture type="2d" colorspace="auto" name="t"');
  }
});

/** The reference writes all actuators as `general`. */
const ACTUATORS =
  /^(motor|position|velocity|intvelocity|damper|cylinder|muscle|adhesion|orientation|pid|dcmotor|general)$/;

/** Pairs of names, the first of which precedes the second somewhere: attributes and children, by their element. */
function ordersIn(text: string): Set<string> {
  const orders = new Set<string>();
  const note = (where: string, names: readonly string[]): void => {
    names.forEach((before, i) => {
      for (const after of names.slice(i + 1)) if (before !== after) orders.add(`${where}: ${before} before ${after}`);
    });
  };
  const open: { path: string; children: string[] }[] = [{ path: '', children: [] }];
  const tags = text.replace(/<!--.*?-->/gs, '').matchAll(/<(\/?)([\w]+)((?:\s+[\w]+="[^"]*")*)\s*(\/?)>/g);
  for (const [, closes, name, attributes, isEmpty] of tags) {
    if (closes) {
      const { path, children } = open.pop()!;
      note(`children of ${path}`, children);
      continue;
    }
    const parent = open.at(-1)!;
    const isActuator = parent.path === 'actuator' || parent.path === 'default';
    const tag = isActuator && ACTUATORS.test(name!) ? 'general' : name!;
    // actuators keep their order, which is that of their ids
    parent.children.push(tag);
    note(
      `${parent.path} > ${tag}`,
      [...attributes!.matchAll(/([\w]+)=/g)].map(([, each]) => each!),
    );
    if (!isEmpty) open.push({ path: tag, children: [] });
  }
  return orders;
}

/** Orders in one text that the other contradicts. */
function contradictions(ours: string, theirs: string): string[] {
  const [here, there] = [ordersIn(ours), ordersIn(theirs)];
  return [...here].filter((order) => {
    const [where, pair] = order.split(': ') as [string, string];
    const [before, after] = pair.split(' before ') as [string, string];
    return there.has(`${where}: ${after} before ${before}`) && !there.has(order);
  });
}

/** Grids with a volume, which the reference refuses only after eight seconds if they are one vertex thin. */
const VOLUMES = ['box', 'cylinder', 'ellipsoid'];

/** A document of a kind with as many attributes as the reference accepts. */
function fullDocument(document: ReturnType<typeof soundDocuments>[number], kind: Kind): string {
  let { given } = document;
  for (const [name, row] of Object.entries(rowOf(kind).attributes)) {
    if (name in given) continue;
    const isThin = kind === 'flexcomp' && given.dim !== '3';
    const values = likelyValues(row).filter((each) => !(isThin && VOLUMES.includes(each)));
    const value = values.find((each) => saved(peer, document.around({ ...given, [name]: each })) !== undefined);
    if (value !== undefined) given = { ...given, [name]: value };
  }
  return document.around(given);
}

test.each(PROBED_KINDS)('%s', (kind) => {
  for (const document of soundDocuments(kind)) {
    const xml = fullDocument(document, kind);
    const [ours, theirs] = [saved(own, xml), saved(peer, xml)];
    // other tests compare documents that either refuses
    if (ours === undefined || theirs === undefined) continue;
    expect(contradictions(ours, theirs), xml).toEqual([]);
  }
});

test('saving sorts elements of mixed kinds by kind', () => {
  const xml = `<mujoco><worldbody><site name="s0"/><body name="a"><site name="s1"/><camera/><body name="c"><geom size="1"/></body><light/>
    <geom name="g" size=".1"/><joint name="j"/></body><geom name="floor" type="plane" size="1 1 1"/></worldbody>
    <custom><text name="t" data="x"/><numeric name="n" data="1"/></custom>
    <asset><mesh name="m" vertex="0 0 0 1 0 0 0 2 0 0 0 3"/><material name="red"/><texture name="x" type="2d" builtin="flat" width="2" height="2"/></asset>
    <contact><exclude body1="a" body2="c"/><pair geom1="g" geom2="floor"/></contact>
    <default><site size=".2"/><joint damping="1"/><geom density="3"/></default></mujoco>`;
  const [ours, theirs] = [saved(own, xml)!, saved(peer, xml)!];
  expect(contradictions(ours, theirs)).toEqual([]);
  expect(ours).toMatch(/<joint .*<geom name="g".*<site name="s1".*<camera.*<light.*<body name="c"/s);
  // and ids are the same after reading
  const again = own.MjModel.from_xml_string(ours);
  const model = own.MjModel.from_xml_string(xml);
  for (const type of [1, 3, 5, 6]) {
    for (let i = 0; i < 4; i++) expect(own.mj_id2name(again, type, i)).toBe(own.mj_id2name(model, type, i));
  }
});

test('saves a scene of every kind in the order of the reference', () => {
  const [ours, theirs] = [saved(own, SCENE_XML)!, saved(peer, SCENE_XML)!];
  expect(contradictions(ours, theirs)).toEqual([]);
});
