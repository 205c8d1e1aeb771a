/**
 * Build plugin of the file with the element: leaves out the code of policies, which would be a part of every page. The
 * entry point `kinetree/element` loads it when a page uses it.
 */
export function noPolicyPlugin() {
  return {
    name: 'kinetree-no-policy',
    load: (id) =>
      /[\\/]policy[\\/]load-policy\.ts$/.test(id)
        ? `export const loadPolicy = () => {
             throw new TypeError('kinetree.global.js has no policies; import kinetree/element with a bundler or an import map');
           };`
        : null,
  };
}
