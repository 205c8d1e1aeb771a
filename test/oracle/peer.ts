/** The reference as an oracle: loads models from disk and reads its results. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import loadMujoco, { type MainModule, type MjData, type MjModel } from '@mujoco/mujoco';
import { readMJB } from '../../src/simulation/model/mjb.js';
import { Model } from '../../src/simulation/model/model.js';

let module: Promise<MainModule> | undefined;

/** The one instance of the reference in this process. */
export function loadPeer(): Promise<MainModule> {
  module ??= loadMujoco({ print: () => {}, printErr: () => {} }) as Promise<MainModule>;
  return module;
}

const mounted = new Set<string>();

/** The next call of `loadPeer` creates a new instance. */
export function forgetPeer(): void {
  module = undefined;
  mounted.clear();
}

/** A new instance replaces the previous one: after some ten thousand models an instance misreads texts. */
export function renewPeer(): Promise<MainModule> {
  forgetPeer();
  return loadPeer();
}

/** Copies a folder into the in-memory file system of the reference, under its absolute path. */
export function mountFolder(mj: MainModule, folder: string): void {
  if (mounted.has(folder)) return;
  mounted.add(folder);
  const made = new Set<string>();
  const makeDir = (path: string): void => {
    if (path === '/' || made.has(path)) return;
    makeDir(dirname(path));
    made.add(path);
    try {
      mj.FS.mkdir(path);
    } catch {
      // the folder exists
    }
  };
  const copy = (path: string): void => {
    if (statSync(path).isDirectory()) {
      makeDir(path);
      for (const name of readdirSync(path)) copy(join(path, name));
    } else {
      mj.FS.writeFile(path, readFileSync(path));
    }
  };
  makeDir(folder);
  copy(folder);
}

/** Compiles a file in the reference; `root` is the folder whose files it may use (default: the file's folder). */
export async function peerModel(path: string, root = dirname(path)): Promise<MjModel> {
  const mj = await loadPeer();
  const folder = resolve(root);
  mountFolder(mj, folder);
  return mj.MjModel.from_xml_path(join(folder, relative(folder, resolve(path))));
}

/** Returns the Model that the reference compiled, as MJB. */
export async function savedByPeer(peer: MjModel): Promise<Uint8Array> {
  const mj = await loadPeer();
  mj.mj_saveModel(peer, '/peer.mjb', null);
  const bytes = mj.FS.readFile('/peer.mjb') as Uint8Array;
  mj.FS.unlink('/peer.mjb');
  return bytes;
}

/** A Model with exactly the arrays that the reference compiled. */
export async function modelFromPeer(peer: MjModel): Promise<Model> {
  return new Model(readMJB(await savedByPeer(peer)));
}

export async function peerData(peer: MjModel): Promise<MjData> {
  const mj = await loadPeer();
  return new mj.MjData(peer);
}
