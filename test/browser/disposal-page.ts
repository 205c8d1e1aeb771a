/** A page that creates viewers and disposes of them, one after the other and several at once. */
import { createViewer } from '../../src/api/view.js';

/** Creates a number of viewers of a model at once, waits for a frame of each, and disposes of all. */
async function useViewers(xml: string, count: number): Promise<void> {
  const files = new Map([['model.xml', new TextEncoder().encode(xml)]]);
  const canvases = Array.from({ length: count }, () => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas.style, { width: '120px', height: '90px' });
    document.body.append(canvas);
    return canvas;
  });
  const viewers = await Promise.all(
    canvases.map((canvas) => createViewer(canvas, { kind: 'files', name: 'model.xml', files })),
  );
  await Promise.all(viewers.map((viewer) => viewer.nextPicture()));
  for (const viewer of viewers) viewer.dispose();
  for (const canvas of canvases) canvas.remove();
}

Object.assign(globalThis, { useViewers });
