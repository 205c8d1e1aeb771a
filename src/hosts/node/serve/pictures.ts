/** Renders pictures for the clients of a session, one at a time, with a cache of renderers. */

import type { PictureRenderer } from '../../../graphics/view/picture-renderer.js';
import type { Look } from '../../../graphics/view/shading/look.js';
import type { Data } from '../../../simulation/model/data.js';
import type { Model } from '../../../simulation/model/model.js';
import type { DrawnPicture, DrawPicture, PictureRequest } from '../../serve/session.js';
import { createRenderer } from '../create-renderer.js';

/** Maximum number of open renderers, one per picture size. */
const MAX_OPEN = 2;

/** A source of pictures and the function that releases its graphics device. */
export interface Pictures {
  readonly draw: DrawPicture;
  close(): void;
}

/** Creates a source of pictures in a look. The first picture loads the packages. `create` opens a renderer. */
export function pictureSource(look: Look, create = createRenderer): Pictures {
  const open = new Map<string, Promise<PictureRenderer>>();
  let last: Promise<unknown> = Promise.resolve();
  const rendererFor = (model: Model, { width, height }: PictureRequest): Promise<PictureRenderer> => {
    const size = `${width}x${height}`;
    const known = open.get(size) ?? create(model, { width, height, look });
    open.delete(size);
    open.set(size, known);
    // a failed opening is retried for the next picture
    known.catch(() => open.delete(size));
    for (const [oldest, renderer] of open) {
      if (open.size <= MAX_OPEN) break;
      open.delete(oldest);
      void renderer.then((each) => each.dispose());
    }
    return known;
  };
  const draw = async (model: Model, data: Data, request: PictureRequest): Promise<DrawnPicture> => {
    const renderer = await rendererFor(model, request);
    renderer.update(data, request.camera);
    const { time } = data;
    return { time, values: await renderer[request.kind]() };
  };
  return {
    draw(...request) {
      // a device renders one picture at a time
      const drawn = last.then(() => draw(...request));
      last = drawn.catch(() => {});
      return drawn;
    },
    close() {
      for (const renderer of open.values()) renderer.then((each) => each.dispose()).catch(() => {});
      open.clear();
    },
  };
}
