/** Admission to a session: the token, and those who must bring it. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** Names of this machine, with any port: tunnels have their own. */
const LOCAL = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:\d+)?$/i;

/** Hosts that only this machine reaches. */
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|localhost|::1)$/i;

/** Tests whether a host name or address is that of this machine. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/** A random token of 192 bits, which cannot be guessed. */
export const newToken = (): string => randomBytes(24).toString('base64url');

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Returns a test for a token. It compares digests in constant time, so that timing does not reveal how much of a token
 * is right.
 */
export function tokenTest(token: string): (given: string) => boolean {
  const digest = digestOf(token);
  return (given) => timingSafeEqual(digest, digestOf(given));
}

/**
 * Tests whether a request to connect must bring the token: all do beyond this machine, and pages of another origin do
 * everywhere. A page whose name was made to lead here is such a page, too: it does not ask for this machine by its name.
 */
export function needsToken({ headers }: IncomingMessage, isOpen: boolean): boolean {
  return !isOpen || !isAskedHere(headers);
}

/** Tests whether a request asks for this machine by its name, and comes from a program or from the server's own page. */
function isAskedHere({ origin, host }: IncomingHttpHeaders): boolean {
  return LOCAL.test(host ?? '') && (origin === undefined || origin === `http://${host}`);
}

/** The room of the programs of this machine and of the server's own page. */
export const ROOM_HERE = 'here';

/**
 * The room in which a connection waits until it has said hello, by its origin: rooms fill up separately, so that a page
 * which opens connections and says nothing keeps neither programs of this machine nor other pages out.
 */
export function waitingRoom({ headers, socket }: IncomingMessage): string {
  const { origin } = headers;
  const address = socket.remoteAddress ?? '';
  if (isAskedHere(headers) && isLoopback(address.replace(/^::ffff:/, ''))) return ROOM_HERE;
  return origin === undefined ? `programs of ${address}` : `pages of ${origin}`;
}
