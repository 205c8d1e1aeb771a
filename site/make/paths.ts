/** Folders of the site and of the repository. */
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
/** The pages for the generator: copied or generated, never edited. */
export const PAGES = `${root}site/.pages/`;
/** Files that are served unchanged. */
export const PUBLIC = `${PAGES}public/`;
export const REPOSITORY = 'https://github.com/kinetree/kinetree';
