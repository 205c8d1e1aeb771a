/** Addresses of models: URLs, and files in GitHub repositories. */

/** The address at which GitHub serves the files of public repositories. */
const GITHUB_FILES = 'https://raw.githubusercontent.com';

/**
 * Returns the URL of a model: that of an address relative to `base`, or of the file for
 * `github:owner/repository/branch/path`.
 *
 * @throws TypeError for other texts
 */
export function modelURL(address: string, base: string): string {
  const [, path] = /^github:(.*)$/i.exec(address) ?? [];
  if (path !== undefined) {
    const parts = path.split('/').filter((part) => part !== '');
    // a path with .. would leave the branch when the URL is resolved
    if (parts.length < 4 || parts.some((part) => part === '.' || part === '..')) {
      throw new TypeError(`'${address}' is not github:owner/repository/branch/path`);
    }
    return `${GITHUB_FILES}/${parts.map(encodeURIComponent).join('/')}`;
  }
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new TypeError(`'${address}' is not an address of the web`);
  return url.href;
}

/** Returns the address below which a model may read: its branch in a GitHub repository, or the origin of its URL. */
export function placeOf(url: string): string {
  const { origin, pathname } = new URL(url);
  const [, owner, repository, branch] = pathname.split('/');
  return origin === GITHUB_FILES ? `${origin}/${owner}/${repository}/${branch}/` : `${origin}/`;
}
