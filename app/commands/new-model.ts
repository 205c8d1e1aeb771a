/** A model to begin with, opened and ready to be edited. */
import { TEMPLATES } from '../../src/authoring/source/templates/models.js';
import { openPanel } from '../panels/registry.js';
import { filesEntry } from '../session/model-list.js';
import { session } from '../session/session.js';
import { text } from '../store/text.js';
import { openPalette } from '../page/palette.js';

/** Asks for a template and opens it as a new model. */
export function askForNew(): void {
  const items = Object.entries(TEMPLATES).map(([id, { title, description, text: model }]) => ({
    id,
    title,
    text: description,
    run: () => {
      const name = `${id}.xml`;
      void session.open(filesEntry(name, new Map([[name, new TextEncoder().encode(model)]])));
      openPanel('left', 'elements');
      openPanel('side', 'inspector');
    },
  }));
  openPalette(text('newModel'), items);
}
