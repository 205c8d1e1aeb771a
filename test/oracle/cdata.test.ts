/**
 * Custom texts as attributes and as CDATA sections, from random characters: the same ones load here and in the reference,
 * with the same bytes, and each reads what the other writes.
 */
import { expect, test } from 'vitest';
import { parseModel } from '../../src/authoring/load/parse.js';
import { compile } from '../../src/compiler/compile/compile.js';
import { Diagnostics } from '../../src/foundation/base/diagnostics.js';
import { toXML } from '../../src/modelling/mjcf/write/write.js';
import { uniform } from '../property/random-model.js';
import { countOf, seedOf } from '../runner/size.js';
import { loadPeer, renewPeer } from './peer.js';

const SEED = seedOf(1);
const COUNT = countOf(300, 20_000);
/** Number of models per instance of the reference. */
const MODELS_EACH = 3000;

const PIECES = [
  'a',
  'word',
  ' ',
  '  ',
  '\n',
  '\r\n',
  '\t',
  '<',
  '>',
  '&',
  '&amp;',
  '&lt;',
  '"',
  "'",
  '--',
  '<!--',
  '-->',
];
const MORE = ['<b/>', ']]', ']', 'é', '中', '{"x": [1, 2]}', '<?xml?>', '<!', '%', '\\', '&#10;', '&bad;', '/>', '-'];

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\n', '&#10;');

/** An element `text` with random content in one of its forms. */
function elementOf(seed: number): string {
  const next = uniform(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const textOf = (): string =>
    Array.from({ length: Math.floor(6 * next()) }, () => pick(next() < 0.6 ? PIECES : MORE)).join('');
  const section = (): string => `<![CDATA[${textOf()}]]>`;
  const around = (inside: string): string => pick(['', ' ', '\n  ', 'plain', '<!-- <![CDATA[no]]> -->']) + inside;
  const forms = [
    () => `<text name="t" data="${escaped(textOf())}"/>`,
    () => `<text name="t">${section()}</text>`,
    () => `<text name="t">${section()}</text>`,
    () => `<text name="t">${around(section())}${around('')}</text>`,
    () => `<text name="t">${section()}${around(section())}</text>`,
    () => `<text name="t" data="${escaped(textOf())}">${section()}</text>`,
    () => `<text name="t">${around('')}</text>`,
  ];
  return pick(forms)();
}

/** The start of an element with a CDATA section. */
const SECTION = /<text [^>]*>\s*<!\[CDATA\[/;

const documentOf = (element: string): string => `<mujoco><custom>${element}</custom></mujoco>`;

test('custom texts load as in the reference, from attributes and CDATA sections', async () => {
  let mj = await loadPeer();
  const theirText = (xml: string): Uint8Array | undefined => {
    try {
      const peer = mj.MjModel.from_xml_string(xml);
      const bytes = Uint8Array.from(peer.text_data as Uint8Array);
      peer.delete();
      return bytes;
    } catch {
      return undefined;
    }
  };
  const theirXML = (xml: string): string => {
    const peer = mj.MjModel.from_xml_string(xml);
    mj.mj_saveLastXML('/saved.xml', peer);
    peer.delete();
    return mj.FS.readFile('/saved.xml', { encoding: 'utf8' }) as unknown as string;
  };
  const found: string[] = [];
  let loaded = 0;
  for (let i = 0; i < COUNT; i++) {
    if (i % MODELS_EACH === MODELS_EACH - 1) mj = await renewPeer();
    const xml = documentOf(elementOf(SEED + i));
    const theirs = theirText(xml);
    const ours = ownText(xml);
    if (!theirs || !ours) {
      if (theirs !== ours) found.push(`seed ${SEED + i} loads only ${ours ? 'here' : 'there'}: ${xml}`);
      continue;
    }
    loaded++;
    if (!areEqual(ours.bytes, theirs)) found.push(`seed ${SEED + i}: ${ours.bytes} here, ${theirs} there: ${xml}`);
    if (!areEqual(theirText(ours.xml), theirs)) found.push(`seed ${SEED + i}: the reference reads ${ours.xml}`);
    // the reference writes ]]> inside a section, which ends it
    const written = theirXML(xml);
    if (!includes(theirs, ']]>') && SECTION.test(ours.xml) !== SECTION.test(written)) {
      found.push(`seed ${SEED + i}: ${ours.xml} here, ${written} there`);
    }
  }
  expect(found).toEqual([]);
  expect(loaded).toBeGreaterThan(COUNT / 3);
});

function ownText(xml: string): { bytes: Uint8Array; xml: string } | undefined {
  try {
    const spec = parseModel(xml);
    return { bytes: compile(spec).text_data, xml: toXML(spec) };
  } catch {
    return undefined;
  }
}

const areEqual = (a: Uint8Array | undefined, b: Uint8Array): boolean =>
  a !== undefined && Buffer.from(a).equals(Buffer.from(b));

const includes = (bytes: Uint8Array, text: string): boolean => Buffer.from(bytes).includes(text);

test.each([
  ['<text name="t" data="a"><![CDATA[b]]></text>', 'bad-cdata/both'],
  ['<text name="t"><![CDATA[a]]><![CDATA[b]]></text>', 'bad-cdata/several'],
  ['<text name="t"><![CDATA[]]></text>', 'bad-custom/empty-text'],
  ['<text name="t">plain</text>', 'missing-attribute'],
])('%s is an error', (element, code) => {
  expect(() => compile(parseModel(documentOf(element)))).toThrow(`[${code}]`);
});

test('an ampersand in a CDATA section causes no warning', () => {
  const diagnostics = new Diagnostics();
  const xml = documentOf('<!-- <![CDATA[ --><text name="t"><![CDATA[a & b <!-- c & d]]></text>');
  const spec = parseModel(xml, { diagnostics });
  expect(diagnostics.list).toEqual([]);
  expect(spec.find('text', 't')?.data).toBe('a & b <!-- c & d');
});
