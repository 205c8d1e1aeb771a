/** The reference pages of MJCF with an example below each element, which readers can run. */

import type { Kind } from '../../src/foundation/schema/mjcf.js';
import { kindsOf, SECTIONS, type Section } from '../../src/hosts/cli/schema-markdown.js';
import { ELEMENT_FILES } from '../elements/files.js';
import { ELEMENTS } from '../elements/index.js';

/** The file of an example to which another one refers. */
function filesOf(text: string): string {
  return Object.entries(ELEMENT_FILES)
    .filter(([name]) => text.includes(`"${name}"`))
    .map(([name, content]) => `\n\nThe file \`${name}\`:\n\n\`\`\`xml\n${content.trim()}\n\`\`\``)
    .join('');
}

export const exampleOf = (kind: Kind): string => `<kinetree-playground lang="xml">

\`\`\`xml
${ELEMENTS[kind].trim()}
\`\`\`

</kinetree-playground>${filesOf(ELEMENTS[kind])}`;

/** Adds the example of each element to the end of its part of the page of a section. */
export function withExamples(page: string, section: Section): string {
  const [head, ...parts] = page.split(/^(?=## )/m);
  const kinds = kindsOf(section);
  if (parts.length !== kinds.length)
    throw new RangeError(`the page ${section} has ${parts.length} elements, not ${kinds.length}`);
  return [head, ...parts.map((part, i) => `${part.trimEnd()}\n\n${exampleOf(kinds[i]!)}\n\n`)].join('');
}

/** The section of a reference page, by its path. */
export function sectionOf(path: string): Section | undefined {
  const name = path.match(/^docs\/reference\/mjcf\/(\w+)\.md$/)?.[1];
  return name !== undefined && name in SECTIONS ? (name as Section) : undefined;
}
