/** Shows a place of the model's text. */
import type { Location } from '../../src/foundation/base/diagnostics.js';
import { openPanel } from '../store/panels.js';
import type { Studio } from '../studio/studio.js';
import { Editor } from './editor.js';

/**
 * Opens the document of a location in the source panel and puts the cursor there. A model that did not load is opened as
 * text first.
 */
export async function showPlace(studio: Studio, { uri, line = 1, column = 1 }: Location): Promise<void> {
  const { stores, session } = studio;
  const { problems } = stores.studio.getState();
  await studio.openEditor();
  const editor = studio.part(Editor);
  openPanel(stores, 'bottom', 'source');
  await editor.edit('setView', editor.viewRequest);
  const found = editor.state.view?.documents.find((each) => each.uri === uri || uri.endsWith(`/${each.uri}`));
  stores.editor.setState({ place: { uri: found?.uri ?? uri, line, column } });
  if (found) editor.setView({ document: found.uri });
  // the place is in a model that did not load
  else if (problems?.mendable) await session.mend(problems.mendable);
}
