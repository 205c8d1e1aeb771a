/** `kinetree/element`: makes `<kinetree-viewer>` known to the page. */
import { defineViewerElement } from './viewer-element.js';

export { ViewerElement } from './viewer-element.js';

defineViewerElement();
