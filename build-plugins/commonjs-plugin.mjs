/**
 * Build plugin: marks the evaluation of bundled modules of CommonJS as pure. The bundler wraps each in a function and calls it
 * where the module is imported; without the mark, every page that shares a file with the call loads the whole module.
 */

const CALL = /^(var import_\w+ = )(?=require_\w+\(\);)/gm;

/** Adds the marks to the code of a chunk. */
export const markCommonJS = (code) => code.replace(CALL, '$1/* @__PURE__ */ ');

/** For rolldown and tsdown. */
export const commonJSPlugin = () => ({
  name: 'kinetree-commonjs',
  renderChunk(code) {
    const marked = markCommonJS(code);
    return marked === code ? null : { code: marked, map: null };
  },
});
