/** `kinetree schema [element]`: prints the reference of MJCF. */
import { suggest } from '../../foundation/base/suggest.js';
import { type Kind, MJCF, tagOf } from '../../foundation/schema/mjcf.js';
import type { Output } from './output.js';
import { elementPage, SECTIONS, type Section, sectionPage } from './schema-markdown.js';
import { xsd } from './schema-xsd.js';

export const SCHEMA_FORMATS = ['markdown', 'xsd'] as const;
export type SchemaFormat = (typeof SCHEMA_FORMATS)[number];

/** Returns the exit code. */
export function schema(element: string | undefined, format: SchemaFormat, output: Output): number {
  if (format === 'xsd') {
    output.out(xsd());
    return 0;
  }
  if (element === undefined) {
    for (const section of Object.keys(SECTIONS) as Section[]) output.out(`${sectionPage(section)}\n`);
    return 0;
  }
  const kinds = (Object.keys(MJCF) as Kind[]).filter((kind) => kind === element || tagOf(kind) === element);
  if (kinds.length === 0) {
    const near = suggest(element, (Object.keys(MJCF) as Kind[]).map(tagOf));
    output.err(`MJCF has no element '${element}'${near === undefined ? '' : `; did you mean '${near}'?`}\n`);
    return 2;
  }
  output.out(kinds.map((kind) => elementPage(kind)).join('\n'));
  return 0;
}
