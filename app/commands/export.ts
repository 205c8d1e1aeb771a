/** Exports from the page: a picture, the model, a link. */
import { addNotice } from '../store/notices.js';
import { session } from '../session/session.js';
import { linkTo, MAX_LINK } from '../session/model-link.js';
import { useStudio } from '../store/studio-state.js';
import { text } from '../store/text.js';
import { picture } from '../viewport/the-picture.js';

/** Says something to the user, as a notice. */
export const tell = (message: string): void =>
  addNotice({ kind: 'failure', message, time: useStudio.getState().mirror?.data.time ?? 0, count: 1 });

/** Name of the model without what follows a dot. */
export const stem = (): string => (useStudio.getState().current?.title ?? 'model').replace(/\.[^.]*$/, '');

/** Gives a file to the user. */
export function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Downloads the picture as PNG. */
export async function saveScreenshot(): Promise<void> {
  save(await picture.screenshot(), `${stem()}.png`);
}

/** Downloads the model: as MJZ, or as MJB if it cannot be edited. */
export async function saveArchive(): Promise<void> {
  try {
    const { isEditable } = useStudio.getState();
    save(new Blob([(await session.archive()).slice()]), `${stem()}.${isEditable ? 'mjz' : 'mjb'}`);
  } catch (error) {
    tell((error as Error).message);
  }
}

/** Copies a link that carries the model, and puts it into the address of the page. */
export async function shareLink(): Promise<void> {
  try {
    const link = linkTo(await session.archive(), stem());
    const n = Math.ceil(link.length / 1000);
    if (link.length > MAX_LINK) return tell(text('linkTooLong', { n }));
    history.replaceState(null, '', link);
    await navigator.clipboard?.writeText(link).catch(() => undefined);
    tell(text('linkCopied', { n }));
  } catch (error) {
    tell((error as Error).message);
  }
}
