/** Drops files from disk on a page, as a mouse does. */
import type { StudioPage } from './harness.js';

/** Drops files and folders at a position of the page [px]. */
export async function drop(
  { page }: StudioPage,
  [x, y]: readonly [number, number],
  ...paths: readonly string[]
): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', { type, x, y, data });
  }
  await devtools.detach();
}
