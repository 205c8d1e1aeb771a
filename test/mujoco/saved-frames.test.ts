/**
 * Frames in files that `mj_saveLastXML` writes, from random trees: as the reference keeps them, in the same order where
 * that order keeps the ids of elements; and the saved file gives an equal model.
 */
import type { MainModule } from '@mujoco/mujoco';
import { beforeAll, expect, test } from 'vitest';
import loadDropIn from '../../src/api/mujoco.js';
import { loadPeer } from '../oracle/peer.js';
import { Author } from '../oracle/wild-model.js';
import { uniform } from '../property/random-model.js';
import { countOf, seedOf } from '../runner/size.js';

const SEED = seedOf(1);
const COUNT = countOf(200, 5000);

let own: MainModule;
let peer: MainModule;
beforeAll(async () => {
  own = (await loadDropIn()) as unknown as MainModule;
  peer = await loadPeer();
});

/** Writes trees of bodies, frames and leaves. */
class FrameAuthor extends Author {
  private leaf(inBody: boolean): string {
    // few joints: a body can have six degrees of freedom
    const kinds = ['geom', 'geom', 'site', 'site', 'camera', 'light', ...(inBody && this.chance(0.3) ? ['joint'] : [])];
    const kind = this.pick(kinds);
    const size = kind === 'geom' ? ' size=".1"' : '';
    return `<${kind} name="${this.name('E')}"${size}${this.maybe(0.3, () => `pos="${this.vector(1)}"`)}/>`;
  }

  private frame(inBody: boolean, depth: number): string {
    const name = this.maybe(0.3, () => `name="${this.name('F')}"`);
    const pos = this.maybe(0.5, () => `pos="${this.pick([this.vector(1), '0 0 0'])}"`);
    const turn = this.maybe(0.4, () =>
      this.pick([`euler="${this.vector(90)}"`, 'quat="1 0 0 0"', 'axisangle="0 0 1 30"', 'quat="0 1 1 0"']),
    );
    const childclass = this.maybe(0.2, () => `childclass="${this.pick(['c', 'main'])}"`);
    return `<frame${name}${childclass}${pos}${turn}>${this.content(inBody, depth + 1)}</frame>`;
  }

  content(inBody: boolean, depth: number): string {
    return this.times(5, () => {
      if (depth < 4 && this.chance(0.3)) return this.frame(inBody, depth);
      if (depth < 4 && this.chance(0.35)) {
        const pose = this.maybe(0.5, () => `pos="${this.vector(1)}"`);
        return `<body name="${this.name('O')}"${pose}><geom name="${this.name('E')}" size=".1"/>${this.content(true, depth + 1)}</body>`;
      }
      return this.leaf(inBody);
    });
  }
}

const sceneOf = (seed: number): string =>
  `<mujoco><default><default class="c"><geom rgba="1 0 0 1"/></default></default>
    <worldbody><geom name="ground" size="1"/>${new FrameAuthor(uniform(seed)).content(false, 0)}</worldbody></mujoco>`;

function saved(mj: MainModule, xml: string): string {
  const model = mj.MjModel.from_xml_string(xml);
  mj.mj_saveLastXML('/saved.xml', model);
  model.delete();
  return String(mj.FS.readFile('/saved.xml', { encoding: 'utf8' }));
}

/** An empty frame without effect, which the reference writes if its rotation differs from none by rounding errors. */
const IDLE_FRAME = '<frame quat="1 0 0 0"/>';

/** Tags with names and depths; a free joint is written as a joint by the reference. */
function outline(xml: string): string[] {
  const world = xml.slice(xml.indexOf('<worldbody'), xml.indexOf('</worldbody>'));
  let depth = 0;
  return [...world.matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>/g)].flatMap(([text, closes, tag, attributes, isEmpty]) => {
    if (text === IDLE_FRAME) return [];
    if (closes) {
      depth--;
      return [];
    }
    const line = `${' '.repeat(depth)}${tag} ${/ name="([^"]*)"/.exec(attributes!)?.[1] ?? ''}`;
    if (!isEmpty) depth++;
    return [line];
  });
}

/** Names of the elements of each kind, in the order of their ids. */
function idsOf(mj: MainModule, xml: string): string {
  const model = mj.MjModel.from_xml_string(xml);
  const ids = (['body', 'jnt', 'geom', 'site', 'cam', 'light'] as const).map((kind) => {
    const count = Number(model[`n${kind}`]);
    return Array.from({ length: count }, (_, id) => (model[kind](id) as { name: string }).name).join(' ');
  });
  model.delete();
  return ids.join('; ');
}

test('frames of random trees are saved as in the reference, unless its order changes ids', () => {
  let same = 0;
  let kept = 0;
  for (let seed = SEED; seed < SEED + COUNT; seed++) {
    const xml = sceneOf(seed);
    const [ours, theirs] = [saved(own, xml), saved(peer, xml)];
    const ids = idsOf(peer, xml);
    expect(idsOf(own, ours), `seed ${seed}`).toBe(ids);
    expect(idsOf(peer, ours), `seed ${seed}`).toBe(ids);
    if (idsOf(peer, theirs) === ids) {
      expect(outline(ours), `seed ${seed}`).toEqual(outline(theirs));
      same++;
    } else kept++;
  }
  // both kinds of trees occur
  expect(same).toBeGreaterThan(COUNT / 4);
  expect(kept).toBeGreaterThan(0);
});

test('a saved file with frames gives the poses of the original model', () => {
  for (let seed = SEED; seed < SEED + 20; seed++) {
    const xml = sceneOf(seed);
    const [first, again] = [xml, saved(own, xml)].map((text) => peer.MjModel.from_xml_string(text));
    for (const field of ['body_pos', 'body_quat', 'geom_pos', 'geom_quat', 'site_pos', 'cam_quat'] as const) {
      const [a, b] = [first![field] as Float64Array, again![field] as Float64Array];
      a.forEach((value, i) => {
        // the file has six digits
        expect(Math.abs(value - b[i]!), `${field} of seed ${seed}`).toBeLessThan(2e-5);
      });
    }
    first!.delete();
    again!.delete();
  }
});
