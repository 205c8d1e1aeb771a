/** Tables of messages: both languages have the same parameters, and translations fill them in. */
import { expect, test } from 'vitest';
import { familyOf, textIn } from '../base/diagnostics.js';
import { MESSAGES, type MessageCode, message } from './messages.js';
import { MESSAGES_ZH } from './messages-zh.js';
import { diagnostic, diagnosticOf } from './report.js';

const parametersOf = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)),
];
const CODES = Object.keys(MESSAGES) as MessageCode[];

test('every message has a Chinese text with the same parameters', () => {
  for (const code of CODES) {
    const [english, chinese] = [MESSAGES[code].text, MESSAGES_ZH[code]];
    expect(parametersOf(chinese).sort(), code).toEqual(parametersOf(english).sort());
    // texts of parameters alone come from other programs, such as an error of a plugin
    const isOfOthers = english.replaceAll(/\{\w+\}|[^a-z]/gi, '') === '';
    if (!isOfOthers) expect(chinese, code).toMatch(/\p{Script=Han}/u);
  }
});

test('a message has no full stop and begins with a lower case letter, a name or a parameter', () => {
  for (const code of CODES) {
    expect(MESSAGES[code].text, code).not.toMatch(/[.!]$/);
    expect(MESSAGES_ZH[code], code).not.toMatch(/[。！]$/);
  }
});

test('no text is only a reason from the caller, except for errors of other programs', () => {
  const open = CODES.filter((code) => parametersOf(MESSAGES[code].text).includes('reason'));
  expect(open.sort()).toEqual([
    'bad-plugin/check',
    'bad-plugin/threw',
    'bad-trajectory/thrown',
    'edit-refused/option',
    'resource-failed/close',
    'resource-failed/thrown',
  ]);
});

test('a diagnostic is translated with its parameters', () => {
  const found = diagnosticOf(message('bad-mesh/few-vertices', { count: 3 }), {}, "mesh 'cup'");
  expect(found.message).toBe("mesh 'cup': a mesh needs at least 4 vertices, this one has 3");
  expect(textIn(MESSAGES_ZH, found)).toBe("mesh 'cup'：网格至少需要 4 个顶点，此网格有 3 个");
  expect(textIn(MESSAGES_ZH, { code: 'other', message: 'as it came' })).toBe('as it came');
  expect(textIn(MESSAGES_ZH, diagnostic('text-broken', {}))).toMatch(/文本有错误/);
});

test('the family of a code is the part before its slash', () => {
  expect(familyOf('bad-mesh/few-vertices')).toBe('bad-mesh');
  expect(familyOf('unknown-element')).toBe('unknown-element');
});

test('a missing parameter and an unknown code are type errors', () => {
  // @ts-expect-error the count is missing
  message('bad-mesh/few-vertices', {});
  // @ts-expect-error there is no such code
  const unknown = () => message('bad-mesh/nothing');
  expect(unknown).toBeTypeOf('function');
});
