import { it } from 'vitest';
import { EditorPage } from './editor-page.js';
import { setUp } from './set-up.js';
import { controller } from './tutorials/controller.js';
const started = setUp();
it('x', async () => {
  const studio = await started.studio({ query: '?sample=cartpole', context: { viewport: { width: 1200, height: 720 } } });
  const editor = new EditorPage(studio);
  await controller.steps[0]!.act(editor);
  await controller.steps[1]!.act(editor);
  await studio.screenshot('zz-1');

  const range = async (l: string) => console.log(l, await studio.slider('drive').evaluate((e) => (e as any).outerHTML));
  await studio.openPanel('Controls'); await studio.slider('drive').waitFor();
  await range('a'); await studio.page.waitForTimeout(1000); await range('b');
  await studio.press('Close: Controls'); await studio.openPanel('Controls'); await range('c');
  await editor.set('ctrlrange', -8, 8); await studio.page.waitForTimeout(1000); await range('d');
  await studio.press('Close: Controls'); await studio.openPanel('Controls'); await range('e');
}, 120000);
