/** The script of the page with tiles. */
import { createViewer } from '../../src/api/view.js';

Object.assign(globalThis, { createViewer });
