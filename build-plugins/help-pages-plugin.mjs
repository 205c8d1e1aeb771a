/** Build plugin: pages of the documentation as HTML for the help of the studio, imported as `page.md?help`. */
import { readFileSync } from 'node:fs';
import { Marked } from 'marked';

/** Address of the documentation. */
const DOCS = 'https://github.com/kinetree/kinetree/blob/main/docs/';
const PAGE = /[\\/]docs[\\/](.*\.md)\?help$/;

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Returns the id of a heading, as GitHub forms it. */
export const headingId = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/**
 * Converts a page. Its title and its pictures are left out: the panel shows the one, and the studio is there instead of
 * the others. Links get whole addresses, except for those to headings.
 *
 * @param path path of the page in the folder of the documentation
 */
export function helpHTML(text, path) {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: title }) {
        if (depth === 1) return '';
        const tag = `h${Math.min(4, depth + 1)}`;
        return `<${tag} data-heading="${escaped(headingId(title))}">${this.parser.parseInline(tokens)}</${tag}>\n`;
      },
      image: () => '',
      code: ({ text: code }) => `<pre tabindex="0"><code>${escaped(code)}</code></pre>\n`,
      // pages have no HTML
      html: ({ text: html }) => escaped(html),
      link({ href, tokens }) {
        const inside = this.parser.parseInline(tokens);
        if (href.startsWith('#')) return `<a href="${escaped(href)}">${inside}</a>`;
        const { href: address } = new URL(href, DOCS + path);
        return `<a href="${escaped(address)}" target="_blank" rel="noopener noreferrer">${inside}</a>`;
      },
    },
  });
  return marked.parse(text).replaceAll('<p></p>', '');
}

/** For Vite. */
export const helpPagesPlugin = () => ({
  name: 'kinetree-help-pages',
  enforce: 'pre',
  load(id) {
    const [, path] = PAGE.exec(id) ?? [];
    if (path === undefined) return null;
    const file = id.split('?')[0];
    this.addWatchFile?.(file);
    return `export default ${JSON.stringify(helpHTML(readFileSync(file, 'utf8'), path.replaceAll('\\', '/')))};`;
  },
});
