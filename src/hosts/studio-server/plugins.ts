/** Plugins that the studio's server offers: the confirmed files, and the scripts in their folders. */
import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, relative, sep } from 'node:path';

/** Extensions of files of a plugin in a browser. */
const EXTENSIONS = new Set(['.js', '.mjs', '.json']);

/** The scripts that the server may send to the page. */
export class StudioPlugins {
  private readonly entries: readonly string[];

  /** @param files scripts that default-export plugins */
  constructor(files: readonly string[]) {
    this.entries = files.map((file) => realpathSync(file));
  }

  /** Returns the addresses of the scripts, relative to the server. */
  list(): readonly string[] {
    return this.entries.map((file, i) => `plugin/${i}/${encodeURIComponent(basename(file))}`);
  }

  /** Resolves an address `<i>/<path>`: the i-th script, or a file in its folder or below that is not hidden. */
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
