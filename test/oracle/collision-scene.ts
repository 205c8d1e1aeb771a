/** One model in the reference and here, with equal poses, to compare the contacts of both. */
import type { MainModule, MjData, MjModel } from '@mujoco/mujoco';
import { FOUND_DISTANCE, FOUND_SIZE } from '../../src/simulation/engine/collision/geom-distance.js';
import { bindCollision, type CollisionStages } from '../../src/simulation/engine/collision/index.js';
import type { EngineContext } from '../../src/simulation/engine/context.js';
import type { Stages } from '../../src/simulation/engine/stages.js';
import { Data } from '../../src/simulation/model/data.js';
import { growArena } from '../../src/simulation/model/data-record.js';
import type { Model } from '../../src/simulation/model/model.js';
import { makeContext } from '../../src/simulation/runtime/pipeline.js';
import { loadPeer, modelFromPeer } from './peer.js';
import type { Random } from './random.js';

/** The arrays of Data that the collision stage reads. */
const POSES = ['geom_xpos', 'geom_xmat', 'xipos', 'ximat', 'flexvert_xpos', 'flexelem_aabb', 'bvh_aabb_dyn'] as const;

const COMPARED = {
  dist: 1,
  pos: 3,
  frame: 9,
  includemargin: 1,
  friction: 5,
  solref: 2,
  solreffriction: 2,
  solimp: 5,
  dim: 1,
  geom: 2,
  flex: 2,
  elem: 2,
  vert: 2,
  exclude: 1,
  adhesion: 1,
} as const;
type Field = keyof typeof COMPARED;
type Contact = Record<Field, number[]>;

/** Poses for random states: generic, aligned, stacked, concentric and almost aligned ones. */
const QUARTERS = [
  [1, 0, 0, 0],
  [Math.SQRT1_2, Math.SQRT1_2, 0, 0],
  [Math.SQRT1_2, 0, Math.SQRT1_2, 0],
  [Math.SQRT1_2, 0, 0, Math.SQRT1_2],
  [0.5, 0.5, 0.5, 0.5],
];

/** Number of moved copies of a state, the distance by which they are moved, and its effect on contacts. */
const COPIES = 100;
const MOVED = 1e-14;
const COPY_AGREES = 1e-11;

export class CollisionScene {
  readonly data: Data;
  readonly context: EngineContext;
  private stages: CollisionStages;

  private constructor(
    readonly mj: MainModule,
    readonly peerModel: MjModel,
    readonly peer: MjData,
    readonly model: Model,
  ) {
    this.data = new Data(model);
    this.context = makeContext(undefined, { grow() {}, restart() {} });
    this.stages = this.bind();
  }

  static async load(xml: string): Promise<CollisionScene> {
    const mj = await loadPeer();
    const peerModel = mj.MjModel.from_xml_string(xml);
    return new CollisionScene(mj, peerModel, new mj.MjData(peerModel), await modelFromPeer(peerModel));
  }

  dispose(): void {
    this.peer.delete();
    this.peerModel.delete();
  }

  private bind(): CollisionStages {
    return bindCollision(this.model.record, this.data.record, {} as Stages, this.context);
  }

  /** Distance of two geoms, at most `distmax`; the segment between them goes to `fromto`. */
  geomDistance(geom1: number, geom2: number, distmax: number, fromto: Float64Array): number {
    const found = new Float64Array(FOUND_SIZE);
    this.stages.geomDistance(geom1, geom2, Float64Array.of(distmax), 0, found);
    fromto.set(found.subarray(0, 6));
    return found[FOUND_DISTANCE] as number;
  }

  /** Moves every free body to a position within a cube of the given half-size. */
  pose(random: Random, spread: number): void {
    const { qpos } = this.peer as { qpos: Float64Array };
    const mode = Math.floor(random.next() * 6);
    for (let o = 0; o + 7 <= qpos.length; o += 7) {
      let pos = [0, 0, 0].map(() => random.between(-spread, spread));
      let quat = random.quat();
      if (mode === 1 || mode === 3) quat = [1, 0, 0, 0];
      if (mode === 2) quat = random.pick(QUARTERS);
      if (mode === 3) pos = [0, 0, o === 0 ? 0 : random.between(0, spread)];
      if (mode === 4) pos = [o === 0 ? 1e-9 : 0, 0, 0];
      if (mode === 5) quat = [1, random.pick([0, 1e-9, 1e-6, 1e-3]), 0, 0];
      qpos.set(pos, o);
      qpos.set(quat, o + 3);
    }
  }

  /** Runs collision in both, with the poses of the reference. */
  collide(): void {
    this.mj.mj_kinematics(this.peerModel, this.peer);
    this.mj.mj_comPos(this.peerModel, this.peer);
    this.mj.mj_flex(this.peerModel, this.peer);
    this.mj.mj_collision(this.peerModel, this.peer);
    for (const name of POSES) this.data.record[name].set(this.peer[name] as Float64Array);
    while (!this.stages.collision()) {
      this.data.record = growArena(this.model.record, this.data.record, this.context.needed);
      this.stages = this.bind();
    }
  }

  peerContacts(): Contact[] {
    const list = this.peer.contact;
    const contacts: Contact[] = [];
    for (let i = 0; i < list.size(); i++) {
      const contact = list.get(i) as unknown as Record<Field, number | Iterable<number>> & { delete(): void };
      const values = (name: Field): number[] => {
        const value = contact[name];
        return typeof value === 'number' ? [value] : [...value];
      };
      contacts.push(contactFrom(values));
      contact.delete();
    }
    list.delete();
    return contacts;
  }

  contacts(): Contact[] {
    const d = this.data;
    return Array.from({ length: d.ncon }, (_, i) =>
      contactFrom((name) => [...d[`contact_${name}`].subarray(COMPARED[name] * i, COMPARED[name] * (i + 1))]),
    );
  }

  /** Largest difference over all contacts and its location; Infinity if their counts differ. */
  difference(): { worst: number; where: string } {
    return difference(this.contacts(), this.peerContacts());
  }

  /**
   * The smallest difference between the contacts here and in the reference, for this state or, if these differ, with
   * one of them for a copy of it that is moved by 1e-14; 0 if a copy agrees as well as its move allows. Which of equally
   * spread contacts are kept, and which end of an edge is first, depends on rounding, for example on the cap of a
   * cylinder.
   */
  differenceToCopies(random: Random, exact = COPY_AGREES): { worst: number; where: string } {
    let best = this.difference();
    const own = byPlace(this.contacts());
    const peers = byPlace(this.peerContacts());
    if (best.worst > exact) best = difference(own, peers);
    const { qpos } = this.peer as { qpos: Float64Array };
    const state = Float64Array.from(qpos);
    for (let copy = 0; copy < COPIES && best.worst > exact && (copy === 0 || best.worst > COPY_AGREES); copy++) {
      for (let i = 0; i < qpos.length; i++) qpos[i] = (state[i] as number) + random.between(-MOVED, MOVED);
      this.collide();
      const [ownCopy, peerCopy] = [byPlace(this.contacts()), byPlace(this.peerContacts())];
      for (const found of [difference(own, peerCopy), difference(ownCopy, peers)]) {
        if (found.worst < best.worst) best = found;
      }
    }
    qpos.set(state);
    return best.worst > exact && best.worst < COPY_AGREES ? { worst: 0, where: '' } : best;
  }
}

/** Contacts with those of each pair ordered by their positions, to 1e-9. */
function byPlace(contacts: readonly Contact[]): Contact[] {
  const key = ({ pos }: Contact): number[] => pos.map((x) => Math.round(x * 1e9));
  const pairs = contacts.map(({ geom, flex, elem, vert }) => [geom, flex, elem, vert].join());
  const first = pairs.map((pair) => pairs.indexOf(pair));
  return contacts
    .map((contact, i) => ({ contact, at: [first[i] as number, ...key(contact)] }))
    .sort((a, b) => {
      const k = a.at.findIndex((x, j) => x !== b.at[j]);
      return k < 0 ? 0 : (a.at[k] as number) - (b.at[k] as number);
    })
    .map(({ contact }) => contact);
}

function difference(actual: readonly Contact[], expected: readonly Contact[]): { worst: number; where: string } {
  if (expected.length !== actual.length) {
    return { worst: Infinity, where: `${actual.length} contacts instead of ${expected.length}` };
  }
  let worst = 0;
  let where = '';
  expected.forEach((contact, i) => {
    for (const name of Object.keys(COMPARED) as Field[]) {
      contact[name].forEach((value, k) => {
        const error = Math.abs(value - (actual[i]?.[name][k] ?? Number.NaN));
        if (error <= worst) return;
        worst = Number.isNaN(error) ? Infinity : error;
        where = `${name}[${k}] of contact ${i}`;
      });
    }
  });
  return { worst, where };
}

const contactFrom = (values: (name: Field) => number[]): Contact =>
  Object.fromEntries((Object.keys(COMPARED) as Field[]).map((name) => [name, values(name)])) as Contact;
