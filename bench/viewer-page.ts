/** A page with one viewer, which draws frames of a model from all sides on request. */

import { createViewer, type Viewer } from '../src/api/view.js';
import { RndFlag } from '../src/foundation/schema/visual-enums.js';

let viewer: Viewer | undefined;

/** Effects that take seconds without a graphics card, but no time of the measured thread. */
const SLOW = [RndFlag.SHADOW, RndFlag.REFLECTION];
const SMALL = 64;

/**
 * Shows a paused model in a viewport of a given size [px]. Before, `warmUp` small frames without shadows and
 * reflections let the browser compile frequent code.
 */
async function show(xml: string, width: number, height: number, warmUp: number): Promise<void> {
  viewer?.dispose();
  document.body.replaceChildren();
  const canvas = document.createElement('canvas');
  Object.assign(canvas.style, { width: `${SMALL}px`, height: `${SMALL}px` });
  document.body.append(canvas);
  const files = new Map([['model.xml', new TextEncoder().encode(xml)]]);
  viewer = await createViewer(canvas, { kind: 'files', name: 'model.xml', files });
  viewer.pause();
  for (const flag of SLOW) viewer.flags[flag] = false;
  await turn(warmUp);
  for (const flag of SLOW) viewer.flags[flag] = true;
  Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
  await turn(1);
}

/** Draws a number of frames while the camera orbits. */
async function turn(count: number): Promise<void> {
  for (let k = 0; k < count; k++) {
    viewer!.camera.azimuth += 2;
    viewer!.redraw();
    await viewer!.nextPicture();
  }
}

Object.assign(globalThis, { show, turn });
