/** Links that contain a model: its archive is in the fragment, which servers do not receive. */

const MARK = '#model=';
/** Length limit of links that browsers and chat programs pass on whole [characters]. */
export const MAX_LINK = 1 << 17;

/** Address of the public studio, which the build was given (see RELEASING.md). */
const PUBLIC_STUDIO: string | undefined = import.meta.env.VITE_STUDIO_ADDRESS || undefined;

const LOCAL_HOST = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** A link that contains a model. */
export interface ModelLink {
  readonly address: string;
  /** True if the link opens on this machine only. */
  readonly isLocal: boolean;
}

/**
 * Returns a link that contains a model: to this page, or from a page of this machine to the public studio, if the build
 * was given its address.
 */
export function linkTo(archive: Uint8Array, title: string, page = document.baseURI, open = PUBLIC_STUDIO): ModelLink {
  const isHere = !LOCAL_HOST.test(new URL(page).hostname);
  const url = new URL(isHere ? page : (open ?? page));
  url.search = '';
  url.hash = '';
  return {
    address: `${url.href}${MARK}${toBase64(archive)}&title=${encodeURIComponent(title)}`,
    isLocal: !isHere && open === undefined,
  };
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
