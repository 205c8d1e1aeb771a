/**
 * Build plugin: writes characters beyond ASCII as escapes. V8 stores a text with a single character beyond Latin-1 in
 * two bytes per character, which takes longer to read, and it need not decode pure ASCII.
 */

/** The escapes are valid in strings and in regular expressions, also with the flag `u`. */
export const escaped = (code) =>
  code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** For rolldown and tsdown; plugins that print code again come before it. */
export const asciiPlugin = () => ({
  name: 'kinetree-ascii',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = escaped(chunk.code);
  },
});
