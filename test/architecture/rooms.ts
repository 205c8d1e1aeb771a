/** The allowed imports between the rooms of the studio, from the top down, and between folders next to `src/`. */

/** Folders of `app/` with those from which each may import values or types. */
export const APP_ROOMS: Readonly<Record<string, readonly string[]>> = {
  texts: [],
  ui: [],
  worker: [],
  three: [],
  store: ['texts', 'ui'],
  session: ['store', 'worker'],
  viewport: ['store', 'session'],
  studio: ['store', 'session', 'viewport'],
  commands: ['texts', 'store', 'session', 'viewport', 'studio'],
  interactions: ['store', 'session', 'viewport', 'studio', 'commands'],
  extensions: ['store', 'viewport', 'studio'],
  panels: ['texts', 'ui', 'store', 'session', 'viewport', 'studio', 'commands', 'interactions'],
  page: ['texts', 'ui', 'store', 'session', 'studio', 'commands', 'interactions', 'panels'],
  // the entry point builds the studio and shows the page
  '.': ['store', 'session', 'studio', 'interactions', 'extensions', 'page'],
};

/** Folders that must not import each other: shared code is below them. */
export const APART: readonly (readonly [string, string])[] = [['site', 'scripts']];
