/** Exports from the page: pictures, models and links. */
import { linkTo, MAX_LINK } from '../session/model-link.js';
import { addMessage } from '../store/notices.js';
import type { Stores } from '../store/stores.js';
import { text } from '../store/text.js';
import type { Studio } from '../studio/studio.js';

/** Name of the model without its extension. */
export const modelStem = ({ studio }: Stores): string =>
  (studio.getState().current?.title ?? 'model').replace(/\.[^.]*$/, '');

export function download(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Downloads the picture as PNG. */
export async function saveScreenshot({ stores, picture }: Studio): Promise<void> {
  download(await picture.screenshot(), `${modelStem(stores)}.png`);
}

/** Downloads the model: as MJZ, or as MJB if it cannot be edited. */
export async function saveArchive({ stores, session }: Studio): Promise<void> {
  try {
    const { isEditable } = stores.studio.getState();
    download(new Blob([(await session.archive()).slice()]), `${modelStem(stores)}.${isEditable ? 'mjz' : 'mjb'}`);
  } catch (error) {
    addMessage(stores, (error as Error).message);
  }
}

/** Copies a link that contains the model; a link to this page becomes its address. */
export async function shareLink({ stores, session }: Studio): Promise<void> {
  try {
    const link = linkTo(await session.archive(), modelStem(stores));
    const { address, isLocal } = link;
    const n = Math.ceil(address.length / 1000);
    if (address.length > MAX_LINK) return addMessage(stores, text(stores, 'linkTooLong', { n }));
    if (new URL(address).origin === location.origin) history.replaceState(null, '', address);
    await navigator.clipboard?.writeText(address).catch(() => undefined);
    addMessage(stores, text(stores, isLocal ? 'localLinkCopied' : 'linkCopied', { n }));
  } catch (error) {
    addMessage(stores, (error as Error).message);
  }
}
