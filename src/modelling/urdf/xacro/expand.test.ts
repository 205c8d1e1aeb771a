// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of xacro
import { describe, expect, it } from 'vitest';
import { Diagnostics, formatLocation } from '../../../foundation/base/diagnostics.js';
import { folderOf } from '../../../foundation/resource/path.js';
import { parseTree } from '../../../foundation/xml/parse.js';
import { XmlSource } from '../../../foundation/xml/source.js';
import type { XmlElement } from '../../../foundation/xml/tree.js';
import { expandTemplate, type XacroInput } from './expand.js';

type Options = Partial<XacroInput> & { readonly files?: Readonly<Record<string, string>> };

function written(xml: XmlElement): string {
  const attributes = Object.entries(xml.attributes).map(([name, value]) => ` ${name}="${value}"`);
  const inside = xml.content.trim() + xml.children.map(written).join('');
  return `<${xml.name}${attributes.join('')}${inside === '' ? '/' : `>${inside}</${xml.name}`}>`;
}

/** Expands the contents of a robot; returns what it contains then, and the diagnostics. */
function expanded(content: string, { files = {}, ...options }: Options = {}) {
  const diagnostics = new Diagnostics();
  const source = new XmlSource('dir/r.xacro', `<robot xmlns:xacro="http://www.ros.org/wiki/xacro">${content}</robot>`);
  const robot = expandTemplate(parseTree(source, () => {})!, {
    readFile: (path) => (Object.hasOwn(files, path) ? new TextEncoder().encode(files[path]) : undefined),
    folderOf,
    packageFolder: (name) => (name === 'arm' ? '/opt/arm' : name === 'near' ? '../near' : undefined),
    packageFile: (name, path) => (name === 'near' ? `../near/${path}` : undefined),
    diagnostics,
    ...options,
  });
  return { robot, text: robot?.children.map(written).join(''), found: diagnostics.list };
}

const macro = (name: string, params: string, body: string): string =>
  `<xacro:macro name="${name}" params="${params}">${body}</xacro:macro>`;
const property = (name: string, value: string, more = ''): string =>
  `<xacro:property name="${name}" value="${value}" ${more}/>`;

describe('a template is expanded as xacro does', () => {
  it.each<[title: string, content: string, expected: string, options?: Options]>([
    [
      'values of properties are numbers if they read as such',
      `${property('w', '0.5')}<a x="\${w * 2} \${w}"/>`,
      '<a x="1.0 0.5"/>',
    ],
    ['quotes keep a number a text', `${property('w', "'12'")}<a x="\${w + 'b'}"/>`, '<a x="12b"/>'],
    ['signs are written twice', '<a x="$${w} $$(w) $$${z}"/>', '<a x="${w} $(w) $${z}"/>'],
    [
      'properties are evaluated on first use',
      `${property('a', '${b}')}${property('b', '1')}<x a="\${a}"/>`,
      '<x a="1"/>',
    ],
    [
      'lazy_eval="false" evaluates at once, so that a property can be redefined from itself',
      `${property('a', 'Ab')}${property('a', '${a.lower()}', 'lazy_eval="false"')}<x a="\${a}"/>`,
      '<x a="ab"/>',
    ],
    [
      'a default does not replace a value',
      `<xacro:property name="u" default="7"/><xacro:property name="u" default="8"/><w u="\${u}"/>`,
      '<w u="7"/>',
    ],
    [
      'a removed property has its default again',
      `${property('u', '7')}<xacro:property name="u" remove="true"/><xacro:property name="u" default="8"/><w u="\${u}"/>`,
      '<w u="8"/>',
    ],
    [
      'macros take values, defaults and blocks',
      `${macro('m', "x y:=2 z:='a b' *o **p", '<n x="${x}" y="${y}" z="${z}"><xacro:insert_block name="o"/><xacro:insert_block name="p"/></n>')}
      <xacro:m x="1"><o v="\${1 + 1}"/><p><q/><r/></p></xacro:m>`,
      '<n x="1" y="2" z="a b"><o v="2"/><q/><r/></n>',
    ],
    [
      'a parameter with ^ is that of the caller, or its default',
      `${macro('inner', 'a:=^ b:=^|5', '<n a="${a}" b="${b}"/>')}${macro('outer', 'a', '<xacro:inner/>')}<xacro:outer a="3"/>`,
      '<n a="3" b="5"/>',
    ],
    [
      'properties of a macro end with it, unless their scope is parent or global',
      `${property('own', '0')}${macro('m', 'p', `${property('own', '1')}${property('out', '${p * 2}', 'scope="parent"')}${property('all', '${p * 3}', 'scope="global"')}`)}
      <xacro:m p="2"/><n own="\${own}" out="\${out}" all="\${all}"/>`,
      '<n own="0" out="4" all="6"/>',
    ],
    [
      'a macro can call itself',
      `${macro('m', 'n', '<i n="${n}"/><xacro:if value="${n &gt; 1}"><xacro:m n="${n - 1}"/></xacro:if>')}<xacro:m n="3"/>`,
      '<i n="3"/><i n="2"/><i n="1"/>',
    ],
    [
      'macros can be defined in macros and called by a computed name',
      `${macro('outer', '', `${macro('inner', 'v', '<i v="${v}"/>')}<xacro:inner v="1"/>`)}<xacro:outer/><xacro:call macro="\${'ou' + 'ter'}"/>`,
      '<i v="1"/><i v="1"/>',
    ],
    [
      'conditions take numbers and words',
      '<xacro:if value="1"><a/></xacro:if><xacro:if value="false"><b/></xacro:if><xacro:unless value="${[]}"><c/></xacro:unless>',
      '<a/><c/>',
    ],
    [
      'a block property is expanded where it is inserted',
      `<xacro:property name="b"><x v="\${a}"/></xacro:property>${property('a', '4')}<xacro:insert_block name="b"/>`,
      '<x v="4"/>',
    ],
    [
      'attributes and elements can have computed names',
      `<z><xacro:attribute name="\${'a' + 'b'}" value="5"/></z><xacro:element xacro:name="\${'e' + 'l'}" k="1"/>`,
      '<z ab="5"/><el k="1"/>',
    ],
    ['text is evaluated', '<p>${1 + 1} m</p>', '<p>2 m</p>'],
    [
      'arguments have defaults',
      '<xacro:arg name="n" default="5"/><xacro:arg name="m" default="6"/><a n="$(arg n)" m="${xacro.arg(\'m\') + 1}"/>',
      '<a n="9" m="7"/>',
      { arguments: { n: '9' } },
    ],
    [
      'an argument inside an expression is text of it',
      `<xacro:arg name="l" default="['a','b']"/><a n="\${$(arg l)[1]}"/>`,
      '<a n="b"/>',
    ],
    [
      'packages are found',
      '<a f="$(find arm)/x" g="file://$(find ${\'a\' + \'rm\'})/y"/>',
      '<a f="/opt/arm/x" g="file:///opt/arm/y"/>',
    ],
    [
      'eval is an expression with the arguments',
      '<xacro:arg name="n" default="5"/><a n="$(eval n * 2 + arg(\'n\'))"/>',
      '<a n="15"/>',
    ],
    [
      'only given variables of the environment are read',
      '<a h="$(env HOME)" o="$(optenv PATH none here)"/>',
      '<a h="x" o="none here"/>',
      { environment: { HOME: 'x' } },
    ],
    [
      'includes are read from the folder of the file, with a namespace if one is given',
      `<xacro:include filename="sub/i.xacro" ns="arm"/><xacro:arm.link n="1"/><p p="\${arm.length}"/>`,
      '<link n="1" l="3"/><p p="3"/>',
      {
        files: {
          'dir/sub/i.xacro': `<robot>${property('length', '3')}<xacro:include filename="j.xacro"/></robot>`,
          'dir/sub/j.xacro': `<robot>${macro('link', 'n', '<link n="${n}" l="${length}"/>')}</robot>`,
        },
      },
    ],
    [
      'a relative folder of a package starts from the folder of the robot',
      '<xacro:include filename="$(find near)/sub/a.xacro"/><x f="$(find near)/m.stl"/>',
      '<a/><b/><x f="package://near/m.stl"/>',
      {
        files: {
          'near/sub/a.xacro': '<robot><a/><xacro:include filename="$(find near)/b.xacro"/></robot>',
          'near/b.xacro': '<robot><b/></robot>',
        },
      },
    ],
    ['an optional include may be missing', '<xacro:include filename="none.xacro" optional="true"/><a/>', '<a/>'],
    [
      'YAML files are dictionaries whose keys are also attributes',
      `${property('c', "${xacro.load_yaml('c.yaml')}")}<a d="\${c.deg}" y="\${c['k'].y}" l="\${c.l[1]}" s="\${c.s}" n="\${c.n is None}" o="\${c.flag}" e="\${c.e * 2}" m="\${c.m.a + c.m.b}"/>`,
      '<a d="3.141592653589793" y="1" l="b" s="0 0 1" n="True" o="True" e="0.002" m="3"/>',
      {
        files: {
          'dir/c.yaml':
            'deg: !degrees 180.0\nk: &k {y: 1}\nl: [a, b]\ns: 0 0 1\nn:\nflag: yes\ne: 1e-3\nm:\n  <<: {a: 1, b: 5}\n  b: 2\n',
        },
      },
    ],
  ])('%s', (_, content, expected, options) => {
    const { text, found } = expanded(content, options);
    expect(found.map(({ message }) => message)).toEqual([]);
    expect(text).toBe(expected);
  });

  it('the attributes of the root can use arguments that are declared in it', () => {
    const source = new XmlSource('r.xacro', '<robot name="$(arg name)"><xacro:arg name="name" default="ur"/></robot>');
    const input = {
      readFile: () => undefined,
      folderOf,
      packageFolder: () => undefined,
      packageFile: () => undefined,
      diagnostics: new Diagnostics(),
    };
    expect(expandTemplate(parseTree(source, () => {})!, input)!.attributes.name).toBe('ur');
  });
});

describe('errors of a template', () => {
  it.each<[code: string, content: string, text: RegExp, options?: Options]>([
    ['xacro/name', '<a x="${lenght}"/>', /'lenght' uses 'lenght', which is not defined/],
    ['xacro/value', '<a x="${1 / 0}"/>', /'1 \/ 0' has no value: a division by zero/],
    ['xacro/syntax', '<a x="${1 +}"/>', /'1 \+' cannot be read: it ends too early/],
    ['xacro/key', '<a x="${dict(a=1).b}"/>', /looks up 'b'/],
    ['xacro/open', '<a x="${1"/>', /no closing '}'/],
    ['xacro/cycle', `${property('a', '${b}')}${property('b', '${a}')}<x a="\${a}"/>`, /depends on itself/],
    ['xacro/property-name', property('in valid', '1'), /'in valid' cannot be the name/],
    ['xacro/scope', property('a', '1', 'scope="child"'), /not child/],
    ['xacro/macro', `${macro('wheel', '', '')}<xacro:whell/>`, /no macro 'whell'/],
    ['xacro/macro-name', macro('if', '', ''), /cannot be called 'if'/],
    ['xacro/parameters', macro('m', 'a b a', ''), /cannot be read from/],
    ['xacro/parameter', `${macro('m', 'a', '')}<xacro:m/>`, /needs the parameter 'a'/],
    ['xacro/no-parameter', `${macro('m', 'mass', '')}<xacro:m mas="1"/>`, /no parameter 'mas'/],
    ['xacro/blocks', `${macro('m', '*a', '')}<xacro:m><a/><b/></xacro:m>`, /takes 1 elements as blocks, not 2/],
    ['xacro/block', '<xacro:insert_block name="a"/>', /no block 'a'/],
    ['xacro/condition', '<xacro:if value="maybe"/>', /'maybe' is not a condition/],
    ['xacro/argument', '<a x="$(arg type)"/>', /--arg type:=VALUE/],
    ['xacro/package', '<a x="$(find leg)"/>', /--package leg=FOLDER/],
    ['xacro/environment', '<a x="$(env HOME)"/>', /urdf.environment/],
    ['xacro/substitution', '<a x="$(anon a)"/>', /'\$\(anon\)' is not supported/],
    ['xacro/deep', `${macro('m', '', '<xacro:m/>')}<xacro:m/>`, /nested more than 150 deep/],
    [
      'xacro/yaml',
      '<a x="${xacro.load_yaml(\'c.yaml\')}"/>',
      /'dir\/c.yaml' is not YAML/,
      { files: { 'dir/c.yaml': 'a: [1' } },
    ],
    ['xacro-message/error', '<a x="${xacro.error(\'no\', 1)}"/>', /error of the template: no 1/],
    ['xacro-message/fatal', '<a x="${xacro.fatal(\'stop\')}"/>', /stop/],
    ['missing-attribute', '<xacro:include/>', /filename/],
    ['file-not-found', '<xacro:include filename="none.xacro"/>', /none.xacro/],
    ['bad-path', '<xacro:include filename="../../x.xacro"/>', /x.xacro/],
    ['bad-path', '<xacro:include filename="$(find near)/../../x.xacro"/>', /x.xacro/],
    ['xml-syntax', '<xacro:include filename="i.xacro"/>', /./, { files: { 'dir/i.xacro': '<robot><a></robot>' } }],
  ])('%s: %s', (code, content, text, options) => {
    const { found } = expanded(content, options);
    expect(found.map((each) => each.code)).toEqual([code]);
    expect(found[0]!.message).toMatch(text);
    expect(found[0]!.location?.uri).toMatch(/^dir\//);
  });

  it('an error has its file and line, and the calls and includes that led there', () => {
    const files = {
      'dir/m.xacro': `<robot>\n<xacro:macro name="m" params="x">\n<a v="\${x + 'b'}"/>\n</xacro:macro>\n</robot>`,
    };
    const { found } = expanded('\n<xacro:include filename="m.xacro"/>\n\n<xacro:m x="1"/>', { files });
    expect(found.map(({ location }) => formatLocation(location!))).toEqual(['dir/m.xacro:3:4']);
    expect(found[0]!.chain!.map(formatLocation)).toEqual(['dir/r.xacro:4:1']);
  });

  it('an error in an included file has the include as chain', () => {
    const { found } = expanded('\n<xacro:include filename="m.xacro"/>', {
      files: { 'dir/m.xacro': '<robot><a v="${x}"/></robot>' },
    });
    expect(found[0]!.chain!.map(formatLocation)).toEqual(['dir/r.xacro:2:1']);
  });

  it('expanded elements keep their locations, with the calls as chain', () => {
    const { robot } = expanded(`${macro('m', '', '\n<a/>')}\n<xacro:m/>`);
    const [a] = robot!.children;
    expect(a!.location.line).toBe(2);
    expect(a!.chain.map(({ line }) => line)).toEqual([3]);
  });

  it('a warning of the template is a warning', () => {
    const { found, text } = expanded('<xacro:if value="1">${xacro.warning(\'old\')}<a/></xacro:if>');
    expect(found.map(({ code, severity }) => [code, severity])).toEqual([['xacro-message/warning', 'warning']]);
    expect(text).toBe('<a/>');
  });
});

describe('the expansion of a small template is bounded', () => {
  const doubling = (count: number, body: (i: number) => string): string =>
    Array.from({ length: count }, (_, i) => body(i)).join('');

  it.each<[title: string, code: string, content: string, options?: Options]>([
    [
      'texts that double',
      'too-large/macroWork',
      `${property('p0', 'aaaaaaaaaa')}${doubling(40, (i) => property(`p${i + 1}`, `\${p${i}}\${p${i}}`))}<a x="\${p40}"/>`,
    ],
    [
      'macros that double',
      'too-large/macroElements',
      `${macro('m0', '', '<a/>')}${doubling(40, (i) => macro(`m${i + 1}`, '', `<xacro:m${i}/><xacro:m${i}/>`))}<xacro:m40/>`,
      { limits: { macroElements: 1000 } },
    ],
    [
      'empty macros that double',
      'too-large/macroWork',
      `${macro('m0', '', '')}${doubling(40, (i) => macro(`m${i + 1}`, '', `<xacro:m${i}/><xacro:m${i}/>`))}<xacro:m40/>`,
      { limits: { macroWork: 10_000 } },
    ],
    [
      'blocks that double',
      'too-large/macroElements',
      `${macro('d', '*b', '<g><xacro:insert_block name="b"/><xacro:insert_block name="b"/></g>')}${'<xacro:d>'.repeat(30)}<a/>${'</xacro:d>'.repeat(30)}`,
      { limits: { macroElements: 1000 } },
    ],
    [
      'a file that includes itself',
      'xacro/deep',
      '<xacro:include filename="r.xacro"/>',
      { files: { 'dir/r.xacro': '<robot><xacro:include filename="r.xacro"/></robot>' } },
    ],
    [
      'aliases of YAML that double',
      'too-large/macroWork',
      '<a x="${xacro.load_yaml(\'c.yaml\')}"/>',
      {
        files: {
          'dir/c.yaml': `a0: &a0 xxxxxxxxxx\n${doubling(40, (i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]\n`)}`,
        },
      },
    ],
    [
      'YAML that is nested too deep',
      'xacro/yaml',
      '<a x="${xacro.load_yaml(\'c.yaml\')}"/>',
      { files: { 'dir/c.yaml': '['.repeat(20_000) } },
    ],
  ])('%s', (_, code, content, options) => {
    expect(expanded(content, options).found.map((each) => each.code)).toEqual([code]);
  });

  it('YAML that contains itself is read, and not printed', () => {
    const files = { 'dir/c.yaml': 'a: &a [1, *a]\n' };
    expect(expanded('<x v="${xacro.load_yaml(\'c.yaml\').a[1][1][0]}"/>', { files }).text).toBe('<x v="1"/>');
    expect(expanded('<x v="${xacro.load_yaml(\'c.yaml\')}"/>', { files }).found.map(({ code }) => code)).toEqual([
      'xacro/value',
    ]);
  });
});
