/** Plugins that the studio's server offers: the files that were agreed to, and the scripts beside them. */
import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, relative, sep } from 'node:path';

/** The files that a plugin may consist of in a browser. */
const EXTENSIONS = new Set(['.js', '.mjs', '.json']);

/** The scripts that the server may send to the page. */
export class StudioPlugins {
  private readonly entries: readonly string[];

  /** @param files scripts that default-export plugins */
  constructor(files: readonly string[]) {
    this.entries = files.map((file) => realpathSync(file));
  }

  /** Addresses of the scripts, relative to the server. */
  list(): readonly string[] {
    return this.entries.map((file, i) => `plugin/${i}/${encodeURIComponent(basename(file))}`);
  }

  /** File of an address `<i>/<path>`: the i-th script, or what stands in its folder or below and is not hidden. */
  resolve(path: string): string | undefined {
    const [, index = '', rest = ''] = /^(\d+)\/(.+)$/.exec(path) ?? [];
    const entry = this.entries[Number(index)];
    if (index === '' || entry === undefined || !EXTENSIONS.has(extname(rest).toLowerCase())) return undefined;
    const folder = dirname(entry);
    try {
      const full = realpathSync(join(folder, rest));
      const isHidden = relative(folder, full)
        .split(sep)
        .some((part) => part.startsWith('.'));
      return full.startsWith(folder + sep) && !isHidden && statSync(full).isFile() ? full : undefined;
    } catch {
      return undefined;
    }
  }
}
