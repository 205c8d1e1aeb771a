/** Admission to a session: the token, and which connections need it. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** Names of this machine, with any port, since tunnels use other ports. */
const LOCAL = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:\d+)?$/i;

/** Loopback hosts. */
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|localhost|::1)$/i;

/** Tests whether a host name or address is that of this machine. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/** A random token of 192 bits. */
export const newToken = (): string => randomBytes(24).toString('base64url');

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Returns a test for a token, which compares digests in constant time, so that timing does not reveal matching prefixes.
 */
export function tokenTest(token: string): (given: string) => boolean {
  const digest = digestOf(token);
  return (given) => timingSafeEqual(digest, digestOf(given));
}

/**
 * Tests whether a request needs the token: every request from another machine and every page of another origin does,
 * including pages whose host name was rebound to this machine (DNS rebinding), since their Host is another name.
 */
export function needsToken({ headers }: IncomingMessage, isOpen: boolean): boolean {
  return !isOpen || !isAskedHere(headers);
}

/** Tests whether a request names this machine as Host and comes from a program or the server's own page. */
function isAskedHere({ origin, host }: IncomingHttpHeaders): boolean {
  return LOCAL.test(host ?? '') && (origin === undefined || origin === `http://${host}`);
}

/** Group of local programs and the server's own page. */
export const ROOM_HERE = 'here';

/**
 * Group of a connection before its `hello`, by origin. Groups are limited separately, so that a page which opens
 * connections without a `hello` blocks neither local programs nor other pages.
 */
export function waitingRoom({ headers, socket }: IncomingMessage): string {
  const { origin } = headers;
  const address = socket.remoteAddress ?? '';
  if (isAskedHere(headers) && isLoopback(address.replace(/^::ffff:/, ''))) return ROOM_HERE;
  return origin === undefined ? `programs of ${address}` : `pages of ${origin}`;
}
