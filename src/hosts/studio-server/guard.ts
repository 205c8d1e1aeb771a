/** Requests that the studio's server refuses regardless of their address, and security headers for browsers. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** The HTTP status of a refused request and its reason as text. */
export interface Refusal {
  readonly status: number;
  readonly reason: string;
}

/** Maximum length of an address [characters]; those of this page have about a hundred. */
const MAX_ADDRESS = 2048;

/** Names of this machine with any port, because tunnels use other ports. */
const LOCAL = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/** Address for saving texts. */
const SAVE = '/save';

/** Returns the reason for refusing a request; undefined if it is allowed. */
export function refusalOf({ method, url = '/', headers }: IncomingMessage): Refusal | undefined {
  const isSave = method === 'PUT' && url === SAVE;
  if (method !== 'GET' && method !== 'HEAD' && !isSave) return { status: 405, reason: 'Only GET is answered.' };
  if (url.length > MAX_ADDRESS) return { status: 414, reason: 'The address is too long.' };
  // another site may resolve its name to this machine
  if (!LOCAL.test(headers.host ?? '')) return { status: 403, reason: 'This server answers to its own address only.' };
  if (!isOwn(headers)) return { status: 403, reason: 'This server answers to its own page only.' };
  return undefined;
}

/** Tests whether a request comes from the studio's page, from a person, or from a program that is not a browser. */
function isOwn(headers: IncomingHttpHeaders): boolean {
  const { origin, host } = headers;
  if (origin !== undefined && origin !== `http://${host}`) return false;
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return true;
  // another page may link here; it can neither frame this page nor reach its window
  return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}

/** Returns the decoded path of an address; undefined if the address is malformed. */
export function pathOf(url: string): string | undefined {
  try {
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
    return isPath(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Tests whether a text can be a path: not empty, without control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for control characters
export const isPath = (text: string): boolean => text !== '' && !/[\u0000-\u001f]/.test(text);

const policy = (rules: Readonly<Record<string, string>>): string =>
  Object.entries(rules)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

/** The page runs its own scripts, and confirmed plugins, which have addresses on the same origin. */
const PAGE_POLICY = policy({
  'default-src': "'none'",
  'script-src': "'self' blob:",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'media-src': 'blob:',
  // simulations served by other programs of this machine
  'connect-src': "'self' blob: ws://localhost:* ws://127.0.0.1:*",
  'worker-src': "'self'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
});

/** A worker has a separate policy: it evaluates generated engine code once per model, and fetches models. */
const WORKER_POLICY = policy({
  'default-src': "'none'",
  'script-src': "'self' blob: 'unsafe-eval'",
  'connect-src': "'self' blob: https: http://localhost:* http://127.0.0.1:*",
});

/** The worker of a control function has no access to the network. */
const CONTROLLER_POLICY = policy({ 'default-src': "'none'", 'script-src': "'self' blob:", 'connect-src': "'none'" });

/** Returns the security headers of an answer by its path. */
export function securityHeaders(path: string): Record<string, string> {
  return {
    'content-security-policy': policyOf(path),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  };
}

function policyOf(path: string): string {
  if (!/\.m?js$/.test(path)) return PAGE_POLICY;
  return /\/controller-[^/]*\.js$/.test(path) ? CONTROLLER_POLICY : WORKER_POLICY;
}
