/**
 * Access to the files of the studio's server, which other accounts of this machine can reach by its port: through the
 * token in the printed address, and the cookie that a browser gets for it.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { newToken, tokenTest } from '../node/serve/admission.js';
import { sendText } from './reply.js';

/** Name of the token in an address. */
const TOKEN = 'token';

const DENIED = 'The token is missing or wrong: open the address that kinetree view has printed.';

/** The token of one launch, and checks for it. */
export class StudioAccess {
  readonly token = newToken();
  private readonly isToken = tokenTest(this.token);

  /** Returns an address of a page with the token. */
  entryTo(address: string): string {
    const url = new URL(address);
    url.searchParams.set(TOKEN, this.token);
    return url.href;
  }

  /**
   * Answers a request whose address has a token. For the right one, the browser gets the cookie and is redirected to
   * the address without the token, which keeps it out of history and links. Returns false for other requests.
   */
  exchange({ url = '/', headers }: IncomingMessage, response: ServerResponse): boolean {
    const address = new URL(url, 'http://localhost');
    const given = address.searchParams.get(TOKEN);
    if (given === null) return false;
    if (!this.isToken(given)) {
      this.deny(response);
      return true;
    }
    address.searchParams.delete(TOKEN);
    response.writeHead(303, {
      'set-cookie': `${cookieName(headers)}=${this.token}; Path=/; HttpOnly; SameSite=Strict`,
      // a path that begins with two slashes would be the name of another server
      location: address.pathname.replace(/^\/+/, '/') + address.search,
      'cache-control': 'no-store',
    });
    response.end();
    return true;
  }

  /** Tests whether a request has the cookie. */
  isAdmitted({ headers }: IncomingMessage): boolean {
    const name = cookieName(headers);
    return (headers.cookie ?? '').split(';').some((each) => {
      const [key, value = ''] = each.trim().split('=');
      return key === name && this.isToken(value);
    });
  }

  deny(response: ServerResponse): void {
    sendText(response, 401, DENIED);
  }
}

/**
 * The name of the cookie contains the port: browsers keep cookies by host alone, and several servers of this machine,
 * or tunnels, may be in use.
 */
const cookieName = ({ host = '' }: IncomingHttpHeaders): string => `kinetree-${/:(\d+)$/.exec(host)?.[1] ?? 80}`;
