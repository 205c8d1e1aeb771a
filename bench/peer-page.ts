/** The reference in a separate page: answers the requests of `PageWorker`. */
import type { MainModule } from '@mujoco/mujoco';
import { answerInPage, bytesAt, clock } from './page-protocol.js';
import { PeerEngine } from './peer-engine.js';

// the package is served unchanged, next to its WASM
const address = '/peer/mujoco.js';
const { default: loadMujoco } = (await import(/* @vite-ignore */ address)) as {
  default: (options: object) => Promise<MainModule>;
};
const mj = await loadMujoco({ print: () => {}, printErr: () => {} });
let engine: PeerEngine | undefined;

answerInPage({
  async load() {
    engine?.data.delete();
    mj.FS.writeFile('/model.mjb', await bytesAt('/model.mjb'));
    const model = mj.MjModel.from_binary_path('/model.mjb', new mj.MjVFS());
    engine = new PeerEngine(mj, model, clock);
    const { nbuffer, narena } = engine.data;
    return { dataBytes: nbuffer + narena, source: 'mjb', nv: Number(model.nv) };
  },
  time: (request) => engine!.time(request),
});
