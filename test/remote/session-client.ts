/** Clients of a session without sockets, for tests: a port that stores its received messages. */
import { compile, parseXML } from '../../src/api/index.js';
import { REMOTE_VERSION, type RemoteRequestName } from '../../src/foundation/schema/remote.js';
import { decodeMessage, encodeMessage, type RemoteMessage, vector } from '../../src/hosts/remote/wire.js';
import { RemoteSession, type SessionOptions } from '../../src/hosts/serve/session.js';

const MODEL = `<mujoco><option timestep="0.002"/>
  <worldbody>
    <geom type="plane" size="2 2 .1"/>
    <body name="arm" pos="0 0 .4"><joint name="hinge" axis="0 1 0" damping=".05"/>
      <geom type="capsule" size=".04" fromto="0 0 0 .3 0 0"/></body>
    <body name="ball" pos=".2 0 1"><freejoint/><geom name="ball" size=".1"/></body>
    <body name="hand" mocap="true" pos="0 1 1"><geom size=".02"/></body>
  </worldbody>
  <actuator><motor name="drive" joint="hinge"/><motor name="brake" joint="hinge" gear="-1"/></actuator>
  <sensor><jointpos name="angle" joint="hinge"/><framepos objtype="body" objname="ball"/></sensor>
  <keyframe><key name="up" time="2" qpos="1 .2 0 1 1 0 0 0" ctrl=".5 0"/></keyframe>
</mujoco>`;

export const model = compile(parseXML(MODEL));

/** A client whose connection stores received messages. */
export interface Client {
  readonly sent: RemoteMessage[];
  readonly closes: (readonly [number, string])[];
  readonly reading: boolean[];
  buffered: number;
  raw(data: string | Uint8Array): void;
  leave(): void;
  ask(name: RemoteRequestName, values?: object, arrays?: Record<string, readonly number[]>): Promise<RemoteMessage>;
  events(name: string): RemoteMessage['content'][];
}

/** Yields to timers. */
export const turn = (time = 0): Promise<void> => new Promise((done) => setTimeout(done, time));

/** Connects a client, which sends `hello` unless it is a stranger. */
export async function join(
  session: RemoteSession,
  { hello = {} as object | 'none', needsToken = false } = {},
): Promise<Client> {
  let serial = 0;
  const client: Client = {
    sent: [],
    closes: [],
    reading: [],
    buffered: 0,
    raw: (data) => link.receive(data),
    leave: () => link.disconnected(),
    events: (name) => client.sent.map(({ content }) => content).filter(({ event }) => event === name),
    async ask(name, values = {}, arrays = {}) {
      const id = ++serial;
      const packed = Object.entries(arrays).map(([key, each]) => [key, vector(Float64Array.from(each))]);
      link.receive(encodeMessage({ content: { id, do: name, ...values }, arrays: Object.fromEntries(packed) }));
      for (let i = 0; i < 2000; i++) {
        const answer = client.sent.find(({ content }) => content.id === id);
        if (answer) return answer;
        await turn();
      }
      throw new Error(`${name} was not answered`);
    },
  };
  const link = session.connect(
    {
      send: (message) => void client.sent.push(decodeMessage(message)),
      get buffered() {
        return client.buffered;
      },
      close: (...reason) => {
        client.closes.push(reason);
        queueMicrotask(() => link.disconnected());
      },
      pause: () => client.reading.push(false),
      resume: () => client.reading.push(true),
    },
    needsToken,
  );
  if (typeof hello === 'object') await client.ask('hello', { version: REMOTE_VERSION, ...hello });
  return client;
}

/** Code of the error in a reply. */
export const codeOf = ({ content }: RemoteMessage): unknown => (content.error as { code: string } | undefined)?.code;
/** Message of the error in a reply. */
export const textOf = ({ content }: RemoteMessage): string => (content.error as { message: string }).message;

/** A session, and the client that drives it. */
export async function driven(options: SessionOptions = {}): Promise<[RemoteSession, Client]> {
  const session = new RemoteSession(model, options);
  const client = await join(session);
  await client.ask('drive');
  return [session, client];
}
