/** A page that makes viewers and gives them back, one after the other and several at once. */
import { createViewer } from '../../src/api/view.js';

/** Makes so many viewers at once of a model, waits for a picture of each, and disposes of all. */
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
