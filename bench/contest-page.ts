/** Both engines in one page: measures in turns and posts the times, so that the browser needs no driver. */
import type { MainModule } from '@mujoco/mujoco';
import type * as Kinetree from '../src/api/index.js';
import type { ContestReply, ContestTask } from './contest-protocol.js';
import { OwnEngine } from './own-engine.js';
import { bytesAt, clock } from './page-protocol.js';
import { PeerEngine } from './peer-engine.js';
import type { TimeReply } from './protocol.js';

interface Contestant {
  time(request: { kind: 'time'; states: number[][]; steps: number }): TimeReply;
}

const post = (path: string, body: unknown): Promise<unknown> =>
  fetch(path, { method: 'POST', body: JSON.stringify(body) });

/** A copy of the build with all of its modules: each folder of the server has separate ones. */
async function ownEngine(folder: string): Promise<Contestant> {
  const address = `/${folder}/index.js`;
  const kt = (await import(/* @vite-ignore */ address)) as typeof Kinetree;
  return new OwnEngine(kt, kt.loadMJB(await bytesAt('/model.mjb')), clock);
}

async function peerEngine(): Promise<Contestant> {
  const address = '/peer/mujoco.js';
  const { default: loadMujoco } = (await import(/* @vite-ignore */ address)) as {
    default: (options: object) => Promise<MainModule>;
  };
  const mj = await loadMujoco({ print: () => {}, printErr: () => {} });
  mj.FS.writeFile('/model.mjb', await bytesAt('/model.mjb'));
  return new PeerEngine(mj, mj.MjModel.from_binary_path('/model.mjb', new mj.MjVFS()), clock);
}

/** Mean time of a step over a block [us]. */
const blockOf = ({ usPerStep }: TimeReply): number => usPerStep.reduce((a, b) => a + b, 0) / usPerStep.length;

/** Lets the browser handle events between blocks. */
const pause = (): Promise<unknown> => new Promise((done) => setTimeout(done));

async function contest(): Promise<ContestReply> {
  const { states, steps, rounds, warmUpMs } = (await (await fetch('/task')).json()) as ContestTask;
  const request = { kind: 'time', states, steps } as const;
  const engines = { copy: await ownEngine('copy'), own: await ownEngine('dist'), peer: await peerEngine() };
  const us: ContestReply = { copy: [], own: [], peer: [] };
  // in turns, too: a browser may drop the compiled code of an engine that has not run for seconds
  for (const begin = clock(); clock() - begin < 3000 * warmUpMs; await pause()) {
    for (const engine of Object.values(engines)) engine.time(request);
  }
  // the build is next to both others in either order, and neither is always the later one
  const order = ['copy', 'own', 'peer'] as const;
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 ? [...order].reverse() : order) {
      us[name].push(blockOf(engines[name].time(request)));
      await pause();
    }
  }
  return us;
}

// a top-level wait would delay the load event until the measurement is over
contest().then(
  (us) => post('/result', { us }),
  (error: unknown) => post('/result', { error: String(error) }),
);
