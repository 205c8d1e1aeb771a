/** The interface for modules that extend the page. */

import type { Data } from '../../src/simulation/model/data.js';
import type { Model } from '../../src/simulation/model/model.js';
import type { SimulationCommand } from '../../src/web/simulation-worker/simulation-protocol.js';
import { addKey, type KeyAction } from '../store/key-actions.js';
import { addPanel, type Dock, openPanel } from '../store/panels.js';
import type { Selection } from '../store/studio-state.js';
import type { Studio } from '../studio/studio.js';
import type { Overlay } from '../viewport/overlays.js';
import { mountedPanel } from './mounted-panel.js';

export interface PanelDefinition {
  readonly id: string;
  readonly title: string;
  readonly dock?: Dock;
  /** Fills the element. Returns a function that cleans it up. */
  mount(element: HTMLElement): (() => void) | undefined;
}

/** The studio's interface for modules. Functions that add something return a function that removes it. */
export interface StudioApi {
  /** The running model and its state in the last picture; undefined before the first. */
  readonly model: Model | undefined;
  readonly data: Data | undefined;
  readonly selection: Selection | undefined;
  addPanel(panel: PanelDefinition): () => void;
  addOverlay(overlay: Overlay): () => void;
  addKey(key: KeyAction): () => void;
  /** Subscribes to changes of the state, at most ten per second; returns an unsubscribe function. */
  onUpdate(update: () => void): () => void;
  /** Sends a command to the simulation: see `SimulationCommand`. */
  send(command: SimulationCommand): void;
  redraw(): void;
}

/** Makes the interface that is passed to modules. */
export function studioApi({ stores, session, picture }: Studio): StudioApi {
  return {
    get model() {
      return stores.studio.getState().mirror?.model;
    },
    get data() {
      return stores.studio.getState().mirror?.data;
    },
    get selection() {
      return stores.studio.getState().selection;
    },
    addPanel({ id, title, dock = 'side', mount }) {
      const remove = addPanel(stores.panels, { id, title, dock, icon: 'extension', Content: mountedPanel(mount) });
      openPanel(stores, dock, id);
      return remove;
    },
    addOverlay(overlay) {
      const remove = picture.overlays.add(overlay);
      picture.invalidate();
      return () => {
        remove();
        picture.invalidate();
      };
    },
    addKey: (key) => addKey(stores.keys, key),
    onUpdate: (update) =>
      stores.studio.subscribe((state, before) => {
        if (state.tick !== before.tick) update();
      }),
    send: (command) => session.send(command),
    redraw: () => picture.invalidate(),
  };
}
