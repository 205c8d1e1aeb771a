/** A session elsewhere that the page follows: `?session`, or `?session=ws://HOST:PORT/` for one of another server. */
import type { FrameFields } from '../../src/browser/frame.js';
import type { SessionPort } from '../../src/browser/session-port.js';
import type { WorkerPort } from '../../src/browser/simulation-client.js';
import { DRAWN_ARENA_FIELDS, DRAWN_FIELDS } from '../../src/scene/drawn-fields.js';
import { firstText } from '../texts/startup-texts.js';
import { useStudio } from '../store/studio-state.js';

/** The arrays that the page shows. */
export const DRAWN: FrameFields = { fields: DRAWN_FIELDS, arenaFields: DRAWN_ARENA_FIELDS };

interface Followed {
  readonly address: string;
  /** The part of the page's address that names it. */
  readonly query: string;
  readonly token: string | undefined;
}

let known: Followed | null | undefined;

/** The session that the address of the page names; undefined if the page simulates by itself. */
export function followedSession(): Followed | undefined {
  known ??= sessionIn(new URL(location.href)) ?? null;
  return known ?? undefined;
}

/** A token comes behind `#`, which no server sees; it outlives a reload of the page, and not its tab. */
function sessionIn({ searchParams, hash, protocol, host }: URL): Followed | undefined {
  const named = searchParams.get('session');
  if (named === null) return undefined;
  const address = named || `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/`;
  if (!URL.canParse(address)) return undefined;
  const given = /^#token=(.+)$/.exec(hash)?.[1];
  const query = named ? `session=${encodeURIComponent(named)}` : 'session';
  return { address, query, token: keptToken(address, given && decodeURIComponent(given)) };
}

function keptToken(address: string, given: string | undefined): string | undefined {
  const key = `kinetree-token:${address}`;
  try {
    if (given) sessionStorage.setItem(key, given);
    return given ?? sessionStorage.getItem(key) ?? undefined;
  } catch {
    // nothing may be kept
    return given;
  }
}

let port: Promise<SessionPort> | undefined;

/** A port to a session, whose code comes when it is wanted. */
export function follow({ address, token }: Followed): WorkerPort {
  const late: WorkerPort = {
    onmessage: null,
    onerror: null,
    postMessage: (message) => void port?.then((each) => each.postMessage(message)),
    terminate: () => void port?.then((each) => each.terminate()),
  };
  port = import('../../src/web/simulation-worker/session-port.js').then(({ SessionPort }) => {
    const opened = new SessionPort(DRAWN, {
      address,
      ...(token !== undefined && { token }),
      name: 'studio',
      changed: (followed) => useStudio.setState({ followed }),
      unknown: firstText('notInSession'),
      watching: firstText('onlyWatching'),
    });
    opened.onmessage = (event) => late.onmessage?.(event);
    return opened;
  });
  return late;
}

/** Takes the driving, in the place of another where one does, or leaves it. */
export async function drive(on: boolean): Promise<void> {
  const opened = await port;
  await (on ? opened?.drive() : opened?.release());
}
