/**
 * Tactile sensors with cutoffs in random scenes, compared with the reference: every field of the Model, and every field
 * of the Data from equal states, in which bodies of all shapes touch the sensors.
 */
import type { MjModel } from '@mujoco/mujoco';
import { expect, test } from 'vitest';
import { parseModel } from '../../src/authoring/load/parse.js';
import { compile } from '../../src/compiler/compile/compile.js';
import { Data } from '../../src/simulation/model/data.js';
import type { Model } from '../../src/simulation/model/model.js';
import { forward } from '../../src/simulation/runtime/run.js';
import { uniform } from '../property/random-model.js';
import { countOf, seedOf } from '../runner/size.js';
import { compareModels } from './compare-model.js';
import { disturbedStates } from './disturbed.js';
import { COPIES } from './envelope.js';
import { judgeEngine, type LabelledState, recordStates } from './judge-engine.js';
import { worstState } from './judge-model.js';
import { loadPeer, modelFromPeer, renewPeer } from './peer.js';
import { setOwnState } from './state.js';
import { Author } from './wild-model.js';

const SEED = seedOf(1);
const COUNT = countOf(8, 200);
/** Number of models per instance of the reference. */
const MODELS_EACH = 200;
const CHECKPOINTS = [0, 3];
const DISTURBED = 2;
/** Number of copies with which a scene that differs is compared again: some match rare results of the reference. */
const MANY_COPIES = 60;

/** Meshes of sensors: three have tangents at each vertex, for sliding speeds. */
const PADS = ['plate', 'bent', 'round', 'cloud'];
const CUTOFFS = ['0', '.002', '.01', '.05', '.3', '2'];

/** Writes a pad with tactile sensors that lies on the ground, and bodies of all shapes that penetrate it. */
class TactileAuthor extends Author {
  /** Neither a height field nor a distance field, from which sensors of the reference cannot measure depths. */
  override ground(): string {
    const shape = this.pick(['type="plane" size="2 2 .1"', 'type="box" size="1 1 .1" pos="0 0 -.1"']);
    return `<geom name="ground" ${shape}${this.surface()}/>`;
  }

  object(): string {
    const velocity = this.chance(0.5) ? '<freejoint/>' : this.joint('ball');
    const at = `${this.in(-0.2, 0.2)} ${this.in(-0.2, 0.2)} ${this.in(0, 0.12)}`;
    return `<body pos="${at}" euler="${this.vector(180)}">${velocity}${this.geom()}${this.maybe(0.3, () => this.geom())}</body>`;
  }

  sensors(): string {
    return PADS.filter(() => this.chance(0.7))
      .map((pad) => {
        const cutoff = this.maybe(0.8, () => `cutoff="${this.pick(CUTOFFS)}"`);
        const delay = this.maybe(0.1, () => 'nsample="3" delay=".003" interp="linear"');
        return `<tactile mesh="${pad}" geom="${pad}"${cutoff}${delay}/>`;
      })
      .join('');
  }

  pads(): string {
    return PADS.map(
      (pad) =>
        `<geom name="${pad}" type="mesh" mesh="${pad}" mass="0" contype="0" conaffinity="0"` +
        `${this.maybe(0.5, () => `pos="${this.vector(0.05)}" euler="${this.vector(20)}"`)}/>`,
    ).join('');
  }

  scene(): string {
    const flip = this.pick(['', ' euler="180 0 0"', ` euler="${this.vector(20)}"`]);
    const child = this.maybe(0.4, () => `<body pos="0 0 .05"${flip}>${this.geom()}</body>`);
    const objects = Array.from({ length: 2 + Math.floor(4 * this.next()) }, () => this.object()).join('');
    return `<mujoco><compiler angle="degree"/>${this.option()}
      <asset>${this.assets()}
        <mesh name="plate" builtin="plate" params="7 6" scale=".3 .3 .05"/>
        <mesh name="bent" builtin="wedge" params="6 6 45 45 0" scale=".2 .2 .2"/>
        <mesh name="round" builtin="supersphere" params="9 1 1" scale=".15 .15 .15"/>
        <mesh name="cloud" vertex="${Array.from({ length: 12 }, () => this.vector(0.1)).join(' ')}"/></asset>
      <worldbody>${this.ground()}
        <body name="pad" pos="0 0 .05"${flip}>${this.pick(['<freejoint/>', this.joint()])}
          <geom type="${this.pick(['box', 'ellipsoid'])}" size=".25 .25 .05" margin=".02"/>${this.pads()}${child}</body>
        ${objects}</worldbody>
      <sensor>${this.sensors()}</sensor></mujoco>`;
  }
}

/** Counts of values of tactile sensors. */
interface Values {
  positive: number;
  /** Values that the cutoff reduced. */
  limited: number;
}

/** Adds the values of the states. */
function addValues(model: Model, states: readonly LabelledState[], values: Values): void {
  const data = new Data(model);
  for (const { state } of states) {
    setOwnState(model, data, state);
    forward(model, data);
    for (let i = 0; i < model.nsensor; i++) {
      const cutoff = model.sensor_cutoff[i];
      const at = model.sensor_adr[i];
      for (const x of data.sensordata.subarray(at, at + model.sensor_dim[i])) {
        if (x > 0) values.positive++;
        if (cutoff > 0 && x === cutoff) values.limited++;
      }
    }
  }
  data.dispose();
}

async function engineDifferences(peer: MjModel, model: Model, states: readonly LabelledState[]): Promise<string[]> {
  for (const copies of [COPIES, MANY_COPIES]) {
    const verdicts = await judgeEngine(peer, model, states, copies);
    if (verdicts.every((state) => state.forward.agrees && state.step.agrees)) return [];
    if (copies === MANY_COPIES) return [worstState(verdicts)];
  }
  return [];
}

/** Compares one scene; returns the differences. */
async function compareScene(seed: number, values: Values): Promise<string[]> {
  const mj = await loadPeer();
  const xml = new TactileAuthor(uniform(seed)).scene();
  const peer = mj.MjModel.from_xml_string(xml);
  const theirs = await modelFromPeer(peer);
  const model = compile(parseModel(xml), { trialStep: false, compatibility: '3.14' });
  const states = [...(await recordStates(peer, CHECKPOINTS)), ...(await disturbedStates(peer, theirs, DISTURBED))];
  const fields = compareModels(model.record, theirs.record);
  const found = fields.map(({ field, at, ours, theirs: other }) => `${field}[${at}]: ${ours} here, ${other} there`);
  found.push(...(await engineDifferences(peer, theirs, states)));
  addValues(theirs, states, values);
  peer.delete();
  return found.map((text) => `seed ${seed}: ${text}`);
}

test('random scenes with tactile sensors that have a cutoff agree with the reference', async () => {
  const found: string[] = [];
  const values = { positive: 0, limited: 0 };
  for (let i = 0; i < COUNT; i++) {
    if (i % MODELS_EACH === MODELS_EACH - 1) await renewPeer();
    found.push(...(await compareScene(SEED + i, values)));
  }
  expect(found).toEqual([]);
  // many values of each kind, so that the comparison is meaningful
  expect(values.positive).toBeGreaterThan(20 * COUNT);
  expect(values.limited).toBeGreaterThan(5 * COUNT);
});
