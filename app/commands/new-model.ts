/** New models from starters. */
import { TEMPLATES } from '../../src/authoring/source/starters/models.js';
import { filesEntry } from '../session/model-list.js';
import { openPalette } from '../store/palette.js';
import { openPanel } from '../store/panels.js';
import { text } from '../store/text.js';
import type { Studio } from '../studio/studio.js';

/** Lets the user choose a starter and opens it as a new model in the editor. */
export function chooseNewModel({ stores, session }: Studio): void {
  const items = Object.entries(TEMPLATES).map(([id, { title, description, text: model }]) => ({
    id,
    title,
    text: description,
    run: () => {
      const name = `${id}.xml`;
      void session.open(filesEntry(name, new Map([[name, new TextEncoder().encode(model)]])));
      openPanel(stores, 'left', 'elements');
      openPanel(stores, 'side', 'inspector');
    },
  }));
  openPalette(stores.palette, text(stores, 'newModel'), items);
}
