import type { EditorPage } from '../editor-page.js';

/** Reads a row of live values of the inspector. */
export async function coordinates({ studio }: EditorPage, label: string): Promise<readonly number[]> {
  return ((await studio.output(label).textContent()) ?? '').trim().split(/\s+/).map(Number);
}

/** Reads the text of the slider of a joint. */
export async function jointReading({ studio }: EditorPage, joint: string): Promise<number> {
  await studio.openPanel('Joints');
  const said = await studio.slider(joint).getAttribute('aria-valuetext');
  return Number.parseFloat(said ?? '');
}

/** Zooms out with the mouse wheel. */
export async function zoomOut({ studio, page }: EditorPage, notches: number): Promise<void> {
  await page.mouse.move(...(await studio.place(0.5, 0.5)));
  for (let i = 0; i < notches; i++) await page.mouse.wheel(0, 120);
}
