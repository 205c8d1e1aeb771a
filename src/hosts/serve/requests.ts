/** The answers to requests: a function for each row of the table. */

import {
  REMOTE_LIMITS,
  REMOTE_PICTURES,
  REMOTE_VERSION,
  type RemoteRequestName,
} from '../../foundation/schema/remote.js';
import { saveMJB } from '../../simulation/model/mjb.js';
import type { RequestValues } from '../remote/check.js';
import { remoteError } from '../remote/error.js';
import { type RemoteArray, vector } from '../remote/wire.js';
import { describeModel } from './description.js';
import { DEFAULT_RATE, FrameStream } from './frame-stream.js';
import { called, type RemoteAnswer, type RemoteLink } from './link.js';
import type { RemoteSession } from './session.js';

interface Context {
  readonly session: RemoteSession;
  readonly link: RemoteLink;
  readonly arrays: Readonly<Record<string, RemoteArray>>;
}

type Handlers = {
  readonly [N in RemoteRequestName]: (
    values: RequestValues<N>,
    context: Context,
  ) => RemoteAnswer | Promise<RemoteAnswer>;
};

/** Time to simulate before other messages are handled [ms]. */
const BUDGET = 12;

const nextTurn = (): Promise<void> => new Promise((done) => setTimeout(done, 0));

/** Returns the time and the requested fields. */
const readingOf = ({ session: { simulation } }: Context, fields?: readonly (string | number)[]): RemoteAnswer => ({
  content: { time: simulation.data.time },
  arrays: simulation.read(fields),
});

/** Changes the state other than by stepping, and answers. */
function change(context: Context, fields: readonly (string | number)[] | undefined, make: () => void): RemoteAnswer {
  const { session } = context;
  // check the fields first, so that a request is not carried out in part
  session.simulation.requireFields(fields);
  make();
  session.stateSet();
  return readingOf(context, fields);
}

const HANDLERS: Handlers = {
  hello: ({ version, token = '', name = '' }, { session, link }) => {
    if (link.name !== undefined) throw remoteError('hello-twice', {});
    const { isToken, version: server = '', name: model = '' } = session.options;
    if (link.needsToken && !isToken?.(token)) throw remoteError('bad-token', {});
    if (version !== REMOTE_VERSION) throw remoteError('bad-version', { given: version, version: REMOTE_VERSION });
    if (session.isFull) throw remoteError('too-many-clients', { count: REMOTE_LIMITS.clients });
    link.name = printable(name);
    session.clientJoined(link);
    return { content: { version: REMOTE_VERSION, server, model, client: link.id, status: session.status } };
  },
  ping: () => ({}),
  describe: (_, { session }) => ({ content: describeModel(session.model) }),
  model: (_, { session }) => ({ arrays: { mjb: vector(saveMJB(session.model)) } }),
  get: ({ fields }, context) => readingOf(context, fields),
  set: ({ fields }, context) =>
    change(context, fields, () => {
      const { simulation } = context.session;
      simulation.write(context.arrays);
      simulation.follow();
    }),
  control: ({ actuators }, context) => {
    context.session.simulation.control(actuators, context.arrays.values!);
    context.session.stateChanged();
    return readingOf(context);
  },
  getState: ({ bits }, { session: { simulation } }) => ({
    content: { time: simulation.data.time },
    arrays: { state: simulation.state(bits) },
  }),
  setState: ({ bits }, context) =>
    change(context, undefined, () => {
      const { simulation } = context.session;
      simulation.setState(bits, context.arrays.state!);
      simulation.follow();
    }),
  sensors: ({ sensors }, { session: { simulation } }) => ({
    content: { time: simulation.data.time },
    arrays: simulation.sensors(sensors),
  }),
  reset: ({ key, fields }, context) => change(context, fields, () => context.session.simulation.reset(key)),
  step: (values, context) => step(values, context),
  mode: ({ mode }, { session }) => {
    session.mode = mode;
    return {};
  },
  play: (_, { session }) => {
    requireRealTime('play', session);
    session.playing = true;
    return {};
  },
  pause: (_, { session }) => {
    requireRealTime('pause', session);
    session.playing = false;
    return {};
  },
  speed: ({ factor }, { session }) => {
    session.runner.speed = factor;
    session.sendStatus();
    return {};
  },
  picture: (values, { session }) => picture(values, session),
  watch: ({ fields, rate = DEFAULT_RATE }, { session, link }) => {
    const { simulation, runner } = session;
    simulation.requireFields(fields);
    link.frames?.end();
    link.frames = new FrameStream(
      rate,
      () => link.isFull,
      (dropped) =>
        link.send('frame', { time: simulation.data.time, factor: runner.factor, dropped }, simulation.read(fields)),
    );
    link.frames.changed();
    return {};
  },
  unwatch: (_, { link }) => {
    link.frames?.end();
    link.frames = undefined;
    return {};
  },
  drive: ({ take = false }, { session, link }) => {
    const { driver } = session;
    if (driver && driver !== link && !take) throw remoteError('already-driven', { who: called(driver) });
    session.driver = link;
    return {};
  },
  release: (_, { session }) => {
    session.driver = undefined;
    return {};
  },
};

/** Answers a request with checked values. @throws RemoteError if that is impossible */
export const answerRequest = (
  name: RemoteRequestName,
  values: object,
  context: Context,
): RemoteAnswer | Promise<RemoteAnswer> =>
  (HANDLERS[name] as (values: object, context: Context) => RemoteAnswer | Promise<RemoteAnswer>)(values, context);

/** Steps in lock step. Handles requests of other clients in between, and ends early if one takes over driving. */
async function step({ count = 1, fields }: RequestValues<'step'>, context: Context): Promise<RemoteAnswer> {
  const { session, link, arrays } = context;
  const { simulation, runner } = session;
  const { mode } = simulation;
  if (mode === 'kinematics' || runner.playing) {
    throw remoteError('wrong-mode', {
      name: 'step',
      needed: 'lock-step, or real-time while paused',
      mode: runner.playing ? `${mode}, and time runs` : mode,
    });
  }
  simulation.requireFields(fields);
  simulation.write(arrays);
  let diverged = false;
  let taken = 0;
  const advance = (): void => {
    const deadline = performance.now() + BUDGET;
    do {
      if (!simulation.step()) diverged = true;
      taken += 1;
    } while (taken < count && performance.now() < deadline);
  };
  for (;;) {
    simulation.bounded(advance);
    if (taken === count) break;
    session.stateChanged();
    await nextTurn();
    if (link.isClosed) return {};
    if (session.driver !== link || runner.playing || simulation.mode !== mode) {
      throw remoteError('not-driving', { name: `step, after ${taken} steps,`, who: '' });
    }
  }
  session.stateSet();
  const { content, arrays: returned } = readingOf(context, fields);
  return { content: { ...content, steps: count, diverged }, arrays: returned! };
}

async function picture(
  { camera = 'free', width = 640, height = 480, kind = 'color' }: RequestValues<'picture'>,
  { model, simulation, options: { draw } }: RemoteSession,
): Promise<RemoteAnswer> {
  if (width * height > REMOTE_LIMITS.pixels) {
    throw remoteError('too-large', {
      name: 'the picture',
      given: `${width * height} pixels`,
      limit: REMOTE_LIMITS.pixels,
    });
  }
  if (!draw) throw remoteError('no-pictures', { reason: 'this server draws no pictures' });
  try {
    const { time, values } = await draw(model, simulation.data, { camera, width, height, kind });
    const shape = [height, width, REMOTE_PICTURES[kind].channels];
    return { content: { time }, arrays: { picture: { values, shape } } };
  } catch (error) {
    if (error instanceof RangeError) throw remoteError('unknown-element', { reason: error.message });
    throw remoteError('no-pictures', { reason: (error as Error).message });
  }
}

function requireRealTime(name: string, { simulation: { mode } }: RemoteSession): void {
  if (mode !== 'real-time') throw remoteError('wrong-mode', { name, needed: 'real-time', mode });
}

/** Replaces control characters in a name, which could steer a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it replaces
const printable = (name: string): string => name.replace(/[\x00-\x1f\x7f-\x9f]/g, '\u00b7');
