/**
 * `kinetree.global.js`: the classic script for pages without modules and for files opened with a double click. It
 * defines `Kinetree`, with the functions of `kinetree`, `kinetree/view` and `kinetree/worker`, and the element
 * `<kinetree-viewer>`; three.js is included.
 */
import { servesPage } from '../web/viewer/own-worker.js';
import { defineViewerElement } from '../web/viewer/viewer-element.js';

export { Frame, Label, RndFlag, VisFlag } from '../foundation/schema/visual-enums.js';
export { PageSimulation } from '../web/viewer/page-simulation.js';
export { createViewer, Viewer } from '../web/viewer/viewer.js';
export { createSimulation, WorkerSimulation } from '../web/viewer/worker-simulation.js';
export * from './browser.js';

if (!servesPage()) defineViewerElement();
