/** Admission to a session: the token, and those who must bring it. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

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
  if (!isOpen) return true;
  const { origin, host } = headers;
  if (!LOCAL.test(host ?? '')) return true;
  return origin !== undefined && origin !== `http://${host}`;
}
