/**
 * Build plugin: writes letters beyond ASCII as escapes. V8 keeps a text with a single letter beyond Latin-1 in two bytes for
 * each of its letters, which it then takes longer to read, and one that is all ASCII it need not decode.
 */

/** Escapes mean the same in texts and in regular expressions, with the flag `u` too. */
export const escaped = (code) =>
  code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** For rolldown and tsdown alike. */
export const asciiPlugin = () => ({
  name: 'kinetree-ascii',
  renderChunk: (code) => (/[^\0-\x7f]/.test(code) ? { code: escaped(code), map: null } : null),
});
