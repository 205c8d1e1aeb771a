/** A contact search in distance fields, separate from that of steps, to draw its path. */
import type { Bind } from '../../context.js';
import { type BodyFilter, bindBodyFilter } from '../broad/body-filter.js';
import { bindSdf, type Sdf } from './sdf.js';
import { bindSdfField, type SdfField } from './sdf-field.js';

/** The stage that makes such searches. */
export interface TracedSearchStages {
  /**
   * Creates an independent SDF search with its own scratch memory. `wrap` wraps the distance fields, so that it can record
   * every query.
   */
  trace(wrap: (field: SdfField) => SdfField): Sdf & BodyFilter;
}

/** Binds the stage, which allocates nothing before its first call. */
export const bindTracedSearch: Bind<TracedSearchStages> = (m, d, _s, context) => ({
  trace: (wrap) => ({ ...bindBodyFilter(m, d), ...bindSdf(m, d, wrap(bindSdfField(m, context))) }),
});
