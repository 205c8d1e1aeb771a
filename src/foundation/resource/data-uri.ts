/** `data:` URIs (RFC 2397): content inside the name, base64 or percent-encoded. */
import { type CodeIn, type Message, message } from '../schema/messages.js';
import { resourceError } from './fault.js';
import type { ResourceProvider } from './provider.js';

/** The decoded content of a `data:` URI. */
export interface DataUri {
  /** Content type, `text/plain` if none is given. */
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Decodes a whole URI or the part after `data:`. Errors: `bad-data-uri`. */
export function parseDataUri(uri: string): DataUri {
  const bad = (fault: Message<CodeIn<'bad-data-uri'>>) => resourceError(uri, fault);
  const text = uri.replace(/^data:/i, '');
  const comma = text.indexOf(',');
  if (comma < 0) throw bad(message('bad-data-uri/comma'));
  const [type = '', ...parameters] = text
    .slice(0, comma)
    .split(';')
    .map((part) => part.trim());
  const encoding = parameters.at(-1);
  const isBase64 = encoding?.toLowerCase() === 'base64';
  if (encoding !== undefined && !isBase64 && !encoding.includes('=')) {
    throw bad(message('bad-data-uri/encoding', { encoding }));
  }
  const data = text.slice(comma + 1);
  const bytes = isBase64 ? decodeBase64(data, bad) : decodePercent(data, bad);
  return { contentType: type || 'text/plain', bytes };
}

/** Encodes bytes as base64. */
export function encodeBase64(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const word = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    for (let k = 0; k < 4; k++) text += i + k > bytes.length ? '=' : ALPHABET[(word >> (18 - 6 * k)) & 63];
  }
  return text;
}

function decodeBase64(data: string, bad: (fault: Message<CodeIn<'bad-data-uri'>>) => Error): Uint8Array {
  const text = decodeEscapes(data, bad)
    .replace(/[\t\n\f\r ]/g, '')
    .replace(/={0,2}$/, '');
  if (text.length % 4 === 1) throw bad(message('bad-data-uri/cut'));
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let word = 0;
  let at = 0;
  for (let i = 0; i < text.length; i++) {
    const value = VALUES[text.charCodeAt(i)] ?? -1;
    if (value < 0) throw bad(message('bad-data-uri/character', { text: text[i]! }));
    word = ((word << 6) | value) & 0xffffff;
    if (i % 4 > 0) bytes[at++] = (word >> (6 - 2 * (i % 4))) & 255;
  }
  return bytes;
}

/** Value of each character code, -1 for characters outside of the alphabet; the URL-safe alphabet is accepted, too. */
const VALUES = Int8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code).replace('-', '+').replace('_', '/');
  return ALPHABET.indexOf(character);
});

function decodeEscapes(data: string, bad: (fault: Message<CodeIn<'bad-data-uri'>>) => Error): string {
  return data.replace(/%(.{0,2})/g, (_, hex: string) => {
    if (!/^[0-9a-f]{2}$/i.test(hex)) throw bad(message('bad-data-uri/escape', { text: hex }));
    return String.fromCharCode(Number.parseInt(hex, 16));
  });
}

function decodePercent(data: string, bad: (fault: Message<CodeIn<'bad-data-uri'>>) => Error): Uint8Array {
  const encoder = new TextEncoder();
  const parts = data.split(/(%.{0,2})/).map((part) => {
    if (!part.startsWith('%')) return encoder.encode(part);
    return Uint8Array.of(decodeEscapes(part, bad).charCodeAt(0));
  });
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Provider of `data:` URIs. */
export const dataProvider: ResourceProvider = {
  prefix: 'data',
  open: ({ uri }) => ({ handle: parseDataUri(uri).bytes }),
  read: (_, { handle }) => handle as Uint8Array,
  close: () => {},
  getdir: () => '',
  modified: () => false,
};
