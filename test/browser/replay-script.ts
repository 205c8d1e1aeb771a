/** The script of the page with recorded runs: the element, a viewer of a worker's simulation, and a viewer of React. */
import '../../src/api/element.js';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { type PageViewer, type Replay, Viewer } from '../../src/api/react.js';
import { createViewer } from '../../src/api/view.js';
import { createSimulation } from '../../src/api/worker.js';

const root = createRoot(document.querySelector('#react')!);
const shown: { viewer?: PageViewer; replay?: Replay; error?: string } = {};

Object.assign(globalThis, {
  shown,
  /** Opens a viewer of a simulation in a worker. */
  async openWorker() {
    const createWorker = (): Worker => new Worker('worker.js', { type: 'module' });
    const simulation = await createSimulation('model.xml', { createWorker, paused: true });
    return Object.assign(globalThis, { viewer: await createViewer(document.querySelector('#worker')!, simulation) });
  },
  /** Renders a viewer with a recorded run, or without one. */
  render(recording: string | undefined, loop: boolean) {
    root.render(
      createElement(Viewer, {
        src: 'model.xml',
        ...(recording !== undefined && { recording }),
        loop,
        ghosts: ['other.mcap'],
        onLoad: (viewer) => void (shown.viewer = viewer),
        onReplay: (replay) => void (shown.replay = replay),
        onError: (error) => void (shown.error = String(error)),
      }),
    );
  },
});
