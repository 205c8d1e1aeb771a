/** `kinetree/element`: makes `<kinetree-viewer>` known to the page. */
import { defineViewerElement } from '../web/viewer/viewer-element.js';

export { ViewerElement } from '../web/viewer/viewer-element.js';

defineViewerElement();
