/** The one picture of the page. */
import { session } from '../session/session.js';
import { Picture } from './picture.js';

/** The picture of the page's session. */
export const picture: Picture = new Picture(session);
