/**
 * Lists the objects of a stepping Data with fast properties; a script for an engine that allows V8's natives syntax.
 */
import * as kt from '../../src/api/index.js';

const MODEL = '<mujoco><worldbody><body><freejoint/><geom size=".1"/></body></worldbody></mujoco>';

const hasFastProperties = new Function('o', 'return %HasFastProperties(o)') as (o: object) => boolean;

interface Inner {
  readonly record: object;
  readonly binding?: { readonly stages: object; readonly pipeline?: TurnPipeline };
}

/** The pipeline of Data that take turns, which has separate records. */
interface TurnPipeline {
  readonly m: object;
  readonly image: { readonly record: object };
  readonly stages: object;
}

/** By mode of the engine, then by object. */
function fastRecords(): Record<string, Record<string, boolean>> {
  const modes: kt.EngineMode[] = ['shared', 'own', 'turns'];
  return Object.fromEntries(modes.map((mode) => [mode, fastIn(mode)]));
}

function fastIn(mode: kt.EngineMode): Record<string, boolean> {
  kt.setEngineMode(mode);
  const model = kt.compile(kt.parseXML(MODEL));
  const data = new kt.Data(model);
  kt.step(model, data);
  const { record, binding } = data as unknown as Inner;
  const pipeline = binding?.pipeline;
  const objects = pipeline
    ? { model: pipeline.m, data: pipeline.image.record, stages: pipeline.stages }
    : { model: (model as unknown as Inner).record, data: record, stages: binding?.stages };
  return Object.fromEntries(
    Object.entries(objects).map(([name, o]) => [name, o !== undefined && hasFastProperties(o)]),
  );
}

Object.assign(globalThis, { fastRecords });
