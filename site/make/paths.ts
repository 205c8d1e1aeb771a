/** Folders of the site and of the repository. */
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
/** The pages as the generator reads them: copied and made, never edited. */
export const PAGES = `${root}site/.pages/`;
/** Files that are served as they are. */
export const PUBLIC = `${PAGES}public/`;
export const REPOSITORY = 'https://github.com/kinetree/kinetree';
