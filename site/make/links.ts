/** Links of the pages, which are written for the repository. */
import { existsSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import { REPOSITORY, root } from './paths.js';

/** Markdown links and pictures: the text in brackets and the target. */
const LINK = /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g;

const isPage = (path: string): boolean => /^docs\/.*\.md$/.test(path) && !path.startsWith('docs/api/');

/**
 * Adapts the links of a page to the site: links to pages of `docs/` stay, all others lead to the repository.
 *
 * @param path of the page in the repository, to which its links are relative
 * @throws RangeError for a link to a missing file
 */
export function withSiteLinks(text: string, path: string): string {
  return outsideCode(text, (part) =>
    part.replace(LINK, (whole, mark: string, label: string, target: string) => {
      if (/^(?:[a-z]+:|#|\/)/.test(target)) return whole;
      const [file, anchor] = target.split('#');
      const found = posix.join(posix.dirname(path), file!);
      if (!existsSync(root + found)) throw new RangeError(`${path} links to ${target}, which is not there`);
      if (mark || isPage(found)) return whole;
      const kind = statSync(root + found).isDirectory() ? 'tree' : 'blob';
      return `[${label}](${REPOSITORY}/${kind}/main/${found.replace(/\/$/, '')}${anchor ? `#${anchor}` : ''})`;
    }),
  );
}

/** Changes the text of a page except for its code. */
function outsideCode(text: string, change: (part: string) => string): string {
  return text
    .split(/(^```[\s\S]*?^```$|`[^`\n]+`(?!\]))/m)
    .map((part, i) => (i % 2 === 0 ? change(part) : part))
    .join('');
}
