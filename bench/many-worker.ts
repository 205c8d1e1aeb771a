/**
 * The reference, this engine and a copy of it in one process, by turns. Arguments: folder of the build, folder of its
 * copy.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import loadPeer, { type MainModule, type MjData, type MjModel } from '@mujoco/mujoco';
import type {
  FunctionsReply,
  FunctionsRequest,
  ManyReply,
  ManyRequest,
  Pair,
  SettingReply,
  SettingRequest,
} from './many-protocol.js';
import { median, processorTime, serve } from './protocol.js';

const load = async (folder: string): Promise<MainModule> =>
  (await import(pathToFileURL(join(folder, 'mujoco.js')).href)).default();

const [dist, copy] = process.argv.slice(2) as [string, string];
const engines = [await loadPeer(), await load(dist), await load(copy)] as const;

/** Total steps of all simulations before the measurement, and in each round. */
const WARM_UP = 6000;
const ROUND = 3000;
/** Warm-up rounds of calls. */
const WARM_ROUNDS = 25;
/** Time of a round of calls [us]. */
const STRETCH = 40_000;

type Run = (count: number) => void;

/** Times of rounds, with engines by turns [us per call]. */
function timed(runs: readonly Run[], calls: number, perRun: number, rounds: number): number[][] {
  const times: number[][] = runs.map(() => []);
  for (let round = 0; round < rounds; round++) {
    runs.forEach((run, k) => {
      const start = processorTime();
      run(calls);
      times[k]!.push((processorTime() - start) / (calls * perRun));
    });
  }
  return times;
}

const pair = (name: string, us: readonly number[], other: readonly number[]): Pair => ({
  name,
  us: median(us),
  usOther: median(other),
  ratio: median(us.map((x, i) => x / other[i]!)),
});

const reply = (name: string, [peer, own, again]: readonly number[][]): ManyReply => ({
  own: pair(name, own!, peer!),
  copy: pair(name, again!, own!),
});

/** Simulations of one engine that exist at the same time. */
class Crowd {
  private readonly pairs: (readonly [MjModel, MjData])[] = [];

  constructor(
    private readonly mj: MainModule,
    { of, texts, count }: ManyRequest,
  ) {
    const read = (i: number): MjModel => mj.MjModel.from_xml_string(texts[i % texts.length] as string) as MjModel;
    const first = read(0);
    for (let i = 0; i < count; i++) {
      const model = of === 'Data' || i === 0 ? first : read(i);
      this.pairs.push([model, new mj.MjData(model)]);
    }
  }

  readonly step: Run = (count) => {
    const { mj, pairs } = this;
    for (const [model, data] of pairs) mj.mj_resetData(model, data);
    for (let i = 0; i < count; i++) for (const [model, data] of pairs) mj.mj_step(model, data);
  };

  /** Creates a Data, takes a step and disposes of it. */
  readonly make: Run = (count) => {
    const { mj } = this;
    const [model] = this.pairs[0]!;
    for (let i = 0; i < count; i++) {
      const data = new mj.MjData(model);
      mj.mj_step(model, data);
      data.delete();
    }
  };

  end(): void {
    for (const [, data] of this.pairs) data.delete();
  }
}

/**
 * Makes the memory of the reference grow before the measurement. Growing detaches its buffer, and from then on V8
 * checks every access to any typed array for a detached buffer: so all rows include this cost, not only those with many
 * simulations.
 */
function growMemory({ texts }: ManyRequest): void {
  const [peer] = engines;
  const model = peer.MjModel.from_xml_string(texts[0] as string) as MjModel;
  const data = Array.from({ length: 100 }, () => new peer.MjData(model));
  for (const each of data) each.delete();
  model.delete();
}

function timeMany(request: ManyRequest): ManyReply {
  growMemory(request);
  const crowds = engines.map((mj) => new Crowd(mj, request));
  const { count, rounds } = request;
  const isMake = request.of === 'make';
  const runs = crowds.map(({ make, step }) => (isMake ? make : step));
  const calls = Math.max(20, Math.round((isMake ? 300 : ROUND) / count));
  for (let steps = 0; steps < WARM_UP; steps += calls * count) for (const run of runs) run(calls);
  const times = timed(runs, calls, count, rounds);
  for (const crowd of crowds) crowd.end();
  return reply(request.of, times);
}

/** One call of each function that has no cheaper form in the reference from JavaScript. */
const FUNCTIONS: Readonly<Record<string, (mj: MainModule, model: MjModel, data: MjData) => void>> = {
  mj_forward: (mj, m, d) => mj.mj_forward(m, d),
  mj_inverse: (mj, m, d) => mj.mj_inverse(m, d),
  'mj_step1 + mj_step2': (mj, m, d) => {
    mj.mj_step1(m, d);
    mj.mj_step2(m, d);
  },
  mj_kinematics: (mj, m, d) => mj.mj_kinematics(m, d),
  mj_comPos: (mj, m, d) => mj.mj_comPos(m, d),
  mj_crb: (mj, m, d) => mj.mj_crb(m, d),
  mj_factorM: (mj, m, d) => mj.mj_factorM(m, d),
  mj_collision: (mj, m, d) => mj.mj_collision(m, d),
  mj_comVel: (mj, m, d) => mj.mj_comVel(m, d),
  mj_passive: (mj, m, d) => mj.mj_passive(m, d),
  mj_subtreeVel: (mj, m, d) => mj.mj_subtreeVel(m, d),
  mj_rnePostConstraint: (mj, m, d) => mj.mj_rnePostConstraint(m, d),
  mj_resetData: (mj, m, d) => mj.mj_resetData(m, d),
  'MjData, mj_forward, delete': (mj, m) => {
    const data = new mj.MjData(m);
    mj.mj_forward(m, data);
    data.delete();
  },
};

function timeFunctions({ text, rounds }: FunctionsRequest): FunctionsReply {
  const sides = engines.map((mj) => {
    const model = mj.MjModel.from_xml_string(text) as MjModel;
    return { mj, model, data: new mj.MjData(model) };
  });
  const calls = Object.entries(FUNCTIONS).map(([name, call]) => {
    const runs = sides.map(({ mj, model, data }): Run => {
      mj.mj_resetData(model, data);
      for (let i = 0; i < 300; i++) mj.mj_step(model, data);
      return (count) => {
        for (let i = 0; i < count; i++) call(mj, model, data);
      };
    });
    const [us] = timed(runs.slice(0, 1), 10, 1, 3)[0]!;
    const count = Math.max(10, Math.min(20_000, Math.round(STRETCH / Math.max(us!, 1))));
    for (let k = 0; k < WARM_ROUNDS; k++) for (const run of runs) run(count);
    return reply(name, timed(runs, count, 1, rounds));
  });
  for (const { data } of sides) data.delete();
  return { calls };
}

/** Copies a folder into the files of an engine. */
function mount(mj: MainModule, folder: string, to: string): void {
  try {
    mj.FS.mkdir(to);
  } catch {
    // the folder of the previous model
  }
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const [from, path] = [join(folder, entry.name), `${to}/${entry.name}`];
    if (entry.isDirectory()) mount(mj, from, path);
    else mj.FS.writeFile(path, readFileSync(from));
  }
}

/** Maximum number of steps of a round, and minimum time of a round [us]. */
const LONGEST = 4000;
const SETTING_STRETCH = 100_000;
/** Time of the steps of each engine before the measurement [us]: V8 optimizes code after a second or two. */
const SETTING_WARM_UP = 2_500_000;

function timeSetting({ folder, file, option, rounds }: SettingRequest): SettingReply {
  const text = readFileSync(join(folder, file), 'utf8');
  const changed = text.replace(/<\/mujoco>\s*$/, `<option ${option}/></mujoco>`);
  const sides = engines.map((mj) => {
    mount(mj, folder, '/setting');
    mj.FS.writeFile(`/setting/${file}`, changed);
    const model = mj.MjModel.from_xml_path(`/setting/${file}`) as MjModel;
    return { mj, model, data: new mj.MjData(model) };
  });
  const runs = sides.map(
    ({ mj, model, data }): Run =>
      (count) => {
        mj.mj_resetData(model, data);
        for (let i = 0; i < count; i++) mj.mj_step(model, data);
      },
  );
  const [us] = timed(runs.slice(0, 1), 40, 1, 3)[0]!;
  const steps = Math.max(40, Math.min(LONGEST, Math.round(SETTING_STRETCH / Math.max(us!, 1))));
  for (let time = 0; time < SETTING_WARM_UP; time += steps * us!) for (const run of runs) run(steps);
  const times = timed(runs, steps, 1, rounds);
  const [reference, own] = sides.map(({ mj, model, data }) => {
    mj.mj_resetData(model, data);
    let sum = 0;
    for (let i = 0; i < steps; i++) {
      mj.mj_step(model, data);
      sum += (data.solver_niter as Int32Array)[0]!;
    }
    return sum / steps;
  });
  for (const { model, data } of sides) {
    data.delete();
    model.delete();
  }
  return { ...reply(option, times), iterations: [own!, reference!] };
}

serve<ManyRequest | FunctionsRequest | SettingRequest>(async (request) => {
  if (request.of === 'functions') return timeFunctions(request);
  return request.of === 'setting' ? timeSetting(request) : timeMany(request);
});
