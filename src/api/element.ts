/** `kinetree/element`: registers the custom element `<kinetree-viewer>`. */
import { defineViewerElement } from '../web/viewer/viewer-element.js';

export { ViewerElement } from '../web/viewer/viewer-element.js';

defineViewerElement();
