/** The attributes that an element must have. */
import { type Kind, MJCF } from '../mjcf.js';
import type { ElementRow } from './rows.js';

/** Names of the required attributes by kind; elements of a default class may omit them. */
export const REQUIRED = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ Object.entries<ElementRow>(MJCF).map(([kind, { attributes }]) => [
    kind,
    Object.keys(attributes).filter((name) => attributes[name]!.required),
  ]),
) as unknown as Readonly<Record<Kind, readonly string[]>>;
