/** A page with one viewer, which draws pictures of a model from all around when it is asked to. */
import { createViewer, type Viewer } from '../src/viewer/view.js';

let viewer: Viewer | undefined;

/** Shows a model, paused, in a picture of a size [px]. */
async function show(xml: string, width: number, height: number): Promise<void> {
  viewer?.dispose();
  document.body.replaceChildren();
  const canvas = document.createElement('canvas');
  Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
  document.body.append(canvas);
  const files = new Map([['model.xml', new TextEncoder().encode(xml)]]);
  viewer = await createViewer(canvas, { kind: 'files', name: 'model.xml', files });
  viewer.pause();
  await viewer.nextPicture();
}

/** Draws so many pictures, one after the other, while the camera goes around. */
async function turn(count: number): Promise<void> {
  for (let k = 0; k < count; k++) {
    viewer!.camera.azimuth += 2;
    viewer!.redraw();
    await viewer!.nextPicture();
  }
}

Object.assign(globalThis, { show, turn });
