/** Links that carry a model: its archive, packed into the part of an address that no server sees. */

const MARK = '#model=';
/** Longest link that browsers and chats pass on whole [characters]. */
export const MAX_LINK = 1 << 17;

/** The address of this page with a model in it. */
export function linkTo(archive: Uint8Array, title: string): string {
  const url = new URL(document.baseURI);
  url.search = '';
  url.hash = '';
  return `${url.href}${MARK}${toBase64(archive)}&title=${encodeURIComponent(title)}`;
}

/** The model that an address carries; undefined without one, or for one that was cut. */
export function modelInLink(hash: string): { bytes: Uint8Array; title: string } | undefined {
  if (!hash.startsWith(MARK)) return undefined;
  const [data = '', title = 'shared'] = hash.slice(MARK.length).split('&title=');
  try {
    return { bytes: fromBase64(data), title: decodeURIComponent(title) };
  } catch {
    return undefined;
  }
}

/** With the letters of addresses, RFC 4648 section 5. */
function toBase64(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64(text: string): Uint8Array {
  const decoded = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(decoded, (letter) => letter.charCodeAt(0));
}
