/** Adds bodies to a model in a separate process: `own DIST` with a build of this package, `peer` with the reference. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { MjModel } from '@mujoco/mujoco';
import type * as Kinetree from '../src/api/node.js';
import { loadPeer, mountFolder } from '../test/oracle/peer.js';
import { type ModelRequest, processorTime, serve } from './protocol.js';

/** Processor time of all threads [ms]. */
export interface EditTimes {
  readonly nbody: number;
  /** Time until the edited model is ready. */
  readonly ms: number;
  /** Time until its first step is done. */
  readonly stepped: number;
}

export interface EditRequest extends ModelRequest {
  readonly how: 'recompile' | 'compile';
}

function time(make: () => void, run: () => void): Omit<EditTimes, 'nbody'> {
  const start = processorTime();
  const elapsed = (): number => (processorTime() - start) / 1000;
  make();
  const ms = elapsed();
  run();
  return { ms, stepped: elapsed() };
}

async function bindOwn(dist: string): Promise<(request: EditRequest) => Promise<EditTimes>> {
  const kt = (await import(pathToFileURL(join(dist, 'node.js')).href)) as typeof Kinetree;
  let running: { spec: Kinetree.Spec; model: Kinetree.Model; data: Kinetree.Data } | undefined;
  let count = 0;

  const start = async (path: string) => {
    const spec = await kt.loadSpec(path, { compatibility: '3.14' });
    const model = kt.compile(spec);
    const data = new kt.Data(model);
    kt.step(model, data);
    return { spec, model, data };
  };

  return async ({ path, how }) => {
    running ??= await start(path);
    const { spec } = running;
    const body = spec.worldbody.addBody({ name: `added ${count++}`, pos: [count, 0, 3] });
    body.addFreejoint();
    body.addGeom({ size: [0.1] });
    let { model, data } = running;
    const make = (): void => {
      if (how === 'recompile') kt.recompile(spec, model, data);
      else {
        model = kt.compile(spec);
        data = new kt.Data(model);
      }
    };
    return { ...time(make, () => kt.step(model, data)), nbody: model.nbody };
  };
}

async function bindPeer(): Promise<(request: EditRequest) => Promise<EditTimes>> {
  const mj = await loadPeer();
  return async ({ path, root }) => {
    mountFolder(mj, root);
    const loaded: MjModel[] = [];
    const times = time(
      () => void loaded.push(mj.MjModel.from_xml_path(path) as MjModel),
      () => {
        const data = new mj.MjData(loaded[0]!);
        mj.mj_step(loaded[0]!, data);
        data.delete();
      },
    );
    const nbody = Number(loaded[0]!.nbody);
    loaded[0]!.delete();
    return { ...times, nbody };
  };
}

const [engine, dist = ''] = process.argv.slice(2);
const edit = await (engine === 'own' ? bindOwn(dist) : bindPeer());
serve((request: EditRequest) => edit(request));
