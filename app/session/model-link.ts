/** Links that contain a model: its archive is in the fragment, which servers do not receive. */
import type { SharedWork } from '../store/work-state.js';

const MARK = '#model=';
/** Length limit of links that browsers and chat programs pass on whole [characters]. */
export const MAX_LINK = 1 << 17;

/** Address of the public studio, which the build was given (see RELEASING.md). */
const PUBLIC_STUDIO: string | undefined = import.meta.env.VITE_STUDIO_ADDRESS || undefined;

const LOCAL_HOST = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Mark before the work that comes with the model, as JSON. */
const WITH = '&with=';

/** Values of a camera: type, two ids, the point it looks at, distance, azimuth, elevation. */
export const CAMERA_VALUES = 9;

/** A link that contains a model. */
export interface ModelLink {
  readonly address: string;
  /** True if the link opens on this machine only. */
  readonly isLocal: boolean;
}

/**
 * Returns a link that contains a model: to this page, or from a page of this machine to the public studio, if the build
 * was given its address.
 *
 * @param shared the work that comes with the model
 */
export function linkTo(
  archive: Uint8Array,
  title: string,
  shared: SharedWork = {},
  page = document.baseURI,
  open = PUBLIC_STUDIO,
): ModelLink {
  const isHere = !LOCAL_HOST.test(new URL(page).hostname);
  const url = new URL(isHere ? page : (open ?? page));
  url.search = '';
  url.hash = '';
  const json = new TextEncoder().encode(JSON.stringify(shared));
  const extra = Object.keys(shared).length > 0 ? `${WITH}${toBase64(json)}` : '';
  return {
    address: `${url.href}${MARK}${toBase64(archive)}&title=${encodeURIComponent(title)}${extra}`,
    isLocal: !isHere && open === undefined,
  };
}

/** Returns the model in an address; undefined if it is missing or truncated. */
export function modelInLink(hash: string): { bytes: Uint8Array; title: string; shared?: SharedWork } | undefined {
  if (!hash.startsWith(MARK)) return undefined;
  const [model = '', extra] = hash.slice(MARK.length).split(WITH);
  const [data = '', title = 'shared'] = model.split('&title=');
  try {
    const shared = extra === undefined ? undefined : sharedIn(new TextDecoder().decode(fromBase64(extra)));
    return { bytes: fromBase64(data), title: decodeURIComponent(title), ...(shared && { shared }) };
  } catch {
    return undefined;
  }
}

/** Reads the work in a link; anything else than expected is left out. */
function sharedIn(text: string): SharedWork {
  const { state, camera, code } = JSON.parse(text) as Record<keyof SharedWork, unknown>;
  const isNumbers = (value: unknown): value is readonly number[] =>
    Array.isArray(value) && value.every((x) => typeof x === 'number');
  return {
    ...(isNumbers(state) && { state }),
    ...(isNumbers(camera) && camera.length === CAMERA_VALUES && { camera }),
    ...(typeof code === 'string' && { code }),
  };
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
