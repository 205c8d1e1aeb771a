/** Makes the table of stages of a pipeline. */
import { withFastProperties } from '../../foundation/base/v8-hints.js';
import type { EngineContext } from '../engine/context.js';
import type { Engine, Stages } from '../engine/stages.js';
import type { DataRecord } from '../model/data-record.js';
import type { ModelRecord } from '../model/model-record.js';
import { lateTables } from './late-stages.js';

/** Makes the table of a pipeline that runs only a few times, once a table has shown the names of the stages. */
let lateTable: ((bindGroup: (group: number) => void) => Stages) | undefined;

/**
 * Binds every stage of an engine to a Model and Data record, into the table that the stages call each other through.
 *
 * Records and table get fast properties: stages look up arrays in the records, which with dictionaries makes a step 2.4
 * times as long, and other stages in the table, 40 times in a step. Objects of a brief pipeline alone stay
 * dictionaries, because an object that was made a prototype outlives young garbage together with all that it refers to;
 * its table binds stages late.
 *
 * @param table binds the stages of this table again; default: a new one
 */
export function bindStages(
  { groupCount, bindGroup }: Engine,
  m: ModelRecord,
  d: DataRecord,
  x: EngineContext,
  table?: Stages,
): Stages {
  if (x.isBrief && !table && lateTable) {
    const late = lateTable((group) => bindGroup(group, m, d, late, x));
    return late;
  }
  if (!x.isBrief) {
    withFastProperties(m);
    withFastProperties(d);
  }
  const s = table ?? ({} as Stages);
  const names = Array.from({ length: groupCount }, (_, group) => bindGroup(group, m, d, s, x));
  lateTable ??= lateTables(names);
  return x.isBrief ? s : withFastProperties(s);
}
