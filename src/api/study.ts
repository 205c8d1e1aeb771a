/** `kinetree/study` in Node: defines and runs studies. */

export type { PoisonedTask, StudyCounts } from '../hosts/node/study/ledger.js';
export { type ServeQueueOptions, serveQueue } from '../hosts/node/study/queue-worker.js';
export { type RunStudyOptions, runStudy, type StudyResult, type StudyStart } from '../hosts/node/study/run-study.js';
export * from './browser-study.js';
