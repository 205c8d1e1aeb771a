/** The one picture of the page. */
import { session } from '../state/session.js';
import { followMouse } from './mouse.js';
import { Picture } from './picture.js';
import { followTouch } from './touch.js';

export const picture: Picture = new Picture(session, (canvas) => {
  // listeners come later than the first canvas
  queueMicrotask(() => {
    followMouse(canvas, picture);
    followTouch(canvas, picture);
  });
});
