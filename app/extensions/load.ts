/** Modules that add panels, overlays and keys to the page. */
import { addNotice } from '../store/notices.js';
import { text } from '../store/text.js';
import { type StudioApi, studioApi } from './studio-api.js';

/**
 * Runs a module that the user has agreed to: its default export is a function that is given the page.
 *
 * @param url address of the module
 * @param name what it is called where it fails
 */
export async function loadExtension(url: string, name: string): Promise<void> {
  try {
    const module = (await import(/* @vite-ignore */ url)) as { default?: (api: StudioApi) => unknown };
    if (typeof module.default !== 'function') throw new TypeError('it does not default-export a function');
    await module.default(studioApi());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    addNotice({ kind: 'failure', message: `${text('extensionFailed', { name })} ${reason}`, time: 0, count: 1 });
  }
}
