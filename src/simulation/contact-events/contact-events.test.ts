import { describe, expect, it } from 'vitest';
import { compile } from '../../authoring/public-functions/load.js';
import { parseXML } from '../../authoring/public-functions/parse-xml.js';
import { recompile } from '../../authoring/public-functions/recompile.js';
import { Data } from '../model/data.js';
import { step } from '../runtime/run.js';
import { contacts } from '../support/contact.js';
import { geomDistance } from '../support/distance.js';
import { insideSite } from '../support/inside-site.js';
import { resetData } from '../support/reset.js';
import { type ContactEvent, ContactEvents } from './contact-events.js';
import type { ContactSelector } from './selection.js';

const BALL = `<mujoco><worldbody>
  <geom name="floor" type="plane" size="2 2 .1"/>
  <body name="ball" pos="0 0 .2"><freejoint/><geom name="ball" size=".1" solref="-3000 -5"/></body>
  <site name="gate" type="box" size=".3 .3 .05" pos="0 0 .15"/>
  <geom name="trigger" type="box" size=".3 .3 .02" pos=".05 0 .2" contype="0" conaffinity="0"/>
</worldbody></mujoco>`;

const start = (xml = BALL) => {
  const model = compile(parseXML(xml));
  const data = new Data(model);
  return { model, data, events: new ContactEvents(model, data) };
};

const log = (found: string[]) => {
  const add = ({ type, time, a, b }: ContactEvent): void => {
    found.push(`${type} ${a.name}-${b.name} ${time.toFixed(3)}`);
  };
  return { begin: add, end: add };
};

/** A pile of random shapes with margins, gaps and several contacts of one pair. */
function randomScene(seed: number): string {
  let state = seed * 7919 + 1;
  const random = (): number => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  const types = ['sphere', 'box', 'capsule', 'cylinder', 'ellipsoid'];
  const body = (i: number): string => {
    const margin = random() * 0.02;
    return `<body name="b${i}" pos="${random() - 0.5} ${random() - 0.5} ${0.2 + random()}"
      euler="${random() * 90} ${random() * 90} 0"><freejoint/>
      <geom name="g${i}" type="${types[Math.floor(random() * 5)]}" size=".1 .08 .06" group="${i % 3}" margin="${margin}"
        gap="${margin * random()}" solref="-2000 -3"/>
      <body name="c${i}" pos=".12 0 0"><joint axis="0 1 0"/><geom type="sphere" size=".05"/></body></body>`;
  };
  return `<mujoco><worldbody><geom name="floor" type="plane" size="2 2 .1"/>
    <site name="gate" type="box" size=".5 .5 .1" pos="0 0 .2"/>
    <geom name="trigger" type="sphere" size=".3" pos="0 0 .2" contype="0" conaffinity="0"/>
    ${Array.from({ length: 6 }, (_, i) => body(i)).join('')}</worldbody></mujoco>`;
}

type Scanned = ReturnType<typeof start>;

/** Pairs of geom ids that touch after a step, with their normal impulses, from the public functions. */
function scan({ model, data }: Scanned, isA: (geom: number) => boolean, isB: (geom: number) => boolean) {
  const pairs = new Map<string, number>();
  for (const { id, ids, force, normal } of contacts(model, data)) {
    if (data.contact_efc_address[id]! < 0) continue;
    const [one, other] = ids;
    const straight = isA(one) && isB(other);
    if (!straight && !(isA(other) && isB(one))) continue;
    const key = straight ? `${one} ${other}` : `${other} ${one}`;
    const along = force[0] * normal[0] + force[1] * normal[1] + force[2] * normal[2];
    pairs.set(key, (pairs.get(key) ?? 0) + along * model.opt.timestep);
  }
  return pairs;
}

describe('contact events equal a scan of every step', () => {
  it.each([1, 2, 3, 4, 5, 6])('in random scene %i, by name, body, subtree, group and all', (seed) => {
    const scene = start(randomScene(seed));
    const { model, data, events } = scene;
    const geoms = (test: (geom: number) => boolean) => test;
    const all = (): boolean => true;
    const floor = model.geom('floor').id;
    const bodies = [model.body('b1').id, model.body('c1').id];
    const cases: [ContactSelector, ContactSelector, (geom: number) => boolean, (geom: number) => boolean][] = [
      ['*', 'floor', all, geoms((g) => g === floor)],
      ['floor', '*', geoms((g) => g === floor), all],
      [{ subtree: 'b1' }, '*', geoms((g) => bodies.includes(model.geom_bodyid[g]!)), all],
      [{ body: 'b1' }, '*', geoms((g) => model.geom_bodyid[g] === bodies[0]), all],
      [{ group: 1 }, { group: 0 }, geoms((g) => model.geom_group[g] === 1), geoms((g) => model.geom_group[g] === 0)],
    ];
    const told = cases.map(([a, b]) => {
      const list: ContactEvent[] = [];
      const add = (event: ContactEvent): void => void list.push(event);
      events.onContact(a, b, { begin: add, end: add, impulse: add });
      return list;
    });
    const before = cases.map(() => new Map<string, number>());
    let begins = 0;
    for (let i = 0; i < 600; i++) {
      step(model, data);
      events.check();
      for (const [k, [, , isA, isB]] of cases.entries()) {
        const now = scan(scene, isA, isB);
        const of = (type: ContactEvent['type']) =>
          told[k]!.filter((event) => event.type === type)
            .map(({ a, b }) => `${a.id} ${b.id}`)
            .sort();
        expect(of('begin')).toEqual([...now.keys()].filter((key) => !before[k]!.has(key)).sort());
        expect(of('end')).toEqual([...before[k]!.keys()].filter((key) => !now.has(key)).sort());
        for (const { type, time, a, b, impulse } of told[k]!) {
          expect(time).toBe(data.time);
          if (type !== 'end') expect(impulse).toBeCloseTo(now.get(`${a.id} ${b.id}`)!, 12);
        }
        begins += of('begin').length;
        told[k]!.length = 0;
        before[k] = now;
      }
    }
    expect(begins).toBeGreaterThan(20);
  });

  it.each([1, 2, 3])('in the zones of random scene %i, though they do not collide', (seed) => {
    const { model, data, events } = start(randomScene(seed));
    const [site, trigger] = [model.site('gate').id, model.geom('trigger').id];
    const zones: [ContactSelector, (geom: number) => boolean][] = [
      ['gate', (g) => insideSite(model, data, site, data.geom_xpos.subarray(3 * g, 3 * g + 3))],
      [{ zone: 'trigger' }, (g) => g !== trigger && geomDistance(model, data, trigger, g, 1) < 0],
    ];
    const inside = zones.map(() => new Set<number>());
    for (const [k, [zone]] of zones.entries()) {
      events.onContact(zone, '*', {
        begin: ({ b }) => void inside[k]!.add(b.id),
        end: ({ b }) => void inside[k]!.delete(b.id),
      });
    }
    let entered = 0;
    for (let i = 0; i < 300; i++) {
      step(model, data);
      events.check();
      for (const [k, [, test]] of zones.entries()) {
        const scanned = Array.from({ length: model.ngeom }, (_, g) => g).filter(test);
        expect([...inside[k]!].sort((a, b) => a - b)).toEqual(scanned);
        entered += scanned.length;
      }
    }
    expect(entered).toBeGreaterThan(50);
  });
});

describe('begin and end of contacts', () => {
  it('sums the impulse of a bounce, which equals the change of momentum', () => {
    const { model, data, events } = start();
    const found: ContactEvent[] = [];
    events.onContact('ball', 'floor', { begin: (e) => found.push(e), end: (e) => found.push(e) });
    const mass = model.body('ball').mass;
    const gravity = 9.81 * model.opt.timestep;
    let before = 0;
    while (found.length < 2) {
      const speed = data.qvel[2]!;
      step(model, data);
      events.check();
      if (found.length === 1 && before === 0) before = speed;
    }
    const [begin, end] = found as [ContactEvent, ContactEvent];
    expect([begin.a.name, begin.b.name, begin.duration]).toEqual(['ball', 'floor', 0]);
    const steps = Math.round(end.duration / model.opt.timestep);
    // the step of the end has no contact
    const after = data.qvel[2]! + gravity;
    expect(end.impulse).toBeCloseTo(mass * (after - before + steps * gravity), 10);
  });

  it('takes several geoms as one pair if they are merged', () => {
    const { model, data, events } = start(`<mujoco><worldbody><geom name="floor" type="plane" size="2 2 .1"/>
      <body name="foot" pos="0 0 .15" euler="0 10 0"><freejoint/><geom size=".1" pos="-.2 0 0"/><geom size=".1" pos=".2 0 0"/></body>
      </worldbody></mujoco>`);
    const counts = [0, 0];
    events.onContact('foot', 'floor', { begin: () => counts[0]++ }, { merged: true });
    events.onContact('foot', 'floor', { begin: () => counts[1]++ });
    for (let i = 0; i < 1000; i++) {
      step(model, data);
      events.check();
    }
    expect(counts[0]).toBe(1);
    expect(counts[1]).toBeGreaterThan(1);
  });

  it('ends all contacts at the last step before a reset, and begins them again', () => {
    const { model, data, events } = start();
    const found: string[] = [];
    data.qpos[2] = 0.09;
    events.onContact('ball', 'floor', log(found));
    step(model, data);
    events.check();
    resetData(model, data);
    data.qpos[2] = 0.09;
    step(model, data);
    events.check();
    expect(found).toEqual(['begin ball-floor 0.002', 'end ball-floor 0.002', 'begin ball-floor 0.002']);
  });

  it('continues through a recompilation, and ends with the deletion of the geom', () => {
    const spec = parseXML(BALL.replace('name="ball" size', 'size'));
    const model = compile(spec);
    const data = new Data(model);
    const events = new ContactEvents(model, data);
    const found: string[] = [];
    data.qpos[2] = 0.09;
    events.onContact({ body: 'ball' }, 'floor', log(found));
    const advance = (): void => {
      step(model, data);
      events.check();
    };
    advance();
    spec.worldbody.addGeom({ name: 'first', type: 'sphere', size: [0.1, 0, 0], pos: [1, 1, 1] });
    recompile(spec, model, data);
    advance();
    expect(found).toEqual(['begin -floor 0.002']);
    spec.find('geom', 'floor')!.delete();
    recompile(spec, model, data);
    advance();
    expect(found).toEqual(['begin -floor 0.002', 'end -floor 0.004']);
  });

  it('delivers the other events after a function has thrown an error', () => {
    const { model, data, events } = start();
    data.qpos[2] = 0.09;
    const found: string[] = [];
    events.onContact('ball', 'floor', {
      begin: () => {
        throw new Error('no sound');
      },
    });
    events.onContact('ball', 'floor', log(found));
    step(model, data);
    expect(() => events.check()).toThrow('no sound');
    step(model, data);
    events.check();
    expect(found).toEqual(['begin ball-floor 0.002']);
  });

  it('refuses unknown names, two zones and other values', () => {
    const { events } = start();
    expect(() => events.onContact('bal', 'floor', {})).toThrow(
      "no geom, body, site or flex 'bal'; did you mean 'ball'?",
    );
    expect(() => events.onContact('gate', { zone: 'trigger' }, {})).toThrow('both sides are zones');
    expect(() => events.onContact({ body: 'floor' }, '*', {})).toThrow("there is no body 'floor'");
    expect(() => events.onContact(5 as never, '*', {})).toThrow("onContact: expected a name, '*'");
    expect(() => events.onContact('ball', '*', { start: () => {} } as never)).toThrow("no option 'start'");
    expect(() => events.onContact('ball', '*', { begin: 1 as never })).toThrow('expected a function');
  });
});
