/** Recognizes files of other formats that are given as models: web pages, JSON, USD, SDF, text in UTF-16. */
import { type CodeIn, type Message, message } from '../schema/messages.js';

/** Length of the part of a text that is examined [characters]. */
const HEAD = 1024;

/** Comments, instructions and white space before the first element. */
const PROLOG = /^\uFEFF?(?:\s|<\?[^>]*>|<!--[\s\S]*?-->)*/;
const PAGE = /^<(?:!doctype\s+html|html)\b/i;

const afterProlog = (text: string): string => text.slice(0, HEAD).replace(PROLOG, '');

/** True for the text of an HTML page. */
export const isPage = (text: string): boolean => PAGE.test(afterProlog(text));

/** Returns the reason why a text is not a model, if it has one of the known foreign formats. */
export function foreignFormat(text: string): Message<CodeIn<'not-a-model'>> | undefined {
  const start = afterProlog(text);
  if (PAGE.test(start)) return message('not-a-model/page');
  if (/^[{[]/.test(start)) return message('not-a-model/json');
  if (start.startsWith('#usda')) return message('not-a-model/usd');
  return /^<sdf\b/.test(start) ? message('not-a-model/sdf') : undefined;
}

const USD_BINARY = 'PXR-USDC';

/** Same for bytes that are not text in UTF-8. */
export function foreignBytes(bytes: Uint8Array): Message<CodeIn<'not-a-model'>> | undefined {
  const [a, b, c, d] = bytes;
  const hasMark = (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff);
  // the first two characters of XML are in ASCII
  const hasZeros = bytes.length >= 4 && ((a === 0 && c === 0 && b && d) || (b === 0 && d === 0 && a && c));
  if (hasMark || hasZeros) return message('not-a-model/utf16');
  const isUSD = [...USD_BINARY].every((letter, i) => bytes[i] === letter.charCodeAt(0));
  return isUSD ? message('not-a-model/usd') : undefined;
}
