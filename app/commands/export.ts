/** Exports from the page: pictures, models and links. */
import { linkTo, MAX_LINK } from '../session/model-link.js';
import { addMessage } from '../store/notices.js';
import { askUser } from '../store/questions.js';
import type { Stores } from '../store/stores.js';
import { text } from '../store/text.js';
import type { Studio } from '../studio/studio.js';
import type { Sharing } from './shared-work.js';

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

/**
 * Copies a link that contains the model and the work that the user wants to share; a link to this page becomes its
 * address. A model that is too large for a link can be saved as an archive.
 */
export async function shareLink(studio: Studio, wanted: Sharing): Promise<void> {
  const { stores, session } = studio;
  try {
    const shared =
      wanted.state || wanted.code ? await (await import('./shared-work.js')).sharedWork(studio, wanted) : {};
    const link = linkTo(await session.archive(), modelStem(stores), shared);
    const { address, isLocal } = link;
    const n = Math.ceil(address.length / 1000);
    if (address.length > MAX_LINK) {
      const title = text(stores, 'linkTooLong', { n });
      const answers = { yes: text(stores, 'saveArchive'), no: text(stores, 'cancel') };
      if (await askUser(stores, { title, detail: text(stores, 'archiveInstead'), ...answers }))
        await saveArchive(studio);
      return;
    }
    if (new URL(address).origin === location.origin) history.replaceState(null, '', address);
    await navigator.clipboard?.writeText(address).catch(() => undefined);
    addMessage(stores, text(stores, isLocal ? 'localLinkCopied' : 'linkCopied', { n }));
  } catch (error) {
    addMessage(stores, (error as Error).message);
  }
}
