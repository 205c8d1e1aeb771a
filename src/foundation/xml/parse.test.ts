import { describe, expect, it } from 'vitest';
import { parseTree, type XmlProblem } from './parse.js';
import { XmlSource } from './source.js';
import type { XmlElement } from './tree.js';

function parse(text: string): { root: XmlElement | undefined; problems: XmlProblem[] } {
  const problems: XmlProblem[] = [];
  const root = parseTree(new XmlSource('a.xml', text), (problem) => problems.push(problem));
  return { root, problems };
}

describe('parseTree', () => {
  it('locates elements, attributes and values', () => {
    const { root, problems } = parse('<a>\r\n  <b\n    x = "1"\ty=\'2\'/>\n</a>');
    const b = root!.children[0]!;
    expect(problems).toEqual([]);
    expect(b.attributes).toMatchObject({ x: '1', y: '2' });
    expect(b.location).toEqual({ uri: 'a.xml', line: 2, column: 3 });
    expect(b.attributeLocation('x')).toEqual({ uri: 'a.xml', line: 3, column: 5 });
    expect(b.attributeLocation('y')).toEqual({ uri: 'a.xml', line: 3, column: 13 });
    expect(b.valueLocation('y')).toEqual({ uri: 'a.xml', line: 3, column: 16 });
    expect(b.attributeLocation('z')).toBeUndefined();
  });

  it('keeps comments with the element they precede, and those after the last child', () => {
    const { root } = parse('<!-- top --><a><!-- one --><!--two--><b/><!-- end --></a>');
    expect(root!.comments).toEqual([' top ']);
    expect(root!.children[0]!.comments).toEqual([' one ', 'two']);
    expect(root!.trailing).toEqual([' end ']);
  });

  it.each([
    ['a bare &', '<a x="1 & 2"/>', '1 & 2'],
    ['an unknown entity', '<a x="&foo;"/>', '&foo;'],
    ['< in a value', '<a x="1<2"/>', '1<2'],
    ['no space', '<a y="0"x="1"/>', '1'],
    ['text before the root', 'hello <a x="1"/>', '1'],
    ['text behind the root, before another tag', '<a x="1"/> text <!-- end -->\n', '1'],
    ['a second root', '<a x="1"/><b/>', '1'],
    ['a declaration of a version that no XML has', '<?xml version="0.0" ?><a x="1"/>', '1'],
    ['a declaration without a version', '<?xml?><a x="1"/>', '1'],
    ['a declaration of something else', '<?xml version="1.0" by="me" standalone="maybe"?><a x="1"/>', '1'],
    ['a declaration without quotes', '<?xml version=1.0?><a x="1"/>', '1'],
    ['a zero byte behind the root, and whatever follows', '<a x="1"/>\n\0 text <b', '1'],
    ['a closing tag too many, and whatever follows', '<a x="1"></a></a> text <b', '1'],
  ])('reads %s with a warning', (_, text, x) => {
    const { root, problems } = parse(text);
    expect(root!.attributes.x).toBe(x);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.every(({ type }) => type === 'lenient')).toBe(true);
  });

  it('rejects text after the last tag', () => {
    expect(parse('<a/> text').problems.map(({ type }) => type)).toEqual(['syntax']);
    expect(parse('<a/><!-- end --> text').problems.map(({ type }) => type)).toEqual(['syntax']);
  });

  it('treats an error after a faulty declaration as part of it', () => {
    const { problems } = parse('<?xml version="0.0"?><a x=1/>');
    expect(problems[0]!.type).toBe('lenient');
    expect(problems.some(({ type }) => type === 'syntax')).toBe(true);
  });

  it('finds which of two declarations contains an error', () => {
    const types = (text: string): string[] => [...new Set(parse(text).problems.map(({ type }) => type))].sort();
    expect(types('<?xml version="0"?> <?xml by="me"?><a/>')).toEqual(['lenient']);
    expect(types('<?xml version="0"?><!foo><?xml by="me"?><a/>')).toEqual(['lenient', 'syntax']);
  });

  it('accepts -- in comments without a warning', () => {
    const { root, problems } = parse('<a><!-- 1 -- 2 --- 3 ---><b/></a>');
    expect(problems).toEqual([]);
    expect(root!.children[0]!.comments).toEqual([' 1 -- 2 --- 3 -']);
  });

  it('decodes the entities of XML and never expands others', () => {
    const bomb = '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]><a x="&lt;&amp;&#65;&c;"/>';
    expect(parse(bomb).root!.attributes.x).toBe('<&A&c;');
  });

  it('continues after crossed tags', () => {
    const { root, problems } = parse('<a><b><c></b><d/></a>');
    expect(problems.map(({ type }) => type)).toEqual(['syntax']);
    expect(root!.children.map(({ name }) => name)).toEqual(['b', 'd']);
  });

  it('stops at elements that are nested more than 500 deep', () => {
    const problemsAt = (depth: number) => parse(`${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`).problems;
    expect(problemsAt(500)).toEqual([]);
    for (const depth of [501, 10_000]) expect(problemsAt(depth).map(({ type }) => type)).toEqual(['too-deep']);
  });

  it.each([
    ['many <', '<'.repeat(200_000), 1],
    ['< in a text', '<a>< < < <<<<b/></a>', 1],
    ['< in two texts', '<a><<<b/><<<c/></a>', 2],
    ['a declaration that is none', '<!doctype html>\n<a/>', 1],
    ['a declaration without an end', '<a/><!doctype html and more text', 1],
    ['a tag without quotes', '<a x=1 y=2 z=3 />', 1],
  ])('continues with the next tag after %s', (_, text, count) => {
    const errors = parse(text).problems.filter(({ type }) => type === 'syntax');
    expect(errors.filter(({ text: said }) => !said.startsWith('document must'))).toHaveLength(count);
  });

  it('reads the text after an invalid declaration', () => {
    const { root, problems } = parse('<!doctype html>\n<a><!x><b y="1"/></a>');
    expect(root!.children[0]!.valueLocation('y')).toEqual({ uri: 'a.xml', line: 2, column: 14 });
    expect(problems.map(({ type, offset }) => [type, offset])).toEqual([
      ['syntax', 0],
      ['syntax', 19],
    ]);
  });

  it('stops after many invalid declarations', () => {
    const { problems } = parse(`${'<!x>'.repeat(50_000)}<a/>`);
    expect(problems.length).toBeLessThan(20);
    expect(problems.at(-1)!.text).toContain('what follows is ignored');
  });

  it('reports the first hundred problems of a type and the count of the others', () => {
    const { problems } = parse(`<a>${'&'.repeat(5000)}${'<b x=1 />'.repeat(3000)}</a>`);
    expect(problems.filter(({ type }) => type === 'lenient')).toHaveLength(101);
    expect(problems.filter(({ type }) => type === 'syntax')).toHaveLength(101);
    expect(problems.slice(-2).map(({ text }) => text)).toEqual([
      'and 4900 more problems from here on',
      'and 2900 more problems from here on',
    ]);
  });

  it('reports one problem for a malformed tag, and marks its element', () => {
    const { root, problems } = parse('<a><b x=1 y=2/></a>');
    expect(problems).toHaveLength(1);
    expect(root!.children[0]!.isDamaged).toBe(true);
  });
});

it('reports progress in a long text', () => {
  const text = `<a>${'<b/>'.repeat(20_000)}</a>`;
  const parts: number[] = [];
  parseTree(
    new XmlSource('a.xml', text),
    () => {},
    (done) => parts.push(done),
  );
  expect(parts.length).toBe(4);
  expect(parts).toEqual([...parts].sort((a, b) => a - b));
  expect(parts.every((part) => part > 0 && part < 1)).toBe(true);
});
