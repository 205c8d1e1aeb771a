/** Addresses of models: URLs, and files in GitHub repositories. */
import { resourceError } from '../../foundation/resource/fault.js';
import { message } from '../../foundation/schema/messages.js';

/** The address at which GitHub serves the files of public repositories. */
const GITHUB_FILES = 'https://raw.githubusercontent.com';

/**
 * Returns the URL of `github:owner/repository/branch/path`, and other names unchanged.
 *
 * @throws ModelError `resource-failed` if a part of the path is missing, or is `.` or `..`
 */
export function modelURL(name: string): string {
  const [, path] = /^github:(.*)$/i.exec(name) ?? [];
  if (path === undefined) return name;
  const parts = path.split('/').filter((part) => part !== '');
  // a path with .. would leave the branch when the URL is resolved
  if (parts.length < 4 || parts.some((part) => part === '.' || part === '..'))
    throw resourceError(name, message('resource-failed/github'));
  return `${GITHUB_FILES}/${parts.map(encodeURIComponent).join('/')}`;
}

/** True for an address that is fetched from the network. */
export const isWebAddress = (name: string): boolean => /^https?:/i.test(name);

/**
 * Returns the address below which a model from the network may read: its branch of a GitHub repository, or the origin
 * of its URL.
 */
export function networkRootOf(url: string): string {
  const { href, pathname } = new URL(url);
  const root = href.slice(0, href.indexOf('/', href.indexOf('//') + 2) + 1);
  const [, owner, repository, branch] = pathname.split('/');
  return root === `${GITHUB_FILES}/` ? `${root}${owner}/${repository}/${branch}/` : root;
}
