/** The interface for modules that add to the page. */
import type { SimulationCommand } from '../../src/browser/simulation-protocol.js';
import type { Data } from '../../src/model/data.js';
import type { Model } from '../../src/model/model.js';
import { addKey, type KeyAction } from '../interactions/keys.js';
import { addPanel, type Dock, openPanel } from '../panels/registry.js';
import { session } from '../session/session.js';
import { type Selection, useStudio } from '../store/studio-state.js';
import { addOverlay, type Overlay } from '../viewport/overlays.js';
import { picture } from '../viewport/the-picture.js';
import { mountedPanel } from './mounted-panel.js';

/** A panel of a module. */
export interface PanelDefinition {
  readonly id: string;
  readonly title: string;
  readonly dock?: Dock;
  /** Fills the element; returns what empties it again. */
  mount(element: HTMLElement): (() => void) | undefined;
}

/** The page as a module sees it. Functions that add something return a function that removes it. */
export interface StudioApi {
  /** The model that runs, and its state as of the last picture; undefined before the first. */
  readonly model: Model | undefined;
  readonly data: Data | undefined;
  readonly selection: Selection | undefined;
  addPanel(panel: PanelDefinition): () => void;
  addOverlay(overlay: Overlay): () => void;
  addKey(key: KeyAction): () => void;
  /** Calls back when the numbers have changed, ten times a second. */
  onUpdate(update: () => void): () => void;
  /** Asks the simulation for something: see `SimulationCommand`. */
  send(command: SimulationCommand): void;
  /** Draws the picture again. */
  redraw(): void;
}

/** Makes the interface that is passed to modules. */
export function studioApi(): StudioApi {
  return {
    get model() {
      return useStudio.getState().mirror?.model;
    },
    get data() {
      return useStudio.getState().mirror?.data;
    },
    get selection() {
      return useStudio.getState().selection;
    },
    addPanel({ id, title, dock = 'side', mount }) {
      const remove = addPanel({ id, title, dock, icon: 'extension', Content: mountedPanel(mount) });
      openPanel(dock, id);
      return remove;
    },
    addOverlay(overlay) {
      const remove = addOverlay(overlay);
      picture.invalidate();
      return () => {
        remove();
        picture.invalidate();
      };
    },
    addKey,
    onUpdate: (update) =>
      useStudio.subscribe((state, before) => {
        if (state.tick !== before.tick) update();
      }),
    send: (command) => session.send(command),
    redraw: () => picture.invalidate(),
  };
}
