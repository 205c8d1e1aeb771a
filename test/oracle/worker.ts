/** Compares models one at a time in a separate process, so that a crash of the reference costs one model. */
import { judgeModel, type States } from './judge-model.js';

process.on('message', ({ path, root, states }: { path: string; root: string; states: States }) => {
  judgeModel(path, root, states).then(
    (verdict) => process.send?.({ verdict }),
    (error: unknown) =>
      process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
