/** Modules that add panels, overlays and keys to the page. */
import { addNotice } from '../store/notices.js';
import { text } from '../store/text.js';
import type { Studio } from '../studio/studio.js';
import { type StudioApi, studioApi } from './studio-api.js';

/**
 * Runs a module that the user has confirmed: calls its default export with the studio. A failure becomes a notice.
 *
 * @param url address of the module
 * @param name name of the module in the notice
 */
export async function loadExtension(studio: Studio, url: string, name: string): Promise<void> {
  try {
    const module = (await import(/* @vite-ignore */ url)) as { default?: (api: StudioApi) => unknown };
    if (typeof module.default !== 'function') throw new TypeError('it does not default-export a function');
    await module.default(studioApi(studio));
  } catch (error) {
    const { stores } = studio;
    const reason = error instanceof Error ? error.message : String(error);
    const message = `${text(stores, 'extensionFailed', { name })} ${reason}`;
    addNotice(stores, { kind: 'failure', message, time: 0, count: 1 });
  }
}
