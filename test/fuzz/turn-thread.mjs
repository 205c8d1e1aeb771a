/** Entry script of the reading thread, which registers the loader of TypeScript. */
import { register } from 'tsx/esm/api';

register();
await import('./turn-worker.ts');
