/** A page with two studios, side by side. */
import '../../../app/first.css';
import { showPage } from '../../../app/page/page.js';
import { BrowserTab } from '../../../app/session/browser-tab.js';
import { filesEntry } from '../../../app/session/model-list.js';
import { Studio } from '../../../app/studio/studio.js';

const modelOf = (name: string): string => `<mujoco><option gravity="0 0 0"/><worldbody>
  <light pos="0 0 3" castshadow="false"/><body name="${name}"><freejoint/><geom name="${name}" size=".2"/></body>
  </worldbody></mujoco>`;

const tab = new BrowserTab();
for (const name of ['left', 'right']) {
  const studio = new Studio(new URL(location.origin), tab, {
    async openEditor(opened) {
      const { EditorInteractions } = await import('../../../app/interactions/editor-interactions.js');
      return opened.part(EditorInteractions);
    },
    loadExtension: () => Promise.resolve(),
  });
  const root = document.getElementById(name)!;
  Object.assign(root.style, {
    position: 'absolute',
    inset: name === 'left' ? '0 50% 0 0' : '0 0 0 50%',
    contain: 'paint',
  });
  studio.attach(root);
  showPage(root, studio);
  const bytes = new TextEncoder().encode(modelOf(name));
  void studio.session.open(filesEntry(`${name}.xml`, new Map([[`${name}.xml`, bytes]])), { isPaused: true });
}
