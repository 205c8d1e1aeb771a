/** XML Schema of MJCF, generated from the tables, for editors that complete and check XML. */
import type { Attribute } from '../../foundation/schema/mjcf/rows.js';
import { type Kind, MJCF, rowOf, tagOf } from '../../foundation/schema/mjcf.js';
import { attributeText, KIND_TEXTS } from '../../foundation/schema/mjcf-docs.js';

const NUMBERS: Readonly<Record<string, string>> = { num: 'xs:double', float: 'xs:double', int: 'xs:integer' };

/** Returns the whole schema. It has an element type per kind, since one XML name may mean different elements. */
export function xsd(): string {
  const kinds = Object.keys(MJCF) as Kind[];
  return `<?xml version="1.0" encoding="utf-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified">
  <xs:element name="mujoco" type="mujoco"/>
  <xs:element name="mujocoinclude" type="mujoco"/>
  <xs:complexType name="include">
    <xs:attribute name="file" type="xs:string" use="required"/>
  </xs:complexType>
${kinds.map(complexType).join('\n')}
</xs:schema>
`;
}

function complexType(kind: Kind): string {
  const row = rowOf(kind);
  const children = Object.keys(row.children ?? {}) as Kind[];
  const elements = children.map((child) => `      <xs:element name="${tagOf(child)}" type="${child}"/>`);
  const lines = [`  <xs:complexType name="${kind}">`, `    ${documentation(KIND_TEXTS[kind])}`];
  // MJCF allows any order, and an include anywhere
  lines.push('    <xs:choice minOccurs="0" maxOccurs="unbounded">', ...elements);
  lines.push('      <xs:element name="include" type="include"/>', '    </xs:choice>');
  for (const [name, attribute] of Object.entries(row.attributes)) {
    const use = attribute.required ? ' use="required"' : '';
    lines.push(`    <xs:attribute name="${name}"${use}>`, `      ${documentation(attributeText(kind, name))}`);
    lines.push(...simpleType(attribute).map((line) => `      ${line}`), '    </xs:attribute>');
  }
  return [...lines, '  </xs:complexType>'].join('\n');
}

function simpleType({ type, arity: [min, max], keywords }: Attribute): string[] {
  if (type === 'keyword' || type === 'bool') {
    const words = type === 'bool' ? ['true', 'false'] : Object.keys(keywords ?? {});
    const values = words.map((word) => `    <xs:enumeration value="${escaped(word)}"/>`);
    return [
      '<xs:simpleType>',
      '  <xs:restriction base="xs:string">',
      ...values,
      '  </xs:restriction>',
      '</xs:simpleType>',
    ];
  }
  const number = NUMBERS[type];
  if (number === undefined) return simple('xs:string');
  if (max === 1) return simple(number);
  const upper = max === Number.POSITIVE_INFINITY ? [] : [`    <xs:maxLength value="${max}"/>`];
  return [
    '<xs:simpleType>',
    '  <xs:restriction>',
    `    <xs:simpleType><xs:list itemType="${number}"/></xs:simpleType>`,
    `    <xs:minLength value="${min}"/>`,
    ...upper,
    '  </xs:restriction>',
    '</xs:simpleType>',
  ];
}

const simple = (base: string): string[] => [`<xs:simpleType><xs:restriction base="${base}"/></xs:simpleType>`];
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const documentation = (text: string): string =>
  `<xs:annotation><xs:documentation>${escaped(text)}</xs:documentation></xs:annotation>`;
