/** Consent to the network: an address that the caller gives is fetched, and its model reads below the same root. */
import { httpProviders } from '../../foundation/resource/http.js';
import type { Extensions } from './extensions.js';
import { isWebAddress, networkRootOf } from './model-address.js';

/**
 * Adds providers that are limited to the root of an address; none for names that are not on the network. Given
 * providers take precedence.
 */
export function withNetwork<E extends Extensions>(name: string, extensions: E): E {
  if (!isWebAddress(name)) return extensions;
  const given = extensions.providers ?? [];
  const prefixes = new Set(given.map(({ prefix }) => prefix.toLowerCase()));
  const network = httpProviders({ allow: [networkRootOf(name)] }).filter(({ prefix }) => !prefixes.has(prefix));
  return { ...extensions, providers: [...given, ...network] };
}
