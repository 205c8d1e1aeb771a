import { describe, expect, it } from 'vitest';
import { attributePatch, respelled } from './attribute-patch.js';
import { SourceDocument } from './document.js';
import { insertionPatch, rangeWithComments, removalPatch } from './place-patch.js';
import { readSyntax } from './syntax.js';
import { patched, shifted, textDifference } from './text-patch.js';

let lastId = 0;
const open = (text: string) => new SourceDocument('a.xml', text, () => ++lastId);

const ODD = [
  '<a x="1<2" y=\'b>c\'><!-- <b> --><?p <c> ?><d/ ></a> tail <e/>',
  '<!DOCTYPE a [<!ENTITY b "<x/>">]><a>text &amp; <![CDATA[<b/>]]></a>',
  '<a><b><c></b></a></a>',
  '<a x=1 y="2',
  'no elements at all',
  '<a <b/>',
  '',
];

describe('readSyntax', () => {
  it.each(ODD)('readSyntax covers %j with pieces without gaps', (text) => {
    const { pieces } = readSyntax(text);
    expect(pieces.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
    pieces.forEach(({ start }, i) => void expect(start).toBe(pieces[i - 1]?.end ?? 0));
  });

  it('readSyntax finds the ranges of elements and attributes', () => {
    const text = '<a>\n  <b x = "1" y=\'2>3\'>t</b><c/></a>';
    const [a, b, c] = readSyntax(text).nodes;
    expect([a!.children, b!.parent, c!.parent]).toEqual([[b, c], a, a]);
    expect(text.slice(b!.start, b!.openEnd)).toBe('<b x = "1" y=\'2>3\'>');
    expect(text.slice(b!.closeStart, b!.end)).toBe('</b>');
    expect([c!.isSelfClosing, b!.isSelfClosing]).toEqual([true, false]);
    expect(text.slice(b!.attribute('y')!.valueStart, b!.attribute('y')!.valueEnd)).toBe('2>3');
  });
});

describe('textDifference', () => {
  it.each([
    ['a\nb\nc\n', 'a\nB\nc\n'],
    ['a\nb\nc\n', 'a\nc\n'],
    ['x 1\ny 2\nz 3\n', 'x 9\ny 2\nz 4\nw'],
    ['', 'all'],
    ['one', ''],
    ['a😀b', 'a😁b'],
    ['same\r\n', 'same\r\n'],
  ])('textDifference patches %j to %j', (before, after) => {
    expect(patched(before, textDifference(before, after))).toBe(after);
  });

  it('textDifference does not touch lines between changes', () => {
    const patches = textDifference('a 1\nkeep\nb 2\n', 'a 10\nkeep\nb 3\n');
    expect(patches).toEqual([
      { start: 3, end: 3, insert: '0' },
      { start: 11, end: 12, insert: '3' },
    ]);
  });

  it('shifted moves patches by others, and rejects conflicts', () => {
    const ours = [{ start: 0, end: 1, insert: 'xyz' }];
    expect(shifted([{ start: 4, end: 5, insert: '!' }], ours)).toEqual([{ start: 6, end: 7, insert: '!' }]);
    expect(shifted([{ start: 1, end: 2, insert: '' }], ours)).toBeUndefined();
  });
});

describe('SourceDocument', () => {
  it('a document keeps the ids of unchanged elements, and restores those of removed elements', () => {
    const document = open('<a><b/><c x="1"/><d/></a>');
    const ids = document.syntax.nodes.map(({ id }) => id);
    const c = document.node(ids[2]!)!;
    const inverse = document.apply([{ start: c.start, end: c.end, insert: '' }]);
    expect(document.syntax.nodes.map(({ id }) => id)).toEqual([ids[0], ids[1], ids[3]]);
    document.apply(inverse);
    expect(document.text).toBe('<a><b/><c x="1"/><d/></a>');
    expect(document.syntax.nodes.map(({ id }) => id)).toEqual(ids);
  });

  it('a document keeps ids while a tag is temporarily broken', () => {
    const document = open('<a><body name="x"/><c/></a>');
    const ids = document.syntax.nodes.map(({ id }) => id);
    document.apply([{ start: 8, end: 9, insert: '' }]);
    document.apply([{ start: 8, end: 8, insert: ' ' }]);
    expect(document.syntax.nodes.map(({ id }) => id)).toEqual(ids);
  });

  it('a document keeps the byte order mark of its file', () => {
    const document = open('\ufeff<a/>');
    expect([document.text, document.fileText]).toEqual(['<a/>', '\ufeff<a/>']);
  });
});

describe('attributePatch', () => {
  const ORDER = ['name', 'pos', 'size'];
  const edit = (text: string, name: string, value: string | undefined): string => {
    const document = open(text);
    const patch = attributePatch(text, document.root!, name, value, ORDER);
    return patch ? patched(text, [patch]) : text;
  };

  it.each([
    ["<a pos='0.10  0 1.0'/>", 'pos', '0.1 0 2', "<a pos='0.10  0 2'/>"],
    ['<a size="1"/>', 'name', 'x', '<a name="x" size="1"/>'],
    ['<a name="x"\n   size="1"/>', 'pos', '1', '<a name="x"\n   pos="1"\n   size="1"/>'],
    ['<a/>', 'pos', '1', '<a pos="1"/>'],
    ['<a name="x" pos="1" >', 'pos', undefined, '<a name="x" >'],
    ["<a name='x'/>", 'name', `"it's" & <more>`, "<a name='&quot;it&apos;s&quot; &amp; &lt;more&gt;'/>"],
    ['<a pos="1"/>', 'pos', '1', '<a pos="1"/>'],
  ])('attributePatch of %s with %s=%s', (text, name, value, wanted) => {
    expect(edit(text, name, value)).toBe(wanted);
  });

  it('respelled keeps the text of unchanged numbers', () => {
    expect(respelled(' 1e0 .50\t3', '1 0.5 4')).toBe(' 1e0 .50\t4');
    expect(respelled('1 2', '1 2 3')).toBe('1 2 3');
  });
});

describe('patches of elements', () => {
  it('removalPatch removes an element with its line and the comments above it', () => {
    const document = open('<a>\n  <b/>\n  <!-- one -->\n  <!-- two -->\n  <c/> <!-- behind -->\n  <d/>\n</a>');
    const [, , c] = document.syntax.nodes;
    const patch = removalPatch(document, rangeWithComments(document, c!));
    expect(patched(document.text, [patch])).toBe('<a>\n  <b/>\n  <d/>\n</a>');
  });

  it('removalPatch keeps comments separated by a blank line', () => {
    const document = open('<a>\n  <!-- section -->\n\n  <c/>\n</a>');
    const patch = removalPatch(document, rangeWithComments(document, document.syntax.nodes[1]!));
    expect(patched(document.text, [patch])).toBe('<a>\n  <!-- section -->\n\n</a>');
  });

  it.each([
    ['<a/>', '<a>\n  <n/>\n</a>'],
    ['<a></a>', '<a>\n  <n/>\n</a>'],
    ['<a>\r\n\t<b/> <!-- b -->\r\n</a>', '<a>\r\n\t<b/> <!-- b -->\r\n\t<n/>\r\n</a>'],
    ['<a><b/></a>', '<a><b/><n/></a>'],
  ])('insertionPatch inserts an element last in %j', (text, wanted) => {
    const document = open(text);
    const patch = insertionPatch(document, { within: document.root! }, () => ({ text: '<n/>' }));
    expect(patched(text, [patch])).toBe(wanted);
  });

  it('insertionPatch inserts an element before another, above its comments', () => {
    const document = open('<a>\n  <!-- b -->\n  <b/>\n</a>');
    const patch = insertionPatch(document, { before: document.syntax.nodes[1]! }, () => ({ text: '<n/>' }));
    expect(patched(document.text, [patch])).toBe('<a>\n  <n/>\n  <!-- b -->\n  <b/>\n</a>');
  });
});
