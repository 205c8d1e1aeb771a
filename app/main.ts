/** Entry point: loads the picture first, and the page around it afterwards. */
import './first.css';
import { BrowserTab } from './session/browser-tab.js';
import { openFirst } from './session/first-model.js';
import { applySettings } from './store/settings.js';
import { Studio } from './studio/studio.js';

/** Time after which the page appears even without a picture [ms]. */
const PICTURE_TIMEOUT = 4000;

const studio = new Studio(new URL(location.href), new BrowserTab(), {
  async openEditor(opened) {
    const { EditorInteractions } = await import('./interactions/editor-interactions.js');
    return opened.part(EditorInteractions);
  },
  async loadExtension(extended, url, name) {
    const { loadExtension } = await import('./extensions/load.js');
    await loadExtension(extended, url, name);
  },
});
applySettings(studio.stores.settings);
const root = document.getElementById('root')!;
studio.attach(root);
void openFirst(studio);

const failed = new Promise<void>((done) => {
  studio.stores.studio.subscribe(({ problems }) => problems && done());
  setTimeout(done, PICTURE_TIMEOUT);
});
await Promise.race([studio.picture.nextPicture().then(() => performance.mark('first picture')), failed]);
const { showPage } = await import('./page/page.js');
showPage(root, studio);
