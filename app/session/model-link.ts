/** Links that contain a model: its archive is in the fragment, which servers do not receive. */

const MARK = '#model=';
/** Length limit of links that browsers and chat programs pass on whole [characters]. */
export const MAX_LINK = 1 << 17;

/** Returns a link to this page that contains a model. */
export function linkTo(archive: Uint8Array, title: string): string {
  const url = new URL(document.baseURI);
  url.search = '';
  url.hash = '';
  return `${url.href}${MARK}${toBase64(archive)}&title=${encodeURIComponent(title)}`;
}

/** Returns the model in an address; undefined if it is missing or truncated. */
export function modelInLink(hash: string): { bytes: Uint8Array; title: string } | undefined {
  if (!hash.startsWith(MARK)) return undefined;
  const [data = '', title = 'shared'] = hash.slice(MARK.length).split('&title=');
  try {
    return { bytes: fromBase64(data), title: decodeURIComponent(title) };
  } catch {
    return undefined;
  }
}

/** Encodes bytes in the base64 alphabet for URLs, RFC 4648 section 5. */
function toBase64(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64(text: string): Uint8Array {
  const decoded = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(decoded, (letter) => letter.charCodeAt(0));
}
