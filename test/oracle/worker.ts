/** Judges models one at a time in a process of its own, so that a crash of the reference costs one model. */
import { judgeModel } from './judge-model.js';

process.on('message', ({ path, root }: { path: string; root: string }) => {
  judgeModel(path, root).then(
    (verdict) => process.send?.({ verdict }),
    (error: unknown) =>
      process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
