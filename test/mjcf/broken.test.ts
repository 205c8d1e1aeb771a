import { describe, expect, it } from 'vitest';
import { type Diagnostic, Diagnostics } from '../../src/base/diagnostics.js';
import { parseXML } from '../../src/mjcf/index.js';
import { BROKEN } from './broken.js';

const FILES = { 'geom.xml': '<x><geom size="1"/></x>', 'empty.xml': '<x/>' };

/** The text without its marks, and where they stood. */
function unmark(marked: string): { text: string; places: string[] } {
  const places: string[] = [];
  let text = '';
  for (const c of marked) {
    if (c !== '^') text += c;
    else places.push(`${text.split('\n').length}:${text.length - text.lastIndexOf('\n')}`);
  }
  return { text, places };
}

const place = ({ location }: Diagnostic): string => `${location?.line}:${location?.column}`;

const byPlace = (a: Diagnostic, b: Diagnostic): number =>
  a.location!.line! - b.location!.line! || a.location!.column! - b.location!.column!;

describe('broken models', () => {
  it('are at least two hundred', () => {
    expect(BROKEN.length).toBeGreaterThanOrEqual(200);
  });

  it.each(BROKEN.map(({ codes, text }) => [codes, text] as const))('%s: %s', (codes, marked) => {
    const { text, places } = unmark(marked);
    const diagnostics = new Diagnostics();
    parseXML(text, { name: 'main.xml', files: { ...FILES, 'main.xml': text }, diagnostics });
    const errors = diagnostics.list.filter((d) => d.severity === 'error').sort(byPlace);
    const wanted = codes.split(' ').map((code, i) => `${code} ${places[i]}`);
    expect(errors.map((d) => `${d.code} ${place(d)}`)).toEqual(wanted);
    expect(errors.every((d) => d.location?.uri === 'main.xml')).toBe(true);
  });
});
