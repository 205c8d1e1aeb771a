/** Entry point: the picture first, and the page around it as soon as that is there. */
import './first.css';
import { openFirst } from './session/first-model.js';
import { applySettings } from './store/settings.js';
import { useStudio } from './store/studio-state.js';
import { picture } from './viewport/the-picture.js';

/** Time after which the page comes without a picture [ms]. */
const PATIENCE = 4000;

applySettings();
const root = document.getElementById('root')!;
root.append(picture.element);
void openFirst();

const troubled = new Promise<void>((done) => {
  useStudio.subscribe(({ problems }) => problems && done());
  setTimeout(done, PATIENCE);
});
await Promise.race([picture.nextPicture().then(() => performance.mark('first picture')), troubled]);
const { showPage } = await import('./page/page.js');
showPage(root);
