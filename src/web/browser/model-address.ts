/** Addresses of models: of the web, or of a file in a repository of GitHub. */

/** The address at which GitHub serves the files of public repositories. */
const GITHUB_FILES = 'https://raw.githubusercontent.com';

/**
 * The URL of a model: an address of the web as it is, relative ones from `base`, and `github:owner/repository/branch/path`
 * as the address of the file there.
 *
 * @throws TypeError for any other text
 */
export function modelURL(address: string, base: string): string {
  const [, path] = /^github:(.*)$/i.exec(address) ?? [];
  if (path !== undefined) {
    const parts = path.split('/').filter((part) => part !== '');
    if (parts.length < 4) {
      throw new TypeError(`'${address}' is not github:owner/repository/branch/path`);
    }
    return `${GITHUB_FILES}/${parts.map(encodeURIComponent).join('/')}`;
  }
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new TypeError(`'${address}' is not an address of the web`);
  return url.href;
}

/** The place that a model may read below: the repository on GitHub, or the origin of its address. */
export function placeOf(url: string): string {
  const { origin, pathname } = new URL(url);
  const [, owner, repository, branch] = pathname.split('/');
  return origin === GITHUB_FILES ? `${origin}/${owner}/${repository}/${branch}/` : `${origin}/`;
}
