/** A page that shows a model with a large mesh, and compares its first picture with that after loading. */
import { Viewer } from '../../src/api/view.js';

/** A viewer in which a model is loading, and its canvas. */
function begin(files: Readonly<Record<string, string>>, signal?: AbortSignal) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas.style, { width: '160px', height: '120px' });
  document.body.append(canvas);
  const viewer = new Viewer(canvas, { paused: true, keyframe: 'raised' });
  return { canvas, viewer, loading: viewer.load(files, { ...(signal && { signal }) }) };
}

/** Returns the picture of a viewer, and its number of colors. */
async function pictureOf(viewer: Viewer): Promise<{ readonly url: string; readonly colors: number }> {
  const image = await createImageBitmap(await viewer.screenshot());
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d')!;
  context.drawImage(image, 0, 0);
  const pixels = new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer);
  return { url: pixels.join(), colors: new Set(pixels).size };
}

const isLoaded = (viewer: Viewer): boolean => {
  try {
    return viewer.simulation !== undefined;
  } catch {
    return false;
  }
};

/** Loads a model; reports whether its first picture came before the end of loading, and is the same as that afterwards. */
async function show(files: Readonly<Record<string, string>>) {
  const { canvas, viewer, loading } = begin(files);
  await viewer.nextPicture();
  const isEarly = !isLoaded(viewer);
  const early = await pictureOf(viewer);
  await loading;
  const hasHull = viewer.model.mesh_graphadr[0]! >= 0 && viewer.model.mesh_bvhnum[0]! > 0;
  viewer.redraw();
  await viewer.nextPicture();
  const late = await pictureOf(viewer);
  viewer.dispose();
  canvas.remove();
  return { isEarly, hasHull, colors: early.colors, isSame: early.url === late.url };
}

/** Cancels loading after the first picture; returns the error, and the number of colors of the picture afterwards. */
async function cancel(files: Readonly<Record<string, string>>) {
  const controller = new AbortController();
  const { canvas, viewer, loading } = begin(files, controller.signal);
  await viewer.nextPicture();
  controller.abort(new Error('not wanted'));
  const error = await loading.then(String, String);
  const { colors } = await pictureOf(viewer);
  viewer.dispose();
  canvas.remove();
  return { colors, error };
}

/** Returns the errors of a viewer after its disposal. */
async function useDisposed() {
  const canvas = document.createElement('canvas');
  document.body.append(canvas);
  const viewer = new Viewer(canvas);
  viewer.dispose();
  canvas.remove();
  const attempts = [async () => viewer.step(), () => viewer.screenshot(), () => viewer.load('sample:humanoid')];
  return Promise.all(attempts.map((attempt) => attempt().then(() => 'no error', String)));
}

Object.assign(globalThis, { show, cancel, useDisposed });
