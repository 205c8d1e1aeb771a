/** Loads models in a process of its own: `own DIST` with a build of this package, `peer` with the reference. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Kinetree from '../src/node/index.js';
import { loadPeer, mountFolder } from '../test/oracle/peer.js';
import { type LoadOnceReply, type LoadOnceRequest, serve } from './protocol.js';

type Load = (request: LoadOnceRequest) => Promise<LoadOnceReply>;

async function bindOwn(dist: string): Promise<Load> {
  const kt = (await import(pathToFileURL(join(dist, 'node.js')).href)) as typeof Kinetree;
  return async ({ path }) => {
    const start = performance.now();
    const model = await kt.loadModel(path);
    return { ms: performance.now() - start, nmesh: model.nmesh };
  };
}

async function bindPeer(): Promise<Load> {
  const mj = await loadPeer();
  return async ({ path, root }) => {
    mountFolder(mj, root);
    const start = performance.now();
    const model = mj.MjModel.from_xml_path(path);
    const ms = performance.now() - start;
    const nmesh = Number(model.nmesh);
    model.delete();
    return { ms, nmesh };
  };
}

const [engine, dist = ''] = process.argv.slice(2);
const load = await (engine === 'own' ? bindOwn(dist) : bindPeer());
serve((request: LoadOnceRequest) => load(request));
