/** This engine in a separate page: answers the requests of `PageWorker`. */
import type * as Kinetree from '../src/api/index.js';
import { OwnEngine } from './own-engine.js';
import { answerInPage, bytesAt, clock } from './page-protocol.js';

// the build under test is served next to this script
const build = '/dist/index.js';
const kt = (await import(/* @vite-ignore */ build)) as typeof Kinetree;
let engine: OwnEngine | undefined;

answerInPage({
  async load() {
    engine?.data.dispose();
    const model = kt.loadMJB(await bytesAt('/model.mjb'));
    engine = new OwnEngine(kt, model, clock);
    return { dataBytes: engine.data.byteLength, source: 'mjb', nv: model.nv };
  },
  time: (request) => engine!.time(request),
});
