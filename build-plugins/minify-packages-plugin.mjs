/** Build plugin of the library: shortens the names inside the bundled packages; own code keeps its names. */
import { minifySync } from 'rolldown/utils';

const PACKAGE = /\/node_modules\/.*\.m?js$/;

/** The plugin; it follows those that change modules of packages. */
export function minifyPackagesPlugin() {
  return {
    name: 'minify-packages',
    transform: {
      order: 'post',
      filter: { id: PACKAGE },
      handler(code, id) {
        const { code: shorter, errors } = minifySync(id, code, {
          module: true,
          compress: { target: 'es2022' },
          mangle: true,
        });
        if (errors.length > 0) throw new Error(`${id}: ${errors[0].message}`);
        return { code: shorter, map: null };
      },
    },
  };
}
