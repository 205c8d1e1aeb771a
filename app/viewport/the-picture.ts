/** The one picture of the page. */
import { session } from '../state/session.js';
import { Picture } from './picture.js';

export const picture: Picture = new Picture(session);
