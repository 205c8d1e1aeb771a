/**
 * Build plugin of the studio: the engine is the file `assets/engine-code-HASH.js`, which the package leaves out. The
 * studio's server sends `dist/engine-code.js` in its place, so that the package contains the engine once.
 */
import { createHash } from 'node:crypto';
import { minifySync } from 'rolldown/utils';
import { engineModuleText, isEngine } from './engine-plugin.mjs';

export function separateEnginePlugin() {
  let made;
  const make = async () => {
    const { code } = minifySync('engine-code.js', await engineModuleText(), { module: true });
    const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
    return { code, name: `engine-code-${hash}.js` };
  };
  return {
    name: 'kinetree-separate-engine',
    apply: 'build',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (!id.endsWith('/factory.js')) return null;
      const found = await this.resolve(id, importer, { skipSelf: true });
      if (!found || !isEngine(found.id)) return null;
      made ??= make();
      // all scripts of the studio are in the same folder
      return { id: `./${(await made).name}`, external: true };
    },
    async generateBundle() {
      const { code, name } = await (made ??= make());
      this.emitFile({ type: 'asset', fileName: `assets/${name}`, source: code });
    },
  };
}
