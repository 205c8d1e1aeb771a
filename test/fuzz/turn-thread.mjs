/** The script of the thread that reads: a thread of Node takes no TypeScript before it is told how. */
import { register } from 'tsx/esm/api';

register();
await import('./turn-worker.ts');
