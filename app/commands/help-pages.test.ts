import { expect, test } from 'vitest';
import { headingId, helpHTML } from '../../build-plugins/help-pages-plugin.mjs';
import { DOCS, helpPageAt } from './help-pages.js';

test.each([
  ['tutorials/pendulum.md', 'tutorials/pendulum.md'],
  ['guides/studio.md#edit-a-model', 'guides/studio.md'],
  ['concepts/step.md', undefined],
])('the address of %s leads to the page %s', (path, page) => {
  expect(helpPageAt(DOCS + path)?.path).toBe(page);
  expect(helpPageAt(`https://example.org/${path}`)).toBeUndefined();
});

test('a page becomes HTML without its title and pictures, with whole addresses', () => {
  const text =
    '# Title\n\n## A `part`\n\n![picture](a.png)\n\n[b](../tutorials/b.md) [c](#a-part) <i>x</i>\n\n```js\na < b\n```\n';
  const html = helpHTML(text, 'guides/a.md');
  expect(html).toContain('<h3 data-heading="a-part">A <code>part</code></h3>');
  expect(html).toContain(`<a href="${DOCS}tutorials/b.md" target="_blank"`);
  expect(html).toContain('<a href="#a-part">c</a> &lt;i>x&lt;/i>');
  expect(html).toContain('<pre tabindex="0"><code>a &lt; b</code></pre>');
  expect(html).not.toMatch(/Title|picture/);
});

test('a heading has the id that links to it use', () => {
  expect(headingId('Edit a model')).toBe('edit-a-model');
  expect(headingId("What's `new`?")).toBe('whats-new');
});
