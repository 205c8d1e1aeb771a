/** Builds the stage table of a pipeline. */
import { withFastProperties } from '../../foundation/base/v8-hints.js';
import type { EngineContext } from '../engine/context.js';
import type { Engine, Stages } from '../engine/stages.js';
import type { DataRecord } from '../model/data-record.js';
import type { ModelRecord } from '../model/model-record.js';
import { lateTables } from './late-stages.js';

/** Makes the table of a short-lived pipeline; defined once a first table has provided the names of the stages. */
let lateTable: ((bindGroup: (group: number) => void) => Stages) | undefined;

/**
 * Binds every stage of an engine to a Model and Data record, into the table through which the stages call each other.
 *
 * Records and table get fast properties: stages look up arrays in the records, which makes a step 2.4 times as long
 * with dictionaries, and call other stages through the table, 40 times per step. The objects of short-lived pipelines
 * stay dictionaries, because an object that was once a prototype survives young garbage collections together with all
 * its references; their table binds stages late.
 *
 * @param table binds the stages of this table again; default: a new one
 */
export function bindStages(
  { groupCount, bindGroup }: Engine,
  m: ModelRecord,
  d: DataRecord,
  context: EngineContext,
  table?: Stages,
): Stages {
  if (context.isBrief && !table && lateTable) {
    const late = lateTable((group) => bindGroup(group, m, d, late, context));
    return late;
  }
  if (!context.isBrief) {
    withFastProperties(m);
    withFastProperties(d);
  }
  const stages = table ?? ({} as Stages);
  const names = Array.from({ length: groupCount }, (_, group) => bindGroup(group, m, d, stages, context));
  lateTable ??= lateTables(names);
  return context.isBrief ? stages : withFastProperties(stages);
}
