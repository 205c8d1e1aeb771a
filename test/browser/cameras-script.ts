/** The script of the page with tiles and camera paths. */
import '../../src/api/element.js';
import { createViewer } from '../../src/api/view.js';

Object.assign(globalThis, { createViewer });
