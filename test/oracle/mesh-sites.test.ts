/**
 * Sites of type mesh in random scenes, compared with the reference: every field of the Model, the sensors that use the
 * volume of a site, and the test of single points.
 */
import type { MainModule } from '@mujoco/mujoco';
import { expect, test } from 'vitest';
import { parseModel } from '../../src/authoring/load/parse.js';
import { compile } from '../../src/compiler/compile/compile.js';
import { Data } from '../../src/simulation/model/data.js';
import type { Model } from '../../src/simulation/model/model.js';
import { forward } from '../../src/simulation/runtime/run.js';
import { insideSite } from '../../src/simulation/support/index.js';
import { uniform } from '../property/random-model.js';
import { countOf, seedOf } from '../runner/size.js';
import { compareModels } from './compare-model.js';
import { loadPeer, modelFromPeer, renewPeer } from './peer.js';
import { Author } from './wild-model.js';

const SEED = seedOf(1);
const COUNT = countOf(40, 1000);
/** Points tested per site. */
const POINTS = 30;
/** Number of models per instance of the reference. */
const MODELS_EACH = 200;

const INERTIAS = ['convex', 'exact', 'legacy', 'shell'];
const CARRIERS = ['geom', 'body', 'xbody', 'site', 'camera'];

/** Writes a scene of a few bodies whose sites are meshes. */
class SiteAuthor extends Author {
  private readonly bodies: string[] = [];

  mesh(name: string, count: number): string {
    const points = Array.from({ length: count }, () => this.vector(0.3)).join(' ');
    return (
      `<mesh name="${name}" vertex="${points}" inertia="${this.pick(INERTIAS)}"` +
      this.maybe(0.3, () => `scale="${this.in(0.5, 2)} ${this.in(0.5, 2)} ${this.in(0.5, 2)}"`) +
      this.maybe(0.2, () => `refpos="${this.vector(0.2)}" refquat="1 ${this.vector(1)}"`) +
      this.maybe(0.2, () => 'material="red"') +
      '/>'
    );
  }

  place(): string {
    return ` pos="${this.vector(0.2)}"${this.maybe(0.6, () => `euler="${this.vector(180)}"`)}`;
  }

  site(name: string): string {
    const shape = this.pick([
      'type="mesh" mesh="rock"',
      'type="mesh" mesh="stone" size="9 9 9"',
      'class="gem"',
      'class="gem" mesh="rock"',
      'class="box"',
      'type="mesh" mesh="ball" material="red"',
    ]);
    const site = `<site name="${name}" ${shape}${this.place()}/>`;
    return this.chance(0.3) ? `<frame${this.place()}>${site}</frame>` : site;
  }

  part(i: number, depth: number): string {
    const name = `b${i}`;
    this.bodies.push(name);
    const motion = depth === 0 ? '<freejoint/>' : this.joint('ball');
    const child = depth < 1 && this.chance(0.5) ? this.part(i + 10, depth + 1) : '';
    const shape = this.pick(['type="sphere" size=".2"', 'type="box" size=".2 .1 .1"']);
    return `<body name="${name}"${this.place()}>${motion}<geom name="g${i}" ${shape}/>
      <camera name="c${i}"${this.place()}/>${this.site(`s${i}`)}${child}</body>`;
  }

  sensors(): string {
    return this.bodies
      .map((body) => {
        const i = body.slice(1);
        const other = this.pick(this.bodies).slice(1);
        const type = this.pick(CARRIERS);
        const name = { geom: 'g', body: 'b', xbody: 'b', site: 's', camera: 'c' }[type] + other;
        const cutoff = this.maybe(0.2, () => 'cutoff=".5"');
        return `<insidesite site="s${i}" objtype="${type}" objname="${name}"${cutoff}/>
          <contact site="s${i}" num="3" data="found dist pos" reduce="${this.pick(['none', 'mindist'])}"/>`;
      })
      .join('');
  }

  scene(): string {
    const bodies = Array.from({ length: 2 + Math.floor(3 * this.next()) }, (_, i) => this.part(i, 0)).join('');
    return `<mujoco>
      <default><default class="gem"><site type="mesh" mesh="gem" size="-1 2 3"/></default>
        <default class="box"><site type="box" size=".2 .2 .2"/></default></default>
      <asset><material name="red" rgba="1 0 0 1"/>${this.mesh('rock', 12)}${this.mesh('stone', 30)}
        <mesh name="gem" vertex=".1 0 0 -.1 0 0 0 .2 0 0 -.2 0 0 0 .3 0 0 -.3"/>
        <mesh name="ball" builtin="sphere" params="2" scale=".3 .2 .25"/></asset>
      <worldbody><geom name="floor" type="plane" size="3 3 .1"/>${this.site('fixed')}${bodies}</worldbody>
      <sensor>${this.sensors()}</sensor></mujoco>`;
  }
}

const sceneOf = (seed: number): string => new SiteAuthor(uniform(seed)).scene();

/** Fields that follow from vertices in single precision, which are rounded in another order. */
const ofVertices = (field: string): boolean => field.startsWith('mesh_') || field === 'site_size';
const SINGLE = 1e-5;

/** Compares one scene; returns the differences and how many points were inside. */
async function compareScene(mj: MainModule, seed: number): Promise<{ found: string[]; inside: number }> {
  const xml = sceneOf(seed);
  const peer = mj.MjModel.from_xml_string(xml);
  const label = `seed ${seed}`;
  const model = compile(parseModel(xml), { trialStep: false, compatibility: '3.14' });
  const theirs = await modelFromPeer(peer);
  const found = compareModels(model.record, theirs.record)
    .filter(({ field, worst }) => !ofVertices(field) || worst > SINGLE)
    .map(({ field, at, ours, theirs: other }) => `${label}: ${field}[${at}]: ${ours} here, ${other} there`);
  const peerData = new mj.MjData(peer);
  mj.mj_forward(peer, peerData);
  const data = new Data(theirs);
  forward(theirs, data);
  const inside = compareResults(mj, { label, model: theirs, data, peer, peerData }, uniform(seed + 1), found);
  data.dispose();
  peerData.delete();
  peer.delete();
  return { found, inside };
}

interface Scenes {
  readonly label: string;
  readonly model: Model;
  readonly data: Data;
  readonly peer: InstanceType<MainModule['MjModel']>;
  readonly peerData: InstanceType<MainModule['MjData']>;
}

function compareResults(
  mj: MainModule,
  { label, model, data, peer, peerData }: Scenes,
  next: () => number,
  found: string[],
): number {
  const values = peerData.sensordata as Float64Array;
  values.forEach((value, i) => {
    const own = data.sensordata[i]!;
    if (Math.abs(own - value) > 1e-9) found.push(`${label}: sensordata[${i}]: ${own} here, ${value} there`);
  });
  let inside = 0;
  for (let site = 0; site < model.nsite; site++) {
    for (let k = 0; k < POINTS; k++) {
      const point = [0, 1, 2].map((axis) => data.site_xpos[3 * site + axis]! + 0.8 * (next() - 0.5));
      const own = insideSite(model, data, site, point);
      const other = mj.mj_insideSite(peer, peerData, site, point) === 1;
      if (own !== other) found.push(`${label}: site ${site} at ${point}: ${own} here, ${other} there`);
      if (own) inside++;
    }
  }
  return inside;
}

test('random scenes with mesh sites agree with the reference', async () => {
  const found: string[] = [];
  let mj = await loadPeer();
  let inside = 0;
  for (let i = 0; i < COUNT; i++) {
    if (i % MODELS_EACH === MODELS_EACH - 1) mj = await renewPeer();
    const result = await compareScene(mj, SEED + i);
    found.push(...result.found);
    inside += result.inside;
  }
  expect(found).toEqual([]);
  // a fair part of the points, so that the comparison is meaningful
  expect(inside).toBeGreaterThan(COUNT * POINTS * 0.2);
});

const WORLD = (site: string): string =>
  `<mujoco><asset><mesh name="p" vertex="1 0 0 -1 0 0 0 2 0 0 -2 0 0 0 3 0 0 -3"/></asset><worldbody>${site}</worldbody></mujoco>`;

test.each([
  ['<site type="mesh"/>', 'bad-site'],
  ['<site type="mesh" mesh=""/>', 'bad-site'],
  ['<site mesh="p"/>', 'bad-site'],
  ['<site type="box" size="1 1 1" mesh="p"/>', 'bad-site'],
  ['<site type="sdf" mesh="p"/>', 'bad-site'],
  ['<site type="mesh" mesh="q"/>', 'unknown-reference'],
  ['<site type="plane" size="1 1 1"/>', 'bad-site'],
  ['<site type="mesh" mesh="p" fromto="0 0 0 1 1 1"/>', 'bad-fromto'],
])('%s is an error here and in the reference', async (site, code) => {
  const mj = await loadPeer();
  expect(() => mj.MjModel.from_xml_string(WORLD(site))).toThrow();
  expect(() => compile(parseModel(WORLD(site)))).toThrow(new RegExp(`\\[${code}`));
});

test('a touch sensor rejects a mesh site, with which the reference cannot step', () => {
  const xml = WORLD('<body><freejoint/><geom size=".1"/><site name="s" type="mesh" mesh="p"/></body>').replace(
    '</mujoco>',
    '<sensor><touch site="s"/></sensor></mujoco>',
  );
  expect(() => compile(parseModel(xml))).toThrow(/shape is given by its sizes, not of type mesh/);
});

test('sites of a composite accept a mesh, which has no effect', async () => {
  const xml = WORLD(
    `<body><composite prefix="c" type="cable" curve="s" count="5 1 1" size="1 .1 .1"><geom type="capsule" size=".01"/>
      <site mesh="p"/></composite></body>`,
  );
  const mj = await loadPeer();
  const peer = mj.MjModel.from_xml_string(xml);
  const theirs = await modelFromPeer(peer);
  const model = compile(parseModel(xml));
  expect([...model.site_dataid]).toEqual([-1, -1]);
  expect(compareModels(model.record, theirs.record)).toEqual([]);
  peer.delete();
});

test('discarding visual geoms keeps the mesh of a site', () => {
  const xml = WORLD(
    `<body><freejoint/><geom size=".1"/><geom type="mesh" mesh="p" contype="0" conaffinity="0" mass="0"/>
      <site type="mesh" mesh="p"/></body>`,
  ).replace('<asset>', '<compiler discardvisual="true"/><asset>');
  const model = compile(parseModel(xml));
  expect([model.nmesh, model.ngeom, model.site_dataid[0]]).toEqual([1, 1, 0]);
});
