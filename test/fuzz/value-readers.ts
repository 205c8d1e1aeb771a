/**
 * Readers of definitions, formulas, recordings and messages of other programs. Each input is accepted, or refused with
 * an error that contains the expected value, not with an internal error of the language.
 */

import { make } from '../../src/api/env.js';
import { compile, Data, parseXML, step } from '../../src/api/index.js';
import {
  MemorySink,
  Player,
  RECORD_FORMATS,
  Recorder,
  type RecordFormat,
  readTrajectory,
} from '../../src/api/record.js';
import { REMOTE_REQUESTS, type RemoteRequestName } from '../../src/foundation/schema/remote.js';
import { encodeMessage } from '../../src/hosts/remote/wire.js';
import { RemoteSession } from '../../src/hosts/serve/session.js';
import { defineTask, startTask } from '../../src/robotics/plan/task.js';
import { encodeValues } from '../../src/robotics/study/kept.js';
import { defineStudy } from '../../src/robotics/study/study.js';
import { TaskTable } from '../../src/robotics/study/tasks.js';
import { compileExpression } from '../../src/web/simulation-worker/controls/expression.js';
import { join, model as served } from '../remote/session-client.js';
import { mutate } from './mutate.js';
import { mutateValue } from './mutate-values.js';
import type { Progress, Readers } from './readers.js';

type Random = () => number;

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

/** Messages of errors of the language and its library. */
const OF_THE_LANGUAGE =
  /^(Cannot |undefined |null |.* is not (a function|iterable|a constructor|defined|extensible)|Invalid (array|typed array|string|time|count)|Maximum call stack|Reduce of|.*BigInt|.*\bSymbol\b.* to|Method |The "|.*read only|Array buffer|.*out of bounds|Converting)/;

/** A refusal by an error of the package. */
class Refusal extends Error {
  override readonly name = 'ModelError';
  readonly diagnostics = [{ code: 'refused' }];
}

const NAMES = ['TypeError', 'RangeError', 'ExpressionError', 'Error', 'RemoteError'];

/** Throws a refusal for an error of the package; rethrows other errors. */
function judged(error: unknown): never {
  const { name, message } = error as Error;
  if (NAMES.includes(name) && !OF_THE_LANGUAGE.test(message)) throw new Refusal(message);
  throw error;
}

const refusing =
  (run: (random: Random, progress: Progress) => unknown) =>
  (random: Random, progress: Progress): unknown => {
    try {
      const result = run(random, progress);
      return result instanceof Promise ? result.catch(judged) : result;
    } catch (error) {
      return judged(error);
    }
  };

const STUDY = {
  parameters: [
    { kp: 1, name: 'a', on: true },
    { kp: 2.5, name: 'b', on: false },
  ],
  seeds: 3,
  keep: { height: 'float64', fell: 'boolean', word: 'string', path: 'float32[]' },
  run: () => ({ height: 1, fell: false, word: 'x', path: [1, 2] }),
  model: 'model.xml',
  urdf: { fuse: true },
  plugins: ['a.mjs'],
  files: ['b.csv'],
  attempts: 2,
};

function readStudy(random: Random, progress: Progress): void {
  const study = defineStudy(mutateValue(STUDY, random) as never) as never as typeof STUDY;
  progress('read');
  // a large number of seeds is valid, but would only take time here
  if (typeof study.seeds === 'number' && study.seeds > 1000) return;
  const table = new TaskTable(study as never);
  progress('compiled');
  for (let task = 0; task < Math.min(table.count, 5); task++) {
    if (table.find(table.parameters(task), table.seed(task), 0) !== task) throw new TypeError('Cannot find a task');
  }
  encodeValues(study.keep as never, mutateValue(STUDY.run(), random));
  progress('stepped');
}

const PENDULUM = `<mujoco><worldbody><body><joint name="j"/><geom size=".1" pos=".5 0 0"/></body></worldbody>
  <actuator><motor joint="j"/></actuator><sensor><jointpos joint="j"/></sensor><keyframe><key name="up" qpos="1"/></keyframe></mujoco>`;
const TASK = {
  name: 'swing',
  model: PENDULUM,
  keyframe: 'up',
  terms: [
    { name: 'height', size: 1, norm: { kind: 'quadratic' }, weight: 1 },
    { name: 'effort', size: 1, norm: { kind: 'power', p: 2 }, weight: 0.1 },
  ],
  residual: () => () => {},
  transition: () => () => {},
  parameters: { goal: 1 },
  risk: 0.1,
  settings: { horizon: 0.5 },
};

function readTask(random: Random, progress: Progress): void {
  const task = defineTask(mutateValue(TASK, random) as never);
  progress('read');
  const { model, data } = startTask(task);
  progress('compiled');
  step(model, data);
  data.dispose();
  progress('stepped');
}

const ENVIRONMENTS: Readonly<Record<string, object>> = {
  'InvertedPendulum-v5': { frameSkip: 2, resetNoiseScale: 0.01 },
  'Hopper-v5': {
    forwardRewardWeight: 1,
    healthyZRange: [0.7, 1],
    terminateWhenUnhealthy: true,
    resetNoiseScale: 0.005,
  },
  'Reacher-v5': { rewardDistWeight: 1, frameSkip: 2 },
  'Pusher-v5': { rewardNearWeight: 0.5 },
  nobody: {},
};

function readEnvironment(random: Random, progress: Progress): void {
  const id = pick(random, Object.keys(ENVIRONMENTS));
  const args = { ...ENVIRONMENTS[id], maxEpisodeSteps: 3 };
  const given = random() < 0.8 ? mutateValue(args, random) : args;
  // a large number of frames is valid, but would only take time here
  const { frameSkip } = (given ?? {}) as { readonly frameSkip?: unknown };
  if (typeof frameSkip === 'number' && frameSkip > 100) return;
  const env = make(id as never, given as never);
  progress('read');
  const seeds = { seed: 3 };
  try {
    const [observation] = env.reset(random() < 0.5 ? seeds : mutateValue(seeds, random));
    progress('compiled');
    if (observation.length !== env.observationSpace.low.length) throw new TypeError('Cannot be: another length');
    const action = new Array<number>(env.actionSpace.low.length).fill(0.1);
    const other: unknown = random() < 0.5 ? action : mutateValue(action, random);
    // steps do not check each value of an action: the language throws for values other than numbers
    if (Array.isArray(other) && other.some((value) => typeof value === 'bigint' || typeof value === 'symbol')) return;
    env.step(other as number[]);
    progress('stepped');
  } finally {
    env.close();
  }
}

const model = compile(parseXML(PENDULUM));
const data = new Data(model);

const WORDS = [
  ...[
    'qpos',
    'qvel',
    'ctrl',
    'time',
    'xpos',
    'ncon',
    "body('world')",
    "joint('j')",
    "sensor('x')",
    'geom(0)',
    '[0]',
    '[9]',
  ],
  ...[
    '.data',
    '.xpos',
    '.qpos',
    '+',
    '-',
    '*',
    '/',
    '^',
    '(',
    ')',
    ',',
    'norm(',
    'sqrt(',
    'sin(',
    'min(',
    'pow(',
    '1',
    '2.5',
  ],
  ...['1e400', '.', '%', '"', "'", '[-1]', '[1:2]', 'constructor', '__proto__', 'max(qpos)', 'ä', ' ', 'energy', 'pi'],
];
const FORMULAS = [
  'qpos[0]',
  'sin(time) * 2',
  "joint('j').qpos[0] / 3",
  'norm(qvel) - max(1, 2)',
  '-(qpos[0] + 1) ^ 2',
  'abs(xpos[4])',
];

function readFormula(random: Random, progress: Progress): void {
  const parts = pick(random, FORMULAS).split(/(?<=\W)|(?=\W)/);
  for (let n = Math.floor(random() * 3); n > 0; n--) {
    parts.splice(Math.floor(random() * parts.length), random() < 0.6 ? 1 : 0, pick(random, WORDS));
  }
  if (random() < 0.02) parts.unshift('('.repeat(20_000));
  const value = compileExpression(parts.join(''), model, data);
  progress('read');
  if (typeof value() !== 'number') throw new TypeError('Cannot be: no number');
  progress('compiled');
}

let recorded: Promise<Readonly<Record<RecordFormat, Uint8Array>>> | undefined;

async function record(): Promise<Readonly<Record<RecordFormat, Uint8Array>>> {
  const files: Partial<Record<RecordFormat, Uint8Array>> = {};
  for (const format of Object.keys(RECORD_FORMATS) as RecordFormat[]) {
    const own = new Data(model);
    const sink = new MemorySink();
    const recorder = new Recorder(format, model, own, sink.write, { fields: ['qpos', 'qvel', 'ctrl', 'xpos'] });
    for (let k = 0; k < 12; k++) {
      step(model, own);
      await recorder.record();
    }
    await recorder.end();
    files[format] = sink.bytes();
  }
  return files as Readonly<Record<RecordFormat, Uint8Array>>;
}

async function readRecording(format: RecordFormat, random: Random, progress: Progress): Promise<void> {
  recorded ??= record();
  const trajectory = await readTrajectory(mutate((await recorded)[format], random), `run.${format}`);
  progress('read');
  const player = new Player(trajectory);
  const own = new Data(model);
  for (const time of [0.01, Number.NaN, -1, 1e9]) player.seek(own, time);
  progress('compiled');
  step(model, own);
  progress('stepped');
}

const REQUESTS: Readonly<Record<string, object>> = {
  hello: { version: 1, name: 'a' },
  step: { count: 3, fields: ['qpos', 'qvel'] },
  reset: { key: 'up', fields: ['ctrl'] },
  control: { actuators: ['brake'] },
  getState: { bits: 4095 },
  setState: { bits: 1 },
  describe: {},
  sensors: { names: [] },
  mode: { mode: 'real-time' },
  speed: { factor: 2 },
  set: {},
  watch: { rate: 10, fields: ['qpos'] },
  drive: { take: true },
  get: { fields: ['xpos'] },
};

/** A request with nearly valid values, or another one of the table. */
function requestOf(random: Random): object {
  const name = random() < 0.7 ? pick(random, Object.keys(REQUESTS)) : pick(random, Object.keys(REMOTE_REQUESTS));
  const request = { id: 7, do: name as RemoteRequestName, ...REQUESTS[name] };
  return random() < 0.9 ? mutateValue(request, random) : request;
}

/** Sends a damaged message to a session, which must answer it or close the connection with a reason, and continue. */
async function readMessage(random: Random, progress: Progress): Promise<void> {
  const session = new RemoteSession(served);
  try {
    const client = await join(session);
    if (random() < 0.7) await client.ask('drive');
    const values = new Float64Array(Math.floor(random() * 4));
    const arrays =
      random() < 0.4 ? { [pick(random, ['ctrl', 'values', 'state', 'qpos'])]: { values, shape: [values.length] } } : {};
    let message: string | Uint8Array;
    try {
      message = encodeMessage({ content: requestOf(random) as Record<string, unknown>, arrays });
    } catch {
      // values without a JSON form cannot be sent
      return;
    }
    const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message;
    const sent = random() < 0.4 ? mutate(bytes, random) : bytes;
    client.raw(typeof message === 'string' ? new TextDecoder().decode(sent) : sent);
    progress('read');
    const other = await join(session);
    const { content } = await other.ask('describe');
    if (content.error) throw new TypeError(`Cannot go on: ${JSON.stringify(content.error)}`);
    const internal = client.sent.find(
      (each) => (each.content.error as { code?: string } | undefined)?.code === 'failed',
    );
    if (internal) throw new TypeError(`Cannot answer: ${JSON.stringify(internal.content)}`);
    progress('compiled');
    const refused = client.sent.find((each) => each.content.error !== undefined);
    if (refused) throw new Refusal(JSON.stringify(refused.content.error));
  } finally {
    session.close();
  }
}

export const VALUE_READERS: Readers = {
  'definitions of studies': refusing(readStudy),
  'definitions of tasks': refusing(readTask),
  environments: refusing(readEnvironment),
  formulas: refusing(readFormula),
  'recordings: CSV': refusing((random, progress) => readRecording('csv', random, progress)),
  'recordings: JSON lines': refusing((random, progress) => readRecording('jsonl', random, progress)),
  'recordings: MCAP': refusing((random, progress) => readRecording('mcap', random, progress)),
  'messages to a session': refusing(readMessage),
};
