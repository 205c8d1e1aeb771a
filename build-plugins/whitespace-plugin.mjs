/**
 * Build plugin: removes white space from the files of the package, except from the engine, whose text is measured and
 * imported again. Names stay, for stack traces.
 */
import { minifySync } from 'rolldown/utils';

const FORMAT = { module: true, compress: false, mangle: false, codegen: { removeWhitespace: true } };

/** `isKept` selects files that stay readable. */
export const whitespacePlugin = (isKept) => ({
  name: 'kinetree-whitespace',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !chunk.fileName.endsWith('.js') || isKept(chunk.fileName)) continue;
      const { code, errors } = minifySync(chunk.fileName, chunk.code, FORMAT);
      if (errors.length > 0) throw new Error(`${chunk.fileName}: ${errors[0].message}`);
      chunk.code = code;
    }
  },
});
