/** All readers by name, for `npm run fuzz`. */
import { ASSET_READERS } from './asset-readers.js';
import { FORMAT_READERS } from './format-readers.js';
import { MJB_READERS } from './mjb-readers.js';
import { MJCF_READERS } from './mjcf-readers.js';
import { POLICY_READERS } from './policy-readers.js';
import type { Readers } from './readers.js';
import { SCHEMA_LIMIT, SCHEMA_READERS } from './schema-readers.js';
import { TEMPLATE_READERS } from './template-readers.js';
import { VALUE_READERS } from './value-readers.js';

const GROUPS = {
  'a model as text': MJCF_READERS,
  'a binary model': MJB_READERS,
  'a file': ASSET_READERS,
  'another format': { ...FORMAT_READERS, ...TEMPLATE_READERS },
  'the whole way': SCHEMA_READERS,
  'a value': VALUE_READERS,
  'a trained policy': POLICY_READERS,
};

export const READERS: Readers = Object.fromEntries(
  Object.entries(GROUPS).flatMap(([group, readers]) =>
    Object.entries(readers).map(([name, read]) => [`${group}: ${name}`, read] as const),
  ),
);

/** Processor time limit per input of readers that also compile or simulate [ms]. */
export const LIMITS: Readonly<Record<string, number>> = Object.fromEntries(
  Object.keys(SCHEMA_READERS).map((name) => [`the whole way: ${name}`, SCHEMA_LIMIT]),
);
