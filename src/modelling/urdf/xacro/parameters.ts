/** Reads the parameters of a macro: `name`, `name:=default`, `name:=^`, `name:=^|default`, `*block`, `**block`. */
import { message } from '../../../foundation/schema/messages.js';
import { XacroFault } from './fault.js';
import type { Parameter } from './scope.js';

const NAME = /^(\*{0,2})([^\s:=*]+)(\s*:?=\s*)?/;

/** Length of a default value at the start of a text: up to the next blank outside of quotes and brackets. */
function lengthOfDefault(text: string): number {
  let quote = '';
  const open: string[] = [];
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    if (quote !== '') {
      if (c === quote) quote = '';
    } else if (c === "'" || c === '"') quote = c;
    else if (c === '$' && '{('.includes(text[i + 1] ?? ' ')) open.push(text[++i] === '{' ? '}' : ')');
    else if (open.length > 0 && c === open.at(-1)) open.pop();
    else if (open.length === 0 && /\s/.test(c)) return i;
  }
  return text.length;
}

/** Removes the quotes of a default that is quoted as a whole. */
const unquoted = (text: string): string => /^(['"])(.*)\1$/s.exec(text)?.[2] ?? text;

export function parametersIn(text: string): Parameter[] {
  const found: Parameter[] = [];
  for (let rest = text.trim(); rest !== ''; rest = rest.trimStart()) {
    const [head, stars, name, assigned] = NAME.exec(rest) ?? [];
    if (head === undefined || name === undefined) throw fault(rest);
    if (found.some((each) => each.name === name)) throw fault(rest);
    rest = rest.slice(head.length);
    if (stars !== '') {
      if (assigned !== undefined) throw fault(head);
      found.push({ name, kind: stars === '*' ? 'element' : 'contents', isInherited: false });
      continue;
    }
    if (assigned === undefined) {
      if (rest !== '' && !/^\s/.test(rest)) throw fault(rest);
      found.push({ name, kind: 'value', isInherited: false });
      continue;
    }
    const isInherited = rest.startsWith('^');
    if (isInherited) rest = rest.slice(1);
    const hasDefault = !isInherited || rest.startsWith('|');
    if (isInherited && hasDefault) rest = rest.slice(1);
    const length = hasDefault ? lengthOfDefault(rest) : 0;
    const fallback = hasDefault ? { fallback: unquoted(rest.slice(0, length)) } : {};
    found.push({ name, kind: 'value', isInherited, ...fallback });
    rest = rest.slice(length);
    if (rest !== '' && !/^\s/.test(rest)) throw fault(rest);
  }
  return found;
}

const fault = (rest: string): XacroFault => new XacroFault(message('xacro/parameters', { text: rest.slice(0, 40) }));
