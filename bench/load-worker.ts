/** Loads models in a separate process: `own DIST` with a build of this package, `peer` with the reference. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Kinetree from '../src/api/node.js';
import { loadPeer, mountFolder } from '../test/oracle/peer.js';
import { type LoadsReply, type LoadsRequest, serve } from './protocol.js';

type LoadOnce = (path: string, root: string) => Promise<{ readonly ms: number; readonly nmesh: number }>;

/** The file in which Linux reports the processor time of the main thread [ns]. */
const SCHEDULE = '/proc/self/schedstat';
const tellsThread = existsSync(SCHEDULE);

/**
 * Processor time of the thread that loads [ms], which other programs hardly affect; on systems that do not report it,
 * the time of the process. Compilers and garbage collectors of both engines run in other threads.
 */
function processorTime(): number {
  // the system updates the time of a running thread only at its ticks, 4 ms apart, and on a query for the whole process
  const { user, system } = process.cpuUsage();
  return tellsThread ? Number(readFileSync(SCHEDULE, 'latin1').split(' ', 1)[0]) / 1e6 : (user + system) / 1000;
}

/** Files below a folder, in memory like those of the reference. */
function filesIn(folder: string): Map<string, Uint8Array> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return new Map(paths.filter((path) => statSync(path).isFile()).map((path) => [path, readFileSync(path)]));
}

async function bindOwn(dist: string): Promise<LoadOnce> {
  const kt = (await import(pathToFileURL(join(dist, 'node.js')).href)) as typeof Kinetree;
  let content: Map<string, Uint8Array> | undefined;
  return async (path, root) => {
    const known = (content ??= filesIn(root));
    const start = processorTime();
    const model = await kt.loadModel(path, { files: (name) => known.get(name), compatibility: '3.14' });
    return { ms: processorTime() - start, nmesh: model.nmesh };
  };
}

async function bindPeer(): Promise<LoadOnce> {
  const mj = await loadPeer();
  return async (path, root) => {
    mountFolder(mj, root);
    const start = processorTime();
    const model = mj.MjModel.from_xml_path(path);
    const ms = processorTime() - start;
    const nmesh = Number(model.nmesh);
    model.delete();
    return { ms, nmesh };
  };
}

const [engine, dist = ''] = process.argv.slice(2);
const load = await (engine === 'own' ? bindOwn(dist) : bindPeer());
serve(async ({ path, root, count }: LoadsRequest): Promise<LoadsReply> => {
  const loads: Awaited<ReturnType<LoadOnce>>[] = [];
  for (let i = 0; i < count; i++) loads.push(await load(path, root));
  return { times: loads.map(({ ms }) => ms), nmesh: loads[0].nmesh };
});
