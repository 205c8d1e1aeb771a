/**
 * A remote session that the page follows: `?session`, or `?session=ws://HOST:PORT/` for a session of another server.
 */

import { DRAWN_ARENA_FIELDS, DRAWN_FIELDS } from '../../src/graphics/scene/drawn-fields.js';
import type { FrameFields } from '../../src/web/simulation-worker/frame.js';
import type { SessionPort } from '../../src/web/simulation-worker/session-port.js';
import type { WorkerPort } from '../../src/web/simulation-worker/simulation-client.js';
import { startupText } from '../store/startup-text.js';
import type { Stores } from '../store/stores.js';

/** The arrays that the page shows. */
export const DRAWN: FrameFields = { fields: DRAWN_FIELDS, arenaFields: DRAWN_ARENA_FIELDS };

export interface RemoteAddress {
  readonly address: string;
  /** The query of the page's address that selects the session. */
  readonly query: string;
  readonly token: string | undefined;
}

/**
 * Returns the session in the address of a page; undefined if the page simulates by itself. The token is in the part
 * after `#`, which servers do not receive; it is stored until the tab is closed.
 */
export function remoteAddressIn({ searchParams, hash, protocol, host }: URL): RemoteAddress | undefined {
  const named = searchParams.get('session');
  if (named === null) return undefined;
  const address = named || `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/`;
  if (!URL.canParse(address)) return undefined;
  const given = /^#token=(.+)$/.exec(hash)?.[1];
  const query = named ? `session=${encodeURIComponent(named)}` : 'session';
  return { address, query, token: storedToken(address, given && decodeURIComponent(given)) };
}

function storedToken(address: string, given: string | undefined): string | undefined {
  const key = `kinetree-token:${address}`;
  try {
    if (given) sessionStorage.setItem(key, given);
    return given ?? sessionStorage.getItem(key) ?? undefined;
  } catch {
    // storage is not allowed
    return given;
  }
}

/** The connection to a remote session. */
export class RemoteSession {
  private port: Promise<SessionPort> | undefined;

  constructor(
    private readonly stores: Stores,
    readonly address: RemoteAddress,
  ) {}

  /** Returns a port to the session; its code is loaded first. */
  connect(): WorkerPort {
    const late: WorkerPort = {
      onmessage: null,
      onerror: null,
      postMessage: (message) => void this.port?.then((each) => each.postMessage(message)),
      terminate: () => void this.port?.then((each) => each.terminate()),
    };
    this.port = this.load(late);
    return late;
  }

  /** Starts to drive the session, even if another client drives it, or stops driving. */
  async drive(on: boolean): Promise<void> {
    const opened = await this.port;
    await (on ? opened?.drive() : opened?.release());
  }

  private async load(late: WorkerPort): Promise<SessionPort> {
    const { SessionPort } = await import('../../src/web/simulation-worker/session-port.js');
    const { text } = await import('../store/text.js');
    const { stores } = this;
    const { address, token } = this.address;
    const opened = new SessionPort(DRAWN, {
      address,
      ...(token !== undefined && { token }),
      name: 'studio',
      changed: (followed) => stores.studio.setState({ followed }),
      unknown: startupText(stores, 'notInSession'),
      unsent: text(stores, 'notSent'),
      watching: startupText(stores, 'onlyWatching'),
    });
    opened.onmessage = (event) => late.onmessage?.(event);
    return opened;
  }
}
