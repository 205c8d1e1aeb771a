/** Work that comes with a model in a link: collected when the link is made, shown when it is opened. */
import type { Camera } from '../../src/foundation/schema/visual-enums.js';
import { ControlFunction } from '../session/control-function.js';
import { askToRun } from '../store/questions.js';
import { text } from '../store/text.js';
import type { SharedWork } from '../store/work-state.js';
import type { Studio } from '../studio/studio.js';

/** What the user wants to share with the model. */
export interface Sharing {
  /** The current state and camera. */
  readonly state: boolean;
  /** The control function. */
  readonly code: boolean;
}

/** Name of the state that is stored while it is read. */
const PASSING = '⌁ link';

/** Collects the work to share. */
export async function sharedWork(studio: Studio, wanted: Sharing): Promise<SharedWork> {
  const { stores } = studio;
  const { code } = stores.work.getState();
  const camera = cameraValues(studio);
  return {
    ...(wanted.state && { state: await currentState(studio), ...(camera && { camera }) }),
    ...(wanted.code && code !== undefined && { code }),
  };
}

/** Returns the current state: stores it, reads it and forgets it. */
function currentState({ stores, session }: Studio): Promise<readonly number[]> {
  return new Promise((done) => {
    const stop = stores.studio.subscribe(({ status: { kept } }) => {
      const index = kept.findIndex(({ name }) => name === PASSING);
      if (index < 0) return;
      stop();
      session.send({ type: 'forget', index });
      done([...kept[index]!.state]);
    });
    session.send({ type: 'keep', name: PASSING });
  });
}

function cameraValues({ picture }: Studio): readonly number[] | undefined {
  const { camera } = picture.viewport;
  if (!camera) return undefined;
  const { type, fixedcamid, trackbodyid, lookat, distance, azimuth, elevation } = camera;
  return [type, fixedcamid, trackbodyid, ...lookat, distance, azimuth, elevation];
}

/** Shows the work that came with the model; its control function runs only if the reader agrees. */
export async function showSharedWork(studio: Studio): Promise<void> {
  const { stores, session, picture } = studio;
  const { shared } = stores.work.getState();
  if (!shared) return;
  stores.work.setState({ shared: undefined });
  const { state, camera, code } = shared;
  // the state is the only one that is stored
  if (state) session.send({ type: 'recall', index: 0 });
  if (state) session.send({ type: 'forget', index: 0 });
  if (camera) setCamera(studio, camera);
  picture.invalidate();
  if (code === undefined) return;
  const title = text(stores, 'codeShared');
  if (await askToRun(stores, title, text(stores, 'codeSharedWhy'))) studio.part(ControlFunction).run();
}

function setCamera({ picture, stores }: Studio, values: readonly number[]): void {
  const model = stores.studio.getState().mirror?.model;
  const [type, fixedcamid, trackbodyid, x, y, z, distance, azimuth, elevation] = values as readonly [
    Camera,
    ...number[],
  ];
  if (!model || !(fixedcamid! < model.ncam) || !(trackbodyid! < model.nbody) || !values.every(Number.isFinite)) return;
  const ids = { fixedcamid: fixedcamid!, trackbodyid: trackbodyid! };
  const lookat = Float64Array.of(x!, y!, z!);
  picture.viewport.camera = { type, ...ids, lookat, distance: distance!, azimuth: azimuth!, elevation: elevation! };
}
